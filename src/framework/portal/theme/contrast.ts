/** Colours as numbers: the contrast of WCAG 2.2, and the tone of a colour that reaches it. */

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map(part =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Relative luminance. */
const luminance = (hex: string): number => {
  const [r, g, b] = rgbOf(hex).map(part => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Between 1 and 21. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** So much of a colour over a ground. */
export const mixed = (colour: string, ground: string, share: number): string => {
  const [a, b] = [rgbOf(colour), rgbOf(ground)];
  return hexOf(a.map((part, at) => part * share + (b[at] ?? 0) * (1 - share)) as unknown as Rgb);
};

/** The same hue and saturation at another lightness (0 to 1, as in HSL). */
const atLightness = (hex: string, lightness: number): string => {
  const rgb = rgbOf(hex).map(part => part / 255) as unknown as Rgb;
  const [high, low] = [Math.max(...rgb), Math.min(...rgb)];
  const middle = (high + low) / 2;
  const spread = high - low;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * middle - 1));
  const chroma = (1 - Math.abs(2 * lightness - 1)) * saturation;
  const floor = lightness - chroma / 2;
  return hexOf(rgb.map(part => 255 * (spread === 0 ? lightness : floor + ((part - low) / spread) * chroma)) as unknown as Rgb);
};

const lightnessOf = (hex: string): number => {
  const rgb = rgbOf(hex);
  return (Math.max(...rgb) + Math.min(...rgb)) / 510;
};

/** The tone of a colour nearest to it, darker or lighter, that stands out from every ground by at least so much. */
export const toneFor = (colour: string, grounds: readonly string[], least: number, direction: 'darker' | 'lighter'): string => {
  const step = direction === 'darker' ? -0.005 : 0.005;
  for (let lightness = lightnessOf(colour); lightness > 0 && lightness < 1; lightness += step) {
    const tone = lightness === lightnessOf(colour) ? colour.toLowerCase() : atLightness(colour, lightness);
    if (grounds.every(ground => contrast(tone, ground) >= least)) return tone;
  }
  return direction === 'darker' ? '#000000' : '#ffffff';
};

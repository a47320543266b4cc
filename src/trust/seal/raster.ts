/** Pictures of pixels from drawings: PNG in the seal's own size at a given resolution, transparent where nothing is drawn. */
import sharp from 'sharp';

/** For screens and documents; what is cut out of photographs is kept as finely as print asks for. */
export const dpi = { screen: 300, print: 600 } as const;

/** Pixels of so many millimetres. */
export const pixels = (millimetres: number, resolution: number): number => Math.round((millimetres / 25.4) * resolution);

/** The SVG as PNG. Its size in millimetres is written out in pixels first: renderers differ in what a millimetre is to them. */
export const toPng = (
  svg: string,
  size: { readonly width: number; readonly height: number },
  resolution: number = dpi.screen,
): Promise<Buffer> => {
  const [width, height] = [pixels(size.width, resolution), pixels(size.height, resolution)];
  const sized = svg.replace(/ width="[^"]*" height="[^"]*"/, ` width="${width}" height="${height}"`);
  return sharp(Buffer.from(sized), { density: 72 }).png({ compressionLevel: 9 }).withMetadata({ density: resolution }).toBuffer();
};

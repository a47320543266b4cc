/** The fine lines of a certificate's border, drawn by sines: the same numbers always give the same lines. */

const round = (n: number): string => n.toFixed(2);

/**
 * Waves along a band that repeats seamlessly.
 * @param length of one tile, in units of the drawing
 * @param height of the band
 * @param strands how many lines are braided
 */
export const band = (length: number, height: number, strands: number): readonly string[] =>
  Array.from({ length: strands }, (_, strand) => {
    const phase = (strand / strands) * Math.PI * 2;
    const points = Array.from({ length: 49 }, (_unused, step) => {
      const x = (step / 48) * length;
      const turn = (x / length) * Math.PI * 2;
      const y = height / 2 + Math.sin(turn + phase) * height * 0.34 + Math.sin(turn * 3 + phase) * height * 0.12;
      return `${round(x)} ${round(y)}`;
    });
    return `M${points.join('L')}`;
  });

/** A rosette around a point: closed curves whose radius swings. */
export const rosette = (radius: number, petals: number, strands: number): readonly string[] =>
  Array.from({ length: strands }, (_, strand) => {
    const phase = (strand / strands) * Math.PI * 2;
    const points = Array.from({ length: 121 }, (_unused, step) => {
      const angle = (step / 120) * Math.PI * 2;
      const reach = radius * (0.68 + 0.3 * Math.sin(angle * petals + phase));
      return `${round(Math.cos(angle) * reach)} ${round(Math.sin(angle) * reach)}`;
    });
    return `M${points.join('L')}Z`;
  });

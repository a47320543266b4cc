/** The engraving beside the logins: fine woven lines, drawn by formula as on banknotes. No picture is loaded. */

interface Band {
  /** Mean radius and half width, in units of the drawing. */
  readonly radius: number;
  readonly half: number;
  /** Waves of each line around the circle, and how many lines are woven, each a step of phase apart. */
  readonly waves: number;
  readonly lines: number;
  /** Scallops of the band's edges, and how deep they are (0 to 1). */
  readonly scallops: number;
  readonly depth: number;
}

const TURN = 2 * Math.PI;
const POINTS_PER_WAVE = 8;
const tenth = (value: number): string => value.toFixed(1);

/** One closed line of a band, as quadratic curves through the middles of its points: eight to a wave are smooth. */
const line = ({ radius, half, waves, scallops, depth }: Band, phase: number): string => {
  const count = waves * POINTS_PER_WAVE;
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * TURN;
    const width = half * (1 - depth + depth * Math.abs(Math.cos((scallops * angle) / 2)));
    const r = radius + width * Math.sin(waves * angle + phase);
    return [r * Math.cos(angle), r * Math.sin(angle)] as const;
  });
  const middle = (index: number): string => {
    const [x = 0, y = 0] = points[index % count] ?? [];
    const [u = 0, v = 0] = points[(index + 1) % count] ?? [];
    return `${tenth((x + u) / 2)} ${tenth((y + v) / 2)}`;
  };
  return `M${middle(count - 1)}${points.map(([x, y], index) => `Q${tenth(x)} ${tenth(y)} ${middle(index)}`).join('')}Z`;
};

const bands: Readonly<Record<'ribbons' | 'star', readonly Band[]>> = {
  ribbons: [
    { radius: 62, half: 34, waves: 7, lines: 14, scallops: 0, depth: 0 },
    { radius: 138, half: 30, waves: 24, lines: 10, scallops: 12, depth: 0.55 },
    { radius: 206, half: 28, waves: 36, lines: 10, scallops: 24, depth: 0.5 },
    { radius: 262, half: 14, waves: 60, lines: 6, scallops: 0, depth: 0 },
  ],
  star: [
    { radius: 92, half: 70, waves: 6, lines: 20, scallops: 0, depth: 0 },
    { radius: 204, half: 34, waves: 40, lines: 10, scallops: 16, depth: 0.62 },
    { radius: 262, half: 16, waves: 72, lines: 6, scallops: 36, depth: 0.5 },
  ],
};

/** The drawing of a login: ribbons, for the staff's a dense star. Decoration, silent to screen readers. */
export const Guilloche = ({ of }: { of: keyof typeof bands }) => (
  <svg aria-hidden="true" viewBox="-300 -300 600 600" preserveAspectRatio="xMidYMid slice">
    <g className="e-engraving" transform="translate(104 -36) scale(1.06)">
      {bands[of].map(band => (
        <path key={band.radius} d={Array.from({ length: band.lines }, (_, index) => line(band, (index / band.lines) * TURN)).join('')} />
      ))}
    </g>
  </svg>
);

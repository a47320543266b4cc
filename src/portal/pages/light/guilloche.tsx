/** The engraving beside the logins: fine woven lines, drawn by formula as on certificates. No picture is loaded. */

interface Ring {
  /** Mean radius and swing of the wave, in units of the drawing. */
  readonly radius: number;
  readonly swing: number;
  /** Waves around the circle, and how many copies of the line are woven. */
  readonly waves: number;
  readonly copies: number;
  /** A second, slower wave that makes the band breathe. */
  readonly breath: number;
}

const POINTS_PER_WAVE = 18;
const round = (value: number): number => Math.round(value * 100) / 100;

/** One closed line of a ring; its copies are turned, which is all a weave needs. */
const line = ({ radius, swing, waves, breath }: Ring): string => {
  const points = waves * POINTS_PER_WAVE;
  const at = (index: number): string => {
    const angle = (index / points) * 2 * Math.PI;
    const r = radius + swing * Math.sin(waves * angle) * (0.72 + 0.28 * Math.cos(breath * angle));
    return `${round(r * Math.cos(angle))} ${round(r * Math.sin(angle))}`;
  };
  return `M${Array.from({ length: points }, (_, index) => at(index)).join('L')}Z`;
};

const rings: Readonly<Record<'enterprise' | 'operator', readonly Ring[]>> = {
  enterprise: [
    { radius: 64, swing: 22, waves: 8, copies: 14, breath: 0 },
    { radius: 128, swing: 34, waves: 16, copies: 12, breath: 8 },
    { radius: 206, swing: 30, waves: 30, copies: 10, breath: 15 },
    { radius: 262, swing: 16, waves: 48, copies: 8, breath: 0 },
  ],
  operator: [
    { radius: 88, swing: 66, waves: 6, copies: 20, breath: 0 },
    { radius: 196, swing: 38, waves: 36, copies: 8, breath: 12 },
    { radius: 262, swing: 20, waves: 72, copies: 6, breath: 36 },
  ],
};

/** The drawing of a side: rings for the enterprises, a denser star for the operators. Decoration, silent to screen readers. */
export const Guilloche = ({ side }: { side: 'enterprise' | 'operator' }) => (
  <svg aria-hidden="true" viewBox="-300 -300 600 600" preserveAspectRatio="xMidYMid slice">
    <g transform="translate(96 -24) scale(1.04)">
      {rings[side].map(ring => {
        const id = `g-${side}-${ring.radius}`;
        return (
          <g key={id} className="e-engraving" opacity={ring.radius < 120 ? 0.75 : 0.55}>
            <path id={id} d={line(ring)} />
            {Array.from({ length: ring.copies - 1 }, (_, copy) => {
              const turn = round((360 / ring.waves / ring.copies) * (copy + 1));
              return <use key={turn} href={`#${id}`} transform={`rotate(${turn})`} />;
            })}
          </g>
        );
      })}
    </g>
  </svg>
);

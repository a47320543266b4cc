/** What a seal leaves on the page before there is one: its outline, cut where it runs over the pages' edges; of a person's own hand a stroke. */
import type { Size } from '#trust/positions/document-pages.ts';

interface SealGhostProps {
  readonly shape: string;
  readonly size: Size;
  /** Of a seal that is cut: which share, of how many. */
  readonly share?: { readonly index: number; readonly of: number };
}

const star = (cx: number, cy: number, r: number): string =>
  Array.from({ length: 10 }, (_, index) => {
    const angle = (Math.PI / 5) * index - Math.PI / 2;
    const radius = index % 2 === 0 ? r : r * 0.382;
    return `${(cx + radius * Math.cos(angle)).toFixed(2)},${(cy + radius * Math.sin(angle)).toFixed(2)}`;
  }).join(' ');

/** As a pen goes across. */
const stroke = (width: number, height: number): string => {
  const [x, y] = [(share: number) => (width * share).toFixed(2), (share: number) => (height * share).toFixed(2)];
  return `M${x(0.1)} ${y(0.7)} C${x(0.3)} ${y(0)} ${x(0.35)} ${y(1)} ${x(0.5)} ${y(0.5)} S${x(0.7)} ${y(0.8)} ${x(0.9)} ${y(0.35)}`;
};

export const SealGhost = ({ shape, size: { width, height }, share }: SealGhostProps) => {
  const wide = share === undefined ? width : width / share.of;
  const from = share === undefined ? 0 : wide * share.index;
  return (
    <svg viewBox={`${from} 0 ${wide} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {shape === 'HAND' ? (
        <path d={stroke(width, height)} fill="none" />
      ) : shape === 'SQUARE' || shape === 'RECT' ? (
        <rect x={0.6} y={0.6} width={width - 1.2} height={height - 1.2} rx={1} />
      ) : (
        <>
          <ellipse cx={width / 2} cy={height / 2} rx={width / 2 - 0.6} ry={height / 2 - 0.6} />
          <polygon points={star(width / 2, height / 2, Math.min(width, height) / 6)} />
        </>
      )}
    </svg>
  );
};

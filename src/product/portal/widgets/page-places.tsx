/** Rectangles on pages, to scale: small pictures of the pages with what stands on them, numbered by the row it comes from. */
import type { DisplayProps } from '#portal/render/widget.ts';
import { useWords } from './words.ts';
import './page-places.css';
import './seal-colour.css';

interface Page {
  readonly page: number;
  readonly width: number;
  readonly height: number;
}
interface Box extends Page {
  readonly row: number;
  readonly x: number;
  readonly y: number;
}
interface Places {
  readonly pages?: readonly Page[];
  readonly boxes?: readonly Box[];
  readonly more?: number;
}

const PagePlaces = ({ value }: DisplayProps) => {
  const { t } = useWords();
  const { pages = [], boxes = [], more = 0 } = (value ?? {}) as Places;
  if (pages.length === 0) return <>—</>;
  return (
    <div className="cr-pages">
      {pages.map(({ page, width, height }) => {
        const own = boxes.filter(box => box.page === page);
        const said = own.map(({ row, x, y }) => t('places.box', { n: row, x: Math.round(x), y: Math.round(y) })).join(', ');
        return (
          <figure key={page}>
            <figcaption>
              {t('places.page', { n: page })} <span className="cr-age">{`${width} × ${height} mm`}</span>
            </figcaption>
            <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${t('places.page', { n: page })}: ${said}`}>
              {own.map((box, index) => (
                <g key={`${box.row}-${String(index)}`}>
                  <rect x={box.x} y={box.y} width={box.width} height={box.height} />
                  <text x={box.x + box.width / 2} y={box.y + box.height / 2} textAnchor="middle" dominantBaseline="central">
                    {box.row}
                  </text>
                </g>
              ))}
            </svg>
          </figure>
        );
      })}
      {more > 0 && <p className="cr-age">{t('places.more', { n: more })}</p>}
    </div>
  );
};

export default PagePlaces;

/** What is drawn over the pages beside the seals: the words that were found, and the lines a seal rests at. */
import type { Box } from '#trust/positions/document-pages.ts';
import type { Layout } from './layout.ts';
import type { Guides } from './use-moves.ts';

export const HitMarks = ({ hits, layout: { sheets, scale } }: { readonly hits: readonly Box[]; readonly layout: Layout }) =>
  hits.map((hit, index) => {
    const sheet = sheets[hit.page - 1];
    if (sheet === undefined) return null;
    return (
      <i
        key={`${hit.page}-${hit.x}-${hit.y}`}
        className="cr-hit"
        style={{
          left: sheet.left + hit.x * scale - 2,
          top: sheet.top + hit.y * scale - 2,
          width: hit.width * scale + 4,
          height: hit.height * scale * 1.25 + 4,
        }}
      >
        {index + 1}
      </i>
    );
  });

export const GuideLines = ({ guides, layout: { sheets, scale } }: { readonly guides: Guides; readonly layout: Layout }) => {
  const sheet = sheets[guides.page - 1];
  if (sheet === undefined) return null;
  return guides.lines.map(({ axis, at }) => (
    <i
      key={`${axis}-${at}`}
      className="cr-guide"
      style={
        axis === 'x'
          ? { left: sheet.left + at * scale, top: sheet.top, width: 1, height: sheet.high }
          : { left: sheet.left, top: sheet.top + at * scale, width: sheet.wide, height: 1 }
      }
    />
  ));
};

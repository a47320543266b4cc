/** What was filled in, each under its name; a picture that is not written into the document yet, as it will stand there. */
import type { DisplayProps } from '#portal/render/widget.ts';
import type { FilledRow } from './blank-fields.tsx';
import { isPicture } from './small-picture.ts';
import './contract-places.css';

export const BlanksSaid = ({ value }: DisplayProps) => {
  const rows = (Array.isArray(value) ? value : []) as readonly FilledRow[];
  const said = rows.filter(row => typeof row.value === 'string' && row.value !== '');
  if (said.length === 0) return <>—</>;
  return (
    <dl className="cr-plan-filled">
      {said.map(row => (
        <div key={String(row.label)}>
          <dt>{String(row.label)}</dt>
          <dd>{isPicture(row.value) ? <img src={row.value} alt={String(row.label)} /> : String(row.value)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** The parties that were named, a line each with everything that was said of them: a link goes to the number that stands here. */
import type { DisplayProps } from '#portal/render/widget.ts';
import { useWords } from './words.ts';
import './contract-places.css';

type Row = Readonly<Record<string, unknown>>;

const said = ['company', 'name', 'mobile'] as const;

export const PartiesSaid = ({ value, field }: DisplayProps) => {
  const { label } = useWords();
  const rows = (Array.isArray(value) ? value : []) as readonly Row[];
  if (rows.length === 0) return <>—</>;
  const partyOf = ({ party }: Row): string => label(field.of?.party?.values?.[String(party)] ?? ['', '']);
  return (
    <dl className="cr-plan-filled">
      {rows.map(row => (
        <div key={String(row.party)}>
          <dt>{partyOf(row)}</dt>
          <dd>
            {said
              .map(name => row[name])
              .filter(each => typeof each === 'string' && each !== '')
              .join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  );
};

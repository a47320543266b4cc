/** The sections of a form with the fields that stand now; a section without any is gone. */
import { useWatch } from 'react-hook-form';
import type { Group } from '#engine/declare/views.ts';
import type { Row } from '../../contract.ts';
import { useWords } from '../../words.ts';
import { wrongNotes } from '../review/marks.ts';
import { FormField } from './form-field.tsx';
import { type Judged, standingNow } from './use-resolver.ts';

interface FormSectionsProps {
  readonly groups: readonly Group[];
  readonly judged: Judged;
  readonly resource: string;
  readonly record?: Row | undefined;
  /** Fields without which the record may be saved, and not handed in. */
  readonly wanted: ReadonlySet<string>;
}

export const FormSections = ({ groups, judged, resource, record, wanted }: FormSectionsProps) => {
  const { label } = useWords();
  const values = useWatch();
  const now = standingNow(judged, values);
  const notes = wrongNotes(record?.marks);
  const sentAlong = new Set(Object.values(now).flatMap(({ key }) => (key?.makes === 'signature' ? [key.data] : [])));
  return groups.map(group => {
    const fields = group.fields.flatMap(name => (sentAlong.has(name) ? [] : (now[name] ?? [])));
    if (fields.length === 0) return null;
    return (
      <section key={group.title.join('/')} className="cr-section">
        <div className="cr-section-head">
          <h2>{label(group.title)}</h2>
          {group.help !== undefined && <p>{label(group.help)}</p>}
        </div>
        <div className="cr-fields">
          {fields.map(field => (
            <FormField
              key={field.name}
              field={field}
              resource={resource}
              record={record}
              beforeSubmit={wanted.has(field.name)}
              note={notes[field.name]}
            />
          ))}
        </div>
      </section>
    );
  });
};

/** The sections of a form with the fields that stand now; a section without any is gone. */
import { type ReactNode, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { Group } from '#engine/declare/views.ts';
import { type Row, useClientView } from '../../contract.ts';
import { useFacts } from '../../inputs/use-facts.ts';
import { FormField } from '../../questions/form-field.tsx';
import { type Judged, standingNow } from '../../questions/use-resolver.ts';
import { widgetOf } from '../../registered.ts';
import { partIn } from '../../review-part.ts';
import type { Wanted } from '../../wanted.ts';
import { useWords } from '../../words.ts';
import { wrongNotes } from '../marks.ts';
import { keyOf, stepsOf } from './steps.ts';
import '../record/folded.css';

interface FormSectionsProps {
  readonly groups: readonly Group[];
  readonly judged: Judged;
  readonly resource: string;
  readonly record?: Row | undefined;
  /** Fields without which the record may be saved, and not handed in. */
  readonly wanted: Wanted;
  /** In a form of steps the one that stands open. The others are there unseen, with what was typed and what is being sent. */
  readonly at?: string | undefined;
}

interface SectionProps extends Pick<FormSectionsProps, 'at'> {
  readonly group: Group;
  /** That it is, or is a part of. */
  readonly step: string;
  readonly children: ReactNode;
}

/** What few people change stays folded until it is opened, or something in it is to be put right. */
const Folded = ({ group, step, at, children }: SectionProps) => {
  const { label } = useWords();
  const { errors } = useFormState();
  const [isOpen, setOpen] = useState(false);
  const isFaulty = group.fields.some(name => errors[name] !== undefined);
  return (
    <details
      className="cr-section cr-folded"
      open={isOpen || isFaulty}
      onToggle={event => setOpen(event.currentTarget.open)}
      {...(at === undefined ? {} : { 'data-step': step, hidden: step !== at })}
    >
      <summary>
        <h2>{label(group.label)}</h2>
        {group.help !== undefined && <p>{label(group.help)}</p>}
      </summary>
      {children}
    </details>
  );
};

const Section = (section: SectionProps) => {
  const { label } = useWords();
  const { group, step, at, children } = section;
  if (group.apart === true) return <Folded {...section} />;
  return (
    <section className="cr-section" {...(at === undefined ? {} : { 'data-step': step, hidden: step !== at })}>
      <div className="cr-section-head">
        <h2 {...(at === undefined ? {} : { tabIndex: -1 })}>{label(group.label)}</h2>
        {group.help !== undefined && <p>{label(group.help)}</p>}
      </div>
      {children}
    </section>
  );
};

export const FormSections = ({ groups, judged, resource, record, wanted, at }: FormSectionsProps) => {
  const values = useWatch();
  useFacts(resource, [...Object.values(judged.when), ...wanted.conditions], values);
  const now = standingNow(judged, values);
  const needed = wanted(values);
  const notes = wrongNotes(partIn(useClientView().resources[resource] ?? {}, record, 'marks'));
  const sentAlong = new Set(
    Object.entries(now).flatMap(([name, { widget, options = {} }]) => widgetOf(widget)?.fills?.(options, values[name]) ?? []),
  );
  const steps = stepsOf(groups, now);
  return groups.map(group => {
    const fields = group.fields.flatMap(name => (sentAlong.has(name) ? [] : (now[name] ?? [])));
    if (fields.length === 0) return null;
    const key = keyOf(group);
    return (
      <Section key={key} group={group} step={steps.find(each => fields.some(({ name }) => each.fields.includes(name)))?.key ?? key} at={at}>
        <div className="cr-fields">
          {fields.map(field => (
            <FormField
              key={field.name}
              field={field}
              resource={resource}
              record={record}
              beforeSubmit={needed.has(field.name)}
              note={notes[field.name]}
            />
          ))}
        </div>
      </Section>
    );
  });
};

/** The application, field by field, with a mark for each that is to be checked: right, or wrong with a note. */
import { type ReactNode, useState } from 'react';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { isBlank } from '#engine/rules/clean.ts';
import { focused } from '../../../ui/focused.ts';
import type { Row } from '../../contract.ts';
import { useUnmasked } from '../../fields/unmasked.tsx';
import { drawChange } from '../../fields/value.tsx';
import { showGroups } from '../../resource.ts';
import { useStanding } from '../../standing-fields.ts';
import { useWords } from '../../words.ts';
import { type Marks, marked, noted } from '../marks.ts';
import { placeOf, useFieldKeys } from './use-field-keys.ts';

interface ApplicationProps {
  readonly resource: ClientResource;
  readonly record: Row;
  /** The fields to check that stand in this application. */
  readonly toMark: readonly string[];
  readonly marks: Marks;
  readonly onMark: (marks: Marks) => void;
  /** What stands below its first card, which says who applies for what. */
  readonly children: ReactNode;
}

const MarkButtons = ({ field, marks, onMark }: { readonly field: ClientField } & Pick<ApplicationProps, 'marks' | 'onMark'>) => {
  const { t, label } = useWords();
  const mark = marks[field.name];
  const name = label(field.label);
  return (
    <dd className="cr-marks">
      <button
        type="button"
        className="cr-mark cr-right"
        aria-pressed={mark?.right === true}
        aria-label={t('review.rightField', { name })}
        title={t('review.right')}
        onClick={({ detail }) => detail < 2 && onMark(marked(marks, field.name, true))}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3.5 8.5l3 3 6-7" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </button>
      <button
        type="button"
        className="cr-mark cr-wrong-mark"
        aria-pressed={mark?.right === false}
        aria-label={t('review.wrongField', { name })}
        title={t('review.wrong')}
        onClick={({ detail }) => detail < 2 && onMark(marked(marks, field.name, false))}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4.5 4.5l7 7m0-7l-7 7" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </button>
    </dd>
  );
};

export const Application = ({ resource, record, toMark, marks, onMark, children }: ApplicationProps) => {
  const words = useWords();
  const { label, t } = words;
  const { documents = [] } = resource.views.review ?? {};
  const standing = useStanding(resource, record);
  const unmasked = useUnmasked(resource, record);
  const changed = new Set(record.$changed ?? []);
  // What is wrong is written at once: a key that is pressed next belongs to the note.
  const [justWrong, setJustWrong] = useState<string>();
  const mark = (name: string, now: Marks) => {
    setJustWrong(now[name]?.right === false ? name : undefined);
    // One that was marked wrong before is written on, too.
    if (now === marks && now[name]?.right === false) document.getElementById(`${placeOf(name)}-note`)?.focus();
    onMark(now);
  };
  const grouped = showGroups(resource).map(group => ({
    ...group,
    fields: group.fields.filter(name => !documents.includes(name) && name !== resource.review?.fields.marks && standing(name)),
  }));
  const missing = toMark.filter(name => !documents.includes(name) && !grouped.some(group => group.fields.includes(name)));
  // A document stands beside the application; whether it is right is said here.
  const papers = toMark.filter(name => documents.includes(name));
  const groups = [
    ...(missing.length === 0 ? [] : [{ label: ['核对项', 'Checks'] as const, fields: missing }]),
    ...grouped,
    ...(papers.length === 0 ? [] : [{ label: ['材料核对', 'Document checks'] as const, fields: papers }]),
  ];
  const keys = useFieldKeys(
    groups.flatMap(group => group.fields.filter(name => toMark.includes(name) && resource.fields[name] !== undefined)),
    marks,
    mark,
    unmasked.key && {
      says: unmasked.key.says,
      run: name => {
        const field = resource.fields[name];
        if (field !== undefined) unmasked.key?.toggle(field);
      },
    },
  );
  const cards = groups.map(group => {
    const fields = group.fields.flatMap(name => resource.fields[name] ?? []);
    // A card in which nothing was filled in and nothing is to be checked says nothing; one that lost its content says that.
    const saysNothing = ({ name, widget }: ClientField) =>
      widget === undefined && isBlank(record[name]) && !toMark.includes(name) && !changed.has(name);
    if (fields.every(saysNothing)) return null;
    return (
      <section key={group.label.join('/')} className="cr-group cr-application">
        <h2>{label(group.label)}</h2>
        <dl>
          {fields.map(field => {
            const set = marks[field.name];
            const toCheck = toMark.includes(field.name);
            return (
              <div
                key={field.name}
                {...(toCheck ? { id: placeOf(field.name), tabIndex: -1 } : {})}
                className={`cr-fact${keys.at === field.name ? ' cr-at' : ''}${set === undefined ? '' : set.right ? ' cr-is-right' : ' cr-is-wrong'}${changed.has(field.name) ? ' cr-is-changed' : ''}`}
              >
                <dt>{label(field.label)}</dt>
                <dd>
                  {drawChange(field, { words, resource, record: unmasked.record, place: 'show' })}
                  {unmasked.button(field)}
                  {changed.has(field.name) && <span className="cr-changed">{t('review.changed')}</span>}
                  {set?.right === false && (
                    <input
                      className="cr-input"
                      id={`${placeOf(field.name)}-note`}
                      ref={justWrong === field.name ? focused : null}
                      type="text"
                      maxLength={100}
                      aria-label={t('review.noteField', { name: label(field.label) })}
                      placeholder={t('review.note')}
                      value={set.note ?? ''}
                      onChange={event => onMark(noted(marks, field.name, event.target.value))}
                      onKeyDown={event => {
                        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
                        event.preventDefault();
                        keys.goOn(field.name, marks);
                      }}
                    />
                  )}
                </dd>
                {toCheck && <MarkButtons field={field} marks={marks} onMark={now => mark(field.name, now)} />}
              </div>
            );
          })}
        </dl>
      </section>
    );
  });
  const at = cards.findIndex(card => card !== null);
  return (
    <>
      {cards.slice(0, at + 1)}
      {children}
      {cards.slice(at + 1)}
    </>
  );
};

/** One field in a form: label, input, help, verdict. The verdict goes with the first change and comes back when the field is left. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { chainOf } from '#engine/input/accept.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import type { Shape } from '../../messages/translate.ts';
import { afterPress, type Row, useClientView } from '../contract.ts';
import { isChosen } from '../inputs/chosen-password.ts';
import { useWords } from '../words.ts';
import { wordsWith } from '../words-with.ts';
import { faultsIn } from './fault-tree.ts';
import { Labelled } from './labelled.tsx';
import { NoneYet } from './none-yet.tsx';
import { useRowsSaid } from './rows-said.ts';
import { useBringing } from './use-bringing.ts';

const SameFile = lazy(async () => ({ default: (await import('./same-file.tsx')).SameFile }));

interface FormFieldProps {
  readonly field: ClientField;
  readonly resource: string;
  readonly record?: Row | undefined;
  /** It may be saved without, and not handed in. */
  readonly beforeSubmit?: boolean;
  /** What a reviewer noted about this field when they sent the application back. */
  readonly note?: string | undefined;
  readonly autoFocus?: boolean;
}

const zh = { masked: { whole: '只显示了一部分；要修改，请重新填写完整内容' } } as const;
const en: Shape<typeof zh> = { masked: { whole: 'Shown in part: to change it, enter it again in full' } };
const useMaskWords = wordsWith(zh, en);

export const fieldId = (name: string): string => `cr-field-${name}`;

/** The user whom the form names in another field. */
const usePersonBeside = ({ name }: ClientField, resource: string): string | undefined => {
  const fields = useClientView().resources[resource]?.fields ?? {};
  const people = Object.values(fields).flatMap(other => (other.person && !other.readOnly && other.name !== name ? [other.name] : []));
  const [person] = useWatch({ name: people });
  return typeof person === 'string' && person !== '' ? person : undefined;
};

export const FormField = ({ field, resource, record, note, beforeSubmit = false }: FormFieldProps) => {
  const { label, t } = useWords();
  const { t: maskWords } = useMaskWords();
  const { clearErrors, trigger, formState } = useFormContext();
  const { field: bound, fieldState } = useController({ name: field.name });
  const [left, setLeft] = useState(false);
  const { bring, ref: waitsFor } = useBringing(field, resource);
  const faults = faultsIn(fieldState.error);
  const own = faults[''];
  const count = Object.keys(faults).length;
  const ofRows = useRowsSaid(field, bound.value, faults);
  const deciding = Object.keys(field.rulesBy ?? {});
  const chosen = useWatch({ name: deciding });
  const beside = Object.fromEntries(deciding.map((by, at) => [by, chosen[at] ?? record?.[by]]));
  const person = usePersonBeside(field, resource);
  const { required } = limitsOf(chainOf(field, beside));
  // Whether a password that there is already is right, the service alone knows.
  const isJudged = field.type !== 'flag' && (field.type !== 'password' || isChosen(field));
  const passed = left && fieldState.isDirty && count === 0 && isJudged;
  const star = required ? (
    <span className="cr-must">*</span>
  ) : beforeSubmit ? (
    <span className="cr-must cr-must-later" role="img" aria-label={t('form.beforeSubmit')} title={t('form.beforeSubmit')}>
      ※
    </span>
  ) : null;

  const notes: ReactNode[] = [];
  if (note !== undefined)
    notes.push(
      <span key="note" className="cr-note">
        {t('form.note', { note })}
      </span>,
    );
  // Of what stands here, not of what the record holds under the same name.
  if (field.masked === true && String(formState.defaultValues?.[field.name] ?? '').includes('*'))
    notes.push(
      <span key="masked" className="cr-hint">
        {maskWords('masked.whole')}
      </span>,
    );
  if (field.help !== undefined)
    notes.push(
      <span key="help" className="cr-hint">
        {label(field.help)}
      </span>,
    );
  if (field.brings !== undefined) notes.push(<span key="brings" ref={waitsFor} hidden />);
  if (field.type === 'file' || field.type === 'files')
    notes.push(
      <Suspense key="same">
        <SameFile field={field} resource={resource} />
      </Suspense>,
    );
  if (field.ifNone !== undefined) notes.push(<NoneYet key="none" field={field} resource={resource} />);
  const tick = passed && (
    <svg className="cr-tick-mark" viewBox="0 0 16 16" role="img" aria-label={t('form.passed')}>
      <path d="M3.5 8.5l3 3 6-7" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );

  return (
    <Labelled
      field={field}
      resource={resource}
      id={fieldId(field.name)}
      value={bound.value}
      labels={record?.$labels?.[field.name]}
      {...(person === undefined ? {} : { person })}
      required={required}
      fault={count === 0 ? undefined : (own ?? ofRows.said)}
      faultyRows={own === undefined ? ofRows.rows : undefined}
      faults={faults}
      mark={star}
      tick={tick}
      notes={notes}
      className={passed ? 'cr-passed' : ''}
      onChange={value => {
        setLeft(false);
        bound.onChange(value);
        bring(value);
        clearErrors(field.name);
      }}
      onBlur={() => {
        // A complaint that no change has met yet stands, the service's own among them: the rules here know nothing of it.
        if (count > 0) return;
        // A complaint makes the form higher: the button that is being pressed would move away.
        afterPress(() => {
          bound.onBlur();
          void trigger(field.name).then(() => setLeft(true));
        });
      }}
    />
  );
};

/** The contract with what is left to them to fill in: read, typed, and written into the document once. */
import { useEffect, useState } from 'react';
import { Failure } from '#portal/pages/light/failure.tsx';
import type { FormField } from '#portal/pages/light/form.ts';
import { useForm } from '#portal/pages/light/use-form.ts';
import { boxOfBlank, rulesOfBlank } from '#trust/positions/blanks.ts';
import { isPicture } from '../../contract-places/small-picture.ts';
import { type Entered, fillInvitation, type Line } from './calls.ts';
import { ContractDocument } from './contract-document.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { LineField } from './line-field.tsx';
import type { ContractFile } from './use-contract-file.ts';
import { useInvitationWords } from './use-invitation-words.ts';

interface FillStepProps {
  readonly entered: Entered;
  readonly contract: ContractFile;
  /** What was typed so far, by the names of the lines. */
  readonly typed: Readonly<Record<string, string>>;
  readonly onTyped: (typed: Readonly<Record<string, string>>) => void;
  readonly onFilled: () => void;
  readonly onDeclined: () => void;
  readonly onFailure: (failure: unknown) => void;
}

const ruleOf = (line: Line): FormField => ({
  rules: [line.must ? 'required' : '', rulesOfBlank(line)].filter(rule => rule !== '').join('|'),
});

/** Named as the service names what is wrong with a line. */
const nameOf = (index: number): string => `entries[${index}].value`;
const idOf = (index: number): string => `fill-in-${index}`;

const toLine = (index: number): void => {
  const line = document.getElementById(idOf(index));
  line?.scrollIntoView({ block: 'center' });
  line?.querySelector<HTMLElement>('input:not([type=file]), select, button')?.focus({ preventScroll: true });
};

export const FillStep = (props: FillStepProps) => {
  const { entered, contract, typed, onTyped, onFilled, onDeclined, onFailure } = props;
  const { blanks: lines, ticket } = entered;
  const [file] = contract;
  const t = useInvitationWords();
  const [isDeclining, setDeclining] = useState(false);
  const form = useForm<string>({
    fields: Object.fromEntries(lines.map((line, index) => [nameOf(index), ruleOf(line)])),
    together: true,
    initial: Object.fromEntries(lines.map(({ label, former }, index) => [nameOf(index), typed[label] ?? former ?? ''])),
  });
  const typedAt = (index: number): string => form.values[nameOf(index)] ?? '';
  const now = JSON.stringify(Object.fromEntries(lines.map(({ label }, index) => [label, typedAt(index)])));
  // Outlives the visit: whoever has to ask for a code again types nothing twice.
  useEffect(() => onTyped(JSON.parse(now)), [now, onTyped]);
  const submit = form.submit(async () => {
    await fillInvitation({
      ticket,
      entries: lines.map(({ label }, index) => ({ label, value: form.right(nameOf(index)) ?? typedAt(index) })),
    });
    onFilled();
  }, onFailure);
  return (
    <form ref={form.ref} onSubmit={submit} noValidate>
      <ContractDocument
        entered={entered}
        contract={contract}
        places={lines.map((line, index) => ({
          box: boxOfBlank({ ...line }),
          name: line.label,
          className: 'e-fill-here',
          content: isPicture(typedAt(index)) ? (
            <img src={typedAt(index)} alt="" />
          ) : (
            <span className={line.kind === 'PICTURE' ? 'e-fill-name' : ''}>{typedAt(index) === '' ? line.label : typedAt(index)}</span>
          ),
        }))}
        said={t('fill.places', { smart_count: lines.length, count: lines.length })}
        to={{ label: t('fill.toLines'), go: () => toLine(0) }}
      />
      <div className="e-section">
        {entered.returned === null ? null : (
          <p className="e-notice" data-tone="warn">
            {t('fill.returned', { reason: entered.returned })}
          </p>
        )}
        {lines.map((line, index) => (
          <LineField key={line.label} line={line} input={form.field(nameOf(index))} id={idOf(index)} />
        ))}
        <p className="e-hint">{t('fill.final')}</p>
      </div>
      <footer className="e-foot e-no-stick">
        {form.error === undefined ? null : (
          <div className="e-whole-row">
            <Failure error={form.error} />
          </div>
        )}
        <button type="button" className="e-plain e-to-left" onClick={() => setDeclining(true)}>
          {t('read.decline')}
        </button>
        <button type="submit" className="e-button e-main" aria-busy={form.busy} disabled={file.state !== 'answered'}>
          {t(form.busy ? 'fill.busy' : 'fill.submit')}
        </button>
      </footer>
      {isDeclining ? (
        <DeclineDialog entered={entered} onClose={() => setDeclining(false)} onDeclined={onDeclined} onFailure={onFailure} />
      ) : null}
    </form>
  );
};

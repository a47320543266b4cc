/** Who signs in which order: what stands of each signature, whose turn it is, and who is still to come. */
import type { Tone } from '#engine/declare/states.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { badge } from '#portal/render/fields/pieces.tsx';
import { drawValue } from '#portal/render/fields/value.tsx';
import type { DisplayProps } from '#portal/render/widget.ts';
import { useWords } from './words.ts';
import './signing-record.css';

type Step = Readonly<Record<string, unknown>>;

const hasValue = (value: unknown): boolean => value !== undefined && value !== null;

const tones: Readonly<Record<string, Tone>> = { SIGNED: 'good', REJECTED: 'bad' };
/** What a step is called by. */
const head: ReadonlySet<string> = new Set(['stepOrder', 'name', 'party', 'company', 'outcome']);
/** Who signs, with what and when; all else that proves it is folded. */
const plain: readonly string[] = ['signer', 'signedAt', 'sealName', 'sealType'];

const Badge = ({ step, field, isTurn }: { readonly step: Step; readonly field: ClientField | undefined; readonly isTurn: boolean }) => {
  const words = useWords();
  const label = field?.values?.[String(step.outcome)];
  if (isTurn) return badge({ label: [words.t('signing.turn'), words.t('signing.turn')], tone: 'busy' }, words);
  return label === undefined ? null : badge({ label, tone: tones[String(step.outcome)] ?? 'neutral' }, words);
};

const SigningRecord = ({ value, field, record }: DisplayProps) => {
  const words = useWords();
  const { of = {} } = field;
  const steps = (Array.isArray(value) ? value : []) as readonly Step[];
  const said = (step: Step, name: string) => {
    const each = of[name];
    const around = {
      words,
      resource: { name: field.name, states: {} },
      record: { ...step, id: String(step.stepOrder) },
      place: 'show',
    } as const;
    return each === undefined ? null : drawValue(each, around);
  };
  return (
    <ol className="cr-signing">
      {steps.map(step => {
        const facts = Object.values(of).filter(({ name }) => !head.has(name) && hasValue(step[name]));
        // What kind of seal it was to be is said by the seal that it became.
        const isSaid = ({ name }: ClientField) => plain.includes(name) && !(name === 'sealType' && hasValue(step.sealName));
        const list = (some: readonly ClientField[]) => (
          <dl>
            {some.map(({ name, label }) => (
              <div key={name}>
                <dt>{name === 'signedAt' && step.outcome === 'REJECTED' ? words.t('signing.declinedAt') : words.label(label)}</dt>
                <dd>{said(step, name)}</dd>
              </div>
            ))}
          </dl>
        );
        const further = facts.filter(fact => !isSaid(fact));
        return (
          <li key={String(step.stepOrder)} className={`cr-signing-${String(step.outcome).toLowerCase()}`}>
            <p>
              <strong>{said(step, 'party')}</strong> {said(step, 'company')}{' '}
              <Badge step={step} field={of.outcome} isTurn={step.stepOrder === record.turnOrder} />
            </p>
            {list(facts.filter(isSaid))}
            {further.length > 0 && (
              <details>
                <summary>{words.t('signing.proof')}</summary>
                {list(further)}
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
};

export default SigningRecord;

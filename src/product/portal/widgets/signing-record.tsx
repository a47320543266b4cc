/** Who fills in, and who signs in which order and who at the same time: what stands of each signature, whose turn it is, and who is still to come. */
import type { Tone } from '#engine/declare/states.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { badge } from '#portal/render/fields/pieces.tsx';
import { drawValue } from '#portal/render/fields/value.tsx';
import type { DisplayProps } from '#portal/render/widget.ts';
import { useWords } from './words.ts';
import './signing-record.css';

type Step = Readonly<Record<string, unknown>>;

const hasValue = (value: unknown): boolean => value !== undefined && value !== null;

const tones: Readonly<Record<string, Tone>> = { SIGNED: 'good', FILLED: 'good', REJECTED: 'bad' };
/** What a step is called by. */
const head: ReadonlySet<string> = new Set([
  'stepOrder',
  'round',
  'name',
  'party',
  'company',
  'outcome',
  'byItself',
  'nth',
  'signedIn',
  'filledAs',
]);
/** Who signs, with what and when; all else that proves it is folded. */
const plain: readonly string[] = ['openedAt', 'handler', 'signer', 'signedAt', 'sealName', 'sealType', 'person', 'at', 'returned'];

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
  // The service says when it asks for a step; nobody is asked any more once the contract is over.
  const isOpen = (step: Step): boolean => hasValue(record.turnNames) && step.outcome === 'WAITING' && hasValue(step.openedAt);
  const isShared = ({ round }: Step): boolean => hasValue(round) && steps.filter(other => other.round === round).length > 1;
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
      {steps.map((step, index) => {
        // Who was asked, and when, matters until somebody has signed.
        const isPast = (name: string) => ['openedAt', 'handler'].includes(name) && hasValue(step.signedAt);
        const facts = Object.values(of).filter(({ name }) => !head.has(name) && hasValue(step[name]) && !isPast(name));
        const isFirst = step.round !== steps[index - 1]?.round;
        const round = isShared(step) ? (isFirst ? ' cr-signing-round cr-signing-first' : ' cr-signing-round') : '';
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
          <li key={String(step.stepOrder ?? step.party)} className={`cr-signing-${String(step.outcome).toLowerCase()}${round}`}>
            {round !== '' && isFirst && <p className="cr-signing-together">{words.t('signing.together')}</p>}
            <p>
              <strong>{said(step, 'party')}</strong> {said(step, 'company')} <Badge step={step} field={of.outcome} isTurn={isOpen(step)} />
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

/** What is known of a contract beside its pages. */
import type { Entered } from './calls.ts';
import { minuteOf } from './moments.ts';
import { useInvitationWords } from './use-invitation-words.ts';

export const ContractFacts = ({ entered }: { readonly entered: Entered }) => {
  const t = useInvitationWords();
  const { contractNo, starterName, signBy, remark } = entered;
  const facts: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ...entered.parties.map(({ party, name }) => [t(`read.as.${party}`), party === entered.party ? t('read.you', { name }) : name] as const),
    // Mostly one of them.
    [t('read.starter'), entered.parties.some(({ name }) => name === starterName) ? null : starterName],
    [t('end.proposer'), entered.proposerName],
    [t('end.reason'), entered.terminationReason],
    [t('read.contractNo'), contractNo],
    [t('read.signBy'), signBy === null ? null : minuteOf(signBy)],
    [t('read.remark'), remark],
  ];
  return (
    <dl className="e-about" aria-label={t('read.facts')}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
};

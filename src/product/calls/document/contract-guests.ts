/** The companies of a contract that are no members of the platform: each signs by a representative, who is sent a link to their phone. */
import { normalisers } from '#engine/rules/clean.ts';
import { validate } from '#engine/rules/validate.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Fault, type FaultCodeWith, judgedAt } from '#engine/wire/fault.ts';
import { skeletonOf } from '#product/identity/name-skeleton.ts';
import { members } from '#resources/member/members.ts';
import type { Act } from '#service/records/act.ts';
import type { Row } from '#service/store/rows.ts';
import type { Ground } from './contract-ground.ts';
import type { Member, Party } from './contract-parties.ts';
import type { Person } from './contract-signers.ts';

/** As it stands on a licence, whichever brackets are typed. */
export const companyNameOf = (words: string): string => normalisers.brackets(words.trim());

/** Longer ones cannot stand in a certificate (X.520, ub-organization-name). */
const mostLetters = 64;

type Told = Pick<Act, 'records'>;

/** Those that are called so, whatever state they are in. */
export const membersCalled = async ({ records }: Told, words: string): Promise<readonly Member[]> =>
  records
    .of(members)
    .all({ any: [{ companyName: words.trim() }, { companyName: companyNameOf(words) }, { uscc: words.trim().toUpperCase() }] });

/** Whoever reads the signature, or the certificate that is made for it, would take it for the member's. */
const looksLikeMember = async ({ records }: Told, words: string): Promise<boolean> => {
  const nameSkeleton = skeletonOf(companyNameOf(words));
  return nameSkeleton !== '' && (await records.of(members).exists({ nameSkeleton, state: ['ACTIVE', 'FROZEN'] }));
};

/** What is wrong with asking this company for a signature by a link; undefined where nothing is. */
const faultOf = async (act: Told, words: string): Promise<FaultCodeWith<'company'> | undefined> => {
  const known = await membersCalled(act, words);
  if (known.some(({ state }) => state === 'FROZEN')) return 'CONTRACT_GUEST_FROZEN';
  if (known.some(({ state }) => state === 'ACTIVE')) return 'CONTRACT_GUEST_MEMBER';
  if (known.length === 0 && (await looksLikeMember(act, words))) return 'CONTRACT_GUEST_ALIKE';
  const isCode = validate('uscc', words.trim().toUpperCase()).length === 0;
  return isCode || validate(`length:2,${mostLetters}|visible`, companyNameOf(words)).length > 0 ? 'CONTRACT_GUEST_NAME' : undefined;
};

/** Their own people sign in these steps, the platform does, or a seal stands across the edges alone, which no hand can. */
const isBound = ({ steps }: Pick<Ground, 'steps'>, party: unknown): boolean =>
  party === 'PLATFORM' ||
  steps.some(
    step =>
      step.party === party &&
      (step.handlerRule === 'FIXED' || step.handlerRule === 'SPECIAL' || step.positions.every(({ method }) => method === 'EDGE')),
  );

/**
 * The parties for which a representative is named.
 * @throws Refusal INPUT_INVALID with LINE_GUEST, CONTRACT_GUEST_PARTY, CONTRACT_GUEST_MEMBER, CONTRACT_GUEST_FROZEN, CONTRACT_GUEST_ALIKE, CONTRACT_GUEST_NAME,
 * CONTRACT_COMPANY_TWICE, CONTRACT_PERSON_TWICE
 */
export const guestsOf = async (act: Act, ground: Pick<Ground, 'steps' | 'template'>): Promise<ReadonlyMap<Party, Person>> => {
  const found = new Map<Party, Person>();
  const faults: Fault[] = [];
  for (const [index, row] of ((act.input.others ?? []) as readonly Row[]).entries()) {
    const [name, mobile, words] = [String(row.name ?? ''), String(row.mobile ?? ''), String(row.company ?? '')];
    if (name === '' && mobile === '') continue;
    const at = (field: string): string => `others[${index}].${field}`;
    const wrong = (field: string, code: FaultCodeWith<'company'>): void =>
      void faults.push(judgedAt(at(field), { code, params: { company: words } }));
    if (name === '') faults.push({ path: at('name'), code: 'required' });
    if (mobile === '') faults.push({ path: at('mobile'), code: 'required' });
    const [companyName, others] = [companyNameOf(words), [...found.values()]];
    const isNational = ground.template.line === 'OFD';
    const fault = isNational ? 'LINE_GUEST' : isBound(ground, row.party) ? 'CONTRACT_GUEST_PARTY' : await faultOf(act, words);
    if (fault !== undefined) wrong('company', fault);
    if (others.some(other => other.companyName === companyName)) wrong('company', 'CONTRACT_COMPANY_TWICE');
    if (others.some(other => other.mobile === mobile)) faults.push({ path: at('mobile'), code: 'CONTRACT_PERSON_TWICE' });
    const party = row.party as Party;
    found.set(party, { party, name, mobile, companyName });
  }
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  return found;
};

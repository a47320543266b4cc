/** Who the parties of a contract are: the companies named for it, one for each party that its template has sign. */
import { listed, pick } from '#engine/declare/label.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type FaultCode, fault, type ParamsOf } from '#engine/wire/fault.ts';
import { parties } from '#resources/_terms.ts';
import type { contracts } from '#resources/document/contracts.ts';
import { members } from '#resources/member/members.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import type { Row } from '#service/store/rows.ts';

export type Party = keyof typeof parties;
export type Contract = RowOf<typeof contracts>;
export type Member = RowOf<typeof members>;

/** The column that holds each party's company. */
export const columnOf = { SELLER: 'seller', BUYER: 'buyer', THIRD: 'third', PLATFORM: 'platform' } as const satisfies Readonly<
  Record<Party, keyof Contract>
>;
/** The companies of a contract, or of one that is being made. */
export type Companies = Partial<Pick<Contract, (typeof columnOf)[Party]>>;

const isParty = (value: unknown): value is Party => typeof value === 'string' && Object.hasOwn(parties, value);

/** The parties of these steps, each once, as people call them. */
const wordsOf = (wanted: ReadonlySet<Party>, act: Act): string =>
  listed(
    [...wanted].map(party => pick(parties[party], act.language)),
    act.language,
  );

/** By the full name or the credit code; one that is frozen or gone is as little to be found as one that never was. */
export const companyCalled = async (act: Act, name: string): Promise<Member | undefined> => {
  const { list } = await act.records.of(members).list({
    where: [{ any: [{ companyName: name }, { uscc: name.toUpperCase() }] }, { state: 'ACTIVE' }],
    page: { number: 1, size: 2 },
    heavy: true,
    total: false,
  });
  const [found, other] = list;
  return other === undefined ? found : undefined;
};

const refused = <C extends FaultCode>(path: string, code: C, ...params: ParamsOf<C>): Refusal =>
  new Refusal('INPUT_INVALID', { faults: [fault(path, code, ...params)] });

/**
 * The company of each of these parties, the own one among them.
 * @param persons the parties that are none
 * @param guests the parties whose companies are no members, and sign by a link
 * @param line where it is the national one, nobody signs by a link
 * @throws Refusal INPUT_INVALID with CONTRACT_PARTIES, CONTRACT_PARTY_PERSON, CONTRACT_PARTY_UNKNOWN, CONTRACT_PARTY_NATIONAL, CONTRACT_COMPANY_TWICE; MEMBER_NOT_ACTIVE
 */
export const companiesOf = async (
  act: Act,
  steps: readonly { readonly party: Party }[],
  persons: ReadonlySet<Party>,
  guests: ReadonlyMap<Party, unknown>,
  line: 'PDF' | 'OFD' | null,
): Promise<ReadonlyMap<Party, Member>> => {
  const wanted = new Set(steps.flatMap(({ party }) => (persons.has(party) ? [] : [party])));
  const own = await act.records.of(members).find({ id: sessionOf(act).memberId ?? '', state: 'ACTIVE' });
  if (own === undefined) throw new Refusal('MEMBER_NOT_ACTIVE');
  if (isParty(act.input.party) && persons.has(act.input.party)) throw refused('party', 'CONTRACT_PARTY_PERSON');
  const others = (act.input.others ?? []) as readonly Row[];
  const named = [act.input.party, ...others.map(({ party }) => party)].filter(isParty);
  if (named.length !== wanted.size || named.some(party => !wanted.has(party)) || new Set(named).size !== wanted.size)
    throw refused('others', 'CONTRACT_PARTIES', { parties: wordsOf(wanted, act) });
  const found = new Map<Party, Member>([[act.input.party as Party, own]]);
  for (const [index, { party, company }] of others.entries()) {
    if (guests.has(party as Party)) continue;
    const words = String(company).trim();
    const row = await companyCalled(act, words);
    const path = `others[${index}].company`;
    if (row === undefined) throw refused(path, line === 'OFD' ? 'CONTRACT_PARTY_NATIONAL' : 'CONTRACT_PARTY_UNKNOWN', { company: words });
    if ([...found.values()].some(({ id }) => id === row.id)) throw refused(path, 'CONTRACT_COMPANY_TWICE', { company: words });
    found.set(party as Party, row);
  }
  return found;
};

/** The company whose turn a step is. */
export const companyOf = (contract: Companies, party: unknown): string | null =>
  isParty(party) ? (contract[columnOf[party]] ?? null) : null;

/** The parties of a contract, each with its company. */
export const partiesOf = (contract: Contract): readonly (readonly [Party, string])[] =>
  (Object.keys(columnOf) as Party[]).flatMap(party => {
    const company = contract[columnOf[party]];
    return company === null ? [] : [[party, company] as const];
  });

/** Their companies. */
export const membersOf = (contract: Contract): readonly string[] => partiesOf(contract).map(([, company]) => company);

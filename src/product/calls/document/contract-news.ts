/** The parties of a contract hear of it: their administrators and those who act for them in contracts, and the address that the company has given. */
import { administratorsOf } from '#product/company-administrators.ts';
import { contracts } from '#resources/document/contracts.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import type { Telling } from '#service/delivery/tells.ts';
import type { Act } from '#service/records/act.ts';
import type { Contract } from './contract-parties.ts';

/** What is told, by its text. */
export type News = Pick<Telling, 'text' | 'values'>;

export const turnNews: News = { text: 'contract.turn' };
/** Of many that one sheet starts. */
export const turnsNews = (number: number): News => ({ text: 'contract.turns', values: { number: String(number) } });
const ofTurns: ReadonlySet<string> = new Set(['contract.turn', 'contract.turns']);
const because = (reason: string | null): Pick<Telling, 'values'> => ({ values: { reason: reason ?? '' } });
export const signedNews: News = { text: 'contract.signed' };
export const expiredNews: News = { text: 'contract.expired' };
export const rejectedNews = (reason: string | null): News => ({ text: 'contract.rejected', ...because(reason) });
export const sentBackNews = (reason: string | null): News => ({ text: 'contract.sentBack', ...because(reason) });
export const cancelledNews = (reason: string | null): News => ({ text: 'contract.cancelled', ...because(reason) });

/** Its administrators, and those who act for it in contracts. */
const peopleOf = async (act: Act, member: string): Promise<readonly string[]> => {
  const named = await act.records.of(handlers).all({ member, handlerType: 'CONTRACT', state: 'EFFECTIVE' });
  const ids = named.flatMap(({ employee }) => (employee === null ? [] : [employee]));
  const people = ids.length === 0 ? [] : await act.records.of(employees).all({ id: ids, state: 'ON' });
  return [...(await administratorsOf(act.records.rows, member)), ...people.map(({ userNum }) => userNum)];
};

/** To the company's administrators alone. */
export const tellAdministrators = async (act: Act, contract: Contract, member: string, news: News): Promise<void> =>
  act.records.tell({
    ...news,
    resource: contracts.name,
    record: contract,
    people: await administratorsOf(act.records.rows, member),
  });

/** Tells these companies. Whoever brings about that it is their own company's turn knows, and so does its address. */
export const tellCompanies = async (act: Act, contract: Contract, companies: readonly string[], news: News): Promise<void> => {
  const { memberId, userNum } = act.actor.kind === 'session' ? act.actor.session : { memberId: null, userNum: null };
  for (const id of new Set(companies)) {
    const isOwn = id === memberId && ofTurns.has(news.text);
    const { contactMobile, email } = await act.records.of(members).get({ id });
    await act.records.tell({
      ...news,
      resource: contracts.name,
      record: contract,
      people: (await peopleOf(act, id)).filter(each => !isOwn || each !== userNum),
      addresses: isOwn ? [] : [{ mobile: contactMobile, email }],
    });
  }
};

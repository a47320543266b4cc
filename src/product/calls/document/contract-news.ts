/** The parties of a contract hear of it: in the portal, and by SMS and mail where they are to do something or it has ended. */
import type { Label } from '#engine/declare/label.ts';
import { administratorsOf } from '#product/company-administrators.ts';
import type { Services } from '#product/services.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { notify } from '#service/delivery/notices.ts';
import type { Act } from '#service/records/act.ts';
import type { Contract } from './contract-parties.ts';

interface News {
  readonly title: Label;
  readonly content: Label;
}

const called = (contract: Contract): string => `“${contract.title}”（${contract.contractNo}）`;
const calledEn = (contract: Contract): string => `"${contract.title}" (${contract.contractNo})`;

export const turnNews = (contract: Contract): News => ({
  title: [`合同待签署：${contract.title}`, `A contract to sign: ${contract.title}`],
  content: [
    `合同${called(contract)}轮到贵企业签署，请在 ${contract.signBy} 前办理。`,
    `It is your company's turn to sign the contract ${calledEn(contract)}, by ${contract.signBy}.`,
  ],
});

const ends = {
  SIGNED: {
    title: ['合同已签完', 'A contract is signed'],
    what: ['各方均已签署，可以下载签署后的文件。', 'has been signed by all parties.'],
  },
  REJECTED: { title: ['合同被拒签', 'A contract was rejected'], what: ['被拒签，不再继续。', 'was rejected and goes no further.'] },
  CANCELLED: {
    title: ['合同已撤销', 'A contract was cancelled'],
    what: ['已由发起企业撤销。', 'was cancelled by the company that started it.'],
  },
  EXPIRED: {
    title: ['合同已过期', 'A contract has lapsed'],
    what: ['到签署截止日仍未签完，已作废。', 'was not signed in time and has lapsed.'],
  },
} as const;

export const endNews = (contract: Contract, end: keyof typeof ends, reason?: string | null): News => {
  const { title, what } = ends[end];
  const why: Label = reason === null || reason === undefined ? ['', ''] : [`原因：${reason}`, ` Reason: ${reason}`];
  return {
    title: [`${title[0]}：${contract.title}`, `${title[1]}: ${contract.title}`],
    content: [`合同${called(contract)}${what[0]}${why[0]}`, `The contract ${calledEn(contract)} ${what[1]}${why[1]}`],
  };
};

/** The service has signed; nobody has to do anything. */
export const autoSignedNews = (contract: Contract, authorisationNo: string): News => ({
  title: [`合同已自动签署：${contract.title}`, `A contract was signed by itself: ${contract.title}`],
  content: [
    `合同${called(contract)}已按自动签授权 ${authorisationNo} 代贵企业签署。`,
    `The contract ${calledEn(contract)} was signed for your company under the authorisation ${authorisationNo}.`,
  ],
});

export const autoFailedNews = (contract: Contract, why: Label): News => ({
  title: [`自动签署未成，请人工签署：${contract.title}`, `To sign by hand: ${contract.title}`],
  content: [
    `合同${called(contract)}未能自动签署：${why[0]}。请在 ${contract.signBy} 前人工签署。`,
    `The contract ${calledEn(contract)} could not be signed by itself: ${why[1]} Sign it by hand by ${contract.signBy}.`,
  ],
});

/** Its administrators, and those who act for it in contracts. */
const peopleOf = async (act: Act, member: string): Promise<readonly string[]> => {
  const named = await act.records.of(handlers).all({ member, handlerType: 'CONTRACT', state: 'EFFECTIVE' });
  const ids = named.flatMap(({ employee }) => (employee === null ? [] : [employee]));
  const people = ids.length === 0 ? [] : await act.records.of(employees).all({ id: ids, state: 'ON' });
  return [...(await administratorsOf(act.records.rows, member)), ...people.map(({ userNum }) => userNum)];
};

const noticeOf = (contract: Contract, member: string, { title, content }: News) =>
  ({ kind: 'CONTRACT', title, content, resource: 'contracts', recordId: contract.id, member }) as const;

/** In the portal alone. */
export const tellAdministrators = async (act: Act, contract: Contract, member: string, news: News): Promise<void> =>
  notify(act.records.rows, 'enterprise', await administratorsOf(act.records.rows, member), noticeOf(contract, member, news));

/** Tells these companies. */
export const tellCompanies = async (
  { delivery }: Services,
  act: Act,
  contract: Contract,
  companies: readonly string[],
  news: News,
): Promise<void> => {
  const { title, content } = news;
  const { rows } = act.records;
  for (const id of new Set(companies)) {
    const member = await act.records.of(members).get({ id });
    await notify(rows, 'enterprise', await peopleOf(act, id), noticeOf(contract, id, news));
    const [body] = content;
    if (member.email !== null && member.email !== '')
      await delivery.queue(rows, { kind: 'MAIL', recipient: member.email, subject: title[0], body }, act.now);
    if (member.contactMobile !== null) await delivery.queue(rows, { kind: 'SMS', recipient: member.contactMobile, body }, act.now);
  }
};

/** Parties that are asked to sign a contract at the same time: in any order, at the very same moment, companies and persons. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Court, openCourt } from '../vectors/judges.ts';
import { trustIn } from '../vectors/signing.ts';
import { dayIn, freshIdNo } from './handler-people.ts';
import { inked } from './inked.ts';
import { freshMobile, operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let nss: string;
let templates: Person;
let seller: Company;
let buyer: Company;
let third: Company;
let rounds: Row;

const { must, stored, fileOf, ready, template } = signingPeople(() => running);
const read = () => running.service.services.database.read;
const nameOf = async ({ token }: Company): Promise<string> => String((await must('company/info', {}, token)).companyName);
const stepsOf = (contract: Row): readonly Row[] => contract.steps as readonly Row[];
const detail = (contract: Row, { token }: Company): Promise<Row> => must('document/contract/detail', { id: contract.id }, token);
const started = async (words: object = {}): Promise<Row> => {
  const others = [
    { party: 'BUYER', company: await nameOf(buyer) },
    { party: 'THIRD', company: await nameOf(third) },
  ];
  const body = { template: rounds.id, title: '三方协议', party: 'SELLER', signBy: dayIn(running, 30), others, ...words };
  return must('document/contract/start', body, seller.token);
};
const sign = (contract: Row, by: Company): Promise<Answer<Row>> =>
  running.call<Row>('document/contract/sign', { ...at(contract), sealNo: by.seal.sealNo, signPassword }, by.token);
const signed = async (contract: Row, by: Company): Promise<Row> => {
  const { status, data, message } = await sign(contract, by);
  if (status !== 1) throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
};
const toSign = async ({ token }: Company): Promise<number> =>
  ((await must('message/list', { filter: { kind: 'CONTRACT' }, pageSize: 200 }, token)).list as readonly Row[]).filter(({ title }) =>
    String(title).startsWith('合同待签署'),
  ).length;
const valid = async (contract: Row): Promise<number> => {
  await court.file('judged.pdf', await fileOf(contract.file, seller.token));
  const { stdout } = await court.run('pdfsig', ['-nssdir', nss, '-no-ocsp', 'judged.pdf']);
  return stdout.split('Signature is Valid.').length - 1;
};
const linkTo = async (recipient: string): Promise<string> => {
  const { list } = await read().list('outbox', { filter: { recipient }, page: { number: 1, size: 20 }, total: false, heavy: true });
  return list.map(({ body }) => /#\/sign\/([\w-]{43})/.exec(String(body))?.[1] ?? '').find(token => token !== '') ?? '';
};
const invited = (path: string, body: object): Promise<Answer<Row>> => running.call<Row>(`document/invitation${path}`, body);
const identified = async (mobile: string): Promise<string> => {
  const token = await linkTo(mobile);
  await invited('/code', { token });
  const ticket = String((await invited('/enter', { token, smsCode: await running.smsCode(mobile) })).data.ticket);
  await invited('/identify', { ticket, idNo: freshIdNo() });
  return ticket;
};

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  templates = await operator(running, 'TEMPLATE_ADMIN');
  const root = await (await running.get(`/pki/ca/root-${new Date().getUTCFullYear()}.cer`)).arrayBuffer();
  nss = await trustIn(court, Buffer.from(root));
  [seller, buyer, third] = [await ready(), await ready(), await ready()];
  const steps = [{ party: 'SELLER' }, { party: 'BUYER', withPrevious: true }, { party: 'THIRD' }] as const;
  rounds = await template(templates, 'ROUNDS', steps);
}, 60_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-03] parties of one round are asked at the same time', () => {
  test('[doc.contractStart, doc.contractSign] they sign in either order, the next round opens once all have, and the evidence takes them as they signed', async () => {
    const before = [await toSign(buyer), await toSign(third)] as const;
    const contract = await started();
    expect(contract).toMatchObject({ sellerTurn: expect.any(String), buyerTurn: expect.any(String), thirdTurn: null });
    expect(contract.turnNames).toBe(`${await nameOf(seller)}、${await nameOf(buyer)}`);
    expect(stepsOf(contract).map(({ round }) => round)).toEqual([1, 1, 2]);
    expect([await toSign(buyer), await toSign(third)]).toEqual([before[0] + 1, before[1]]);
    const one = await signed(await detail(contract, buyer), buyer);
    expect(one).toMatchObject({ sellerTurn: expect.any(String), buyerTurn: null, thirdTurn: null, turnNames: await nameOf(seller) });
    expect(await toSign(third)).toBe(before[1]);
    // Seen before the other had signed: the pages are the same.
    const two = await signed(contract, seller);
    expect(two).toMatchObject({ sellerTurn: null, buyerTurn: null, thirdTurn: expect.any(String), isLast: true });
    expect(await toSign(third)).toBe(before[1] + 1);
    const whole = await signed(await detail(contract, third), third);
    expect(whole).toMatchObject({ state: 'SIGNED', turnNames: null });
    expect(stepsOf(whole).map(({ nth }) => nth)).toEqual([2, 1, 3]);
    expect(await valid(whole)).toBe(3);
    expect((await running.get(`/user/document/contract/evidence/${whole.id}`, seller.token)).status).toBe(200);
  });

  test('[doc.contractSign] two at the very same moment: both signatures stand in the document, and both are valid', async () => {
    const contract = await started();
    const both = await Promise.all([sign(contract, seller), sign(contract, buyer)]);
    expect(both.map(({ status }) => status)).toEqual([1, 1]);
    const now = await detail(contract, third);
    expect(stepsOf(now).map(({ outcome }) => outcome)).toEqual(['SIGNED', 'SIGNED', 'WAITING']);
    expect(now).toMatchObject({ thirdTurn: expect.any(String) });
    expect(await valid(now)).toBe(2);
    expect(await valid(await signed(now, third))).toBe(3);
  });

  test('[doc.contractSign, doc.contractReject] refused: a company of the next round, one that has signed, and whoever comes after a rejection', async () => {
    const contract = await started();
    expect((await sign(await detail(contract, third), third)).data).toMatchObject({ code: 'CONTRACT_NOT_YOUR_TURN' });
    await signed(contract, buyer);
    expect((await sign(await detail(contract, buyer), buyer)).data).toMatchObject({ code: 'CONTRACT_NOT_YOUR_TURN' });
    const other = await started();
    const reason = '条款需要重新商议';
    const rejected = await must('document/contract/reject', { ...at(await detail(other, buyer)), decision: 'REJECT', reason }, buyer.token);
    expect(rejected).toMatchObject({ state: 'REJECTED', turnNames: null, sellerTurn: null });
    expect(stepsOf(rejected).map(({ outcome }) => outcome)).toEqual(['WAITING', 'REJECTED', 'WAITING']);
    expect((await sign(await detail(other, seller), seller)).status).not.toBe(1);
  });

  test('[doc.contractSign] a company with two steps in a round signs its lower one first, and what it saw before serves for no second', async () => {
    const twice = await template(templates, 'TWICE', [{ party: 'SELLER' }, { party: 'SELLER', withPrevious: true }]);
    const contract = await started({ template: twice.id, others: [] });
    const one = await signed(contract, seller);
    expect(stepsOf(one).map(({ outcome }) => outcome)).toEqual(['SIGNED', 'WAITING']);
    expect((await sign(contract, seller)).status).toBe(409);
    expect(await signed(one, seller)).toMatchObject({ state: 'SIGNED' });
  });

  test('[op.config.detailSave] refused: the first step has none before it', async () => {
    await expect(template(templates, 'FIRST', [{ party: 'SELLER', withPrevious: true } as never])).rejects.toThrow(/./);
  });

  test('[en.contract.remind] the starter reminds the others of a round in which it has not signed itself', async () => {
    const contract = await started();
    await must('document/contract/remind', at(contract), seller.token);
    const { list } = await must('message/list', { filter: { kind: 'CONTRACT' }, pageSize: 200 }, buyer.token);
    expect((list as readonly Row[]).some(({ title }) => title === '请尽快签署合同：三方协议')).toBe(true);
  });
});

describe('[BEY-25] persons and companies of one round', () => {
  test('[doc.contractStart, doc.invitationSign] all get their links at once, and sign at the very same moment as the company', async () => {
    const byHand = (await read().find('sealTypes', { code: 'HANDWRITTEN' }))?.id;
    const mixed = await template(templates, 'MIXED', [
      { party: 'SELLER' },
      ...[{ party: 'BUYER' as const }, { party: 'THIRD' as const }].map(step => ({ ...step, sealType: byHand, withPrevious: true })),
    ]);
    const [one, other] = [freshMobile(), freshMobile()];
    const persons = [
      { party: 'BUYER', name: '陈晓棠', mobile: one },
      { party: 'THIRD', name: '林知夏', mobile: other },
    ];
    const contract = await started({ template: mixed.id, others: [], persons });
    expect(contract.turnNames).toBe(`${await nameOf(seller)}、陈晓棠、林知夏`);
    const tickets = [await identified(one), await identified(other)];
    const mark = inked();
    const said = await Promise.all([sign(contract, seller), ...tickets.map(ticket => invited('/sign', { ticket, mark, agreed: true }))]);
    expect(said.map(({ status, message }) => [status, message])).toEqual([1, 1, 1].map(status => [status, expect.anything()]));
    const whole = await detail(contract, seller);
    expect(whole).toMatchObject({ state: 'SIGNED', turnNames: null });
    expect(
      stepsOf(whole)
        .map(({ nth }) => nth)
        .toSorted(),
    ).toEqual([1, 2, 3]);
    expect(await valid(whole)).toBe(3);
    expect(await stored('contracts', contract.id)).toMatchObject({ isLast: true });
  });
});

/** A company that signs by a link, where somebody wants to sign in another's name: with an identity gateway, as a service stands among companies. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshGuest, type Guest, guestPeople } from './guest-people.ts';
import { dayIn, freshIdNo } from './handler-people.ts';
import { inked } from './inked.ts';
import { freshUscc, member, operator } from './people.ts';
import { type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

const log: string[] = [];
const asked: Row[] = [];
/** What the gateway says of a person, and of a company; nothing while it is away. */
let says: { person?: boolean; company?: boolean } = {};
const gateway = createServer((request, response) => {
  text(request).then(body => {
    const question = JSON.parse(body) as Row;
    asked.push(question);
    const match = 'uscc' in question ? says.company : says.person;
    if (match === undefined) response.statusCode = 503;
    response.end(JSON.stringify({ match }));
  });
});
let running: Running;
let company: Company;
let three: Row;
const mark = inked();

const { must, stored, ready, template } = signingPeople(() => running);
const read = () => running.service.services.database.read;
const messagesTo = async (recipient: string): Promise<readonly string[]> => {
  const { list } = await read().list('outbox', { filter: { recipient }, page: { number: 1, size: 20 }, total: false, heavy: true });
  return list.map(({ body }) => String(body));
};
const { call, entered, letter, stated, identified } = guestPeople(() => running, messagesTo);

/** Two companies that are no members; it is the first one's turn. */
const handedOver = async (
  buyer: Guest = freshGuest(),
  third: object = freshGuest(),
): Promise<{ contract: Row; buyer: Guest; third: Guest }> => {
  const others = [
    { party: 'BUYER', ...buyer },
    { party: 'THIRD', ...third },
  ];
  const words = { template: three.id, title: '联合运输合同', party: 'SELLER', signBy: dayIn(running, 30), others };
  const begun = await must('document/contract/start', words, company.token);
  const contract = await must('document/contract/sign', { ...at(begun), sealNo: company.seal.sealNo, signPassword }, company.token);
  return { contract, buyer, third: third as Guest };
};
const signerOf = async (contract: Row, party = 'BUYER'): Promise<Row> =>
  (await read().find('contractSigners', { contract: contract.id, party } as never)) as Row;
const infoOf = (token: string): Promise<Row> => must('company/info', {}, token);

beforeAll(async () => {
  await new Promise<void>(done => gateway.listen(0, '127.0.0.1', done));
  const identityUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
  running = await startRunning({ identityUrl, log: line => void log.push(line) });
  company = await ready();
  const templates = await operator(running, 'TEMPLATE_ADMIN');
  three = await template(templates, 'THREE_BY_LINK', [{ party: 'SELLER' }, { party: 'BUYER' }, { party: 'THIRD' }]);
}, 60_000);
beforeEach(() => {
  says = { person: true, company: true };
  asked.length = 0;
});
afterAll(async () => {
  await running.stop();
  gateway.close();
});

describe('[BEY-25] nobody signs for another company', () => {
  test('[doc.invitationIdentify] the gateway is asked for the person and the company, and its word is kept', async () => {
    const { contract, buyer } = await handedOver();
    const { ticket } = await entered(buyer.mobile);
    const words = stated(buyer);
    expect((await call('/identify', { ticket, ...words })).data).toEqual({ isIdentified: true });
    expect(asked).toEqual([
      { name: buyer.name, idNo: words.idNo, mobile: buyer.mobile },
      { companyName: buyer.company, uscc: words.uscc, legalName: words.legalName },
    ]);
    expect(await signerOf(contract)).toMatchObject({ identifiedBy: 'CARRIER', companyCheckedBy: 'REGISTER' });
    for (const secret of [words.idNo, words.uscc, buyer.company]) expect(log.join('\n')).not.toContain(secret);
  });

  test('[doc.invitationIdentify] refused where the gateway knows the company otherwise, five times a day; its being away is no try', async () => {
    const { contract, buyer } = await handedOver();
    const { ticket } = await entered(buyer.mobile);
    const trial = (words: object = {}) => call('/identify', { ticket, ...stated(buyer), ...words });
    says = { person: true };
    for (let tries = 0; tries < 6; tries += 1) expect(await trial()).toMatchObject({ http: 503 });
    says = { person: false, company: true };
    asked.length = 0;
    expect((await trial()).data.errors).toMatchObject({ idNo: [expect.any(String)] });
    // Whoever is not who they say is told nothing of a company.
    expect(asked.some(question => 'uscc' in question)).toBe(false);
    says = { person: true, company: false };
    for (let tries = 0; tries < 4; tries += 1)
      expect((await trial()).data.errors).toEqual({ uscc: [expect.stringContaining('法定代表人不一致')] });
    says = { person: true, company: true };
    expect(await trial()).toMatchObject({ http: 429 });
    expect(await signerOf(contract)).toMatchObject({ uscc: null, identifiedAt: null });
    expect(await call('/sign', { ticket, mark, agreed: true })).toMatchObject({ http: 400 });
  });

  test("[doc.invitationIdentify] refused with a member's code, the starter's, and another party's", async () => {
    const [member1, { contract, buyer, third }] = [await member(running), await handedOver()];
    const { ticket } = await entered(buyer.mobile);
    for (const { uscc } of [await infoOf(member1.token), await infoOf(company.token)])
      expect((await call('/identify', { ticket, ...stated(buyer), uscc })).data.errors).toEqual({
        uscc: [expect.stringContaining(buyer.company)],
      });
    expect(asked).toEqual([]);
    const uscc = freshUscc();
    expect((await call('/identify', { ticket, ...stated(buyer), uscc })).status).toBe(1);
    expect((await call('/sign', { ticket, mark, agreed: true })).status).toBe(1);
    const { ticket: theirs } = await entered(third.mobile);
    expect((await call('/identify', { ticket: theirs, ...stated(third), uscc })).data.errors).toEqual({ uscc: [expect.any(String)] });
    expect(await signerOf(contract, 'THIRD')).toMatchObject({ uscc: null });
  });

  test('[doc.invitationSign] a company that became a member meanwhile signs by its link; refused once the platform has suspended it', async () => {
    const { contract, buyer } = await handedOver();
    const ticket = await identified(buyer);
    const uscc = String((await signerOf(contract)).uscc);
    const newcomer = await member(running, { companyName: buyer.company, uscc });
    expect(await infoOf(newcomer.token)).toMatchObject({ companyName: buyer.company, uscc });
    const { id, version } = (await read().find('members', { uscc } as never)) as Row;
    await must('operation/member/status', { id, version, status: 'FROZEN', reason: '核查期间暂停' }, running.operator);
    expect((await call('/sign', { ticket, mark, agreed: true })).message).toContain('现在不能签署');
    const frozen = await stored('members', id);
    await must('operation/member/status', { ...at(frozen), status: 'ACTIVE', reason: '核查已经完毕' }, running.operator);
    expect((await call('/sign', { ticket, mark, agreed: true })).data).toMatchObject({ state: 'SIGNED' });
  });

  test('[doc.invitationIdentify, doc.invitationSign] refused where code or legal representative is missing, without the letter, and as a person alone', async () => {
    const { contract, buyer } = await handedOver();
    const { ticket } = await entered(buyer.mobile);
    expect((await call('/identify', { ticket, idNo: freshIdNo() })).data.errors).toEqual({
      uscc: [expect.any(String)],
      legalName: [expect.any(String)],
    });
    expect((await call('/identify', { ticket, ...stated(buyer), legalName: '林国华' })).data.errors).toEqual({
      letter: [expect.any(String)],
    });
    expect(asked).toEqual([]);
    expect(await call('/sign', { ticket, mark, agreed: true })).toMatchObject({ http: 400 });
    expect(await signerOf(contract)).toMatchObject({ state: 'INVITED', serialNumber: null });
  });

  test('[en.contractSigner.detail] the starter reads the letter and never link, code or ID number; another company reads nothing', async () => {
    const { contract, buyer } = await handedOver();
    const { ticket } = await entered(buyer.mobile);
    expect((await letter(ticket)).status).toBe(1);
    const words = { ...stated(buyer), legalName: '林国华' };
    expect((await call('/identify', { ticket, ...words })).status).toBe(1);
    const { id } = await signerOf(contract);
    const seen = await must('document/contractSigner/detail', { id }, company.token);
    expect(seen).toMatchObject({ companyName: buyer.company, uscc: words.uscc, legalName: '林国华' });
    for (const secret of [words.idNo, buyer.mobile, ticket]) expect(JSON.stringify(seen)).not.toContain(secret);
    const path = `/user/file/read/${(seen.letterFile as Row).id}`;
    expect((await running.get(path, company.token)).status).toBe(200);
    expect((await running.get(path, (await member(running)).token)).status).not.toBe(200);
  });

  test('[doc.invitationLetter] refused beyond ten a day', async () => {
    const { buyer } = await handedOver();
    const { ticket } = await entered(buyer.mobile);
    for (let tries = 0; tries < 10; tries += 1) expect((await letter(ticket)).status).toBe(1);
    expect(await letter(ticket)).toMatchObject({ http: 429 });
  });
});

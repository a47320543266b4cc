/** A finished contract ends whose signers include whoever signed by a link: they are asked by a link again, and nobody else ends it for them. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Court, openCourt } from '../vectors/judges.ts';
import { trustIn } from '../vectors/signing.ts';
import { freshGuest, type Guest, guestPeople } from './guest-people.ts';
import { dayIn, freshIdNo } from './handler-people.ts';
import { inked } from './inked.ts';
import { employee, freshMobile, freshUscc, operator } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let nss: string;
let seller: Company;
let other: Company;
let byLinks: Row;
let mixed: Row;
const mark = inked();
const reason = '项目取消，双方协商解除';

const { must, stored, fileOf, passworded, ready, template } = signingPeople(() => running);
const read = () => running.service.services.database.read;
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const messagesTo = async (recipient: string): Promise<readonly string[]> => {
  const { list } = await read().list('outbox', { filter: { recipient }, page: { number: 1, size: 20 }, total: false, heavy: true });
  return list.map(({ body }) => String(body));
};
const { call, linkTo, entered, letter, stated } = guestPeople(() => running, messagesTo);
const nameOf = async ({ token }: Company): Promise<string> => String((await must('company/info', {}, token)).companyName);
const detail = (contract: Row, by: Company = seller): Promise<Row> => must('document/contract/detail', { id: contract.id }, by.token);
const textOf = async (bytes: Uint8Array): Promise<string> => {
  await court.file('text.pdf', bytes);
  return (await court.run('pdftotext', ['-layout', 'text.pdf', '-'])).stdout.replace(/\s/g, '');
};
const askFile = (ticket: unknown, words: object = {}): Promise<Response> =>
  fetch(`${running.address}/user/document/invitation/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, ...words }),
  });
const fileBy = async (ticket: unknown, words: object = {}): Promise<Buffer> =>
  Buffer.from(await (await askFile(ticket, words)).arrayBuffer());

/** Of whoever signed by a link, and what they said of themselves. */
interface Party {
  readonly mobile: string;
  readonly name: string;
  readonly words: Readonly<Record<string, string>>;
}
/** By the newest link: their mobile, and that it is they. @param words otherwise than when they signed the contract */
const identified = async ({ mobile, words }: Party, otherwise: object = {}): Promise<Answer<Row> & { readonly ticket: unknown }> => {
  const { ticket } = await entered(mobile);
  if (words.legalName !== undefined && words.legalName !== '陈晓棠') await letter(ticket);
  return { ...(await call('/identify', { ticket, ...words, ...otherwise })), ticket };
};
const signedBy = async (party: Party): Promise<Row> => {
  const { ticket } = await identified(party);
  const { status, message, data } = await call('/sign', { ticket, mark, agreed: true });
  if (status !== 1) throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
};
const person = (): Party => ({ mobile: freshMobile(), name: '林小满', words: { idNo: freshIdNo() } });
const representative = (guest: Guest): Party => ({
  mobile: guest.mobile,
  name: guest.name,
  words: { ...stated(guest), legalName: '林国华' },
});

/** All have signed: a member, a company that is none, and a person. */
const finished = async (title = '运输合同') => {
  const guest = freshGuest();
  const [company, third] = [representative(guest), person()];
  const persons = [{ party: 'THIRD', name: third.name, mobile: third.mobile }];
  const words = {
    template: byLinks.id,
    title,
    party: 'SELLER',
    signBy: dayIn(running, 30),
    others: [{ party: 'BUYER', ...guest }],
    persons,
  };
  const begun = await must('document/contract/start', words, seller.token);
  await must('document/contract/sign', { ...at(begun), sealNo: seller.seal.sealNo, signPassword }, seller.token);
  await signedBy(company);
  await signedBy(third);
  return { contract: await detail(begun), guest, company, third };
};
const propose = async (contract: Row, by: Company = seller): Promise<Row> =>
  must('document/contract/terminate', { ...at(await detail(contract, by)), reason, signPassword }, by.token);
const answer = async (contract: Row, by: Company, decision: string, words: object = {}): Promise<Answer<Row>> =>
  running.call<Row>('document/contract/termination', { ...at(await detail(contract, by)), decision, ...words }, by.token);
const askedOf = async (contract: Row, party: string): Promise<readonly Row[]> => {
  const { list } = await read().list('contractSigners', {
    filter: { contract: contract.id, party, signs: 'TERMINATION' } as never,
    page: { number: 1, size: 20 },
    total: false,
    heavy: true,
  });
  return list as readonly Row[];
};

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  const templates = await operator(running, 'TEMPLATE_ADMIN');
  const root = await (await running.get(`/pki/ca/root-${new Date().getUTCFullYear()}.cer`)).arrayBuffer();
  nss = await trustIn(court, Buffer.from(root));
  [seller, other] = [await ready(), await ready()];
  const sealType = (await read().find('sealTypes', { code: 'HANDWRITTEN' }))?.id;
  const byHand = { party: 'THIRD', withPrevious: true, sealType };
  byLinks = await template(templates, 'ENDED_BY_LINK', [{ party: 'SELLER' }, { party: 'BUYER', withPrevious: true }, byHand]);
  mixed = await template(templates, 'ENDED_MIXED', [{ party: 'SELLER' }, { party: 'BUYER', withPrevious: true }, byHand]);
});
// How many codes one address asks for in a day is not what is tried here.
beforeEach(() => running.service.services.throttle.clear('sms-address:127.0.0.1'));
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-25] whoever signed a contract by a link signs its end by another', () => {
  test('[en.contract.terminate, doc.invitation, doc.invitationEnter, doc.invitationFile, doc.invitationSign] a company and a person sign the agreement at the same moment, judged by pdfsig', async () => {
    const { contract, guest, company, third } = await finished();
    const called = `${guest.company}（${guest.name}）`;
    const proposed = await propose(contract);
    expect(proposed).toMatchObject({ state: 'TERMINATING', sellerTurn: null, turnNames: `${called}、${third.name}` });
    expect((proposed.termination as readonly Row[]).map(({ party, outcome }) => [party, outcome])).toEqual([
      ['SELLER', 'PROPOSED'],
      ['BUYER', 'AWAITED'],
      ['THIRD', 'AWAITED'],
    ]);
    expect((await messagesTo(third.mobile))[0]).toContain(`${third.name}，${await nameOf(seller)}提出解除`);

    const { data: outline } = await call('', { token: await linkTo(third.mobile) });
    expect(outline).toMatchObject({ signs: 'TERMINATION', state: 'INVITED', proposerName: await nameOf(seller), signBy: null });
    expect(JSON.stringify(outline)).not.toContain(reason);
    const visit = await entered(third.mobile);
    expect(visit).toMatchObject({
      terminationReason: reason,
      contractNo: contract.contractNo,
      isIdentified: false,
      sha256: proposed.terminationSha256,
    });
    expect((visit.consent as readonly string[])[0]).toContain('同意解除其中所列的合同');
    expect(visit.boxes).toHaveLength(1);
    const agreement = await fileBy(visit.ticket);
    expect(sha(agreement)).toBe(proposed.terminationSha256);
    for (const part of [contract.contractNo, contract.sha256, reason, called, third.name, await nameOf(seller)])
      expect(await textOf(agreement)).toContain(String(part).replace(/\s/g, ''));
    expect(sha(await fileBy(visit.ticket, { ended: true }))).toBe(contract.sha256);

    // The very same moment: who comes second signs what the first has left.
    const tickets = [(await identified(company)).ticket, (await identified(third)).ticket];
    const both = await Promise.all(tickets.map(ticket => call('/sign', { ticket, mark, agreed: true })));
    expect(both.map(({ status, message }) => [status, message])).toEqual([1, 1].map(status => [status, expect.anything()]));
    expect(both.map(({ data }) => data.isLast).sort()).toEqual([false, true]);
    const ended = await detail(contract);
    expect(ended).toMatchObject({ state: 'TERMINATED', turnNames: null, sha256: contract.sha256 });
    expect((ended.termination as readonly Row[]).map(({ outcome, serialNumber }) => [outcome, typeof serialNumber])).toEqual([
      ['PROPOSED', 'object'],
      ['AGREED', 'string'],
      ['AGREED', 'string'],
    ]);
    await court.file('agreement.pdf', await fileOf(ended.terminationFile, seller.token));
    const { stdout } = await court.run('pdfsig', ['-nssdir', nss, '-no-ocsp', 'agreement.pdf']);
    expect(stdout.split('Signature is Valid.').length - 1, stdout).toBe(2);
    expect(stdout.split('Certificate is Trusted.').length - 1, stdout).toBe(2);
    // Under a certificate of its own, not that of the contract.
    const [asked] = await askedOf(contract, 'BUYER');
    expect(asked).toMatchObject({ state: 'SIGNED', agreedTo: '4', companyName: guest.company, uscc: company.words.uscc });
    const certificate = await read().find('signerCertificates', { serialNumber: String(asked?.serialNumber) });
    expect(certificate).toMatchObject({ signer: asked?.id, holderName: called });

    // They are told, and fetch what they signed.
    expect((await messagesTo(third.mobile))[0]).toContain('已解约');
    const again = await entered(third.mobile);
    expect(again).toMatchObject({ state: 'SIGNED', signs: 'TERMINATION' });
    expect(sha(await fileBy(again.ticket))).toBe(ended.terminationSha256);
  });

  test('[BEY-26][en.contract.evidence] the evidence names them, how each was identified, and holds what they signed', async () => {
    const { contract, guest, company, third } = await finished();
    await propose(contract);
    await signedBy(third);
    await signedBy(company);
    const found = await running.get(`/user/document/contract/evidence/${contract.id}`, seller.token);
    expect(found.status).toBe(200);
    await court.file('evidence.zip', Buffer.from(await found.arrayBuffer()));
    await court.run('unzip', ['-q', '-o', 'evidence.zip', '-d', 'ended']);
    const { stdout, stderr, status } = await court.run(process.execPath, ['ended/verify.mjs']);
    expect(status, stdout + stderr).toBe(0);
    const told = JSON.parse((await court.run('cat', ['ended/termination.json'])).stdout) as Row & { agreed: readonly Row[] };
    const signed = (await court.run('sha256sum', ['ended/document-termination.pdf'])).stdout;
    expect(signed).toContain(String(told.sha256));
    expect(told.agreed).toMatchObject([
      { company: await nameOf(seller), byLink: null, outcome: ['提出解约', expect.any(String)] },
      {
        company: guest.company,
        person: guest.name,
        outcome: ['签署解约协议', expect.any(String)],
        byLink: { letter: 'letters/letter-2.png' },
      },
      { company: third.name, person: third.name, byLink: { mobile: expect.stringContaining('****'), serialNumber: expect.any(String) } },
    ]);
    const text = (await court.run('pdftotext', ['-layout', 'ended/completion.pdf', '-'])).stdout.replace(/\s/g, '');
    for (const part of ['凭链接签署的各方签署了解约协议', 'letters/letter-2.png', '签署解约协议']) expect(text).toContain(part);
    const { consents } = JSON.parse((await court.run('cat', ['ended/consents.json'])).stdout) as { consents: readonly Row[] };
    expect(consents.map(({ edition }) => edition)).toEqual(expect.arrayContaining(['1', '2', '3', '4']));
    expect(JSON.stringify(told)).not.toContain(company.words.idNo);
  });

  test('[doc.invitationDecline, en.contract.termination] one declines, or a member does, and the contract stands: what was signed is worth nothing, and it can be proposed again', async () => {
    const { contract, company, third } = await finished('照旧的合同');
    const { terminationFile } = await propose(contract);
    await signedBy(company);
    const { ticket } = await entered(third.mobile);
    expect((await call('/decline', { ticket, reason: '货物已经发出，不能解除' })).data).toEqual({ state: 'DECLINED' });
    expect(await detail(contract)).toMatchObject({ state: 'SIGNED', turnNames: null, termination: null, terminationFile: null });
    const { list } = await must('message/list', { filter: { kind: 'CONTRACT' }, pageSize: 200 }, seller.token);
    const heard = (list as readonly Row[]).find(({ title }) => title === '解约未获同意：照旧的合同');
    expect(heard?.content).toContain('货物已经发出');
    expect((await messagesTo(company.mobile))[0]).toContain('解约协议作废');
    expect(await askedOf(contract, 'BUYER')).toMatchObject([{ state: 'DROPPED' }]);
    expect(await askedOf(contract, 'THIRD')).toMatchObject([{ state: 'DECLINED' }]);
    // How they signed the contract stands as it did.
    const whole = await must('document/contractSigner/list', { pageSize: 200 }, seller.token);
    const own = (whole.list as readonly Row[]).filter(row => row.signs === 'CONTRACT' && (row.contract as Row).id === contract.id);
    expect(own.map(({ state }) => state)).toEqual(['SIGNED', 'SIGNED']);

    const again = await propose(contract);
    expect((again.terminationFile as Row).id).not.toBe((terminationFile as Row).id);
    await signedBy(third);
    await signedBy(company);
    expect(await detail(contract)).toMatchObject({ state: 'TERMINATED' });
    // Of two of each that were asked, the evidence goes by the one that ended it.
    expect((await running.get(`/user/document/contract/evidence/${contract.id}`, seller.token)).status).toBe(200);
  });

  test('[en.contract.remindTermination] whoever proposed it reminds all who have not agreed: a new link for those who sign by one; nobody else does, and not soon after', async () => {
    const third = person();
    const others = [{ party: 'BUYER', company: await nameOf(other) }];
    const persons = [{ party: 'THIRD', name: third.name, mobile: third.mobile }];
    const words = { template: mixed.id, title: '催办的合同', party: 'SELLER', signBy: dayIn(running, 30), others, persons };
    const contract = await must('document/contract/start', words, seller.token);
    for (const by of [seller, other])
      await must('document/contract/sign', { ...at(await detail(contract, by)), sealNo: by.seal.sealNo, signPassword }, by.token);
    await signedBy(third);
    await propose(contract, other);
    const link = await linkTo(third.mobile);
    const remind = async (by: Company): Promise<Answer<Row>> =>
      running.call<Row>('document/contract/remindTermination', at(await detail(contract, by)), by.token);
    expect((await remind(seller)).data).toMatchObject({ code: 'CONTRACT_NOT_PROPOSER' });
    expect(await linkTo(third.mobile)).toBe(link);
    const reminded = await remind(other);
    expect(reminded.data, reminded.message).toMatchObject({ state: 'TERMINATING', reminders: 1, remindedAt: expect.any(String) });
    expect(await linkTo(third.mobile)).not.toBe(link);
    const heard = async (by: Company): Promise<number> => {
      const { list } = await must('message/list', { filter: { kind: 'CONTRACT' }, pageSize: 200 }, by.token);
      return (list as readonly Row[]).filter(({ title }) => title === '有一方提出解约：催办的合同').length;
    };
    expect([await heard(seller), await heard(other)]).toEqual([2, 0]);
    expect((await remind(other)).data).toMatchObject({ code: 'CONTRACT_REMIND_SOON' });
    // The new link signs the end of it.
    await answer(contract, seller, 'AGREE', { signPassword });
    expect(await signedBy(third)).toMatchObject({ isLast: true });
    expect(await detail(contract)).toMatchObject({ state: 'TERMINATED' });
  });

  test('[en.contract.terminate, en.contract.termination] among members a person is asked beside them; a member agrees with a password', async () => {
    const third = person();
    const others = [{ party: 'BUYER', company: await nameOf(other) }];
    const persons = [{ party: 'THIRD', name: third.name, mobile: third.mobile }];
    const words = { template: mixed.id, title: '三方合同', party: 'SELLER', signBy: dayIn(running, 30), others, persons };
    const contract = await must('document/contract/start', words, seller.token);
    for (const by of [seller, other])
      await must('document/contract/sign', { ...at(await detail(contract, by)), sealNo: by.seal.sealNo, signPassword }, by.token);
    await signedBy(third);
    // By a party that did not start it.
    expect(await propose(contract, other)).toMatchObject({ turnNames: `${await nameOf(seller)}、${third.name}` });
    expect((await messagesTo(third.mobile))[0]).toContain(`${await nameOf(other)}提出解除`);
    expect((await answer(contract, seller, 'DECLINE', { reason: '请先结清运费' })).data).toMatchObject({ state: 'SIGNED' });
    expect(await askedOf(contract, 'THIRD')).toMatchObject([{ state: 'DROPPED' }]);
    await propose(contract, other);
    expect((await answer(contract, seller, 'AGREE', { signPassword })).data).toMatchObject({ state: 'TERMINATING', turnNames: third.name });
    expect(await signedBy(third)).toMatchObject({ isLast: true });
    expect(await detail(contract)).toMatchObject({ state: 'TERMINATED' });
  });
});

describe('[BEY-25] nobody ends a contract for another', () => {
  test('[en.contract.terminate, en.employee.used] refused where the administrator who proposes it is switched off meanwhile: nobody is asked, nothing is kept', async () => {
    const { contract, company } = await finished();
    const second = await employee(running, seller.token, 'COMPANY_ADMIN');
    await passworded(second.token, String((await stored('employees', second.id)).mobile));
    const { files } = running.service.services;
    const [put, before, told] = [files.put.bind(files), await read().count('files', {}), await messagesTo(company.mobile)];
    const meanwhile = vi.spyOn(files, 'put').mockImplementationOnce(async (...words) => {
      const { id, version } = await stored('employees', second.id);
      await must('employee/used', { id, version, used: 'OFF' }, seller.token);
      return put(...words);
    });
    const words = { ...at(await detail(contract)), reason, signPassword };
    const refused = await running.call('document/contract/terminate', words, second.token);
    meanwhile.mockRestore();
    expect(refused).toMatchObject({ data: { code: 'CONTRACT_TERMINATION_ADMIN' } });
    expect([await read().count('files', {}), await messagesTo(company.mobile)]).toEqual([before, told]);
    expect((await stored('contracts', contract.id)).state).toBe('SIGNED');
  });

  test('[doc.invitationEnter] refused: another party’s code, and a code for reading the contract', async () => {
    const { contract, company, third } = await finished();
    const former = await linkTo(third.mobile);
    await propose(contract);
    const [theirs, own] = [await linkTo(company.mobile), await linkTo(third.mobile)];
    for (const token of [theirs, former]) {
      for (const mobile of [company.mobile, third.mobile])
        for (const window of ['minute', 'day']) await running.service.services.throttle.clear(`sms-${window}:${mobile}`);
      await call('/code', { token });
      const smsCode = await running.smsCode(token === theirs ? company.mobile : third.mobile);
      expect((await call('/enter', { token: own, smsCode })).status).not.toBe(1);
    }
  });

  test('[doc.invitationSign, doc.invitationDecline] refused: a link and a visit of the signing, which open the contract and nothing to sign', async () => {
    const { contract, third } = await finished();
    const { ticket } = await entered(third.mobile);
    const token = await linkTo(third.mobile);
    await propose(contract);
    expect((await call('', { token })).data).toMatchObject({ signs: 'CONTRACT', state: 'SIGNED' });
    for (const [path, words] of [
      ['/sign', { mark, agreed: true }],
      ['/decline', { reason: '不同意解除' }],
      ['/identify', third.words],
    ] as const)
      expect((await call(path, { ticket, ...words })).data, path).toMatchObject({ code: 'INVITATION_NOT_NOW' });
    expect(sha(await fileBy(ticket))).toBe(contract.sha256);
    expect(await detail(contract)).toMatchObject({ state: 'TERMINATING' });
  });

  test('[doc.invitationIdentify, doc.invitationSign] refused: another ID number, another company, and a signature before either is shown', async () => {
    const { contract, guest, company, third } = await finished();
    await propose(contract);
    const wrong = await identified(third, { idNo: freshIdNo() });
    expect(wrong.data).toMatchObject({ errors: { idNo: [expect.stringContaining('签署合同时的身份证号')] } });
    expect((await call('/sign', { ticket: wrong.ticket, mark, agreed: true })).data).toMatchObject({ code: 'INVITATION_UNIDENTIFIED' });
    expect((await identified(company, { uscc: freshUscc() })).data).toMatchObject({
      errors: { uscc: [expect.stringContaining('签署合同时的统一社会信用代码')] },
    });
    // A letter for the contract is none for its end.
    const { ticket } = await entered(guest.mobile);
    const [asked] = await askedOf(contract, 'BUYER');
    expect(asked).toMatchObject({ letterFile: expect.any(String), idNo: null, uscc: null });
    expect((await call('/sign', { ticket, mark, agreed: true })).data).toMatchObject({ code: 'INVITATION_UNIDENTIFIED' });
  });

  test('[doc.invitation, doc.invitationSign, en.contract.termination] refused: a link, a visit and a signature after the proposal was withdrawn', async () => {
    const { contract, third } = await finished();
    await propose(contract);
    const { ticket } = await identified(third);
    const token = await linkTo(third.mobile);
    expect((await answer(contract, seller, 'WITHDRAW')).data).toMatchObject({ state: 'SIGNED', termination: null });
    expect((await call('', { token })).data).toMatchObject({ state: 'OVER' });
    expect((await call('/code', { token })).data).toMatchObject({ code: 'INVITATION_NOT_NOW' });
    expect((await call('/sign', { ticket, mark, agreed: true })).data).toMatchObject({ code: 'INVITATION_NOT_NOW' });
    expect((await askFile(ticket)).status).not.toBe(200);
    // Nor does it serve the next proposal.
    await propose(contract);
    expect((await call('/sign', { ticket, mark, agreed: true })).data).toMatchObject({ code: 'INVITATION_NOT_NOW' });
    expect(await detail(contract)).toMatchObject({ state: 'TERMINATING' });
  });

  test('[en.contractSigner.mobile, en.contractSigner.detail] refused: another mobile for the link; whoever asks sees no link', async () => {
    const { contract, third } = await finished();
    await propose(contract);
    const [asked] = await askedOf(contract, 'THIRD');
    const moved = await running.call<Row>(
      'document/contractSigner/mobile',
      { ...at(asked as Row), newMobile: freshMobile() },
      seller.token,
    );
    expect(moved.data).toMatchObject({ code: 'SIGNER_TERMINATION_MOBILE' });
    const seen = JSON.stringify(await must('document/contractSigner/detail', { id: asked?.id }, seller.token));
    expect([seen.includes(await linkTo(third.mobile)), seen.includes(third.mobile), seen.includes('tokenHash')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await stored('contractSigners', asked?.id)).toMatchObject({ mobile: third.mobile });
  });
});

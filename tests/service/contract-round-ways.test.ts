/** In whichever way a party signs, the others of its round may be faster: by the service, by a key in hand, after a confirmation, many at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Court, openCourt } from '../vectors/judges.ts';
import { trustIn } from '../vectors/signing.ts';
import { dayIn, effectiveHandler } from './handler-people.ts';
import { employee, only, operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, contractOf, type OnKey, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let nss: string;
let templates: Person;
let seller: Company;
let buyer: Company;
let round: Row;

const { must, stored, uploaded, fileOf, onKey, passworded, ready, template } = signingPeople(() => running);
const read = () => running.service.services.database.read;
const nameOf = async ({ token }: Company): Promise<string> => String((await must('company/info', {}, token)).companyName);
const stepsOf = (contract: Row): readonly Row[] => contract.steps as readonly Row[];
const detail = (contract: Row, { token }: Pick<Company, 'token'>): Promise<Row> =>
  must('document/contract/detail', { id: contract.id }, token);
const started = async (words: object = {}): Promise<Row> => {
  const others = [{ party: 'BUYER', company: await nameOf(buyer) }];
  const body = { template: round.id, title: '框架协议', party: 'SELLER', signBy: dayIn(running, 30), others, ...words };
  return must('document/contract/start', body, seller.token);
};
const sign = (contract: Row, by: Company, token = by.token): Promise<Answer<Row>> =>
  running.call<Row>('document/contract/sign', { ...at(contract), sealNo: by.seal.sealNo, signPassword }, token);
const signed = async (contract: Row, by: Company, token = by.token): Promise<Row> => {
  const { status, data, message } = await sign(contract, by, token);
  if (status !== 1) throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
};
/** All have signed, each once, and each signature holds. */
const isWhole = async (contract: Row, parties = 2): Promise<Row> => {
  const whole = await detail(contract, seller);
  expect(whole).toMatchObject({ state: 'SIGNED', turnNames: null });
  const order = stepsOf(whole).map(({ nth }) => nth);
  expect(order.toSorted()).toEqual(Array.from({ length: parties }, (_, index) => index + 1));
  await court.file('judged.pdf', await fileOf(whole.file, seller.token));
  const { stdout } = await court.run('pdfsig', ['-nssdir', nss, '-no-ocsp', 'judged.pdf']);
  expect(stdout.split('Signature is Valid.').length - 1, stdout).toBe(parties);
  return whole;
};
/** Someone of the company who has a signing password, and may use its seal in this way. */
const handlerOf = async (company: Company, terms: object) => {
  const person = await employee(running, company.token, 'HANDLER');
  await passworded(person.token, String((await stored('employees', person.id)).mobile));
  const handler = await effectiveHandler(running, company.token, { employee: person.id });
  const days = { validFrom: dayIn(running, -1), validTo: dayIn(running, 30) };
  await must('handlerSeal/manage', { handler: handler.id, seal: company.seal.id, ...days, ...terms }, company.token);
  return { person, handler };
};

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  templates = await operator(running, 'TEMPLATE_ADMIN');
  const root = await (await running.get(`/pki/ca/root-${new Date().getUTCFullYear()}.cer`)).arrayBuffer();
  nss = await trustIn(court, Buffer.from(root));
  [seller, buyer] = [await ready(), await ready()];
  round = await template(templates, 'ROUND_WAYS', [{ party: 'SELLER' }, { party: 'BUYER', withPrevious: true }]);
});
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-03] the service signs for a party of a round', () => {
  let byItself: Row;
  let person: Person;
  const run = () => running.service.services.jobs.run('autoSigning', 'clock');
  beforeAll(async () => {
    const steps = [
      { party: 'SELLER', handlerRule: 'SPECIAL' },
      { party: 'BUYER', withPrevious: true },
    ] as const;
    byItself = await template(templates, 'ROUND_BY_ITSELF', steps);
    const made = await handlerOf(seller, { limitAmount: '1000.00' });
    person = made.person;
    const businessModule = (await only(running, 'operation/business/modules', { code: 'TRADE' }, running.operator)).id;
    await must(
      'operation/sellerHandler/save',
      {
        ...{ member: (await stored('seals', seller.seal.id)).member, userNum: person.userNum, businessModule, template: byItself.id },
        ...{ handler: made.handler.id, seal: seller.seal.id, priority: 1, signMode: 'AUTO', agreedOn: dayIn(running, -1) },
        agreementFile: await uploaded(await contractOf('甲方'), templates.token, 'signAgreement'),
      },
      templates.token,
    );
    const proposed = await only(running, 'document/autoSigning/list', { state: 'PROPOSED' }, seller.token);
    await must('document/autoSigning/accept', { ...at(proposed as Row), signPassword }, seller.token);
  });
  const own = { amount: '500.00' };

  test('[doc.contractStart, doc.contractSign] before the other party and after it: the turn of the other stands meanwhile', async () => {
    const first = await started({ template: byItself.id, ...own });
    expect(first).toMatchObject({ autoDue: expect.any(String), othersAsked: true, buyerTurn: expect.any(String) });
    expect(await run()).toBe('done');
    expect(await detail(first, seller)).toMatchObject({ state: 'SIGNING', autoDue: null, sellerTurn: null, buyerTurn: expect.any(String) });
    // Seen before the service had signed.
    await signed(first, buyer);
    expect(stepsOf(await isWhole(first))).toMatchObject([
      { proof: 'AGREEMENT', nth: 1 },
      { proof: 'PASSWORD', nth: 2 },
    ]);
    const second = await started({ template: byItself.id, ...own });
    expect(await signed(second, buyer)).toMatchObject({
      state: 'SIGNING',
      buyerTurn: null,
      autoDue: expect.any(String),
      othersAsked: false,
    });
    expect(await run()).toBe('done');
    expect(stepsOf(await isWhole(second))).toMatchObject([{ proof: 'AGREEMENT', nth: 2, signer: person.userNum }, { nth: 1 }]);
  });

  test('[doc.contractSign] at the very same moment: whoever comes second signs what the first has left, and nothing goes back to people', async () => {
    const contract = await started({ template: byItself.id, ...own });
    const [, other] = await Promise.all([run(), sign(contract, buyer)]);
    expect(other).toMatchObject({ status: 1 });
    // Overtaken, the service signs with its next round.
    await run();
    const whole = await isWhole(contract);
    expect(stepsOf(whole)[0]).toMatchObject({ proof: 'AGREEMENT' });
    expect((whole.history as readonly Row[]).map(({ action }) => action)).not.toContain('toHand');
  });

  test('[doc.contractSign] refused by its limit, the turn of that party alone goes back to its people', async () => {
    const contract = await started({ template: byItself.id, amount: '1000.01' });
    expect(await run()).toBe('done');
    const left = await detail(contract, seller);
    expect(left).toMatchObject({ autoDue: null, sellerTurn: expect.any(String), buyerTurn: expect.any(String) });
    expect(stepsOf(left).map(({ byItself: by, outcome }) => [by ?? false, outcome])).toEqual([
      [false, 'WAITING'],
      [false, 'WAITING'],
    ]);
    await signed(left, buyer);
    expect(await detail(contract, seller)).toMatchObject({ state: 'SIGNING', buyerTurn: null, sellerTurn: expect.any(String) });
  });
});

describe("[BEY-03] a key in its holder's hand signs in a round", () => {
  let key: OnKey;
  const prepared = (contract: Row): Promise<Answer<Row>> => {
    const words = { contractNo: contract.contractNo, sealNo: buyer.seal.sealNo, serialNumber: key.certificate.serialNumber };
    return running.call<Row>('document/contract/prepare', words, buyer.token);
  };
  const completed = ({ data }: Answer<Row>): Promise<Answer<Row>> =>
    running.call<Row>('document/complete', { token: data.token, signature: key.sign(data.data) }, buyer.token);
  beforeAll(async () => {
    key = await onKey(buyer.token);
  });

  test('[doc.contractPrepare, doc.complete, doc.contractSign] refused where a key that is kept here signed meanwhile, and says so; the key signs once more, on that file', async () => {
    const contract = await started();
    const before = await prepared(contract);
    const one = await signed(contract, seller);
    const files = async () => (await read().list('files', { filter: {}, page: { number: 1, size: 1 } })).total;
    const stands = await files();
    expect((await completed(before)).data).toMatchObject({ code: 'CONTRACT_SIGNED_MEANWHILE' });
    expect([await files(), (await detail(contract, seller)).sha256]).toEqual([stands, one.sha256]);
    expect(await completed(await prepared(contract))).toMatchObject({ status: 1 });
    const whole = await isWhole(contract);
    expect(stepsOf(whole)[1]).toMatchObject({ proof: 'KEY', nth: 2, serialNumber: key.certificate.serialNumber });
  });

  test('[doc.contractSign, doc.complete] a key that is kept here, with what was seen before the key in hand signed; both at the very same moment', async () => {
    const contract = await started();
    expect(await completed(await prepared(contract))).toMatchObject({ status: 1 });
    await signed(contract, seller);
    expect(stepsOf(await isWhole(contract)).map(({ proof }) => proof)).toEqual(['PASSWORD', 'KEY']);
    const other = await started();
    const waits = await prepared(other);
    const [kept, inHand] = await Promise.all([sign(other, seller), completed(waits)]);
    // The one tries again by itself; the other cannot, and is told.
    expect(kept).toMatchObject({ status: 1 });
    if (inHand.status !== 1) {
      expect(inHand.data).toMatchObject({ code: 'CONTRACT_SIGNED_MEANWHILE' });
      expect(await completed(await prepared(other))).toMatchObject({ status: 1 });
    }
    await isWhole(other);
  });
});

describe('[en.sealRequest.submit, en.sealRequest.decide] a use that is confirmed, in a round', () => {
  let person: Person;
  beforeAll(async () => {
    person = (await handlerOf(buyer, { limitAmount: '1000', needApproval: true })).person;
  });
  const confirmed = async (contract: Row): Promise<Row> => {
    const words = { seal: buyer.seal.id, contract: contract.id, purpose: '签署框架协议' };
    const request = await must('sealRequest/submit', words, person.token);
    return must('sealRequest/decide', { ...at(request), decision: 'APPROVE' }, buyer.token);
  };

  test('[doc.contractSign] confirmed before the other party signed, it serves for the file with that signature, and once', async () => {
    const contract = await started({ amount: '500.00' });
    expect((await sign(contract, buyer, person.token)).data).toMatchObject({ code: 'SEAL_USE_CONFIRM' });
    const request = await confirmed(contract);
    const one = await signed(contract, seller);
    expect(request.documentSha256).not.toBe(one.sha256);
    await signed(contract, buyer, person.token);
    expect(await stored('sealRequests', request.id)).toMatchObject({ state: 'USED' });
    await isWhole(contract);
  });

  test('[doc.contractSign] at the very same moment as the other party: done anew, the confirmation is used up once', async () => {
    const contract = await started({ amount: '500.00' });
    const request = await confirmed(contract);
    const both = await Promise.all([sign(contract, seller), sign(contract, buyer, person.token)]);
    expect(both.map(({ status }) => status)).toEqual([1, 1]);
    expect(await stored('sealRequests', request.id)).toMatchObject({ state: 'USED' });
    await isWhole(contract);
  });

  test('[doc.contractSign] refused for another contract with the same pages: each use is confirmed for its own', async () => {
    const [one, other] = [await started({ amount: '500.00' }), await started({ amount: '500.00', title: '另一份协议' })];
    const request = await confirmed(one);
    await signed(other, seller);
    // Both came from one template: before anybody signed their pages were the same.
    const said = await sign(other, buyer, person.token);
    expect([said.status, (await stored('sealRequests', request.id)).state]).toEqual([0, 'APPROVED']);
    expect(said.data).toMatchObject({ code: 'SEAL_USE_CONFIRM' });
    // Nor is what was confirmed of a file that somebody has with these pages.
    const pages = await fileOf(one.file, person.token);
    const words = { seal: buyer.seal.id, file: await uploaded(pages, person.token), amount: '500.00', purpose: '签署文件' };
    const asked = await must('sealRequest/submit', words, person.token);
    await must('sealRequest/decide', { ...at(asked), decision: 'APPROVE' }, buyer.token);
    expect((await sign(other, buyer, person.token)).data).toMatchObject({ code: 'SEAL_USE_CONFIRM' });
  });
});

describe('[BEY-25] many at once, in rounds', () => {
  const many = (contracts: readonly Row[], by: Company): Promise<Answer<{ records: readonly Row[] }>> =>
    running.call<{ records: readonly Row[] }>('document/contract/signMany', { records: contracts.map(at), signPassword }, by.token);

  test('[en.contract.signMany, doc.contractSign] both parties sign the same contracts at the very same moment, and a third of them alone: all are signed by both', async () => {
    const contracts = [await started(), await started(), await started()];
    const [alone, ...rest] = contracts as [Row, ...Row[]];
    const [ours, theirs, one] = await Promise.all([many(contracts, seller), many(rest, buyer), sign(alone, buyer)]);
    const said = [...ours.data.records, ...theirs.data.records];
    expect(said.filter(({ code }) => code !== undefined)).toEqual([]);
    expect(one.status).toBe(1);
    for (const contract of contracts) await isWhole(contract);
    // Done anew, and refused to nobody.
    for (const { token } of [seller, buyer]) {
      const { list } = await must('document/sealUse/list', { filter: { result: 'REFUSED' }, pageSize: 200 }, token);
      const codes = (list as readonly Row[]).map(({ refusal }) => (refusal as Row).code);
      expect(codes).not.toContain('VERSION_STALE');
    }
  });

  test('[en.contract.signMany] refused still: what has changed otherwise since it was seen', async () => {
    const [moved, whole] = [await started(), await started()];
    await must('document/contract/extend', { ...at(moved), day: dayIn(running, 40) }, seller.token);
    const { records } = (await many([moved, whole], buyer)).data;
    expect(records).toMatchObject([{ code: 'VERSION_STALE' }, { state: 'SIGNING' }]);
  });
});

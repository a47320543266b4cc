/** What was made beside a transaction and what the transaction keeps: both stand, or neither does, whatever the database says or fails to say. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#service/postgres/roles.ts';
import { dayIn } from './handler-people.ts';
import { employee, freshMobile, operator, smsCodeFor } from './people.ts';
import type { Running } from './running.ts';
import { type Severed, startSevered, type Way } from './severed.ts';
import { at, type Company, contractOf, type Row, signingPeople, signPassword } from './signing-people.ts';

const place = { page: 1, x: 40, y: 40 };

let severed: Severed;
let way: Way;
let running: Running;
let seller: Company;
let buyer: Company;
let plain: Row;
const { must, stored, uploaded, codeFor, ready, template } = signingPeople(() => running);

beforeAll(async () => {
  severed = await startSevered();
  ({ way, running } = severed);
  [seller, buyer] = [await ready(), await ready()];
  plain = await template(await operator(running, 'TEMPLATE_ADMIN'), 'PLAIN', [{ party: 'SELLER' }, { party: 'BUYER' }]);
}, 60_000);
afterAll(() => severed?.close());

const ask: Severed['ask'] = (...asked) => severed.ask(...asked);

/** While work goes on, the database refuses what would write these rows of a table: once, or each time. */
const refusing = async <T>(
  { table, row, code, once = false, atCommit = false }: { table: string; row: string; code: string; once?: boolean; atCommit?: boolean },
  work: () => Promise<T>,
): Promise<T> => {
  const whether = `${row}${once ? " and nextval('refusals') = 1" : ''}`;
  await ask(`create sequence refusals; grant usage on sequence refusals to public`);
  await ask(`create function refuse_rows() returns trigger language plpgsql as
    $$ begin if ${whether} then raise exception 'refused by a test' using errcode = '${code}'; end if; return new; end $$`);
  const [kind, when] = atCommit ? ['constraint trigger', 'after'] : ['trigger', 'before'];
  await ask(
    `create ${kind} refuse_rows ${when} insert or update on ${table}${atCommit ? ' initially deferred' : ''} for each row execute function refuse_rows()`,
  );
  try {
    return await work();
  } finally {
    await ask(`drop trigger refuse_rows on ${table}`);
    await ask('drop function refuse_rows');
    await ask('drop sequence refusals');
  }
};

const started = async (title: string, words: object = {}): Promise<Row> => {
  const company = (await must('company/info', {}, buyer.token)).companyName;
  const plainly = { template: plain.id, title, party: 'SELLER', signBy: dayIn(running, 30), others: [{ party: 'BUYER', company }] };
  return must('document/contract/start', { ...plainly, ...words }, seller.token);
};
const isReadable = async (file: unknown, token: string): Promise<boolean> => {
  const answer = await running.get(`/user/file/read/${String(file)}`, token);
  return answer.status === 200 && (await answer.arrayBuffer()).byteLength > 0;
};

test('[BEY-22][en.contract.signMany] the disk is full at the last of several: what was signed before it keeps its file', async () => {
  const contracts = [await started('钢材购销合同'), await started('木材购销合同'), await started('水泥购销合同')];
  const [, , last] = contracts;
  const answer = await refusing({ table: 'contracts', row: `new.id = '${last?.id}' and new.sha256 <> old.sha256`, code: '53100' }, () =>
    running.call('document/contract/signMany', { records: contracts.map(at), signPassword }, seller.token),
  );
  const now = await Promise.all(contracts.map(({ id }) => stored('contracts', id)));
  expect(answer.http).toBe(507);
  expect(now.map(({ sha256, originalSha256 }) => sha256 !== originalSha256)).toEqual([true, true, false]);
  for (const { file } of now) expect(await isReadable(file, seller.token)).toBe(true);
});

test('[BEY-22][doc.sign] the connection is cut at the answer to the commit: a signature that is kept keeps its file', async () => {
  const signed = async () => {
    const file = await uploaded(await contractOf('甲方'), seller.token);
    return () => running.call('document/sign', { sealNo: seller.seal.sealNo, file, positions: [place], signPassword }, seller.token);
  };
  const first = await signed();
  const counted = way.countCommits();
  expect(await first()).toMatchObject({ status: 1 });
  const commits = counted();
  const heard: number[] = [];
  for (let nth = 1; nth <= commits; nth++) {
    const sign = await signed();
    way.loseCommit(nth);
    heard.push((await sign()).http);
  }
  // Of each attempt the caller hears that it is not known.
  expect(heard).toEqual(heard.map(() => 503));
  const uses = await ask<{ file: string }>("select signed_file as file from seal_uses where result = 'SIGNED' and not in_contract");
  // The commit that kept it is among them.
  expect(uses.length).toBeGreaterThan(1);
  for (const { file } of uses) expect(await isReadable(file, seller.token)).toBe(true);
});

test('[BEY-22][op.seal.personalize] the database begins anew what keeps a seal: the seal keeps its picture', async () => {
  const sealType = (await running.service.services.database.read.find('sealTypes', { code: 'CONTRACT' }))?.id;
  const saved = await must('electronicSeal/save', { sealType, name: '另一枚合同章', makeMode: 'TEMPLATE' }, seller.token);
  const { id: application } = await must('electronicSeal/commit', at(saved), seller.token);
  await must(
    'operation/seal/audit/commit',
    { ...at(await stored('sealApplications', application)), decision: 'approve' },
    running.operator,
  );
  const waiting = (await running.service.services.database.read.find('seals', { application })) as Row;
  const waits = async (): Promise<number> =>
    (await ask<{ n: number }>('select count(*)::int as n from pg_locks where not granted'))[0]?.n ?? 0;
  const made = await withClient(running.database.ownerConnection, async client => {
    await client.query('begin');
    await client.query('select from seal_applications where id = $1 for update', [application]);
    const making = must('operation/seal/personalize', at(waiting), running.operator);
    await expect.poll(waits, { interval: 10 }).toBeGreaterThan(0);
    // Each waits for the other now: the server ends the one that has waited longer.
    await client.query('select from seals where id = $1 for update', [waiting.id]);
    await client.query('commit');
    return making;
  });
  const now = await stored('seals', made.id);
  expect(now.state).toBe('ENABLED');
  for (const file of [now.picture, now.pictureSvg]) expect(await isReadable(file, running.operator)).toBe(true);
});

test('[BEY-10][en.contract.terminate] the database begins anew what keeps a proposal to end a contract: it is made all the same', async () => {
  const contract = await started('石材购销合同');
  for (const { token, seal } of [seller, buyer])
    await must('document/contract/sign', { ...at(await stored('contracts', contract.id)), sealNo: seal.sealNo, signPassword }, token);
  const body = { ...at(await stored('contracts', contract.id)), reason: '双方同意取消项目', signPassword };
  const ended = await refusing({ table: 'contracts', row: "new.state = 'TERMINATING'", code: '40001', once: true }, () =>
    must('document/contract/terminate', body, seller.token),
  );
  expect(ended.state).toBe('TERMINATING');
});

test('[BEY-10][doc.contractSign] the database begins anew what keeps a signature: the code that proved it is used up by it, and is no wrong one', async () => {
  const contract = await started('玻璃购销合同');
  const smsCode = await codeFor(seller, { contractNo: contract.contractNo });
  const body = { ...at(contract), sealNo: seller.seal.sealNo, smsCode };
  const signed = await refusing({ table: 'contracts', row: 'new.sha256 <> old.sha256', code: '40001', once: true }, () =>
    must('document/contract/sign', body, seller.token),
  );
  expect((signed.steps as readonly Row[])[0]).toMatchObject({ outcome: 'SIGNED', proof: 'SMS' });
  const again = await started('陶瓷购销合同');
  expect((await running.call('document/contract/sign', { ...body, ...at(again) }, seller.token)).data).toMatchObject({
    code: 'SMS_CODE_WRONG',
  });
});

test('[BEY-25][doc.copyEnter] the database begins anew what lets somebody in by a link: their code is no wrong one, opens one visit, and serves nothing else', async () => {
  const mobile = freshMobile();
  const contract = await started('钢管购销合同', { copyByLink: [{ name: '招商银行', mobile }] });
  for (const { token, seal } of [seller, buyer])
    await must('document/contract/sign', { ...at(await stored('contracts', contract.id)), sealNo: seal.sealNo, signPassword }, token);
  const { list } = await running.service.services.database.read.list('outbox', { filter: { recipient: mobile }, heavy: true });
  const token = /#\/copy\/([\w-]{43})/.exec(String(list[0]?.body))?.[1];
  await running.call('document/copy/code', { token });
  const body = { token, smsCode: await running.smsCode(mobile) };
  const answer = await refusing({ table: 'copy_recipients', row: 'new.ticket_hash is not null', code: '40001', once: true }, () =>
    running.call<Row>('document/copy/enter', body),
  );
  expect(answer, answer.message).toMatchObject({ status: 1, data: { ticket: expect.any(String) } });
  expect(await running.call('document/copy/enter', body)).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
});

test('[en.user.mobile] the database begins anew what changes a mobile, at its end: neither of the two codes is a wrong one', async () => {
  const person = await employee(running, seller.token);
  const { mobile } = await stored('employees', person.id);
  const newMobile = freshMobile();
  const [smsCode, newSmsCode] = [
    await smsCodeFor(running, String(mobile), 'CHANGE_MOBILE'),
    await smsCodeFor(running, newMobile, 'CHANGE_MOBILE'),
  ];
  const answer = await refusing({ table: 'employees', row: `new.id = '${person.id}'`, code: '40001', once: true, atCommit: true }, () =>
    running.call('userInfo/mobileChange', { mobile, smsCode, newMobile, newSmsCode }, person.token),
  );
  expect(answer, answer.message).toMatchObject({ status: 1 });
  expect((await stored('employees', person.id)).mobile).toBe(newMobile);
});

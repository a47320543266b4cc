/** A company freezes, resumes and cancels its own seals and revokes its own certificates: who may, who may not, and what comes of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn, effectiveHandler } from './handler-people.ts';
import { employee } from './people.ts';
import { type Running, startRunning } from './running.ts';
import { contractOf, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
}, 120_000);
afterAll(() => running.stop());

const people = signingPeople(() => running);
type Row = Awaited<ReturnType<typeof people.stored>>;
const at = ({ id, version }: Row) => ({ id, version });
const sealOf = ({ id }: Row) => people.stored('seals', id);
const certificateOf = ({ id }: Row) => people.stored('certificates', id);
const freeze = async (seal: Row, token: string, reason = '印章保管人离职交接') =>
  running.call('electronicSeal/used', { ...at(await sealOf(seal)), used: 'OFF', reason }, token);
const resume = async (seal: Row, token: string) => running.call('electronicSeal/used', { ...at(await sealOf(seal)), used: 'ON' }, token);
const cancel = async (seal: Row, token: string) =>
  running.call('electronicSeal/cancel', { ...at(await sealOf(seal)), reason: '印章不再使用' }, token);
const revoke = async (certificate: Row, token: string, reason = 'cessationOfOperation') =>
  running.call('ca/revoke', { ...at(await certificateOf(certificate)), reason }, token);

test('[BEY-17][en.eseal.used] the seal administrator freezes a seal, nobody signs with it, and the administrator resumes it', async () => {
  const company = await people.ready();
  const keeper = await employee(running, company.token, 'SEAL_ADMIN');
  expect(await freeze(company.seal, keeper.token, '无')).toMatchObject({ status: 422 });
  expect(await freeze(company.seal, keeper.token)).toMatchObject({ status: 1, data: { state: 'DISABLED', heldBy: 'COMPANY' } });

  const file = await people.uploaded(await contractOf('甲方'), company.token);
  const positions = [{ method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 }];
  const sign = () => running.call('document/sign', { sealNo: company.seal.sealNo, file, positions, signPassword }, company.token);
  expect(await sign()).toMatchObject({ status: 0, data: { code: 'SEAL_DISABLED' } });
  expect(await resume(company.seal, company.token)).toMatchObject({ status: 1, data: { state: 'ENABLED', heldBy: null } });
  expect(await sign()).toMatchObject({ status: 1 });
  expect(await freeze(company.seal, company.token)).toMatchObject({ status: 1 });
});

test('[BEY-17][en.eseal.used][en.eseal.cancel][en.ca.revoke][PRM-03][PRM-05] a handler, a viewer and another company do none of it', async () => {
  const company = await people.ready();
  const other = await people.ready();
  const handler = await employee(running, company.token, 'HANDLER');
  const viewer = await employee(running, company.token, 'VIEWER');
  for (const { token } of [handler, viewer]) {
    expect(await freeze(company.seal, token)).toMatchObject({ status: 403 });
    expect(await cancel(company.seal, token)).toMatchObject({ status: 403 });
    expect(await revoke(company.certificate, token)).toMatchObject({ status: 403 });
  }
  expect(await freeze(company.seal, other.token)).toMatchObject({ status: 404 });
  expect(await cancel(company.seal, other.token)).toMatchObject({ status: 404 });
  expect(await revoke(company.certificate, other.token)).toMatchObject({ status: 404 });
  expect(await sealOf(company.seal)).toMatchObject({ state: 'ENABLED' });
  expect(await certificateOf(company.certificate)).toMatchObject({ state: 'ACTIVE' });
});

test('[BEY-17][en.eseal.used][op.seal.status] what the platform has disabled, the company does not bring back', async () => {
  const company = await people.ready();
  const disabled = { ...at(await sealOf(company.seal)), status: 'DISABLED' };
  expect(await running.call('operation/seal/status', disabled, running.operator)).toMatchObject({
    status: 1,
    data: { heldBy: 'OPERATOR' },
  });
  expect(await resume(company.seal, company.token)).toMatchObject({ status: 0, data: { code: 'SEAL_HELD_BY_PLATFORM' } });
});

test('[BEY-17][en.eseal.used][op.seal.personalize] a frozen seal that is made anew stays frozen', async () => {
  const company = await people.ready();
  await freeze(company.seal, company.token);
  const remade = { ...at(await sealOf(company.seal)), status: 'REMAKE' };
  expect(await running.call('operation/seal/status', remade, running.operator)).toMatchObject({ status: 1 });
  const made = await running.call('operation/seal/personalize', at(await sealOf(company.seal)), running.operator);
  expect(made).toMatchObject({ status: 1, data: { state: 'DISABLED', heldBy: 'COMPANY' } });
  expect(await resume(company.seal, company.token)).toMatchObject({ status: 1, data: { state: 'ENABLED' } });
});

test('[BEY-17][op.seal.status][op.seal.personalize] a seal that the platform has disabled and makes anew is in use, and may be disabled again', async () => {
  const company = await people.ready();
  const by = async (status: string) =>
    running.call('operation/seal/status', { ...at(await sealOf(company.seal)), status }, running.operator);
  for (const status of ['DISABLED', 'REMAKE']) expect(await by(status)).toMatchObject({ status: 1 });
  const made = await running.call('operation/seal/personalize', at(await sealOf(company.seal)), running.operator);
  expect(made).toMatchObject({ status: 1, data: { state: 'ENABLED', heldBy: null } });
  expect(await by('DISABLED')).toMatchObject({ status: 1, data: { state: 'DISABLED', heldBy: 'OPERATOR' } });
  expect(await resume(company.seal, company.token)).toMatchObject({ status: 0, data: { code: 'SEAL_HELD_BY_PLATFORM' } });
});

test('[BEY-17][en.eseal.cancel][en.ca.revoke] a cancelled seal is over; a revoked certificate takes its seals along, for a reason that a holder may give', async () => {
  const company = await people.ready();
  const keeper = await employee(running, company.token, 'SEAL_ADMIN');
  const second = await people.sealed(company.token, 'FINANCE');
  expect(await cancel(second, keeper.token)).toMatchObject({ status: 1, data: { state: 'CANCELLED' } });
  expect(await resume(second, company.token)).toMatchObject({ status: 409 });

  expect(await revoke(company.certificate, keeper.token, 'privilegeWithdrawn')).toMatchObject({ status: 422 });
  expect(await revoke(company.certificate, keeper.token)).toMatchObject({
    status: 1,
    data: { state: 'REVOKED', revocationReason: 'cessationOfOperation' },
  });
  expect(await sealOf(company.seal)).toMatchObject({ state: 'SUSPENDED', suspension: 'CERTIFICATE_REVOKED' });
});

test('[BEY-17][op.seal.status] what the company has frozen, the platform does not bring back, but may hold', async () => {
  const company = await people.ready();
  expect(await freeze(company.seal, company.token)).toMatchObject({ status: 1 });
  const by = async (status: string) =>
    running.call('operation/seal/status', { ...at(await sealOf(company.seal)), status }, running.operator);
  expect(await by('ENABLED')).toMatchObject({ status: 0, data: { code: 'SEAL_HELD_BY_COMPANY' } });
  expect(await by('DISABLED')).toMatchObject({ status: 1, data: { state: 'DISABLED', heldBy: 'OPERATOR' } });
  expect(await resume(company.seal, company.token)).toMatchObject({ status: 0, data: { code: 'SEAL_HELD_BY_PLATFORM' } });
  expect(await by('DISABLED')).toMatchObject({ status: 0, data: { code: 'SEAL_HELD_BY_PLATFORM' } });
  expect(await by('ENABLED')).toMatchObject({ status: 1, data: { state: 'ENABLED', heldBy: null } });
});

test('[BEY-19][en.eseal.used][en.eseal.cancel][en.ca.revoke] who signs with a seal and the other administrators hear that the company takes it out of use; whoever did it does not, and links lead only where their reader may go', async () => {
  interface Notice {
    readonly title: string;
    readonly content: string;
    readonly resource: string | null;
  }
  const company = await people.ready();
  const [keeper, user] = [await employee(running, company.token, 'SEAL_ADMIN'), await employee(running, company.token, 'HANDLER')];
  const handler = await effectiveHandler(running, company.token, { employee: user.id });
  const grant = { handler: handler.id, seal: company.seal.id, validFrom: dayIn(running, 0), validTo: dayIn(running, 60) };
  expect(await running.call('handlerSeal/manage', grant, company.token)).toMatchObject({ status: 1 });
  const noticesOf = async (token: string) =>
    (await running.call<{ list: Notice[] }>('message/list', { pageSize: 50, filter: {} }, token)).data.list;
  const titles = async (token: string) => (await noticesOf(token)).map(({ title }) => title);
  const told = (title: string) => Promise.all([keeper, user, company].map(async ({ token }) => (await titles(token)).includes(title)));
  await freeze(company.seal, keeper.token);
  expect(await told('印章已停用')).toEqual([false, true, true]);
  expect((await noticesOf(user.token))[0]).toMatchObject({ content: expect.stringContaining('印章保管人离职交接'), resource: 'seals' });
  await resume(company.seal, company.token);
  expect(await told('印章已启用')).toEqual([true, true, false]);
  await cancel(company.seal, keeper.token);
  expect(await told('印章已注销')).toEqual([false, true, true]);
  await revoke(company.certificate, keeper.token);
  expect(await told('数字证书已吊销')).toEqual([false, false, true]);
  // A handler does not open the list of handlers.
  const approved = (await noticesOf(user.token)).find(({ title }) => title === '经办人已生效');
  expect(approved).toMatchObject({ resource: null });
  expect((await noticesOf(company.token)).find(({ title }) => title === '经办人已生效')).toMatchObject({ resource: 'handlers' });
});

/** What each deed on a seal is for: whether documents can still be signed with it, by whom, and what becomes of it with its certificate. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn, effectiveHandler } from '../handler-people.ts';
import { employee } from '../people.ts';
import { type Running, startRunning } from '../running.ts';
import { type Company, contractOf, signingPeople, signPassword } from '../signing-people.ts';
import { at, doing } from './doing.ts';

let running: Running;
let company: Company;
beforeAll(async () => {
  running = await startRunning();
  company = await ready();
});
afterAll(() => running.stop());

const { uploaded, ready, passworded } = signingPeople(() => running);
const { act, must, stored, acts } = doing(() => running);
const seal = () => stored('seals', company.seal.id);
const sign = async (token = company.token) => {
  const file = await uploaded(await contractOf('甲方', '乙方'), token);
  const positions = [{ method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 }];
  return act('document/sign', { sealNo: company.seal.sealNo, signPassword, file, positions }, token);
};
const signs = async (token?: string): Promise<boolean> => {
  const { http, message } = await sign(token);
  // Refused for what it is, never for how it was asked.
  if (http === 422) throw new Error(message);
  return http === 200;
};
const turn = async (status: string, words: object = {}) => must('operation/seal/status', { ...at(await seal()), status, ...words });

test('[op.seal.status] DISABLED it signs nothing, ENABLED it signs again', async () => {
  expect(await signs()).toBe(true);
  expect([(await turn('DISABLED')).state, await signs()]).toEqual(['DISABLED', false]);
  expect([(await turn('ENABLED')).state, await signs()]).toEqual(['ENABLED', true]);
  expect((await acts(company.seal.id)).slice(-2).map(({ action }) => action)).toEqual(['disable', 'enable']);
});

test('[op.seal.status] ENABLED is refused while company or certificate are not in order, however that came about', async () => {
  await turn('DISABLED');
  const refused = async (resource: string, id: string, state: string): Promise<unknown> => {
    running.byHand(resource, id);
    const write = (value: string) =>
      running.service.services.database.transaction(rows => rows.update(resource, id, null, { state: value }));
    await write(state);
    const { data } = await act('operation/seal/status', { ...at(await seal()), status: 'ENABLED' });
    await write('ACTIVE');
    return data.code;
  };
  expect(await refused('certificates', company.certificate.id, 'EXPIRED')).toBe('SEAL_NO_CERTIFICATE');
  expect(await refused('members', String((await seal()).member), 'FROZEN')).toBe('MEMBER_NOT_ACTIVE');
  expect((await turn('ENABLED')).state).toBe('ENABLED');
});

test('[op.cert.revoke][en.ca.report] a seal stands still with its certificate and comes back with it', async () => {
  const certificate = async () => at(await stored('certificates', company.certificate.id));
  await must('ca/report', { ...(await certificate()), kind: 'loss' }, company.token);
  expect(await seal()).toMatchObject({ state: 'SUSPENDED', suspension: 'CERTIFICATE_FROZEN', suspendedFrom: 'ENABLED' });
  expect(await signs()).toBe(false);
  await must('operation/certificate/revoke', { ...(await certificate()), reason: 'removeFromCRL' });
  expect([(await seal()).state, await signs()]).toEqual(['ENABLED', true]);
});

test('[en.handlerSeal.manage] a handler signs with a seal from the grant to its end, and nobody without one', async () => {
  const who = await employee(running, company.token, 'HANDLER');
  const { mobile } = await stored('employees', who.id);
  await passworded(who.token, String(mobile));
  const handler = await effectiveHandler(running, company.token, { employee: who.id });
  expect(await signs(who.token)).toBe(false);
  const words = { handler: handler.id, seal: company.seal.id, validFrom: dayIn(running, 0), validTo: dayIn(running, 30) };
  const granted = await must('handlerSeal/manage', words, company.token);
  expect(await stored('handlerSeals', granted.id)).toMatchObject({ ...words, state: 'VALID' });
  expect(await sign(who.token)).toMatchObject({ status: 1 });
  await must('handlerSeal/manage', { ...at(granted), enabled: false }, company.token);
  expect([(await stored('handlerSeals', granted.id)).state, await signs(who.token)]).toEqual(['ENDED', false]);
});

test('[op.seal.status] CANCELLED, with its reason, it never signs again', async () => {
  await turn('CANCELLED', { reason: '企业更换新章，旧章注销' });
  expect(await seal()).toMatchObject({ state: 'CANCELLED' });
  expect(await signs()).toBe(false);
  expect(await act('operation/seal/status', { ...at(await seal()), status: 'ENABLED' })).toMatchObject({ http: 409 });
  expect((await acts(company.seal.id)).at(-1)).toMatchObject({ action: 'cancel', reason: '企业更换新章，旧章注销' });
});

/** `kill -9` of service and database server in the middle of issuing, again and again: nothing lost, nothing doubled, nothing unrecorded. */
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pemOf } from '#service/store/pem-bytes.ts';
import { countOf, randomFrom, torture } from '../setup/torture.ts';
import { ask, endAll, runCommand, type Spawned, spawnService } from './spawned.ts';
import { done, firstOf, register, signIn } from './spawned-company.ts';

const rounds = countOf(2, 10);
const orders = countOf(10, 24);
const random = randomFrom(torture.seed);
const root = { userName: 'root', password: 'Root-pass-2026' };
const company = { userName: `crash_${process.pid}`, password: 'Company-2026' };

let dataDir = '';
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
});
afterAll(async () => {
  await endAll();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<Spawned> => {
  const service = await spawnService(dataDir, { INITIAL_OPERATOR: `${root.userName}:${root.password}` });
  await service.ready;
  return service;
};
interface Order {
  readonly id: string;
  readonly version: number;
}

/** So many certificates waiting to be issued, soft keys made by the service. */
const prepare = async (service: Spawned, operator: string): Promise<readonly Order[]> => {
  const token = await signIn(service, 'employee/login', company);
  const { agreementVersion } = done('agreement', await service.call<{ agreementVersion: string }>('ca/agreement/query', {}, token));
  done('acceptance', await service.call('ca/agreement/confirm', { agreementVersion }, token));
  const made: Order[] = [];
  for (let at = 0; at < orders; at++) {
    const words = { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1 };
    const { id, version } = done('application', await service.call<Order>('ca/save', words, token));
    const handedIn = done('handing in', await service.call<Order>('ca/commit', { id, version }, token));
    done(
      'decision',
      await service.call('operation/hardKey/audit/commit', { id, version: handedIn.version, decision: 'approve' }, operator),
    );
    made.push(await firstOf(service, 'operation/certificate/list', { application: id }, operator));
  }
  return made;
};

/** Issues all at once and pulls the plug after a random number of answers, and a random moment more. @returns serial numbers by order */
const issueUntilKilled = async (service: Spawned, operator: string, waiting: readonly Order[]): Promise<Map<string, string>> => {
  const answered = new Map<string, string>();
  const killAfter = Math.floor(random() * waiting.length);
  const momentMs = random() * 25;
  let pull: (() => void) | undefined;
  const pulled = new Promise<void>(resolve => {
    pull = resolve;
  });
  if (killAfter === 0) pull?.();
  const calls = waiting.map(async ({ id, version }) => {
    const headers = { 'idempotency-key': id };
    const answer = await service
      .call<{ serialNumber: string }>('operation/certificate/issue', { id, version }, operator, headers)
      .catch(() => undefined);
    if (answer?.status === 1) answered.set(id, answer.data.serialNumber);
    if (answered.size === killAfter) pull?.();
  });
  await pulled;
  await pause(momentMs);
  await service.kill();
  await Promise.all(calls);
  return answered;
};

interface State {
  readonly id: string;
  readonly state: string;
  readonly serial_number: string | null;
  readonly certificate_pem: Buffer | null;
  readonly done: readonly string[];
  readonly journal: number;
}
const states = (): Promise<State[]> =>
  ask<State & Record<string, unknown>>(
    dataDir,
    `select c.id, c.state, c.serial_number, c.certificate_pem,
       (select coalesce(array_agg(i.serial_number), '{}') from issuances i where i.certificate = c.id and i.state = 'DONE') as done,
       (select count(*)::int from journal j where j.resource = 'certificates' and j.record_id = c.id::text and j.action = 'issue') as journal
     from certificates c order by c.id`,
  );

/** What must hold at any moment between two transactions. */
const judge = (all: readonly State[]): void => {
  for (const { id, state, serial_number, certificate_pem, done: issued, journal } of all) {
    if (state === 'TO_ISSUE') {
      expect({ id, serial_number, certificate_pem, issued, journal }).toEqual({
        id,
        serial_number: null,
        certificate_pem: null,
        issued: [],
        journal: 0,
      });
      continue;
    }
    expect({ id, state, issued, journal }).toEqual({ id, state: 'ISSUED_NOT_DOWNLOADED', issued: [serial_number], journal: 1 });
    expect(new X509Certificate(pemOf(certificate_pem ?? Buffer.alloc(0))).serialNumber.replace(/^0+/, '')).toBe(
      serial_number?.replace(/^0+/, ''),
    );
  }
};

test(
  `[op.cert.issue] killed ${rounds} times while issuing, it loses, doubles and forgets no certificate (seed ${torture.seed})`,
  async () => {
    let service = await start();
    await register(service, await signIn(service, 'operation/login', root), company);
    const promised = new Map<string, string>();
    let made = 0;
    let cutOff = 0;
    for (let round = 1; round <= rounds; round++) {
      let operator = await signIn(service, 'operation/login', root);
      const waiting = await prepare(service, operator);
      made += waiting.length;
      for (const [id, serial] of await issueUntilKilled(service, operator, waiting)) promised.set(id, serial);

      service = await start();
      operator = await signIn(service, 'operation/login', root);
      const after = await states();
      expect(after).toHaveLength(made);
      judge(after);
      // What was answered has been done, whatever happened a moment later.
      for (const [id, serial] of promised) expect(after.find(row => row.id === id)?.serial_number).toBe(serial);
      // Every serial number that came to nothing is out of the way, journalled, and was named when the service started.
      const void_ = await ask<{ id: string; serial_number: string; journal: number }>(
        dataDir,
        `select i.id, i.serial_number, (select count(*)::int from journal j where j.record_id = i.id::text and j.action = 'abandon') as journal
         from issuances i where i.state = 'ABANDONED' order by i.id offset ${cutOff}`,
      );
      cutOff += void_.length;
      for (const { serial_number, journal } of void_) {
        expect(journal).toBe(1);
        expect(service.said()).toContain(serial_number);
      }
      expect(await ask(dataDir, "select from issuances where state = 'PREPARED'")).toEqual([]);

      // The same key again answers what was done; what was not can be done now.
      for (const { id, version } of waiting) {
        const before = after.find(row => row.id === id);
        const again = await service.call<{ serialNumber: string }>('operation/certificate/issue', { id, version }, operator, {
          'idempotency-key': before?.state === 'TO_ISSUE' ? `${id} again` : id,
        });
        expect(again).toMatchObject({ status: 1, data: { state: 'ISSUED_NOT_DOWNLOADED' } });
        if (before?.serial_number) expect(again.data.serialNumber).toBe(before.serial_number);
        promised.set(id, again.data.serialNumber);
      }
    }
    const final = await states();
    judge(final);
    expect(final.filter(row => row.state === 'TO_ISSUE')).toEqual([]);
    expect(await ask(dataDir, 'select serial_number from issuances group by serial_number having count(*) > 1')).toEqual([]);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(await runCommand('verify:journal', dataDir)).toMatchObject({ code: 0, said: expect.stringContaining('intact') });
    expect(await runCommand('verify:issuance', dataDir)).toMatchObject({ code: 0, said: expect.stringContaining('agree') });
    process.stdout.write(`crash test: ${made} certificates, ${cutOff} serial numbers cut off and reported\n`);
  },
  torture.share > 0 ? 1_800_000 : 240_000,
);

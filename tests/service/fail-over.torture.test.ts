/**
 * The database as `deploy/patroni` shows it, and three processes of the service on it: servers, etcd, HAProxy and processes are killed while
 * certificates are issued and revoked. Nothing that was acknowledged is lost, nothing doubled, no list goes back.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKeyPair } from '#trust/keys/algorithms.ts';
import { requestOf } from '../bench/requests.ts';
import { countOf, randomFrom, torture } from '../setup/torture.ts';
import { type Cluster, hasCluster, startCluster } from './cluster.ts';
import { operator } from './people.ts';
import type { Answer } from './running.ts';
import { endAll, runCommand, type Spawned, spawnService } from './spawned.ts';
import { done, firstOf, type Listed, register, signIn } from './spawned-company.ts';

const root = { userName: 'root', password: 'Root-pass-2026' };
const company = { userName: `over_${process.pid}`, password: 'Company-2026' };
const masterKey = randomBytes(32).toString('hex');
const random = randomFrom(torture.seed);
/** What dies: the server that writes with its machine each fifth time; in between whatever else there is. */
const others = ['a process', 'the proxy', 'etcd', 'the server alone', 'a standby'] as const;
const losses = Array.from({ length: countOf(2, 100) }, (_, at) =>
  at % 5 === 0 ? 'the leader' : (others[Math.floor(random() * others.length)] ?? 'a process'),
);

let cluster: Cluster;
let home = '';
let services: Spawned[] = [];
/** Those that were ended, and what became of others that ended. */
const meant = new Set<Spawned>();
const alone: string[] = [];
const start = async (at: number): Promise<Spawned> => {
  const service = await spawnService(join(home, `${at}`), {
    DATABASE_URL: cluster.url,
    MASTER_KEY: masterKey,
    INITIAL_OPERATOR: `${root.userName}:${root.password}`,
  });
  await service.ready;
  void service.ended.then(({ code, signal }) => {
    if (!meant.has(service)) alone.push(`process ${at} ended by itself (${code ?? signal}):\n${service.said().slice(-4_000)}`);
  });
  return service;
};
beforeAll(async () => {
  if (!hasCluster) return;
  home = mkdtempSync(join(tmpdir(), 'over-'));
  cluster = await startCluster();
  services = [await start(0)];
  services.push(...(await Promise.all([start(1), start(2)])));
}, 300_000);
afterAll(async () => {
  await endAll();
  await cluster?.stop();
  rmSync(home, { recursive: true, force: true });
}, 60_000);

interface Order {
  readonly id: string;
  readonly version: number;
}

/** Signed in, and asked for the password again every quarter of an hour. */
interface SignedIn {
  readonly token: string;
  readonly password: string;
}

/** What every client does that is told to wait: the same call with the same key until it is answered, each time of the next process. */
const untilAnswered = async <T>(
  first: number,
  path: string,
  body: object,
  { token, password }: SignedIn,
  key: string,
  seen: Set<string>,
) => {
  for (let tried = 0; ; tried++) {
    const service = services[(first + tried) % services.length];
    const answer = await service?.call<T>(path, body, token, { 'idempotency-key': key }).catch(() => undefined);
    if (answer?.status === 1) return answer.data;
    if (answer !== undefined) seen.add(`${answer.http} ${answer.message}`);
    const code = (answer?.data as { readonly code?: string } | null)?.code;
    if (code === 'STEP_UP_REQUIRED') {
      await service?.call('user/stepUp', { password }, token).catch(() => undefined);
      continue;
    }
    const isUnderWay = code === 'IDEMPOTENCY_RUNNING';
    if (answer !== undefined && answer.http !== 503 && !isUnderWay) {
      const { traceId } = (answer.data ?? {}) as { readonly traceId?: string };
      // The log is written in batches.
      await pause(2_000);
      const logged = services
        .flatMap(service => service.said().split('\n'))
        .filter(line => traceId !== undefined && line.includes(traceId));
      throw new Error(`${path}: ${answer.http} ${answer.message} ${JSON.stringify(answer.data)} ${logged.join('\n')}`);
    }
    await pause(100);
  }
};

/** One call of one process. Who is told to wait asks again, as `untilAnswered` does. */
const inTime = async <T>(...[service, ...call]: [Spawned, ...Parameters<Spawned['call']>]): Promise<Answer<T>> => {
  for (let tried = 0; ; tried++) {
    const answer = await service.call<T>(...call);
    if (answer.http !== 503 || tried === 300) return answer;
    await pause(100);
  }
};

/** The number of the list that is published. Who is told to wait asks again, as `untilAnswered` does. */
const listNumber = async (service: Spawned): Promise<number> => {
  const ask = () => fetch(`${service.address}/pki/crl/issuing-${new Date().getFullYear()}.crl`);
  let answer = await ask();
  for (let tried = 0; answer.status === 503 && tried < 300; tried++) {
    await answer.body?.cancel();
    await pause(100);
    answer = await ask();
  }
  if (!answer.ok) throw new Error(`the list: ${answer.status} ${await answer.text()}`);
  const list = Buffer.from(await answer.arrayBuffer());
  const said = execFileSync('openssl', ['crl', '-inform', 'DER', '-noout', '-crlnumber'], { input: list, encoding: 'utf8' });
  return Number.parseInt(/crlNumber=(?:0x)?([0-9A-Fa-f]+)/.exec(said)?.[1] ?? '', 16);
};

const lose = async (what: (typeof losses)[number]): Promise<() => Promise<void>> => {
  if (what === 'a process') {
    const at = Math.floor(random() * services.length);
    const service = services[at];
    if (service === undefined) throw new Error('no service');
    meant.add(service);
    process.kill(service.pid, 'SIGKILL');
    return async () => {
      services[at] = await start(at);
    };
  }
  const leader = await cluster.leader();
  if (what === 'the leader') await cluster.killServer(leader);
  else if (what === 'the server alone') cluster.killPostgres(leader);
  else if (what === 'a standby') await cluster.killServer(leader === 'pg1' ? 'pg2' : 'pg1');
  else if (what === 'etcd') await cluster.killEtcd();
  else await cluster.killProxy();
  // What died of a machine that does not come back by itself is started once the others have gone on.
  if (what === 'the proxy' || what === 'etcd') await cluster.mend();
  return () => cluster.mend();
};

test.runIf(hasCluster)(
  `[BEY-22][op.cert.issue][op.cert.revoke] ${losses.length} kills, of the server that writes and of all else: nothing acknowledged is lost or done twice, and chain and log agree (seed ${torture.seed})`,
  async () => {
    const [one] = services;
    if (one === undefined) throw new Error('no service');
    const token = await signIn(one, 'operation/login', root);
    await register(one, token, company);
    const issuer = await operator({ call: one.call, operator: token }, 'ISSUER');
    const founder = { ...root, token };
    const { id: owner } = await firstOf(one, 'operation/member/list', {}, token);
    const seen = new Set<string>();
    const acknowledged = new Map<string, string>();
    const revoked = new Set<string>();
    const faults: unknown[] = [];
    let over = false;
    /** An order, its certificate, and of every other one its revocation, by one process after the other. */
    const lane = async (first: number): Promise<void> => {
      for (let turn = 0; !over; turn++) {
        const service = first + turn;
        const csr = await requestOf('ECDSA_P256', await makeKeyPair('ECDSA_P256'));
        const words = { member: owner, certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1, csr };
        const key = `${first} ${turn}`;
        const order = await untilAnswered<Order>(service, 'operation/certificate/save', words, founder, `${key} order`, seen);
        const issued = await untilAnswered<Order & { readonly serialNumber: string }>(
          service,
          'operation/certificate/issue',
          { id: order.id, version: order.version },
          issuer,
          `${key} issue`,
          seen,
        );
        acknowledged.set(order.id, issued.serialNumber);
        if (turn % 2 === 0) continue;
        const stopped = { id: order.id, version: issued.version, reason: 'superseded' };
        await untilAnswered(service, 'operation/certificate/revoke', stopped, founder, `${key} revoke`, seen);
        revoked.add(order.id);
      }
    };
    const lanes = Promise.all([0, 1, 2].map(lane)).catch(error => {
      faults.push(error);
      over = true;
    });

    const away: string[] = [];
    let number = await listNumber(one);
    const enough = async (more: number): Promise<void> => {
      const from = acknowledged.size;
      await expect
        .poll(() => over || acknowledged.size >= from + more, { timeout: 120_000, interval: 20 })
        .toBe(true)
        .catch(error => {
          throw new Error(
            `nothing was issued for two minutes; lost so far: ${away.join(', ')}; refused: ${[...seen].join(' | ')}\n${cluster.said()}`,
            {
              cause: error,
            },
          );
        });
      expect(faults).toEqual([]);
      expect(alone).toEqual([]);
    };
    for (const what of losses) {
      await enough(2 + Math.floor(random() * 4));
      const began = performance.now();
      away.push(what);
      const mend = await lose(what);
      // Writing works again before what died is back.
      await enough(what === 'a process' ? 1 : 3);
      away.push(`${away.pop()} ${((performance.now() - began) / 1000).toFixed(1)} s`);
      await mend();
      await enough(3);
      const next = await listNumber(services[0] ?? one);
      expect(next).toBeGreaterThanOrEqual(number);
      number = next;
    }
    over = true;
    await lanes;
    expect(faults).toEqual([]);

    const rows = await cluster.ask<{ id: string; state: string; serial: string; issued: string[]; issues: number; revokes: number }>(
      `select c.id, c.state, c.serial_number as serial,
         (select coalesce(array_agg(i.serial_number), '{}') from issuances i where i.certificate = c.id and i.state = 'DONE') as issued,
         (select count(*)::int from journal j where j.record_id = c.id::text and j.action = 'issue') as issues,
         (select count(*)::int from journal j where j.record_id = c.id::text and j.action = 'revoke') as revokes
       from certificates c`,
    );
    expect(rows.map(({ id }) => id).sort()).toEqual([...acknowledged.keys()].sort());
    for (const { id, state, serial, issued, issues, revokes } of rows)
      expect({ id, state, serial, issued, issues, revokes }).toEqual({
        id,
        state: revoked.has(id) ? 'REVOKED' : 'ACTIVE',
        serial: acknowledged.get(id),
        issued: [acknowledged.get(id)],
        issues: 1,
        revokes: revoked.has(id) ? 1 : 0,
      });
    expect(await cluster.ask('select serial_number from issuances group by serial_number having count(*) > 1')).toEqual([]);

    // What one process ends is ended for the others: they hear of changes again.
    const [, ends = one, hears = one] = services;
    const { token: person } = done('login', await inTime<{ token: string }>(ends, 'operation/login', root));
    done('before', await inTime<Listed>(hears, 'operation/operator/list', {}, person));
    done('logout', await inTime(ends, 'operation/logout', {}, person));
    await expect.poll(async () => (await hears.call('operation/operator/list', {}, person)).http, { timeout: 3_000 }).toBe(401);

    expect(alone).toEqual([]);
    for (const service of services) meant.add(service);
    for (const service of services) expect(await service.stop()).toEqual({ code: 0, signal: null });
    const environment = { DATABASE_URL: cluster.url, MASTER_KEY: masterKey };
    for (const at of [0, 1, 2])
      expect(await runCommand('verify:issuance', join(home, `${at}`), [], environment)).toMatchObject({
        code: 0,
        said: expect.stringContaining('agree'),
      });
    const journals = [0, 1, 2].map(at => join(home, `${at}`, 'journal'));
    const witnesses = ['--key', join(journals[0] ?? '', 'public-key.pem'), ...journals.map(folder => join(folder, 'checkpoints.jsonl'))];
    expect(await runCommand('verify:journal', join(home, '0'), witnesses, environment)).toMatchObject({
      code: 0,
      said: expect.stringContaining('intact'),
    });
    process.stdout.write(
      `fail-over: ${rows.length} certificates, ${revoked.size} revoked; until writing went on: ${away.join(', ')}; refused meanwhile: ${[...seen].join(' | ')}\n`,
    );
  },
  torture.share > 0 ? 3_600_000 : 420_000,
);

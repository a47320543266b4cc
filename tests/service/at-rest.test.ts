/** What rests in the database, in files and in the log after the main job: nothing that must be secret, and nothing that can be rewritten. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelOf } from '#engine/project/model.ts';
import { columnName, tableName } from '#engine/project/schema-names.ts';
import { secrets as keptKeys } from '#product/calls/certificate/key-table.ts';
import { registry } from '#resources/index.ts';
import { rotate } from '#service/calls/master-keys.ts';
import type { Vault } from '#service/encryption/vault.ts';
import { folderShelf } from '#service/files/folder-shelf.ts';
import { reencryptFiles } from '#service/files/reencryption.ts';
import { withClient } from '#service/postgres/roles.ts';
import { apply, employee, freshMobile, member, only, operator, order, png } from './people.ts';
import { operatorLogin, type Running, startRunning } from './running.ts';
import { verifyRunning } from './witnesses.ts';

const model = modelOf(registry);
const log: string[] = [];
/** What was used in the job and must be found nowhere, by a name that a failing test can say without saying it. */
const secrets: Record<string, string> = {};
let running: Running;
/** After the master key was changed: the service under the new one. */
let later: Running | undefined;
let holder: { readonly token: string; readonly mobile: string };
let kept: { readonly id: string };
let scan = '';

const p12Password = 'Holder-secret-2026';
const picture = Buffer.concat([png, Buffer.from('a scanned identity card, as good as its number')]);

beforeAll(async () => {
  running = await startRunning({ log: line => log.push(line) });
  const company = await member(running);
  holder = company;
  const reset = await operator(running);
  const person = await employee(running, company.token);
  const mobile = freshMobile();
  const bankAccount = '350001234567890123';
  const own = await running.call<{ version: number; id: string }>('company/info', {}, company.token);
  await running.call('company/change', { version: own.data.version, id: own.data.id, contactMobile: mobile, bankAccount }, company.token);
  const scanned = await running.upload('file/upload', { purpose: 'identity' }, { name: '身份证.png', bytes: picture }, company.token);
  scan = String(scanned.data.fileId ?? scanned.data.id);
  const idNumber = '110101199003070011';
  const waiting = await order(
    running,
    await apply(running, company.token, {
      certType: 'PERSON',
      holderName: '王小明',
      holderIdNo: '11010519491231002X',
      algorithm: 'ECDSA_P256',
    }),
  );
  const issued = await running.call<{ version: number }>('operation/certificate/issue', waiting, running.operator);
  const p12 = await fetch(`${running.address}/user/ca/pkcs12/${waiting.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': company.token },
    body: JSON.stringify({ version: issued.data.version, password: p12Password }),
  });
  if (p12.status !== 200) throw new Error(`no soft key: ${await p12.text()}`);
  // A second one waits to be fetched: its private key rests.
  const second = await order(running, await apply(running, company.token, { algorithm: 'ECDSA_P256' }));
  await running.call('operation/certificate/issue', second, running.operator);
  kept = second;
  const row = await only(running, 'operation/operator/list', { account: reset.userName }, running.operator);
  const headers = { 'idempotency-key': 'at-rest' };
  const made = await running.call<{ password: string; id: string }>(
    'operation/operator/new',
    { account: 'one_time_person', name: '王小明', mobile: freshMobile() },
    running.operator,
    headers,
  );
  const once = await running.call<{ resetCode: string }>(
    `operation/operator/resetPassword/${row.operatorCode}`,
    { version: row.version },
    running.operator,
  );
  // What goes wrong is logged as well: wrong passwords, tokens where paths are, bodies that do not parse.
  await running.call('employee/login', { userName: company.adminUserName, password: 'typed-by-mistake-2026' });
  await running.call('operation/login', `{"userName":"root","password":"typed-by-mistake-2026"`);
  await fetch(`${running.address}/user/employee/directLogin/${company.token}?token=${company.token}`);
  await fetch(`${running.address}/user/file/read/${company.token}`, {
    headers: { 'session-token': company.token, cookie: `x=${company.token}` },
  });
  await running.call('operation/operator/new', { account: 'x', name: idNumber, mobile, password: 'too simple' }, running.operator);
  Object.assign(secrets, {
    'the mobile of the registration': company.mobile,
    'the mobile of the company': mobile,
    'the bank account': bankAccount,
    'the identity number of the legal representative': '11010519491231002X',
    "the administrator's password": company.adminPassword,
    "the first operator's password": operatorLogin.password,
    "an employee's password": person.password,
    'a mistyped password': 'typed-by-mistake-2026',
    'the password of a soft key': p12Password,
    'a one-time password': made.data.password,
    'a reset code': once.data.resetCode,
    "the administrator's token": company.token,
    "an operator's token": running.operator,
    "an employee's token": person.token,
  });
});
afterAll(async () => {
  if (later === undefined) return running.stop();
  await later.service.stop();
  await rm(running.dataDir, { recursive: true, force: true });
});

/** A secret as text, in hexadecimal (as bytea is written) and in base64, wherever in a longer value it stands. */
const forms = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret);
  const inner = [0, 1, 2].map(shift =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  return [secret, bytes.toString('hex'), ...inner.filter(form => form.length >= 8)];
};
const found = (text: string): readonly string[] => {
  const lower = text.toLowerCase();
  return Object.entries(secrets).flatMap(([name, secret]) =>
    forms(secret).some(form => lower.includes(form.toLowerCase())) ? [name] : [],
  );
};

const dump = (): Promise<Readonly<Record<string, string>>> =>
  withClient(running.database.ownerConnection, async client => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const texts: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(`select t::text as line from "${name}" t`);
      texts[name] = rows.map(row => row.line).join('\n');
    }
    return texts;
  });

describe('the database', () => {
  test('[SES-13] holds no password, token, number of a person or of a bank account in the clear', async () => {
    const places: string[] = [];
    for (const [table, text] of Object.entries(await dump())) for (const name of found(text)) places.push(`${table}: ${name}`);
    expect(places).toEqual([]);
    expect(Object.values(await dump()).join('').length).toBeGreaterThan(50_000);
  });

  test('holds private keys and the answers of idempotent calls encrypted alone', async () => {
    const text = Object.values(await dump()).join('\n');
    expect(text).not.toMatch(/PRIVATE KEY/);
    // PKCS #8 of a P-256 key begins so (RFC 5208, RFC 5915).
    expect(text.toLowerCase()).not.toContain('308187020100301306072a8648ce3d0201');
    expect(await running.service.services.database.read.count('privateKeys', {})).toBeGreaterThan(1);
  });

  test('an encrypted value is the same nowhere twice, but found by equality', async () => {
    const encrypted = Object.values(model.resources).flatMap(resource =>
      Object.values(resource.fields)
        .filter(field => field.storage === 'encrypted')
        .map(field => ({ table: tableName(resource), column: columnName(field) })),
    );
    expect(encrypted.length).toBeGreaterThan(8);
    await withClient(running.database.ownerConnection, async client => {
      for (const { table, column } of encrypted) {
        const { rows } = await client.query<{ all: string; different: string }>(
          `select count("${column}") as all, count(distinct "${column}") as different from "${table}"`,
        );
        expect(rows[0]?.different, `${table}.${column}`).toBe(rows[0]?.all);
      }
    });
    const mobile = String(secrets['the mobile of the company']);
    expect((await only(running, 'operation/member/list', { contactMobile: mobile }, running.operator)).contactMobile).toBe(
      `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
    );
  });

  const kept = Object.values(model.resources).filter(resource => resource.appendOnly);
  test.each(kept.map(resource => tableName(resource)))(
    '[BEY-04] the role that serves cannot rewrite, delete, empty or redefine %s',
    async table => {
      await withClient(running.database.appConnection, async client => {
        for (const statement of [
          `update "${table}" set id = id`,
          `delete from "${table}"`,
          `truncate "${table}"`,
          `alter table "${table}" disable trigger all`,
          `drop table "${table}"`,
          `create rule r as on insert to "${table}" do instead nothing`,
          `grant update on "${table}" to current_user`,
        ]) {
          const outcome = await client.query(statement).then(
            () => 'done',
            (error: { code?: string }) => error.code,
          );
          // 42501: insufficient privilege. A grant by whoever may not give any is a warning, so what it gave is looked at.
          if (statement.startsWith('grant')) {
            const { rows } = await client.query<{ may: boolean }>(`select has_table_privilege('${table}', 'update') as may`);
            expect(rows[0]?.may).toBe(false);
          } else expect(outcome, statement).toBe('42501');
        }
      });
    },
  );
  test('[BEY-04] journal and logins are among the tables that are only added to, and have been', async () => {
    expect(kept.map(resource => resource.name)).toEqual(expect.arrayContaining(['journal', 'loginLogs']));
    const { read } = running.service.services.database;
    expect([await read.exists('journal', {}), await read.exists('loginLogs', {})]).toEqual([true, true]);
  });
});

describe('files', () => {
  test('[en.file.upload] rest encrypted', async () => {
    const places = await readdir(join(running.dataDir, 'files'), { recursive: true, withFileTypes: true });
    const files = places.filter(place => place.isFile());
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const bytes = await readFile(join(file.parentPath, file.name));
      expect(bytes.includes('as good as its number')).toBe(false);
      expect(bytes.subarray(1, 4).toString()).not.toBe('PNG');
    }
  });
});

describe('the log', () => {
  test('[BEY-10] holds no password, token, private key or number of a person', () => {
    const text = log.join('');
    expect(log.length).toBeGreaterThan(50);
    expect(found(text)).toEqual([]);
    expect(text).not.toMatch(/PRIVATE KEY|\$argon2|session-token/);
  });

  test('[BEY-10] is JSON, a line a time, with the trace id that the answer carried', async () => {
    for (const line of log) expect(() => JSON.parse(line)).not.toThrow();
    const response = await fetch(`${running.address}/user/systemFlag/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const trace = String(response.headers.get('trace-id'));
    expect(log.some(line => line.includes(trace))).toBe(true);
  });

  test('[PRM-02][BEY-10] a call that somebody may not make is a line with who and which', async () => {
    expect(await running.call('operation/operator/list', {}, holder.token)).toMatchObject({ status: 403 });
    const line = log.find(each => each.includes('a call was not open'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      call: 'op.operator.list',
      side: 'enterprise',
      userNum: expect.stringMatching(/./),
      refusal: 'GRANT_MISSING',
      reqId: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(found(line ?? '')).toEqual([]);
  });
});

describe('the master key changed', () => {
  const nextMasterKey = randomBytes(32);
  const encryptedColumns = Object.values(model.resources).flatMap(resource =>
    Object.values(resource.fields)
      .filter(field => field.storage === 'encrypted')
      .map(field => [tableName(resource), columnName(field)] as const),
  );
  /** Key versions that encrypted values name, in every table. */
  const versions = (): Promise<readonly number[]> =>
    withClient(running.database.ownerConnection, async client => {
      const all = new Set<number>();
      for (const [table, column] of [...encryptedColumns, ['private_keys', 'blob'] as const]) {
        const { rows } = await client.query<{ v: number }>(
          `select distinct get_byte("${column}", 1) as v from "${table}" where "${column}" is not null`,
        );
        for (const { v } of rows) all.add(v);
      }
      return [...all].sort();
    });
  const journalled = (): Promise<readonly string[]> =>
    withClient(running.database.ownerConnection, async client => {
      const { rows } = await client.query<{ line: string }>('select j::text as line from journal j order by id');
      return rows.map(({ line }) => line);
    });
  const files = (vault: Vault) => reencryptFiles(folderShelf(join(running.dataDir, 'files')), vault);
  const change = (sealFiles = files) => {
    const words = {
      connection: running.database.appConnection,
      model,
      secrets: keptKeys,
      clock: () => new Date(),
      masterKey: running.masterKey,
      nextMasterKey,
    };
    return rotate(words, running.database.ownerConnection, sealFiles);
  };
  const under = (masterKey: Buffer, next?: Buffer) =>
    startRunning({ beside: { ...running, masterKey }, ...(next === undefined ? {} : { nextMasterKey: next }) });
  /** What only the keys can tell: a file, a person found by an encrypted number, a session, a certificate signed now. */
  const works = async (service: Running): Promise<void> => {
    const file = await service.get(`/user/file/read/${scan}`, holder.token);
    expect(Buffer.from(await file.arrayBuffer()).equals(picture)).toBe(true);
    const byEncrypted = await only(service, 'operation/employee/list', { mobile: holder.mobile }, service.operator);
    expect(byEncrypted.mobile).not.toBe('');
    const order2 = await order(service, await apply(service, holder.token, { algorithm: 'ECDSA_P256' }));
    expect(await service.call('operation/certificate/issue', order2, service.operator)).toMatchObject({ status: 1 });
  };
  let before: readonly string[] = [];
  const hashOf = ({ service }: Running, column: string) =>
    service.services.vault.blindIndex('7K2M9QXD04TB', { table: 'factors', column }).toString('hex');
  let hashes: readonly string[] = [];

  test('[SES-13] cut off in the middle: with both keys all is readable, with one of them the start is refused in words', async () => {
    before = await journalled();
    hashes = [hashOf(running, 'codes'), hashOf(running, 'secret')];
    await running.service.stop();
    await expect(change(() => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
    expect(await versions()).toEqual([2]);
    await expect(under(running.masterKey)).rejects.toThrow(/MASTER_KEY_NEXT/);
    await expect(under(nextMasterKey)).rejects.toThrow(/MASTER_KEY_NEXT/);
    for (const [one, other] of [
      [running.masterKey, nextMasterKey],
      [nextMasterKey, running.masterKey],
    ] as const) {
      const half = await under(one, other);
      await works(half);
      await half.service.stop();
    }
  });

  test('[SES-13] called again it is finished: nothing is under the old key, which no longer opens the system', async () => {
    const done = await change();
    // The files were left, beside what was written in between.
    expect(done?.files).toBeGreaterThanOrEqual(1);
    expect(done?.indexes).toBeGreaterThan(10);
    expect(await versions()).toEqual([2]);
    expect(await change()).toBeUndefined();
    await expect(under(running.masterKey)).rejects.toThrow(/is not the key this database is encrypted under/);
    later = await under(nextMasterKey);
    await works(later);
    const p12 = await fetch(`${later.address}/user/ca/pkcs12/${kept.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': holder.token },
      body: JSON.stringify({
        version: (await only(later, 'operation/certificate/list', { id: kept.id }, later.operator)).version,
        password: p12Password,
      }),
    });
    expect(p12.status).toBe(200);
    // Recovery codes are hashes that nobody can compute anew: they go on. Everything else is found under the new key alone.
    expect([hashOf(later, 'codes') === hashes[0], hashOf(later, 'secret') === hashes[1]]).toEqual([true, false]);
  });

  test('[BEY-10] the journal is as it was, and the change stands in it', async () => {
    const after = await journalled();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(await verifyRunning(later ?? running)).toMatchObject({ faults: 0 });
    expect(after.slice(before.length).filter(line => line.includes('masterKeys')).length).toBe(3);
  });
});

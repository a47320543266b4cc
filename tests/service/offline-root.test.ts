/** An offline root: made on a machine of its own, its certificate, list and transcript carried by file; the house that issues never has its key. */
import { randomBytes, X509Certificate } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOfflineRoot, renewList, revokeIssuing, signIssuing } from '#product/offline-root/acts.ts';
import { carryOf, keyFolderOf, type OfflineRoot, openRoot } from '#product/offline-root/root-folder.ts';
import { Secret } from '#service/config/secret.ts';
import { withClient } from '#service/postgres/roles.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { makeAuthorityRequest, readAuthorityRequest } from '#trust/pki/authority-request.ts';
import { freshDatabase, type TestDatabase, usualUrl } from '../setup/database.ts';
import { memoryKeys } from '../vectors/authority.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { apply, member, order } from './people.ts';
import { type Running, startRunning } from './running.ts';
import { runCommand } from './spawned.ts';

const words = 'anvil harbour pepper seventeen';
const passphrase = new Secret(words);
const year = new Date().getFullYear();

let court: Court;
let home = '';
beforeAll(async () => {
  court = await openCourt();
  home = mkdtempSync(join(tmpdir(), 'offline-root-'));
});
afterAll(async () => {
  await court.close();
  rmSync(home, { recursive: true, force: true });
});

const around = (now = new Date(), days = 180) => ({ now, days, present: '张三, 李四' });
const read = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');
const distid = ['-vfyopt', 'distid:1234567812345678'];

/** The private key, as whoever has the folder and the passphrase gets it: PEM. */
const privateKeyOf = async (folder: string): Promise<string> => {
  const [name = ''] = readdirSync(keyFolderOf(folder));
  return (await court.openssl(['pkcs12', '-in', join(keyFolderOf(folder), name), '-passin', `pass:${words}`, '-nodes', '-nocerts'])).stdout;
};

/** Every row of every table, as text: bytes stand in it in hex. */
const everything = (url: string): Promise<string> =>
  withClient({ connectionString: url }, async client => {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
        WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of tables.rows)
      texts.push(...(await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)).rows.map(({ row }) => row));
    return texts.join('\n');
  });

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(each => each.isFile())
    .map(each => join(each.parentPath, each.name));

const fingerprintIn = (folder: string): string => {
  const path = join(folder, 'root.crt');
  return existsSync(path) ? new X509Certificate(readFileSync(path)).fingerprint256 : '';
};

describe('the whole walk by commands, with files between two folders', () => {
  const at = (name: string): string => join(home, name);
  const [offline, national, requests, dataDir] = [() => at('offline'), () => at('national'), () => at('requests'), () => at('house')];
  const carried = (name: string): string => join(carryOf(offline()), name);
  const masterKey = randomBytes(32);
  let database: TestDatabase;
  let running: Running;
  const [said, output] = [new Map<string, number | null>(), new Map<string, string>()];
  /** On the machine of the root: nothing of the service is configured there. */
  const root = async (act: string, ...args: readonly string[]): Promise<void> => {
    const ended = await runCommand('offline-root', at('nothing-of-the-service'), [act, ...args, '--passphrase-file', at('passphrase')]);
    said.set(act, ended.code);
    output.set(act, ended.said);
  };
  const house = async (act: string, ...args: readonly string[]): Promise<void> => {
    const environment = { DATABASE_URL: database.url, MASTER_KEY: masterKey.toString('hex'), PUBLIC_URL: usualUrl, LOG_LEVEL: 'error' };
    const ended = await runCommand('ceremony', dataDir(), [act, ...args], environment);
    said.set(act, ended.code);
    output.set(act, ended.said);
  };
  beforeAll(async () => {
    database = await freshDatabase();
    writeFileSync(at('passphrase'), `${words}\n`, { mode: 0o600 });
    await Promise.all([root('make', offline(), '--present', '张三, 李四'), house('request', requests())]);
  });
  describe('asked for here', () => {
    beforeAll(async () => {
      await root('sign', offline(), join(requests(), `issuing-${year}.csr`));
      const made = await makeOfflineRoot(national(), { algorithm: 'SM2', commonName: undefined, years: 20 }, passphrase, around());
      const request = await readAuthorityRequest(read(requests(), `issuing-sm2-${year}.csr`));
      await signIssuing(made, request, { name: `issuing-sm2-${year}.crt`, years: 10 }, passphrase, around());
    });
    describe('signed there', () => {
      beforeAll(async () => {
        await house('take', carryOf(offline()), fingerprintIn(carryOf(offline())));
        await house('take', carryOf(national()), fingerprintIn(carryOf(national())));
        // Of a root that is known a start takes in what lies there.
        cpSync(carryOf(national()), join(dataDir(), 'offline-roots', 'national'), { recursive: true });
        running = await startRunning({ database, begun: { dataDir: dataDir(), masterKey } });
      });
      afterAll(() => running.stop());

      test('[BEY-01] each command says what it did, the same on both machines', () => {
        for (const act of ['make', 'request', 'sign', 'take'])
          expect([act, said.get(act), output.get(act)]).toEqual([act, 0, output.get(act)]);
        expect(output.get('make')).toContain(`契证根证书 ${year}`);
        expect(output.get('request')).toMatch(new RegExp(`^issuing-${year}  STANDBY  .*waits for its certificate$`, 'm'));
        const [, keySha256 = 'none'] = /key {5}SHA-256 {2}(\w{64})/.exec(output.get('request') ?? '') ?? [];
        expect(output.get('sign')).toContain(keySha256);
        expect(output.get('take')).toMatch(new RegExp(`^root-${year}  ACTIVE  .*offline$`, 'm'));
      });

      test('[BEY-01] openssl and gnutls accept requests, certificates, list and each line of the transcript', async () => {
        const csr = join(requests(), `issuing-${year}.csr`);
        const { stdout } = await court.openssl(['req', '-verify', '-in', csr, '-noout', '-text']);
        expect(stdout).toContain(`URI:${usualUrl}/pki/crl/root-${year}.crl`);
        expect((await court.certtool(['--crq-info', '--infile', csr])).stdout).toContain('Self signature: verified');
        const [top, list, issuing] = [carried('root.crt'), carried('root.crl'), carried(`issuing-${year}.crt`)];
        const strict = ['verify', '-x509_strict', '-crl_check', '-CAfile', top, '-CRLfile', list, issuing];
        expect(await court.openssl(strict)).toMatchObject({ status: 0 });
        expect((await court.openssl(['crl', '-in', list, '-CAfile', top, '-noout'])).stderr).toContain('verify OK');
        expect((await court.certtool(['--crl-info', '--infile', list])).stdout).toContain('CRL Number');
        const chain = await court.file('chain.pem', read(issuing) + read(top));
        expect((await court.certtool(['--verify', '--load-ca-certificate', top, '--infile', chain])).stdout).toContain('Verified.');
        const [sm2Root, sm2] = ['root.crt', `issuing-sm2-${year}.crt`].map(name => join(carryOf(national()), name));
        expect(await court.openssl(['verify', '-partial_chain', '-trusted', sm2Root ?? '', ...distid, sm2 ?? ''])).toMatchObject({
          status: 0,
        });

        await court.file('root.pub', (await court.openssl(['x509', '-in', top, '-pubkey', '-noout'])).stdout);
        for (const line of read(carried('transcript.jsonl')).trimEnd().split('\n')) {
          await court.file('signature', Buffer.from(line.slice(0, line.indexOf(' ')), 'base64'));
          const judge = ['dgst', '-sha384', '-verify', 'root.pub', '-signature', 'signature'];
          expect((await court.openssl(judge, line.slice(line.indexOf(' ') + 1))).stdout).toContain('Verified OK');
        }
      });

      test('[BEY-01][pki.ca][pki.crl] the house issues under it, and openssl verifies up to the root with both lists', async () => {
        expect((await running.get('/readyz')).status).toBe(200);
        expect((await running.service.services.authority.issuing('NATIONAL')).name).toBe(`issuing-sm2-${year}`);
        const company = await member(running);
        await court.openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', 'leaf.key']);
        const { stdout: csr } = await court.openssl(['req', '-new', '-key', 'leaf.key', '-subj', '/CN=whatever']);
        const waiting = await order(running, await apply(running, company.token, { csr }));
        const { data } = await running.call<{ id: string }>('operation/certificate/issue', waiting, running.operator);
        const { data: leaf } = await running.call<{ certificatePem: string }>(
          `operation/certificate/info/${data.id}`,
          {},
          running.operator,
        );
        await court.file('leaf.pem', leaf.certificatePem);
        const listOf = async (name: string): Promise<string> => {
          await court.file('list.der', new Uint8Array(await (await running.get(`/pki/crl/${name}.crl`)).arrayBuffer()));
          return (await court.openssl(['crl', '-inform', 'DER', '-in', 'list.der'])).stdout;
        };
        await court.file('crls.pem', (await listOf(`issuing-${year}`)) + (await listOf(`root-${year}`)));
        await court.file('published.pem', await (await running.get(`/pki/ca/issuing-${year}.pem`)).text());
        const lists = ['-crl_check_all', '-CRLfile', 'crls.pem'];
        const path = ['-CAfile', carried('root.crt'), '-untrusted', 'published.pem', 'leaf.pem'];
        expect(await court.openssl(['verify', '-x509_strict', ...lists, ...path])).toMatchObject({ status: 0 });
      });

      test("[BEY-01] neither the house's folder nor its database has the root's key", async () => {
        await court.file('root.key', await privateKeyOf(offline()));
        const { stdout: shown } = await court.openssl(['pkey', '-in', 'root.key', '-noout', '-text']);
        const scalar = Buffer.from((/priv:\s*([0-9a-f:\s]+?)\s*pub:/.exec(shown)?.[1] ?? '').replace(/[^0-9a-f]/g, ''), 'hex').subarray(
          -48,
        );
        expect(scalar.length).toBe(48);
        const [name = ''] = readdirSync(keyFolderOf(offline()));
        // As it lies in its file: the first bytes are the same in every such file.
        const encrypted = readFileSync(join(keyFolderOf(offline()), name)).subarray(100, 164);
        const forms = [scalar, encrypted].flatMap(bytes => [
          bytes,
          Buffer.from(bytes.toString('hex')),
          Buffer.from(bytes.toString('base64').slice(0, 60)),
        ]);
        const rows = Buffer.from(await everything(database.url));
        // The root's certificate is found by the same means.
        expect(rows.includes(read(carried('root.crt')).split('\n')[3] ?? 'none')).toBe(true);
        const places = [rows, ...filesUnder(dataDir()).map(path => readFileSync(path))];
        expect(places.length).toBeGreaterThan(3);
        expect(places.filter(bytes => forms.some(form => bytes.includes(form)))).toEqual([]);
      });
    });
  });
});

describe('a house that issues already', () => {
  let running: Running;
  afterEach(() => running.stop());

  /** The name of the authority that waits. */
  let waiting = '';
  const asked = async (): Promise<string> => {
    const [one] = await running.service.services.authority.request(['ECDSA_P256'], join(home, 'of-the-house'));
    waiting = one?.name ?? '';
    return read(one?.file ?? '');
  };
  /** As read out where the root was made. */
  const take = (folder: string) => running.service.services.authority.takeIn(folder, fingerprintIn(folder));
  let count = 0;
  /** A root, and the certificate of the request under it. */
  const rootFor = async (request: string, now = new Date(), days = 180): Promise<OfflineRoot> => {
    const folder = join(home, `root-${++count}`);
    const wanted = { algorithm: 'ECDSA_P384', commonName: `契证离线根证书 ${count}`, years: 20 } as const;
    const root = await makeOfflineRoot(folder, wanted, passphrase, around(now, days));
    const name = `issuing-${year}-2.crt`;
    return signIssuing(root, await readAuthorityRequest(request), { name, years: 10 }, passphrase, around(now, days));
  };
  /** What is carried, with a file of it changed on the way. */
  const altered = ({ folder }: OfflineRoot, name: string, change: (text: string) => string): string => {
    const there = join(home, `carried-${++count}`);
    cpSync(carryOf(folder), there, { recursive: true });
    writeFileSync(join(there, name), change(read(there, name)));
    return there;
  };
  let request = '';
  beforeEach(async () => {
    running = await startRunning();
    request = await asked();
  });

  test('[BEY-01] refused: a wrong passphrase, a short one, a request that was altered, a key that has a certificate', async () => {
    const root = await rootFor(request);
    await expect(renewList(root, new Secret(`${words}!`), around())).rejects.toThrow(/does not open/);
    const bits = request.replace(/\n(.{20})(.)/, (_all, before: string, one: string) => `\n${before}${one === 'A' ? 'B' : 'A'}`);
    await expect(readAuthorityRequest(bits)).rejects.toThrow(/CSR_/);
    const again = await readAuthorityRequest(request);
    await expect(signIssuing(root, again, { name: 'again.crt', years: 10 }, passphrase, around())).rejects.toThrow(
      /has a certificate already/,
    );
    const [short, open] = ['short', 'open'].map(name => join(home, name));
    writeFileSync(short ?? '', 'too short', { mode: 0o600 });
    writeFileSync(open ?? '', words, { mode: 0o644 });
    for (const [file = '', says] of [
      [short, '16 characters'],
      [open, 'open to others'],
    ] as const) {
      const said = await runCommand('offline-root', home, ['make', join(home, 'never'), '--passphrase-file', file]);
      expect(said).toMatchObject({ code: 64 });
      expect(said.said).toContain(says);
    }
  });

  test('[BEY-01] refused: another key, an altered or cut transcript, no CA constraint, a list that ended or is not the last, a private key among the files', async () => {
    const root = await rootFor(request);
    const keys = memoryKeys();
    const stranger = await keys.make('ECDSA_P256', 'another house');
    const { subject, urls } = await readAuthorityRequest(request);
    const foreign = await makeAuthorityRequest(await signerOf(keys, stranger.keyId), subject, urls);
    await expect(take(carryOf((await rootFor(foreign)).folder))).rejects.toThrow(/a key that does not wait here/);

    const transcript = 'transcript.jsonl';
    await expect(take(altered(root, transcript, text => text.replace('张三', '王五')))).rejects.toThrow(/line 1 was not signed/);
    await expect(take(altered(root, transcript, text => text.split('\n').toSpliced(1, 1).join('\n')))).rejects.toThrow(
      /line 2 does not follow/,
    );
    await expect(take(altered(root, transcript, text => text.split('\n').slice(0, 2).join('\n').concat('\n')))).rejects.toThrow(
      /not the list that the transcript speaks of last/,
    );

    const [csr, key] = [await court.file('plain.csr', request), await court.file('plain.key', await privateKeyOf(root.folder))];
    const ca = ['-CA', join(carryOf(root.folder), 'root.crt'), '-CAkey', key];
    const { stdout: plain } = await court.openssl([
      'x509',
      '-req',
      '-in',
      csr,
      ...ca,
      '-days',
      '30',
      '-set_serial',
      '0x40aabbccddeeff0011',
    ]);
    await expect(take(altered(root, `issuing-${year}-2.crt`, () => plain))).rejects.toThrow(/lacks the basic constraint cA/);
    await expect(take(altered(root, 'root.crl', text => text.replace(/.\n-----END/, '\n-----END')))).rejects.toThrow();

    const days = 86_400_000;
    await expect(take(carryOf((await rootFor(request, new Date(Date.now() - 3 * days), 1)).folder))).rejects.toThrow(/root\.crl ended on/);
    const withKey = altered(root, 'root.crt', text => text);
    const [keyFile = ''] = readdirSync(keyFolderOf(root.folder));
    cpSync(join(keyFolderOf(root.folder), keyFile), join(withKey, keyFile));
    await expect(take(withKey)).rejects.toThrow(/never leaves its machine/);
    await expect(take(root.folder)).rejects.toThrow(/never leaves its machine/);
    // None of it left a trace.
    expect(await running.service.services.authority.describe()).not.toContain('offline');
  });

  test('[BEY-01][pki.crl][pki.ocsp] goes over to an offline root, publishes its lists as they are carried here, and issues no more once it is revoked', async () => {
    const { authority, jobs } = running.service.services;
    const former = (await authority.issuing()).name;
    const root = await rootFor(request);
    // Whoever carries the files could have made another: a root that is new here is named by its fingerprint.
    await expect(authority.takeIn(carryOf(root.folder))).rejects.toThrow(/is new here/);
    await expect(authority.takeIn(carryOf(root.folder), 'a'.repeat(64))).rejects.toThrow(/is new here/);
    expect((await authority.issuing()).name).toBe(former);
    expect((await take(carryOf(root.folder))).join('\n')).toContain('issues from now on');
    const [atTwo, beside] = [join(home, 'copy-of-list-2'), join(home, 'copy-beside')];
    for (const copy of [atTwo, beside]) cpSync(root.folder, copy, { recursive: true });
    expect(await take(carryOf(root.folder))).toEqual([]);
    const { name } = await authority.issuing();
    expect(name).toBe(waiting);
    expect(await authority.describe()).toMatch(new RegExp(`^${former}  RETIRED`, 'm'));
    expect((await running.get(`/pki/crl/${former}.crl`)).status).toBe(200);
    await expect(authority.rollOver()).rejects.toThrow(/is not here/);
    expect(await authority.ensure()).toBe(false);

    // A question about the issuing certificate is for its root, and that is not here: the list says it.
    const [issuer, certificate] = [join(carryOf(root.folder), 'root.crt'), join(carryOf(root.folder), `issuing-${year}-2.crt`)];
    const told = await court.openssl(['ocsp', '-issuer', issuer, '-cert', certificate, '-url', `${running.address}/pki/ocsp`]);
    expect(`${told.stdout}${told.stderr}`).toContain('unauthorized');

    const published = async (): Promise<string> => {
      await court.file('root.der', new Uint8Array(await (await running.get(`/pki/crl/root-${year}-2.crl`)).arrayBuffer()));
      return (await court.openssl(['crl', '-inform', 'DER', '-in', 'root.der', '-noout', '-text'])).stdout;
    };
    expect(await published()).toMatch(/CRL Number:\s+2\s/);
    const place = join(running.dataDir, 'offline-roots', 'international');
    mkdirSync(place, { recursive: true });
    const earlier = altered(root, 'root.crt', text => text);
    const renewed = await renewList(root, passphrase, around());
    cpSync(carryOf(renewed.folder), place, { recursive: true });
    expect(await jobs.run('crlWatch', 'clock')).toBe('done');
    expect(await published()).toMatch(/CRL Number:\s+3\s/);
    await expect(take(earlier)).rejects.toThrow(/3 is published already/);
    // Of a machine that was restored from a copy: another list of the same number.
    await renewList(await openRoot(beside), passphrase, around());
    await expect(take(carryOf(beside))).rejects.toThrow(/is another one than that with the number 3/);

    const now = running.clock.now;
    running.clock.now = new Date(now.getTime() + 155 * 86_400_000);
    await jobs.run('crls', 'clock');
    expect(await authority.endingCrls()).toEqual([expect.stringMatching(new RegExp(`^root-${year}-2 `))]);
    await running.turnBack(now);

    const [serialNumber = ''] = renewed.entries.flatMap(entry => (entry.act === 'issuing' ? [entry.serialNumber] : []));
    const revoked = await revokeIssuing(renewed, { serialNumber, reason: 'cessationOfOperation' }, passphrase, around());
    expect((await take(carryOf(revoked.folder))).join('\n')).toContain('revoked by its root');
    expect(await published()).toContain(serialNumber);
    // And one that knows nothing of the revocation.
    for (let made = 0; made < 3; made += 1) await renewList(await openRoot(atTwo), passphrase, around());
    await expect(take(carryOf(atTwo))).rejects.toThrow(/lacks what the list before says is revoked/);
    expect(await published()).toContain(serialNumber);
    // And one that knows of it, and whose transcript lost what was carried here before.
    await revokeIssuing(await openRoot(atTwo), { serialNumber, reason: 'cessationOfOperation' }, passphrase, around());
    await expect(take(carryOf(atTwo))).rejects.toThrow(/does not begin with the lines that were carried here before/);
    expect(await published()).toMatch(/CRL Number:\s+4\s/);
    // Whoever goes on from what was carried is taken in again.
    cpSync(carryOf(revoked.folder), carryOf(atTwo), { recursive: true });
    await renewList(await openRoot(atTwo), passphrase, around());
    await take(carryOf(atTwo));
    expect(await published()).toMatch(/CRL Number:\s+5\s/);
    await expect(authority.issuing()).rejects.toMatchObject({ code: 'PKI_NO_ISSUER' });
    expect(await authority.ensure()).toBe(false);

    const [again] = await authority.request(['ECDSA_P256'], home, 'newRoot');
    expect((await take(carryOf((await rootFor(read(again?.file ?? ''))).folder))).join('\n')).toContain(`under root-${year}-3`);
    expect((await authority.issuing()).name).toBe(again?.name);
  });

  test('[BEY-01] one that waits is given up with its key; its certificate is refused then, as is another algorithm while it waits', async () => {
    const { authority } = running.service.services;
    const root = await rootFor(request);
    await expect(authority.request(['RSA_3072'], home)).rejects.toThrow(/waits for its certificate already, with a key of ECDSA_P256/);
    const given = waiting;
    await authority.withdraw(given);
    await expect(take(carryOf(root.folder))).rejects.toThrow(/a key that does not wait here/);
    await expect(authority.withdraw(given)).rejects.toThrow(/No authority of the name/);
    expect(await asked()).not.toBe(request);
    expect(waiting).not.toBe(given);
  });
});

/** Data directories with samples of a size, kept outside the project: the product's own sample data, begun by its own command, and copies on top. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { samplePassword } from '#product/demo/people.ts';
import { masterKeyFrom } from '#service/encryption/master-key.ts';
import { openVault, type Vault } from '#service/encryption/vault.ts';
import { startPostgres } from '#service/postgres/embedded.ts';
import { databaseName, withClient } from '#service/postgres/roles.ts';
import { startService } from '../service.ts';
import { fillCertificates, fillIssuances } from './certificates.ts';
import { fillCompanies, fillEmployees } from './companies.ts';
import { keepPattern, withoutIndexes } from './copies.ts';
import { type Numbering, numberingFor, tables } from './numbering.ts';
import { fillJournal, fillRecords } from './records.ts';
import { type Amounts, amountsOf, type Size } from './sizes.ts';

/** Who signs in with every right, and what the people of the copies sign in with. */
export const founder = { userName: 'admin', password: samplePassword };
export const employeePassword = samplePassword;

export interface Sample {
  readonly dataDir: string;
  readonly amounts: Amounts;
  readonly numbering: Numbering;
  readonly vault: Vault;
}

const log = (text: string): void => void process.stderr.write(`${text}\n`);
const silent = { debug: () => undefined, info: () => undefined, warn: log, error: log };

const home = join(tmpdir(), 'chancery-bench');

/** Other tables, or other rows in them: another folder. */
const placeOf = (name: string, ...sources: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const folder of sources) for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return join(home, `${name}-${hash.digest('hex').slice(0, 12)}`);
};
const migrations = 'src/product/migrations';

const vaultIn = (dataDir: string): Vault => openVault(masterKeyFrom({ value: undefined, dataDir }).key);

const fill = async (client: pg.Client, vault: Vault, numbering: Numbering, amounts: Amounts): Promise<void> => {
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set jit = off`,
  );
  await numbering.define(client);
  await keepPattern(client, 'members', `company_name like '福州榕桥%'`);
  await keepPattern(client, 'employees', `account = 'rongqiao'`);
  await keepPattern(
    client,
    'certificates',
    `state = 'ACTIVE' and cert_type = 'ENT' and algorithm = 'ECDSA_P256' and csr is not null and issuer is not null`,
  );
  await keepPattern(client, 'certificate_applications', `state = 'DONE' and cert_type = 'ENT' and kind = 'CERT'`);
  await keepPattern(client, 'seals', `state = 'ENABLED'`);
  await keepPattern(client, 'sessions', `state = 'ENDED'`);
  await keepPattern(client, 'login_logs', `succeeded`);
  await keepPattern(client, 'issuances', `issuer is not null and state <> 'PREPARED'`);
  await keepPattern(client, 'journal', `resource = 'certificates' and action = 'download'`);
  await keepPattern(client, 'journal_links', `position = (select max(position) from journal_links)`);
  const timed = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const from = performance.now();
    await work();
    log(`  ${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
  };
  await withoutIndexes(client, [...Object.keys(tables), 'journal_links'], async () => {
    await timed('companies', () => fillCompanies(client, vault, numbering, amounts));
    await timed('employees', () => fillEmployees(client, vault, numbering, amounts));
    await timed('certificates', () => fillCertificates(client, vault, numbering, amounts));
    await timed('issuances', () => fillIssuances(client, amounts));
    await timed('applications, seals, sessions, logins', () => fillRecords(client, amounts));
    await timed('journal', () => fillJournal(client, amounts));
  });
  await timed('analysed', () => client.query('vacuum analyze'));
};

/** The product's own sample data, begun by its own command. */
const beginning = async (): Promise<string> => {
  const dataDir = placeOf('beginning', migrations);
  if (existsSync(dataDir)) return dataDir;
  log('The service writes its own sample data first …');
  const made = `${dataDir}.${process.pid}`;
  const service = await startService(made, { words: ['--demo'] });
  await service.stop();
  renameSync(made, dataDir);
  return dataDir;
};

/** A copy of the product's own sample data to change as one likes; to be removed afterwards. */
export const copyOfBeginning = async (): Promise<{ readonly dataDir: string; remove(): void }> => {
  const dataDir = `${await beginning()}.copy.${process.pid}`;
  execFileSync('cp', ['-a', await beginning(), dataDir]);
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
};

/** A sample of the size; one that is there already is used as it is. */
export const sampleOf = async (size: Size): Promise<Sample> => {
  const amounts = amountsOf(size);
  const begun = await beginning();
  const dataDir = placeOf(size, migrations, 'tests/bench/data');
  // The same whenever it is used again.
  const until = statSync(join(begun, 'master.key')).mtime;
  const numbering = numberingFor(amounts, until);
  if (!existsSync(dataDir)) {
    // What earlier sources made of the size is of no use any more.
    for (const name of readdirSync(home).filter(each => each.startsWith(`${size}-`))) rmSync(join(home, name), { recursive: true });
    const made = `${dataDir}.${process.pid}`;
    execFileSync('cp', ['-a', begun, made]);
    log(`Making ${amounts.certificates.toLocaleString('en')} certificates …`);
    const server = await startPostgres({ dataDir: made, log: silent, durable: false });
    try {
      await withClient({ ...server.superuserConnection, database: databaseName }, client =>
        fill(client, vaultIn(made), numbering, amounts),
      );
    } catch (error) {
      await server.stop();
      rmSync(made, { recursive: true });
      throw error;
    }
    await server.stop();
    renameSync(made, dataDir);
  }
  return { dataDir, amounts, numbering, vault: vaultIn(dataDir) };
};

/** All of them, and what they began with. */
export const removeSamples = (): void => rmSync(home, { recursive: true, force: true });

/** A copy of the project in which a page of `docs/` is followed: written to, built and run as a newcomer would. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { modelOf } from '#engine/project/model.ts';
import { registry } from '#resources/index.ts';
import { openVault } from '#service/encryption/vault.ts';
import { readPidFile } from '#service/postgres/postmaster.ts';
import { openDatabase } from '#service/store/transaction.ts';

const project = resolve(import.meta.dirname, '../..');

/** Where the page says the file belongs. */
export const entityFile = 'resources/fleet/vehicles.ts';

/** The file as the page shows it: its one block of TypeScript. */
export const entityOnThePage = (): string => {
  const page = readFileSync(join(project, 'docs/adding-an-entity.md'), 'utf8');
  const [block, ...more] = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(match => match[1] ?? '');
  if (block === undefined || more.length > 0) throw new Error('docs/adding-an-entity.md must show one file of TypeScript');
  return block;
};

export const firstOperator = { userName: 'root', password: 'Root-pass-2026' };

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Started {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  readonly pid: number;
  /** What it wrote so far: its log, for a failure's message. */
  said(): string;
  /** Ends the service as a supervisor would. @returns its exit code */
  stop(): Promise<number | null>;
}

export interface Copy {
  readonly root: string;
  read(path: string): string;
  write(path: string, content: string): void;
  /** Runs one of the project's own scripts or a tool in the copy, to its end. */
  run(script: string, ...args: readonly string[]): Promise<Ran>;
  /** Starts the service on a free port, with a data directory of its own. */
  start(...args: readonly string[]): Promise<Started>;
  /** Starts the service of an application in a folder that another command has built, without a portal. */
  startBuilt(app: string): Promise<Started>;
  /** Puts an active member into the running service's database. How one comes about by calls is shown in tests/service. @returns its id */
  member(companyName: string): Promise<string>;
  /** Stops what still runs and removes the folder. */
  remove(): Promise<void>;
}

/** What a clone would hold if everything were committed, without tests, which nothing of the product needs. */
const filesOfProject = (): readonly string[] => {
  const { status, stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ':!tests'], {
    cwd: project,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error('git cannot say what belongs to the project');
  return [...new Set(stdout.split('\n'))].filter(path => path !== '' && existsSync(join(project, path)));
};

const started = (child: ChildProcess, said: () => string): Promise<string> =>
  new Promise((found, failed) => {
    if (child.stdout === null) throw new Error('the service says nothing');
    createInterface({ input: child.stdout }).on('line', line => {
      const address = /"msg":"Server listening at (http:[^"]+)"/.exec(line)?.[1];
      if (address !== undefined) found(address);
    });
    child.once('exit', code => failed(new Error(`the service ended (${code}) instead of listening:\n${said()}`)));
  });

/**
 * Makes a copy; remove it in `afterAll`.
 * @param words variables of its service beside the usual ones
 */
export const makeCopy = (words: Readonly<Record<string, string>> = {}): Copy => {
  const home = mkdtempSync(join(tmpdir(), 'chancery-entity-'));
  const root = join(home, 'project');
  const dataDir = join(home, 'data');
  const masterKey = randomBytes(32);
  const running = new Set<Started>();
  for (const path of filesOfProject()) cpSync(join(project, path), join(root, path));
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  const environment = {
    PATH: process.env.PATH,
    HOME: home,
    DATA_DIR: dataDir,
    MASTER_KEY: masterKey.toString('hex'),
    INITIAL_OPERATOR: `${firstOperator.userName}:${firstOperator.password}`,
    PORT: '0',
    PUBLIC_URL: 'http://chancery.test',
    ...words,
  };
  const launch = (script: string, args: readonly string[]): ChildProcess =>
    spawn(process.execPath, [script, ...args], { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });

  const startBy = async (script: string, args: readonly string[]): Promise<Started> => {
    const child = launch(script, args);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (words: string) => {
        said += words;
      });
    }
    const ended = new Promise<number | null>(done => child.once('exit', done));
    const service: Started = {
      address: await started(child, () => said),
      pid: child.pid ?? 0,
      said: () => said,
      async stop() {
        running.delete(service);
        child.kill('SIGTERM');
        return ended;
      },
    };
    running.add(service);
    return service;
  };

  return {
    root,
    read: path => readFileSync(join(root, path), 'utf8'),
    write(path, content) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    },
    async run(script, ...args) {
      const child = launch(script, args);
      const ended = new Promise<number | null>(done => child.once('close', done));
      const [out, err] = await Promise.all([child.stdout, child.stderr].map(stream => (stream === null ? '' : text(stream))));
      return { code: await ended, out: out ?? '', err: err ?? '' };
    },
    start: (...args) => startBy('src/framework/cli/launch.mjs', ['start', ...args]),
    startBuilt(app) {
      const script = join(home, `${basename(app)}.mjs`);
      const built = join(root, 'dist', basename(app), 'service/main.js');
      writeFileSync(script, `const { run } = await import(${JSON.stringify(built)});\nprocess.exitCode = await run('start', []);\n`);
      return startBy(script, []);
    },
    async member(companyName) {
      const cluster = join(dataDir, 'postgres');
      const socket = readPidFile(cluster)?.socketDir ?? '';
      const host = socket.startsWith('/') ? socket : cluster;
      const database = openDatabase(
        { host, port: 5432, user: 'chancery_app', database: 'chancery' },
        modelOf(registry),
        openVault(masterKey),
      );
      try {
        const row = await database.transaction(rows =>
          rows.insert('members', {
            companyName,
            uscc: '914403001922038216',
            legalName: '张三',
            contactName: '李四',
            contactMobile: '13800138000',
            state: 'ACTIVE',
          }),
        );
        return String(row.id);
      } finally {
        await database.close();
      }
    },
    async remove() {
      await Promise.all([...running].map(service => service.stop()));
      rmSync(home, { recursive: true, force: true });
    },
  };
};

/** What stands beside the service: each a process of its own on the same rows. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { cpuOf, postgresCpu, superuserOf } from './service.ts';

/** By the names of their files; as the page calls them. */
export const baselines = { bare: 'bare', typeorm: 'TypeORM', sequelize: 'Sequelize' } as const;
export type BaselineName = keyof typeof baselines;

/** What one did. */
export interface Beside {
  readonly rate: number;
  /** CPU milliseconds a call, its database's too. */
  readonly cpuMs: number;
}

export interface Baseline {
  readonly name: BaselineName;
  readonly address: string;
  /** CPU milliseconds so far, its database's too. */
  taken(): number;
  stop(): Promise<void>;
}

export const startBaseline = async (name: BaselineName, dataDir: string): Promise<Baseline> => {
  const program = join(import.meta.dirname, `baselines-${name}.js`);
  const child: ChildProcess = spawn(process.execPath, [program, JSON.stringify(superuserOf(dataDir))], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>(done => child.once('close', () => done()));
  const { port } = await new Promise<{ port: number }>((done, failed) => {
    child.once('message', message => done(message as { port: number }));
    ended.then(() => failed(new Error('the baseline ended')));
  });
  return {
    name,
    address: `http://127.0.0.1:${port}`,
    taken: () => cpuOf(child.pid ?? 0) + postgresCpu(dataDir),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

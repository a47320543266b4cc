/** A token of SoftHSM for tests: software that speaks PKCS #11 as a device does. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const install = 'apt-get install softhsm2 opensc';
const places = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so',
  '/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so',
  '/usr/lib64/softhsm/libsofthsm2.so',
];

export interface SoftToken {
  readonly module: string;
  readonly token: string;
  readonly pin: string;
  /** pkcs11-tool of OpenSC on this token, logged in. */
  tool(...args: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** Makes an empty token in a folder of its own; only one at a time in a process, whose environment names it. */
export const softToken = async (): Promise<SoftToken> => {
  const module = places.find(path => existsSync(path));
  if (module === undefined) throw new Error(`SoftHSM is not installed: ${install}`);
  const folder = await mkdtemp(join(tmpdir(), 'chancery-token-'));
  await mkdir(join(folder, 'tokens'));
  await writeFile(
    join(folder, 'softhsm2.conf'),
    `directories.tokendir = ${folder}/tokens\nobjectstore.backend = file\nlog.level = ERROR\n`,
  );
  const [token, pin] = ['authority', '4711-4711'];
  const before = process.env.SOFTHSM2_CONF;
  process.env.SOFTHSM2_CONF = join(folder, 'softhsm2.conf');
  await run('softhsm2-util', ['--init-token', '--free', '--label', token, '--pin', pin, '--so-pin', '0815-0815']);
  return {
    module,
    token,
    pin,
    async tool(...args) {
      const login = ['--module', module, '--token-label', token, '--login', '--pin', pin];
      const { stdout } = await run('pkcs11-tool', [...login, ...args]).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new Error(`pkcs11-tool is not installed: ${install}`) : error;
      });
      return stdout;
    },
    async close() {
      if (before === undefined) delete process.env.SOFTHSM2_CONF;
      else process.env.SOFTHSM2_CONF = before;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

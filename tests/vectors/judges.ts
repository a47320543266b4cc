/** The independent programs that judge what the trust core makes: openssl, certtool, ocsptool, LibreOffice and what judges PDFs, run on files in a folder of their own. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Verdict {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder for one test file, and the programs run inside it. */
export const openCourt = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-court-'));
  const run = (program: string, args: readonly string[], input?: string | Uint8Array): Promise<Verdict> =>
    new Promise((resolve, reject) => {
      const child = execFile(program, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024, encoding: 'utf8' }, (error, stdout, stderr) => {
        const status = error === null ? 0 : error.code;
        if (typeof status !== 'number') reject(error ?? new Error(`${program} did not run`));
        else resolve({ status, stdout, stderr });
      });
      // A program that never reads its input closes it early; its verdict is what counts.
      child.stdin?.on('error', () => {});
      child.stdin?.end(input);
    });
  return {
    folder,
    run,
    openssl: (args: readonly string[], input?: string | Uint8Array) => run('openssl', args, input),
    /** LibreOffice without a window, under a profile of its own. */
    soffice: (args: readonly string[]) => run('soffice', [`-env:UserInstallation=file://${folder}/office`, '--headless', ...args]),
    ocsptool: (args: readonly string[], input?: string | Uint8Array) => run('ocsptool', args, input),
    certtool: (args: readonly string[], input?: string | Uint8Array) => run('certtool', args, input),
    file: async (name: string, content: string | Uint8Array): Promise<string> => {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
};

export type Court = Awaited<ReturnType<typeof openCourt>>;

/** Where the server's socket lies: in the cluster, or in a short folder of its own where the cluster's path is too long for a socket. */
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Account } from './account.ts';

const port = 5432;
/** sun_path of unix(7) is 108 bytes with its closing zero, on macOS 104. */
const longest = process.platform === 'linux' ? 107 : 103;
const fits = (folder: string): boolean => Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= longest;
const prefix = 'chancery-';

export interface SocketFolder {
  readonly port: number;
  /** The folder as clients name it. */
  readonly host: string;
  /** The folder as the server names it: `.` is its data directory, reachable even where the folders above are closed. */
  readonly setting: string;
  remove(): void;
}

/**
 * Chooses the folder. Nobody but the server's account can enter either: that is what peer authentication stands on.
 * @param forgotten the folder of a server that ended without removing it, as its pid file remembers it
 */
export const socketFolder = (cluster: string, account: Account, forgotten: string): SocketFolder => {
  if (basename(forgotten).startsWith(prefix)) {
    rmSync(forgotten, { recursive: true, force: true });
  }
  if (fits(cluster)) {
    return { port, host: cluster, setting: '.', remove: () => undefined };
  }
  const parent = fits(join(tmpdir(), `${prefix}xxxxxx`)) ? tmpdir() : '/tmp';
  const folder = mkdtempSync(join(parent, prefix));
  if (account) {
    chownSync(folder, account.uid, account.gid);
  }
  return { port, host: folder, setting: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

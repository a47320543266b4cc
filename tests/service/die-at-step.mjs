/**
 * Loaded into a service by `--import`: once it has told of a step often enough it dies as when power fails, and its database server with it where that
 * is asked. Which step the file `die-at` of its data directory says; without it nothing happens.
 */
import { subscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.DATA_DIR ?? '';
const order = join(folder, 'die-at');
let seen = 0;

subscribe('chancery:step', ({ step, of }) => {
  if (!existsSync(order)) return;
  const wanted = JSON.parse(readFileSync(order, 'utf8'));
  if (step !== wanted.step || (wanted.of ?? of) !== of || ++seen < wanted.nth) return;
  const server = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
  if (wanted.server) process.kill(Number(server), 'SIGKILL');
  process.kill(process.pid, 'SIGKILL');
});

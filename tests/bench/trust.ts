/** `npm run bench -- trust`: what a core makes in a CPU second without the service. */
import { trustRows, trustTable } from './trust-rows.ts';

process.stdout.write(`${trustTable(await trustRows())}\n`);

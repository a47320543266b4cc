import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { applicationPlugin } from './application-plugin.ts';

/** The portal's program with what it asks an application for, of one whose declarations hold these files. */
const builtWith = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const root = mkdtempSync(join(tmpdir(), 'application-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'own/resources'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'own/resources', name), text);
  writeFileSync(join(root, 'entry.js'), "import 'virtual:own-rules'; export const refusals = () => import('virtual:own-errors');");
  const output = await build({
    configFile: false,
    root,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [applicationPlugin(root, 'own', 'own/resources')],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'entry.js'), preserveEntrySignatures: 'strict' } },
  });
  const [{ output: chunks }] = [output].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return chunks.map(chunk => (chunk.type === 'chunk' ? chunk.code : '')).join('\n');
};

test('[FRM-07] the portal has the rules and refusals of an application though no part of it names them', async () => {
  const built = await builtWith({ '_rules.ts': "globalThis.told = 'own rule';", '_errors.ts': "globalThis.told = 'own refusal';" });
  expect(built).toContain('own rule');
  expect(built).toContain('own refusal');
});

test('[FRM-07] an application without rules and refusals of its own lacks none', async () => {
  expect(await builtWith({})).toContain('refusals');
});

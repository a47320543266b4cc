/** The law of settings: what operators may set, the service reads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemSettings } from '#engine/declare/index.ts';
import { settings } from '#resources/_settings.ts';

const root = join(import.meta.dirname, '..');
const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => readFileSync(join(root, folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, ''));

const source = [
  ...sourcesIn('src/framework/service'),
  ...sourcesIn('src/framework/engine/declare'),
  ...sourcesIn('src/product'),
  ...sourcesIn('resources'),
].join('\n');
/** `settingOf(rows, 'name')` in the service; in a declaration `at: ['updatedAt', 'name']`, which the clock reads, or `due: ['dueAt', 'name']`. */
const readIn = (text: string, name: string): boolean =>
  new RegExp(`\\bsettingOf\\([^()]*,\\s*'${name}'\\)|\\b(?:at|due): \\['\\w+', '${name}'\\]`).test(text);
const unread = (names: readonly string[]): readonly string[] => names.filter(name => !readIn(source, name));

test('[FRM-04] every setting is read by something, and one that nothing reads is found', () => {
  expect(unread(Object.keys({ ...systemSettings, ...settings }))).toEqual([]);
  expect(unread(['sessionIdleMinutes', 'paperColour'])).toEqual(['paperColour']);
});

test('[FRM-04] settings are read in one way alone', () => {
  expect(source.match(/\.settings\(\)\)\.get\(/g)).toHaveLength(1);
  expect(source).not.toMatch(/\.(find|get|list|findMany)\('settings'/);
});

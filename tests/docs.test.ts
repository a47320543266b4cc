/** What the documents show is there: links, commands, variables, files they name, error codes; decisions are short and numbered. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { variables as ownVariables } from '#product/config/configuration.ts';
import { variables as frameworkVariables } from '#service/config/variables.ts';

const variables = { ...frameworkVariables, ...ownVariables };
const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' });
const pages = [...new Set(listed.stdout.split('\n'))].filter(path => path !== '' && existsSync(join(root, path))).sort();
/** The specification's words: they speak of the product, not of the project's files. */
const ours = pages.filter(path => !path.startsWith('docs/reference/') && !['docs/calls.md', 'docs/requirements.md'].includes(path));

/** As GitHub names a heading. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const anchorsIn = (path: string): readonly string[] => [...read(path).matchAll(/^#+ (.+)$/gm)].map(match => anchorOf(match[1] ?? ''));
const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

test('there are documents to look at', () => {
  expect(pages).toEqual(
    expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/architecture.md', 'docs/operations.md']),
  );
});

describe.each(pages)('%s', page => {
  const text = read(page);

  test('links to what is there', () => {
    const links = [...withoutCode(text).matchAll(/!?\[[^\]]*\]\(([^)\s]+)\)/g)].map(match => match[1] ?? '');
    const dead = links
      .filter(link => !/^https?:/.test(link))
      .filter(link => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : normalize(join(dirname(page), path));
        return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsIn(target).includes(anchor));
      });
    expect(dead).toEqual([]);
  });

  test('names commands that exist', () => {
    const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test))\b/g)].map(match => match[1] ?? match[2] ?? '');
    expect(named.filter(name => scripts[name] === undefined)).toEqual([]);
    const main = read('src/product/main.ts') + read('src/framework/service/commands/run.ts');
    const launched = [...text.matchAll(/launch\.mjs ([\w:-]+)/g)].map(match => match[1] ?? '');
    expect(launched.filter(name => !new RegExp(`^ +'?${name}'?[,:]`, 'm').test(main))).toEqual([]);
  });
});

test.each(ours)('%s names files and folders that exist', page => {
  const named = [...read(page).matchAll(/`((?:src|resources|tests|docs|\.ci)\/[\w./-]+)`/g)].map(match => match[1] ?? '');
  // What the page on adding an entity tells its reader to make.
  const made = ['resources/fleet/vehicles.ts'];
  expect(named.filter(path => !made.includes(path) && !existsSync(join(root, path)))).toEqual([]);
});

test('README and CONTRIBUTING name every command that people type', () => {
  const text = read('README.md') + read('CONTRIBUTING.md');
  const measuring = ['torture', 'bench'];
  const silent = Object.keys(scripts).filter(name => !measuring.includes(name) && !new RegExp(`npm (?:run )?${name}\\b`).test(text));
  expect(silent).toEqual([]);
});

test('the operations page has the variables that the service reads, in their order', () => {
  const table = read('docs/operations.md').split('## Behind TLS')[0] ?? '';
  expect([...table.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(match => match[1])).toEqual(Object.keys(variables));
});

test('the documents name no variable that does not exist', () => {
  const known = new Set([...Object.keys(variables), 'TEST_DATABASE_URL']);
  const named = ours.flatMap(page =>
    [...read(page).matchAll(/`([A-Z]+(?:_[A-Z0-9]+)*_(?:URL|DIR|KEY(?:_2)?|OPERATOR|LEVEL|PREFIX))`/g)].map(match => match[1] ?? ''),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(name => !known.has(name))).toEqual([]);
});

test('decisions are numbered without a gap, have a title, a status, a decision and alternatives, and at most 27 lines', () => {
  const decisions = pages.filter(path => path.startsWith('docs/decisions/'));
  const numbers = decisions.map(path => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
  expect(numbers).toEqual(decisions.map((_, index) => String(index + 1).padStart(4, '0')));
  for (const path of decisions) {
    const text = read(path);
    const number = path.slice('docs/decisions/'.length, 'docs/decisions/'.length + 4);
    expect(text.startsWith(`# ${number} `), path).toBe(true);
    const status = /^Status: (?:in force|superseded by \d{4})(?:, [^\n]+)?\.$/m.exec(text)?.[0] ?? '';
    expect(status, path).not.toBe('');
    for (const [other] of status.matchAll(/\d{4}/g)) expect(numbers, path).toContain(other);
    for (const part of ['**Decision.**', '**Why.**', '**Instead.**']) expect(text, path).toContain(part);
    expect(text.trimEnd().split('\n').length, path).toBeLessThanOrEqual(27);
  }
});

describe('the glossary', () => {
  const [terms = ''] = read('docs/glossary.md').split('\n## ');
  const rows = [...terms.matchAll(/^\| (?!中文|---)(.+) \|$/gm)].map(([, row = '']) => row.split(' | '));
  const files = spawnSync('git', ['ls-files', 'src', 'resources', 'examples'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(path => /\.(?:tsx?|css|mjs)$/.test(path) && existsSync(join(root, path)));
  const sources = files.map(path => ({ path, text: read(path) }));
  const code = sources.filter(({ path }) => !path.includes('.test.'));
  /** Where a pattern stands, as `path: line`. */
  const standing = (pattern: RegExp, among: typeof sources): readonly string[] =>
    among.flatMap(({ path, text }) => text.split('\n').flatMap(line => (pattern.test(line) ? [`${path}: ${line.trim()}`] : [])));

  test('has at most 60 terms, each with its Chinese and English word once', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.length).toBeLessThanOrEqual(60);
    for (const column of [0, 1]) expect(new Set(rows.map(row => row[column])).size).toBe(rows.length);
  });

  test('names what is in the code', () => {
    const all = code.map(({ text }) => text).join('\n');
    const names = rows.flatMap(row => [...(row.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(match => match[1] ?? ''));
    const words = names.filter(name => /^[\w.]+$/.test(name) && !name.includes('/'));
    expect(words.length).toBeGreaterThan(60);
    expect(words.filter(name => !all.includes(name))).toEqual([]);
  });

  test('keeps its words: encrypted, they, options, errors', () => {
    expect(
      standing(
        /\b(?:un)?seal(?:ed|s)?\b(?! v\$)|印章|签章/i,
        code.filter(({ path }) => path.startsWith('src/framework/')),
      ),
    ).toEqual([]);
    expect(standing(/^\s*(?:\/?\*\*?|\/\/).*\b(?:he|his|him|himself)\b/i, sources)).toEqual([]);
    // What stays is what people read: a translator, or the names of things.
    expect(standing(/(?:interface|type) (?!(?:Client|Entry|Factor|Key|Open|Portal|Trust|Visitor)?Words\b)\w*Words\b/, code)).toEqual([]);
    expect(standing(/class (?!Refusal\b)\w*(?<!Error) extends Error\b/, sources)).toEqual([]);
  });
});

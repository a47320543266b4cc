/** Every regular expression takes a time that grows as its text does: none lets a text that somebody wrote for it keep the service busy. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { some } from './setup/torture.ts';

/** Beside those of rules and normalisers so many of the others; all under torture. */
const ofTheOthers = 10;
/** Of the judge, for one expression. */
const patienceMs = 120_000;

const root = resolve(import.meta.dirname, '..');
const rules = 'src/framework/engine/rules';
const folders = [rules, 'src/framework/engine', 'src/framework/service', 'src/trust', 'src/product', 'resources'];

/** What only ever reads what is ours, or is too short to matter: by file, as it stands there. */
const reviewed: Readonly<Record<string, readonly string[]>> = {
  // Declarations, which whoever runs the application writes.
  'src/framework/engine/project/reference.ts': ['/\\s*\\n\\s*/g'],
  'src/framework/engine/project/schema-names.ts': ['/([A-Z]+)([A-Z][a-z])/g'],
  'src/framework/engine/project/schema.ts': ['/^(.*)\\{n:(\\d+)\\}(.*)$/'],
  // Names of files of the database, and what it writes beside a backup.
  'src/framework/service/backup/base.ts': ['/^START WAL LOCATION: \\S+ \\(file ([0-9A-F]{24})\\)$/m', '/^(?:postmaster'],
  // The environment.
  'src/framework/service/config/readers.ts': ['/\\/+$/'],
  'src/product/config/configuration.ts': ['/\\/+$/'],
  // Statements, whose values stand apart.
  'src/framework/service/store/alike.ts': ['/\\b(?:nextval', '/^update "\\w+" set', '/\\bpg_\\w*advisory'],
  // The chain of an authority of ours.
  'src/product/calls/certificate/content.ts': ['/-----BEGIN CERTIFICATE-----'],
  // A code of six digits.
  'src/product/calls/dictionary/regions.ts': ['/(00)+$/'],
  // A number that was written with five decimals.
  'src/trust/document/pdf-syntax.ts': ['/0+$/'],
  // The label of a device.
  'src/trust/key-stores/pkcs11-sessions.ts': ['/[\\0 ]+$/'],
};

interface Found {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.ts$/.test(entry.name) && !/\.(test|d)\.ts$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    // A browser keeps nobody busy but whoever looks at it.
    .filter(file => !file.startsWith('src/product/portal/'));

const literalsIn = (file: string): readonly Found[] => {
  const found: Found[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    node.forEachChild(walk);
  };
  walk(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
};

/** Those that are put together as a module begins: it is begun anew, and whoever makes one is overheard. */
const builtIn = async (files: readonly string[]): Promise<readonly Found[]> => {
  const found: Found[] = [];
  const { RegExp: real } = globalThis;
  for (const file of files) {
    globalThis.RegExp = new Proxy(real, {
      construct(target, args: [string | RegExp, string?]) {
        const made = new target(...args);
        found.push({ file, source: made.source, flags: made.flags });
        return made;
      },
    });
    try {
      await import(/* @vite-ignore */ `${join(root, file)}?overheard`);
    } finally {
      globalThis.RegExp = real;
    }
  }
  return found;
};

/** Once each, in whichever file. */
const distinct = (all: readonly Found[]): readonly Found[] => [
  ...new Map(all.map(each => [`/${each.source}/${each.flags}`, each] as const)).values(),
];
const isReviewed = ({ file, source, flags }: Found): boolean =>
  reviewed[file]?.some(known => `/${source}/${flags}`.startsWith(known)) ?? false;

const judged = ({ file, source, flags }: Found): readonly string[] => {
  const found = checkSync(source, flags, { timeout: patienceMs });
  if (found.status === 'safe') return [];
  const why = found.status === 'vulnerable' ? found.complexity.summary : found.error.kind;
  return [`${file}: /${source}/${flags} is ${found.status}: ${why}`];
};

const { RECHECK_BACKEND } = process.env;
beforeAll(() => {
  // In this process: no program that a package brings along.
  process.env.RECHECK_BACKEND = 'pure';
});
afterAll(() => {
  if (RECHECK_BACKEND === undefined) delete process.env.RECHECK_BACKEND;
  else process.env.RECHECK_BACKEND = RECHECK_BACKEND;
});

const files = [...new Set(folders.flatMap(sourcesBelow))];
const ofRules = files.filter(file => file.startsWith(`${rules}/`) || file.startsWith('src/framework/engine/input/'));

test('the judge tells an expression that does not end from one that does', () => {
  expect(judged({ file: 'x', source: '^(?:[0-9a-f]{2,}|[a-z]*[0-9])+$', flags: '' })).toEqual([expect.stringContaining('exponential')]);
  expect(judged({ file: 'x', source: '[0-9]+$', flags: '' })).toEqual([expect.stringContaining('polynomial')]);
  expect(judged({ file: 'x', source: '^[a-z]+(?:-[a-z]+)*$', flags: 'u' })).toEqual([]);
});

test('[VAL-02] every expression of the rules and normalisers takes a time that grows as the text does', async () => {
  const built = await builtIn(ofRules);
  expect(built.length).toBeGreaterThan(6);
  const all = distinct([...ofRules.flatMap(literalsIn), ...built]);
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(each => !isReviewed(each)).flatMap(judged)).toEqual([]);
}, 300_000);

test('every other expression of the service too, but those that read what is ours', () => {
  const all = files.filter(file => !ofRules.includes(file)).flatMap(literalsIn);
  const known = Object.entries(reviewed).flatMap(([file, expressions]) => expressions.map(each => `${file} ${each}`));
  const gone = known.filter(each => !all.some(({ file, source, flags }) => `${file} /${source}/${flags}`.startsWith(each)));
  expect(gone).toEqual([]);
  expect(some(ofTheOthers, distinct(all.filter(each => !isReviewed(each))), 'regular expressions').flatMap(judged)).toEqual([]);
}, 900_000);

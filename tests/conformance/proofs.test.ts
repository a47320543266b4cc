/** How the conformance report finds what a test proves. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { modelOf } from '#engine/project/model.ts';
import { registry } from '#resources/index.ts';
import {
  callIds,
  idsOf,
  isGeneric,
  lackingProofs,
  proofsInList,
  proofsInReport,
  proofsInSource,
  requirementIds,
  takesTitlesFromTables,
  tellsOfRefusal,
} from './proofs.mjs';
import { reads } from './reads.mjs';

const known = new Set(['SES-01', 'SES-02', 'ERR-01.3', 'op.login', 'en.login']);
const docs = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

describe('what a title proves', () => {
  it.each([
    ['[SES-01] keeps it', ['SES-01']],
    ['[SES-01][ERR-01.3] both', ['SES-01', 'ERR-01.3']],
    ['[SES-01] [op.login] apart', ['SES-01', 'op.login']],
    ['[SES-01, SES-02] a list', ['SES-01', 'SES-02']],
    ['op.login: refuses', ['op.login']],
    ['says [SES-01] later', []],
    ['no id: at all', []],
  ])('%s', (title, ids) => {
    expect(idsOf(title)).toEqual(ids);
  });
});

describe('what a test file proves', () => {
  it('takes the ids of its titles, in tables too, and leaves comments and unknown ids alone', () => {
    const source = `
      // it('[SES-02] not written yet')
      it('[SES-01] one', () => {});
      const rows = [["[op.login] accepts", 1]] as const;
      it.each(rows)('%s', () => {});
      it('[SES-99] nobody knows', () => {});`;
    expect(proofsInSource(source, known).map(proof => proof.id)).toEqual(['SES-01', 'op.login']);
  });

  it('takes ids from a table where a title is filled in from it', () => {
    const source = "it.each([{ id: 'op.login' }, { id: 'en.login' }])('[$id] signs in', () => {});";
    expect(proofsInSource(source, known)).toEqual([
      { id: 'op.login', title: '[$id] signs in' },
      { id: 'en.login', title: '[$id] signs in' },
    ]);
  });

  it('counts passed tests alone in a report', () => {
    const test = (status: string, title: string) => ({ status, title, ancestorTitles: ['[SES-02] a group'] });
    const report = {
      testResults: [{ name: 'x.test.ts', assertionResults: [test('passed', '[SES-01] a'), test('failed', '[op.login] b')] }],
    };
    expect(proofsInReport(report, known).map(proof => proof.id)).toEqual(['SES-02', 'SES-01']);
  });
});

describe('titles made from tables', () => {
  it('are known by their place holders', () => {
    expect(takesTitlesFromTables("test.each(calls)('[%s] accepted with its grant', () => {});")).toBe(true);
    expect(takesTitlesFromTables("test.each(cases)('[$id] $name refused from $state', () => {});")).toBe(true);
    expect(takesTitlesFromTables("test('[op.login] accepts [%s]', () => {});")).toBe(false);
  });

  it('are taken from the runner, group by group', () => {
    const list = [
      { name: '[SES-02] a group > [op.login] refused without its grant', file: 'x.test.ts' },
      { name: 'a group > [op.nobody] accepted', file: 'x.test.ts' },
    ];
    expect(proofsInList(list, known)).toEqual([
      { id: 'SES-02', title: '[SES-02] a group', file: 'x.test.ts' },
      { id: 'op.login', title: '[op.login] refused without its grant', file: 'x.test.ts' },
    ]);
  });

  it.each([
    ['[op.login] refused without its grant', true],
    ['[op.login] refuses a wrong password', true],
    ['[op.login] accepted with its grant', false],
    ['[op.login] forgets the failures before it', false],
  ])('%s: a refusal or not', (title, is) => {
    expect(tellsOfRefusal(title)).toBe(is);
  });
});

describe('what has no proof', () => {
  const of = (...proofs: readonly (readonly [id: string, title: string, file: string])[]) =>
    lackingProofs({
      requirements: ['SES-01'],
      calls: ['op.seal.list', 'op.seal.status'],
      reads: new Set(['op.seal.list']),
      proofs: proofs.map(([id, title, file]) => ({ id, title, file })),
    });
  const contract = 'tests/contract/contract.test.ts';
  const both = (id: string) => [[id, 'accepted with its grant', contract] as const, [id, 'refused without its grant', contract] as const];

  it('generic tests prove a read, not a deed', () => {
    expect(isGeneric(contract)).toBe(true);
    expect(of(...both('op.seal.list'), ...both('op.seal.status'))).toEqual({
      requirements: ['SES-01'],
      untried: [],
      neverDone: [],
      neverRefused: [],
      deeds: ['op.seal.status'],
    });
  });

  it.each([
    ['what a service does', 'tests/service/seals.test.ts', 'a frozen seal signs nothing', []],
    ['a refusal alone', 'tests/service/seals.test.ts', 'refused without a reason', ['op.seal.status']],
    ['a unit', 'src/trust/seal/outline.test.ts', 'a frozen seal signs nothing', ['op.seal.status']],
  ])('%s, of a deed', (_, file, title, deeds) => {
    expect(of(...both('op.seal.status'), ['op.seal.status', title, file]).deeds).toEqual(deeds);
  });

  it('an untried call is told once, one that is never refused as such', () => {
    expect(of(['op.seal.list', 'accepted', contract])).toMatchObject({
      untried: ['op.seal.status'],
      neverRefused: ['op.seal.list'],
      deeds: [],
    });
  });

  it('what the declarations hold for a deed is none of the reads', () => {
    const calls = Object.values(modelOf(registry).calls);
    expect(calls.filter(call => call.button && reads.has(call.id)).map(call => call.id)).toEqual([]);
    const known = new Set(callIds(docs('calls.md')));
    expect([...reads].filter(id => !known.has(id))).toEqual([]);
  });
});

describe('the documents', () => {
  it('name every requirement and call once', () => {
    const requirements = requirementIds(docs('requirements.md'));
    const calls = callIds(docs('calls.md'));
    expect(requirements.length).toBeGreaterThanOrEqual(77);
    expect(calls.length).toBeGreaterThanOrEqual(403);
    expect(new Set([...requirements, ...calls]).size).toBe(requirements.length + calls.length);
  });

  it('hold every requirement that a title begins with, which the report would else leave out', () => {
    const known = new Set(requirementIds(docs('requirements.md')));
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
    // What stands in this file are samples.
    const others = files.filter(path => path !== 'tests/conformance/proofs.test.ts');
    const cited = others.flatMap(path =>
      [...readFileSync(`${root}/${path}`, 'utf8').matchAll(/['"`]((?:\[[^\]\n]+\])+) /g)].flatMap(([, ids = '']) =>
        idsOf(ids).flatMap(id => (/^[A-Z]{3}-\d/.test(id) && !known.has(id) ? [`${path}: ${id}`] : [])),
      ),
    );
    expect([...new Set(cited)]).toEqual([]);
  });

  it('the report lists each of them and exits well', () => {
    const report = fileURLToPath(new URL('./report.mjs', import.meta.url));
    // Of some tests: to read the titles of all of them takes as long as to load them all.
    const lines = execFileSync(process.execPath, [report, 'tests/vectors'], { encoding: 'utf8' }).split('\n');
    for (const id of [...requirementIds(docs('requirements.md')), ...callIds(docs('calls.md'))]) {
      expect(lines.some(line => line === id || line === `${id}  none yet`)).toBe(true);
    }
    expect(lines.find(line => line.startsWith('Requirements:'))).toMatch(/^Requirements: \d+ of \d+ have a test\./);
    // One title as it is written, and one that the runner fills in from a table.
    expect(lines).toContain('    tests/vectors/pdf-signing.test.ts: [BEY-03] what cannot be signed is refused by name');
    expect(lines).toContain('    tests/vectors/pdf-later.test.ts: [BEY-11] document time stamps');
  });
});

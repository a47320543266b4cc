/** How the conformance report finds what a test proves. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  callIds,
  idsOf,
  proofsInList,
  proofsInReport,
  proofsInSource,
  requirementIds,
  takesTitlesFromTables,
  tellsOfRefusal,
} from './proofs.mjs';

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

describe('the documents', () => {
  it('name every requirement and call once', () => {
    const requirements = requirementIds(docs('requirements.md'));
    const calls = callIds(docs('calls.md'));
    expect([requirements.length, calls.length]).toEqual([72, 403]);
    expect(new Set([...requirements, ...calls]).size).toBe(475);
  });

  it('the report lists each of them and exits well', () => {
    const report = fileURLToPath(new URL('./report.mjs', import.meta.url));
    const lines = execFileSync(process.execPath, [report], { encoding: 'utf8' }).split('\n');
    for (const id of [...requirementIds(docs('requirements.md')), ...callIds(docs('calls.md'))]) {
      expect(lines.some(line => line === id || line === `${id}  none yet`)).toBe(true);
    }
    expect(lines.find(line => line.startsWith('Requirements:'))).toMatch(/^Requirements: \d+ of 72 have a test\./);
  });
});

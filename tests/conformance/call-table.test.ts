/** Table and declarations say the same about every call, in both directions. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Model, modelOf } from '#engine/project/model.ts';
import { registry } from '#resources/index.ts';
import { compareCalls, parseCallTable, placeOf } from './call-table.ts';

const table = parseCallTable(readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8'));
const model = modelOf(registry);
const { wrong, missing, beyond } = compareCalls(table, model);

const first = Object.values(model.calls).find(call => table.some(row => row.id === call.id));

describe('the table of calls', () => {
  it('holds every call once, under one path', () => {
    expect(table.length).toBeGreaterThanOrEqual(318);
    expect(new Set(table.map(row => row.id)).size).toBe(table.length);
    expect(new Set(table.map(row => `${row.method} ${placeOf(row.path)}`)).size).toBe(table.length);
  });

  it('names menus that the tree has', () => {
    const menus = new Set([...model.menus.map(menu => menu.id), 'public', 'self', 'form', 'queue']);
    expect(table.flatMap(row => row.menus).filter(menu => !menus.has(menu))).toEqual([]);
  });

  it('reads verb, path, menus, idempotency and side of a row', () => {
    const markdown =
      '| ID | verb | path | menu | idempotent | what |\n|---|---|---|---|---|---|\n| a.b | GET | x/{id} | C6, A1 | yes | w |\n';
    expect(parseCallTable(markdown)).toEqual([
      { id: 'a.b', method: 'GET', path: 'x/{id}', menus: ['C6', 'A1'], idempotent: true, side: 'operator', what: 'w' },
    ]);
    expect(() => parseCallTable('| a.b | PUT | x | self | yes | w |')).toThrow('docs/calls.md');
  });
});

describe('the declared calls', () => {
  it('say what the table says, and none is strange to it', () => {
    expect(wrong).toEqual([]);
  });

  it('and those not declared yet make up the table', async ({ annotate }) => {
    if (missing.length > 0) await annotate(`none yet: ${missing.join(', ')}`);
    if (beyond.length > 0) await annotate(`beyond the table: ${beyond.join(', ')}`);
    expect(missing.length + Object.keys(model.calls).length - beyond.length).toBe(table.filter(row => !row.path.startsWith('/')).length);
  });

  it('would be caught if one moved, changed its menu or forgot its idempotency', () => {
    if (first === undefined) throw new Error('no declared call stands in the table');
    const moved = { ...first, path: 'elsewhere', grant: ['ZZ'], idempotent: !first.idempotent };
    const changed: Model = { ...model, calls: { ...model.calls, [first.id]: moved } };
    const found = compareCalls(table, changed).wrong.filter(line => line.startsWith(`${first.id} `));
    expect(found.map(line => /: (\w+) is /.exec(line)?.[1])).toEqual(['path', 'menu', 'idempotent']);
  });

  it('would be caught if one that is not in the table stood beside one that is', () => {
    if (first === undefined) throw new Error('no declared call stands in the table');
    const calls = { ...model.calls, 'op.strange.call': { ...first, id: 'op.strange.call' } };
    expect(compareCalls(table, { ...model, calls }).wrong).toContain(`op.strange.call (${first.file}) does not stand in the table`);
  });
});

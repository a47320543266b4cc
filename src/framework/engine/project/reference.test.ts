/** The reference pages: they say what is declared, and tell when they no longer do. */
import { describe, expect, it } from 'vitest';
import { fleet } from '../check/fleet.fixture.ts';
import { rules } from '../rules/registry.ts';
import { allErrors } from '../wire/errors.ts';
import { modelOf } from './model.ts';
import { compareReference, referenceFiles } from './reference.ts';

const files = referenceFiles(modelOf(fleet()));
const page = (name: string): string => files[`docs/reference/${name}.md`] ?? '';

/** Cells of a line, bars inside a cell put aside. */
const cellsOf = (line: string): number => line.replaceAll('\\|', '').split('|').length;

describe('the reference', () => {
  it('names each error code and each rule once', () => {
    for (const name of Object.keys(allErrors()))
      expect(page('errors').match(new RegExp(`^\\| \`${name}\` \\|`, 'gm')), name).toHaveLength(1);
    for (const name of Object.keys(rules)) expect(page('rules').match(new RegExp(`^\\| \`${name}[:\`]`, 'gm')), name).toHaveLength(1);
  });

  it('tells of an entity its fields, states, transitions, audiences and calls', () => {
    const text = page('resources');
    expect(text).toContain('## vehicles');
    expect(text).toContain('| `plate` | Plate 车牌 | text | `required\\|carNumber` | unique with company |');
    expect(text).toContain('| `ownerMobile` | Owner mobile 车主手机 | text | `mobilePhone` | encrypted; masked (mobile); redacted |');
    expect(text).toContain('States: `NEW` 新 (start), `ACTIVE` 在用, `FROZEN` 停用, `GONE` 报废.');
    expect(text).toContain('| `retire` | Retire 报废 | ACTIVE, FROZEN | GONE | the clock, at `retireAt` |  |');
    expect(text).toContain('| `freeze` | Freeze 停用 | ACTIVE | FROZEN | `op.vehicle.turn` |  |');
    expect(text).toContain('- enterprise: `{"company":"$session.memberId"}`; reads `plate`');
    expect(text).toContain('| `op.vehicle.turn` | operation/vehicle/turn | freeze, thaw | V1 |  |');
    expect(text).toContain('| `op.vehicle.count` | operation/vehicle/count/{kind} | vehicle.count | V1 | throttled |');
  });

  it('is made of tables whose rows are as long as their heads', () => {
    for (const text of Object.values(files)) {
      for (const block of text.split('\n\n').filter(part => part.startsWith('|'))) {
        expect(new Set(block.trim().split('\n').map(cellsOf)).size, block.slice(0, 80)).toBe(1);
      }
    }
  });

  it('tells when a page is missing or out of date, and where', () => {
    expect(compareReference(files, path => files[path])).toEqual([]);
    expect(compareReference(files, () => undefined)).toHaveLength(3);
    const changed: Record<string, string> = { ...files, 'docs/reference/rules.md': page('rules').replace('# Rules', '# Rule') };
    expect(compareReference(files, path => changed[path])).toEqual(['docs/reference/rules.md is out of date from line 1 on']);
  });
});

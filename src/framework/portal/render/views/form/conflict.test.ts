import { describe, expect, it } from 'vitest';
import type { ClientField } from '#engine/project/client-view.ts';
import { clashes, settled } from './conflict.ts';

const field = (name: string): ClientField => ({ name, type: 'text', label: [name, name] });
const fields = { name: field('name'), mobile: field('mobile'), remark: field('remark') };
const base = { name: 'A', mobile: '1', remark: null };
const mine = { name: 'B', mobile: '1', remark: '' };
const theirs = { name: 'C', mobile: '2', remark: null };

describe('[TBL-02] a 409 shows both versions and lets the user choose', () => {
  it('lists what differs, who changed it, and blanks that are alike not at all', () => {
    expect(clashes(fields, base, mine, theirs)).toEqual([
      { name: 'name', mine: 'B', theirs: 'C', both: true, suggested: 'mine' },
      { name: 'mobile', mine: '1', theirs: '2', both: false, suggested: 'theirs' },
    ]);
  });

  it('goes on with what was chosen: nobody loses a change they were not asked about', () => {
    const found = clashes(fields, base, mine, theirs);
    expect(settled(fields, mine, theirs, found, {})).toEqual({ name: 'B', mobile: '2', remark: null });
    expect(settled(fields, mine, theirs, found, { name: 'theirs', mobile: 'mine' })).toEqual({ name: 'C', mobile: '1', remark: null });
  });
});

import { describe, expect, it } from 'vitest';
import { faultsIn, treeOf } from './fault-tree.ts';

describe('[TBL-02] a 422 lands on its fields', () => {
  it('goes into the tree of the form and comes out by the same paths', () => {
    const faults = { name: '此项必填', 'rows[3].count': '请输入整数', 'rows[3].name': '此项必填', files: '请上传' };
    expect(faultsIn(treeOf(faults))).toEqual(faults);
  });

  it('is read from any node on, for the table of rows', () => {
    const tree = treeOf({ 'rows[1].count': 'said' });
    expect(Array.isArray(tree.rows)).toBe(true);
    expect(faultsIn(tree.rows)).toEqual({ '[1].count': 'said' });
    expect(faultsIn({ ...(tree.rows as object), ref: undefined })).toEqual({ '[1].count': 'said' });
    expect(faultsIn({ type: 'server', message: 'said' })).toEqual({ '': 'said' });
    expect(faultsIn(undefined)).toEqual({});
  });
});

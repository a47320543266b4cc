import { afterEach, describe, expect, it } from 'vitest';
import { draftAt, draftPaths, dropDraft, dropDrafts, keepDraft } from './drafts.ts';

afterEach(dropDrafts);

describe('[TBL-02] what was typed and not saved', () => {
  it('waits under the path of its form, with the version it began with', () => {
    keepDraft('/operate/operateInformation/o1', { base: { id: 'o1', version: 3 }, values: { name: '新名' } });
    keepDraft('/operate/operateInformation/create', { base: undefined, values: { name: '张三' } });
    expect(draftAt('/operate/operateInformation/o1')?.base?.version).toBe(3);
    expect(draftPaths()).toEqual(['/operate/operateInformation/o1', '/operate/operateInformation/create']);
  });

  it('is forgotten after saving and at log-out', () => {
    keepDraft('/a', { base: undefined, values: {} });
    keepDraft('/b', { base: undefined, values: {} });
    dropDraft('/a');
    expect(draftPaths()).toEqual(['/b']);
    dropDrafts();
    expect(draftPaths()).toEqual([]);
  });
});

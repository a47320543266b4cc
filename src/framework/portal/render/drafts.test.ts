import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientField } from '#engine/project/client-view.ts';
import { draftAt, draftPaths, dropDraft, dropDrafts, keepDraft, recallDrafts, restingValues } from './drafts.ts';

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  storage.set('userNum', 'U1');
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(dropDrafts);

const field = (name: string, type: ClientField['type'], options: Partial<ClientField> = {}): ClientField => ({
  name,
  type,
  label: [name, name],
  ...options,
});

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

  it('rests without passwords, files and encrypted values, within rows too', () => {
    const fields = {
      name: field('name', 'text'),
      secret: field('secret', 'password'),
      licence: field('licence', 'file'),
      papers: field('papers', 'files'),
      mobile: field('mobile', 'text', { encrypted: true }),
      rows: field('rows', 'items', { of: { title: field('title', 'text'), idNumber: field('idNumber', 'text', { encrypted: true }) } }),
    };
    const typed = {
      name: '张三',
      secret: 'Secret-2026',
      licence: 'f1',
      papers: ['f2'],
      mobile: '13800000000',
      rows: [{ title: '甲', idNumber: '110101199003070000' }],
      strange: 'of no field',
    };
    expect(restingValues(fields, typed)).toEqual({ name: '张三', rows: [{ title: '甲' }] });
  });

  it('after a reload stands on the record as it is, with the version it was typed in', () => {
    storage.set('drafts', JSON.stringify({ userNum: 'U1', value: { '/a/1': { version: 3, values: { name: '新名' } } } }));
    recallDrafts();
    expect(draftPaths()).toEqual(['/a/1']);
    const draft = draftAt('/a/1', { id: '1', version: 4, name: '旧名', note: 'x' }, record => ({ name: record?.name, note: record?.note }));
    expect(draft).toEqual({ base: { id: '1', version: 3, name: '旧名', note: 'x' }, values: { name: '新名', note: 'x' }, recalled: true });
  });

  it("is nobody else's", () => {
    storage.set('drafts', JSON.stringify({ userNum: 'U2', value: { '/a/1': { values: { name: '新名' } } } }));
    recallDrafts();
    expect(draftPaths()).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../contract.ts';
import { passagesOf, storyOf } from './story.ts';

const entry = (minute: number, action: string, fromState: string | null, toState: string | null): HistoryEntry => ({
  at: `2026-11-04T05:0${minute}:00.000Z`,
  actor: 'U1000000001',
  actorSide: 'operator',
  action,
  fromState,
  toState,
});

describe('[TBL-04] the history of a record', () => {
  it('[op.cert.download] leaves out who looked, and keeps the download that put it in force', () => {
    const entries = [
      entry(1, 'issue', 'TO_ISSUE', 'ISSUED_NOT_DOWNLOADED'),
      entry(2, 'download', 'ISSUED_NOT_DOWNLOADED', 'ACTIVE'),
      entry(3, 'unmask', 'ACTIVE', 'ACTIVE'),
      entry(4, 'download', 'ACTIVE', 'ACTIVE'),
    ];
    expect(storyOf(entries).map(({ action, toState }) => [action, toState])).toEqual([
      ['download', 'ACTIVE'],
      ['issue', 'ISSUED_NOT_DOWNLOADED'],
    ]);
  });

  it('[op.free.import] counts what the call that made it wrote into it as making it, and no later change', () => {
    const made = [entry(1, 'create', null, 'SUBMITTED'), entry(1, 'update', 'SUBMITTED', 'SUBMITTED')];
    expect(storyOf([...made, entry(2, 'update', 'SUBMITTED', 'SUBMITTED')]).map(({ action }) => action)).toEqual(['update', 'create']);
  });

  it('puts the later one of the same moment above', () => {
    const entries = [entry(1, 'create', null, 'DRAFT'), entry(1, 'submit', 'DRAFT', 'SUBMITTED')];
    expect(storyOf(entries).map(({ action }) => action)).toEqual(['submit', 'create']);
  });

  it('[BEY-19] has who was told beside what moved the record at that moment, and apart where nothing did', () => {
    const telling = (minute: number) => ({ at: `2026-11-04T05:0${minute}:00.000Z`, title: null, who: [] });
    const entries = [
      entry(1, 'issue', 'TO_ISSUE', 'ACTIVE'),
      entry(3, 'revoke', 'ACTIVE', 'REVOKED'),
      entry(3, 'update', 'REVOKED', 'REVOKED'),
    ];
    const passages = passagesOf(entries, [telling(1), telling(2), telling(3)]);
    expect(passages.map(passage => ['entry' in passage ? passage.entry.action : null, passage.told?.at.slice(14, 16)])).toEqual([
      ['update', undefined],
      ['revoke', '03'],
      [null, '02'],
      ['issue', '01'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { ClientField } from '#engine/project/client-view.ts';
import { dayIn, gridOf, momentIn, pasted } from './paste.ts';

const columns: readonly ClientField[] = [
  { name: 'name', type: 'text', label: ['姓名', 'Name'] },
  { name: 'count', type: 'integer', label: ['数量', 'Count'] },
  { name: 'kind', type: 'choice', label: ['类型', 'Kind'], values: { ENT: ['企业', 'Company'], PERSON: ['个人', 'Person'] } },
];

describe('pasting from a spreadsheet', () => {
  it('leaves a single value to the input itself', () => {
    expect(gridOf('张三')).toBeUndefined();
    expect(gridOf('张三\t2\r\n李四\t3\r\n')).toEqual([
      ['张三', '2'],
      ['李四', '3'],
    ]);
  });

  it('reads moments as people write them', () => {
    expect(['2026/1/5 9:30', '2026年1月5日 09：30:05', '2026-01-05T21:00', '20260105'].map(momentIn)).toEqual([
      '2026-01-05 09:30',
      '2026-01-05 09:30:05',
      '2026-01-05 21:00',
      '2026-01-05 00:00',
    ]);
    expect(momentIn('昨天 9:30')).toBe('昨天 9:30');
  });

  it('lays cells in from where the cursor is and adds rows', () => {
    const rows = pasted(
      [{ name: 'A', count: 1 }],
      columns,
      { row: 0, column: 1 },
      [
        ['1,200', '个人', '多余'],
        ['x', 'Company'],
      ],
      100,
    );
    expect(rows).toEqual([
      { name: 'A', count: 1200, kind: 'PERSON' },
      { count: 'x', kind: 'ENT' },
    ]);
  });

  it('reads days however they are written', () => {
    for (const day of ['2026-1-5', '2026/01/05', '2026.1.5', '2026年1月5日', '20260105', ' 2026-01-05 '])
      expect(dayIn(day)).toBe('2026-01-05');
    for (const other of ['5.1.2026', 'soon', '2026', '']) expect(dayIn(other)).toBe(other);
  });

  it('stops at the most rows the field takes', () => {
    expect(pasted([], columns, { row: 0, column: 0 }, [['a'], ['b'], ['c']], 2)).toHaveLength(2);
  });
});

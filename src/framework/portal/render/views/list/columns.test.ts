import { describe, expect, it } from 'vitest';
import type { ClientField } from '#engine/project/client-view.ts';
import {
  choiceRoom,
  MAX_WIDTH,
  MIN_WIDTH,
  moved,
  ordered,
  readable,
  shownColumns,
  template,
  toggled,
  withoutWidth,
  withWidth,
} from './columns.ts';

const field = (name: string): ClientField => ({ name, type: 'text', label: [name, name] });
const fields = [field('name'), field('state'), field('fee')];
const look = (of: ClientField) => (of.name === 'fee' ? { width: 120, align: 'end' as const } : { width: 100 });

describe('[TBL-01] columns of a list', () => {
  it('share the room in proportion until one is resized, which then keeps its pixels', () => {
    expect(template(shownColumns(fields, look, {}))).toBe('minmax(220px, 220fr) minmax(100px, 100fr) minmax(120px, 120fr)');
    const resized = withWidth({}, 'state', 240.4);
    expect(template(shownColumns(fields, look, resized), '40px ')).toBe('40px minmax(220px, 220fr) 240px minmax(120px, 120fr)');
    expect(template(shownColumns(fields, look, withoutWidth(resized, 'state')))).toContain('minmax(100px, 100fr)');
  });

  it('can be hidden and brought back, the first one never', () => {
    const hidden = toggled(toggled({}, 'fee'), 'name');
    expect(shownColumns(fields, look, hidden).map(column => column.field.name)).toEqual(['name', 'state']);
    expect(toggled(hidden, 'fee').hidden).toEqual(['name']);
  });

  it('are put in another order, the first one staying first, and new ones coming last', () => {
    const choice = moved(fields, {}, 'fee', -1);
    expect(ordered(fields, choice).map(each => each.name)).toEqual(['name', 'fee', 'state']);
    expect(moved(fields, choice, 'fee', -1)).toBe(choice);
    expect(ordered([...fields, field('added')], choice).map(each => each.name)).toEqual(['name', 'fee', 'state', 'added']);
  });

  it('take no more room than their rules allow', () => {
    const code: ClientField = { ...field('code'), rules: 'required|length:3,10' };
    const wide = () => ({ width: 180 });
    expect(shownColumns([field('name'), code], wide, {}).map(column => column.width)).toEqual([220, 114]);
  });

  it('leave room for the head of a number and for the longest badge', () => {
    expect(readable(field('durationMs'), '耗时（毫秒）', [], true)).toBe(126);
    expect(readable(field('durationMs'), '耗时（毫秒）', ['失败'], false)).toBe(0);
    expect(readable(field('state'), '状态', ['已送达', '失败待重试'], false)).toBe(118);
    expect(readable(field('state'), 'State', ['Failed, waiting for a retry'], false)).toBeGreaterThan(160);
  });

  it('show a choice by its longest word, and the number of a certificate whole', () => {
    expect(choiceRoom('介质', ['软证书', '硬证书（UKey）'])).toBeGreaterThan(choiceRoom('介质', ['软证书']));
    expect(choiceRoom('介质', ['硬'.repeat(40)])).toBe(180);
    const serial: ClientField = { ...field('serialNumber'), rules: 'hexSerial' };
    expect(readable(serial, '证书序列号', [], false)).toBeGreaterThan(40 * 7.8);
  });

  it('show the beginning of a message, unless a widget draws it', () => {
    const body: ClientField = { ...field('body'), rules: 'length:0,1000' };
    expect(readable(body, '内容', [], false)).toBe(420);
    expect(readable({ ...body, rules: 'length:0,500' }, '内容', [], false)).toBe(0);
    expect(readable({ ...body, widget: 'setting' }, '内容', [], false)).toBe(0);
  });

  it('stay between the narrowest and the widest', () => {
    expect(withWidth({}, 'fee', 3).widths?.fee).toBe(MIN_WIDTH);
    expect(withWidth({}, 'fee', 9999).widths?.fee).toBe(MAX_WIDTH);
  });
});

import { describe, expect, test } from 'vitest';
import { type Condition, fieldsOf, nodeOf, operandsOf } from './condition.ts';
import { evaluate } from './evaluate.ts';
import { conditionProblems } from './problems.ts';

const around = {
  session: { memberCode: 'M00000001', regions: ['35', '11'], limit: 10, nobody: null, none: [] },
  now: new Date('2026-11-20T04:00:00Z'),
};
const record = {
  state: 'ACTIVE',
  name: '𠮷',
  carrier: 'UKEY',
  years: 3,
  paid: false,
  fee: '128.50',
  reason: null,
  note: '',
  files: [],
  region: '35',
  memberCode: 'M00000001',
  foundDate: '2026-11-20',
  notAfter: '2026-11-20T12:00:00+08:00',
  member: { id: 'm1', label: 'Company', state: 'FROZEN' },
  'template.state': 'ON',
};
const holds = (condition: Condition) => evaluate(condition, record, around);

describe('each question has an answer', () => {
  test.each<[string, Condition, boolean]>([
    ['equal', { state: 'ACTIVE' }, true],
    ['unequal', { state: 'FROZEN' }, false],
    ['a yes or no', { paid: false }, true],
    ['a yes or no is no number', { paid: 0 }, false],
    ['several fields mean all', { state: 'ACTIVE', carrier: 'UKEY' }, true],
    ['several fields mean all, one fails', { state: 'ACTIVE', carrier: 'SOFT' }, false],
    ['fields beside any', { any: [{ state: 'X' }, { state: 'ACTIVE' }], carrier: 'SOFT' }, false],
    ['fields beside not', { not: { state: 'X' }, carrier: 'UKEY' }, true],
    ['in', { state: ['FROZEN', 'ACTIVE'] }, true],
    ['not in', { state: ['FROZEN', 'REVOKED'] }, false],
    ['in nothing', { state: [] }, false],
    ['nothing to fulfil', {}, true],
    ['all of nothing', { all: [] }, true],
    ['any of nothing', { any: [] }, false],
    ['from is inclusive', { years: { from: 3 } }, true],
    ['to is exclusive', { years: { to: 3 } }, false],
    ['between', { years: { from: 1, to: 4 } }, true],
    ['beyond', { years: { from: 4 } }, false],
    ['money is text, its literals are numbers', { fee: { from: 99, to: 129 } }, true],
    ['money equal', { fee: 128.5 }, true],
    ['a text is no number', { state: { from: 0 } }, false],
    ['texts by code points: 𠮷 comes after the private use area', { name: { from: '\ue000' } }, true],
    ['one hop', { 'member.state': 'FROZEN' }, true],
    ['one hop, flat', { 'template.state': 'ON' }, true],
    ['one hop into nothing', { 'reason.state': 'ON' }, false],
    ['one hop into a text', { 'state.length': 6 }, false],
    ['a reference counts by its id', { member: 'm1' }, true],
    ['a session value', { memberCode: '$session.memberCode' }, true],
    ['a session list holds it', { region: '$session.regions' }, true],
    ['a session list inside a list', { region: ['99', '$session.regions'] }, true],
    ['an empty session list', { region: '$session.none' }, false],
    ['a session number as a bound', { years: { to: '$session.limit' } }, true],
    ['a session list is no bound', { region: { from: '$session.regions' } }, false],
    ['$now, exclusive', { notAfter: { to: '$now' } }, false],
    ['$now, inclusive', { notAfter: { from: '$now' } }, true],
    ['$now equals in another offset', { notAfter: '$now' }, true],
    ['moments compare in time, not as texts', { notAfter: { to: '2026-11-20T04:00:01Z' } }, true],
    ['a day against now counts from its first moment at UTC+8', { foundDate: { to: '$now' } }, true],
    ['days among themselves', { foundDate: { from: '2026-11-20', to: '2026-11-21' } }, true],
    ['set', { state: { isSet: true } }, true],
    ['not set', { reason: { isSet: false } }, true],
    ['a blank text is not set', { note: { isSet: true } }, false],
    ['an empty list is not set', { files: { isSet: true } }, false],
    ['an unknown field is not set', { nothing: { isSet: false } }, true],
    ['inherited names are no fields', { constructor: { isSet: true } }, false],
  ])('%s', (_, condition, expected) => {
    expect(conditionProblems(condition)).toEqual([]);
    expect(holds(condition)).toBe(expected);
    expect(holds({ not: condition })).toBe(!expected);
  });
});

test('no value is unequal to everything but isSet: false, and nothing is equal to a missing operand', () => {
  for (const test of [
    'x',
    0,
    false,
    ['x'],
    { from: 0 },
    { to: 'z' },
    '$session.nobody',
    '$session.missing',
    { from: '$session.missing' },
    {},
  ] as const) {
    for (const field of ['reason', 'note', 'nothing']) expect(holds({ [field]: test })).toBe(false);
  }
  for (const test of ['$session.nobody', '$session.missing', { from: '$session.nobody' }, { to: '$session.missing' }])
    expect(holds({ state: test })).toBe(false);
});

test('a blank session value opens no row, not even one whose field is blank', () => {
  for (const blank of ['', null, undefined]) {
    const world = { session: { memberCode: blank, members: [blank] }, now: around.now };
    for (const memberCode of ['', null, undefined, 'M00000001']) {
      expect(evaluate({ memberCode: '$session.memberCode' }, { memberCode }, world)).toBe(false);
      expect(evaluate({ memberCode: '$session.members' }, { memberCode }, world)).toBe(false);
    }
  }
});

test('a day is compared with the clock on the calendar of China: the new day begins at 16:00 UTC', () => {
  const condition: Condition = { foundDate: { to: '$now' } };
  const at = (now: string) => evaluate(condition, { foundDate: '2026-11-21' }, { session: {}, now: new Date(now) });
  expect(at('2026-11-20T16:00:00Z')).toBe(false);
  expect(at('2026-11-20T16:00:00.001Z')).toBe(true);
});

test('values of the database driver count like those of the wire', () => {
  const row = { notAfter: new Date('2026-11-20T03:59:59Z'), size: 7n, bad: new Date(Number.NaN) };
  expect(evaluate({ notAfter: { to: '$now' }, size: { from: 7, to: 8 } }, row, around)).toBe(true);
  expect(evaluate({ notAfter: '2026-11-20T03:59:59Z' }, row, around)).toBe(true);
  expect(evaluate({ bad: { from: '2026-01-01T00:00:00Z' } }, row, around)).toBe(false);
});

test('fields and operands of a condition are listed once, however deep', () => {
  const condition: Condition = {
    any: [{ not: { state: ['$session.states', 'X'] } }, { all: [{ state: 'X', 'member.state': '$session.states' }] }],
    notAfter: { from: '$now', to: '$then' },
    files: { isSet: true },
  };
  expect(fieldsOf(condition)).toEqual(['state', 'member.state', 'notAfter', 'files']);
  expect(operandsOf(condition)).toEqual(['$session.states', '$now', '$then']);
});

test('the parts of a condition are one tree', () => {
  expect(nodeOf({ state: 'X' })).toEqual({ kind: 'in', field: 'state', values: ['X'] });
  expect(nodeOf({ state: 'X', years: { from: 1 } })).toEqual({
    kind: 'all',
    of: [
      { kind: 'in', field: 'state', values: ['X'] },
      { kind: 'range', field: 'years', from: 1 },
    ],
  });
  expect(nodeOf({})).toEqual({ kind: 'all', of: [] });
});

test('[FRM-02] what is no condition is refused with its path and the way out', () => {
  const paths = (condition: unknown) => conditionProblems(condition).map(({ path, message }) => `${path}: ${message}`);
  expect(paths('x')).toEqual([': a condition is an object of fields, or of all, any, not']);
  expect(paths({ any: [{ state: null }, { not: [] }] })).toEqual([
    '.any[0].state: nothing equals null; write { isSet: false }',
    '.any[1].not: a condition is an object of fields, or of all, any, not',
  ]);
  expect(paths({ all: { state: 'X' } })).toEqual(['.all: all takes a list of conditions']);
  expect(paths({ state: '' })).toEqual(['.state: a blank text is no value; write { isSet: false }']);
  expect(paths({ state: {} })).toEqual(['.state: an empty test; write a value, a list, from and to, or isSet']);
  expect(paths({ state: { eq: 'X' } })).toEqual(['.state: no test eq; write a value, a list, from and to, or isSet']);
  expect(paths({ state: { isSet: true, from: 1 } })).toEqual(['.state: isSet stands alone and is true or false']);
  expect(paths({ years: { from: true } })).toEqual(['.years.from: yes and no have no order']);
  expect(paths({ at: { to: '$today' } })).toEqual(['.at.to: no operand $today; there are $now and $session.<name>']);
  expect(paths({ state: ['X', { a: 1 }] })).toEqual(['.state[1]: neither a text, a number nor a yes or no']);
  expect(paths({ 'a.b.c': 'X' })).toEqual(['.a.b.c: a field is a name, or one hop: carrier.state']);
  expect(paths({ years: Number.NaN })).toEqual(['.years: neither a text, a number nor a yes or no']);
});

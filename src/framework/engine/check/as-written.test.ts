/** A mistake is told once, in the place where somebody wrote it, also where it only shows in what was completed or left out. */
import { expect, test } from 'vitest';
import { choice, date, defineResource, text } from '../declare/index.ts';
import type { Label } from '../declare/label.ts';
import { defineApplication } from '../system/define-application.ts';
import { type CheckedRegistry, check } from './check.ts';
import { fleet } from './fleet.fixture.ts';

type Entity = CheckedRegistry['resources'][number]['resource'];

/** What is found in one entity beside a right registry. */
const found = (resource: Entity): readonly string[] =>
  check({ ...fleet(), resources: [...fleet().resources, { file: 'resources/leaves.ts', resource }] })
    .filter(({ file }) => file === 'resources/leaves.ts')
    .map(({ path, message }) => `${path}: ${message}`);

interface Wrong {
  readonly list?: readonly string[];
  readonly create?: readonly string[];
  readonly complete?: string;
  readonly approved?: string;
  readonly onApprove?: string;
}

/** Names that the compiler would refuse are not seen by it. */
const leaves = ({ list = ['applyNo', 'from'], create, complete = 'from', approved = 'TAKEN', onApprove }: Wrong): Entity =>
  defineResource({
    name: 'leaves',
    label: ['请假', 'Leaves'],
    represent: '{applyNo}',
    review: {
      kind: 'LEAVE',
      letters: 'QJ',
      approved: approved as 'TAKEN',
      complete: [complete as 'from'],
      ...(onApprove === undefined ? {} : { onApprove }),
    },
    fields: { from: date(['自', 'From'], { rules: 'required' }), why: text(['事由', 'Why']) },
    states: { TAKEN: { label: ['休假', 'Taken'], tone: 'good' } },
    groups: { leave: { label: ['请假', 'Leave'], fields: ['from', 'why'] } },
    audiences: {
      operator: {
        menu: 'A1',
        rows: 'all',
        list: list as readonly 'from'[],
        show: ['leave'],
        ...(create === undefined ? {} : { create: create as readonly 'leave'[] }),
        calls: { 'op.leave.save': { path: 'operation/leave/save', does: 'save' } },
      },
    },
  });

test('[FRM-02] a column that is no field is told of in the list alone, not among what is read because of it', () => {
  const wrong = found(leaves({ list: ['applyNo', 'form'], create: ['leave'] })).filter(line => line.includes('form;'));
  expect(wrong).toEqual(['leaves.audiences.operator.list[1]: no field form; did you mean from?']);
});

test('[FRM-02] what a review says is told of in the review, and of states without a way in nothing while a move leads nowhere', () => {
  const about = (wrong: Wrong) => found(leaves({ create: ['leave'], ...wrong })).filter(line => /review\.|transitions|way in/.test(line));
  const right = about({});
  const more = (wrong: Wrong) => about(wrong).filter(line => !right.includes(line));
  expect(more({ complete: 'form' })).toEqual(['leaves.review.complete[0]: no field form; did you mean from?']);
  expect(more({ approved: 'TAKN' })).toEqual(['leaves.review.approved: no state TAKN; did you mean TAKEN?']);
  expect(more({ onApprove: 'leave.grnt' })).toEqual([expect.stringContaining('leaves.review.onApprove: no effect leave.grnt')]);
});

test('[FRM-02] who does not offer a move of the review is told how to leave it out', () => {
  expect(found(leaves({ create: ['leave'] }))).toContain(
    "leaves.transitions.note: nobody is granted it: name it in a call's does, or leave it out: review.without: ['note']",
  );
});

test('[FRM-02] a call that makes records and has no form is told so, instead of each field that it lacks', () => {
  expect(found(leaves({})).filter(line => line.includes("calls['op.leave.save'].input"))).toEqual([
    "leaves.audiences.operator.calls['op.leave.save'].input: takes no field: operator has no form for a new record; write create there, or input here",
  ]);
});

test('[FRM-02] a group that there is not is refused with those that there are', () => {
  expect(() => leaves({ create: ['leaf'] })).toThrow(/^leaves: create names no group leaf; there are .*leave/);
});

test('[FRM-02] a label in one language is found with its place by the check', () => {
  const notes = (label: Label) =>
    defineResource({ name: 'notes', label: ['便条', 'Notes'], represent: '{body}', fields: { body: text(label) }, audiences: {} });
  const names = { ...fleet(), sides: {}, roles: [], menus: {}, effects: {}, widgets: {} };
  for (const label of [['内容'], 'Body'] as unknown as readonly Label[]) {
    const application = defineApplication('library/resources', { './notes.ts': { notes: notes(label) } }, names);
    expect(check(application)).toContainEqual({
      file: 'library/resources/notes.ts',
      path: 'notes.fields.body.label',
      message: "write ['中文', 'English']",
    });
  }
});

test('[FRM-02] a list that stands on no screen, as no entry opens it or has it beside it, is refused', () => {
  const notes = defineResource({
    name: 'notes',
    label: ['便条', 'Notes'],
    represent: '{body}',
    fields: { body: text(['内容', 'Body']) },
    audiences: {
      operator: { menu: 'V1', rows: 'all', list: ['body'], calls: { 'op.note.list': { path: 'operation/note/list', does: 'list' } } },
    },
  });
  expect(found(notes)).toContain(
    'notes.audiences.operator.list: no screen of operator shows it: name notes in beside of an entry (or in its lists), or leave list out',
  );
});

test('[FRM-02] a kind of application that no audit type is of is told of in the review', () => {
  const auditTypes = defineResource({
    name: 'auditTypes',
    label: ['审核类型', 'Review types'],
    represent: '{kind}',
    fields: { kind: choice(['类型', 'Kind'], { TRIP: ['行程', 'Trip'] }) },
    audiences: {},
  });
  const resources = [...fleet().resources, { file: 'resources/audit-types.ts', resource: auditTypes }];
  const told = check({ ...fleet(), resources: [...resources, { file: 'resources/leaves.ts', resource: leaves({ create: ['leave'] }) }] });
  expect(told.filter(({ path }) => /kind|auditType/.test(path)).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'leaves.review.kind: no value LEAVE; there are TRIP',
  ]);
});

test('[FRM-02] a group that no view takes is told of; one that any view takes, whole or in part, is not', () => {
  const notes = (views: object): Entity =>
    defineResource({
      name: 'notes',
      label: ['便条', 'Notes'],
      represent: '{body}',
      fields: { body: text(['内容', 'Body']), day: date(['日期', 'Day']) },
      groups: { note: { label: ['便条', 'Note'], fields: ['body'] }, more: { label: ['其他', 'More'], fields: ['day'] } },
      audiences: { operator: { menu: 'V1', rows: 'all', calls: {}, ...views } },
    });
  const told = (views: object) => found(notes(views)).filter(line => line.startsWith('notes.groups'));
  expect(told({ show: ['note'] })).toEqual(['notes.groups.more: no audience takes it: name it in show, create or edit, or leave it out']);
  expect(told({ show: ['note', { of: 'more', fields: ['day'] }] })).toEqual([]);
  expect(told({ show: ['note'], create: ['more'] })).toEqual([]);
  expect(told({ show: ['note'], edit: [{ of: 'more', apart: true }] })).toEqual([]);
});

test('[FRM-02] a setting that begins with what it may not hold is told of where it is named, and nowhere else', () => {
  const label: Label = ['天数', 'Days'];
  const settings = {
    daysAhead: { type: 'count', initial: '400', least: 1, most: 365, label },
    daysAfter: { type: 'count', initial: '365', least: 1, most: 365, label },
    kind: { type: 'choice', initial: 'FUL', values: { FULL: label, HALF: label }, label },
    fee: { type: 'amount', initial: '1.234', label },
    site: { type: 'url', initial: 'library' as '', label },
    shut: { type: 'days', initial: '2026-02-30', label },
  } as const;
  const names = { ...fleet(), sides: {}, roles: [], menus: {}, effects: {}, widgets: {}, settings };
  const application = defineApplication('library/resources', { './_names.ts': { names } }, names);
  const told = check(application).filter(({ path }) => /^settings\b.*(initial|value)/.test(path));
  expect(told.map(({ file, path, message }) => `${file} ${path}: ${message}`)).toEqual([
    'library/resources/_names.ts settings.daysAhead.initial: 400 is no whole number from 1 to 365',
    'library/resources/_names.ts settings.kind.initial: no value FUL; did you mean FULL?',
    expect.stringMatching(/settings\.fee\.initial: 1\.234 is no amount; /),
    expect.stringMatching(/settings\.site\.initial: library is no url; /),
    expect.stringMatching(/settings\.shut\.initial: 2026-02-30 is no days; /),
  ]);
});

test('[FRM-02] a form for a new record that leaves out what its call has to have is told of; what begins otherwise or may be left out is not', () => {
  const notes = (rules: object, views: object, call: object = {}): Entity =>
    defineResource({
      name: 'notes',
      label: ['便条', 'Notes'],
      represent: '{body}',
      fields: { body: text(['内容', 'Body']), kind: text(['种类', 'Kind'], rules) },
      groups: { note: { label: ['便条', 'Note'], fields: ['body'] }, more: { label: ['其他', 'More'], fields: ['body', 'kind'] } },
      audiences: {
        operator: {
          menu: 'V1',
          rows: 'all',
          show: ['more'],
          create: ['note'],
          calls: { 'op.note.save': { path: 'operation/note/save', does: 'save', ...call } },
          ...views,
        },
      },
    });
  const told = (...[rules, views, call]: Parameters<typeof notes>) =>
    found(notes(rules, views, call)).filter(line => /kind/.test(line) && !line.includes('label'));
  const required = { rules: 'required' };
  expect(told(required, { edit: ['more'] })).toEqual([
    'notes.audiences.operator.create: does not ask for kind, which is required and has no default: nobody could send the form; ask for it there, or give it a default',
  ]);
  // Where the call does not take it either, the call is told of.
  expect(told(required, {})).toEqual([expect.stringContaining("calls['op.note.save'].input: leaves out kind, which is required")]);
  expect(told({}, { edit: ['more'] })).toEqual([]);
  expect(told({ ...required, default: 'A' }, { edit: ['more'] })).toEqual([]);
  expect(told(required, { create: ['more'] })).toEqual([]);
  expect(told(required, { edit: ['more'], rows: { kind: 'A' } })).toEqual([]);
  expect(told(required, { edit: ['more'] }, { effect: 'vehicle.admit' }).filter(line => line.includes('does not ask'))).toEqual([]);
});

test('[FRM-02] a field that a group names and there is not is told of once, in the group, by whichever views it is taken', () => {
  const audience = (side: string) => ({
    menu: 'V1',
    rows: 'all' as const,
    show: ['note' as const],
    create: ['note' as const],
    calls: { [`${side}.note.new`]: { path: `${side}/note/new`, does: 'create' as const } },
  });
  const notes = defineResource({
    name: 'notes',
    label: ['便条', 'Notes'],
    represent: '{body}',
    fields: { body: text(['内容', 'Body']) },
    groups: { note: { label: ['便条', 'Note'], fields: ['body', 'bodi' as 'body', 'createdAt'] } },
    audiences: { operator: audience('op'), enterprise: audience('en') },
  });
  expect(found(notes).filter(line => /bodi|notes\.groups/.test(line))).toEqual([
    'notes.groups.note.fields[1]: no field bodi; did you mean body?',
  ]);
});

test('[FRM-02] a filter or searched field too many is told by its place among those that were written', () => {
  const kinds = { A: ['甲', 'A'], B: ['乙', 'B'] } as const;
  const notes = defineResource({
    name: 'notes',
    label: ['便条', 'Notes'],
    represent: '{body}',
    fields: {
      body: text(['内容', 'Body']),
      day: date(['日期', 'Day']),
      kind: choice(['种类', 'Kind'], kinds),
      rank: choice(['级别', 'Rank'], kinds),
    },
    audiences: {
      operator: {
        menu: 'V1',
        rows: 'all',
        list: ['body', 'kind', 'rank'],
        reads: ['day'],
        filters: ['day', 'kind', 'rankk' as 'rank'],
        search: ['body'],
        calls: { 'op.note.list': { path: 'operation/note/list', does: 'list' } },
      },
    },
  });
  expect(found(notes).filter(line => /filters|search/.test(line))).toEqual([
    'notes.audiences.operator.filters[2]: no field rankk; did you mean rank?',
    'notes.audiences.operator.search[0]: body is among them already; leave it out',
    'notes.audiences.operator.filters[1]: kind is among them already; leave it out',
  ]);
});

test('[FRM-02] a figure is split by another field than it is grouped by, one with few values', () => {
  const notes = (by: readonly string[]): Entity =>
    defineResource({
      name: 'notes',
      label: ['便条', 'Notes'],
      represent: '{body}',
      fields: { body: text(['内容', 'Body']), day: date(['日期', 'Day']), kind: choice(['类型', 'Kind'], { CALL: ['来电', 'Call'] }) },
      groups: { note: { label: ['便条', 'Note'], fields: ['body', 'day', 'kind'] } },
      audiences: {
        operator: {
          menu: 'V1',
          rows: 'all',
          show: ['note'],
          sums: { by: ['day', 'kind', 'body'] },
          calls: { 'op.note.sums': { path: 'operation/note/sums', does: 'sums', label: ['统计', 'Figures'], by: by as ['day'] } },
        },
      },
    });
  const told = (...by: readonly string[]) => found(notes(by)).filter(line => line.includes("calls['op.note.sums'].by"));
  const at = "notes.audiences.operator.calls['op.note.sums'].by[1]";
  expect(told('day', 'kind')).toEqual([]);
  expect(told('day', 'body')).toEqual([
    `${at}: body is of type text, which has too many values for a part of each group; name a field of type choice, flag`,
  ]);
  expect(told('kind', 'kind')).toEqual([`${at}: each group of kind has one value of it; name another field or leave it out`]);
});

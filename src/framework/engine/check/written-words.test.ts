/** A word that the language does not have is refused wherever it was written, also where the compiler does not look: in what is spread or worked out. */
import { expect, test } from 'vitest';
import { date, defineResource, reference, text } from '../declare/index.ts';
import { defineApplication } from '../system/define-application.ts';
import { check } from './check.ts';
import { fleet } from './fleet.fixture.ts';

/** What is found in an entity with a word too many in each place, as a spread brings it in. */
const found = (
  words: Partial<Record<'field' | 'copied' | 'audience' | 'tree' | 'measure' | 'home' | 'ends', object>>,
): readonly string[] => {
  const resource = defineResource({
    name: 'notes',
    label: ['便条', 'Notes'],
    represent: '{body}',
    fields: {
      body: text(['内容', 'Body'], { rules: 'required', ...words.field }),
      above: reference(['上级', 'Above'], 'notes'),
      company: reference(['公司', 'Company'], 'companies', { rules: 'required' }),
      title: text(['公司名称', 'Company name'], { readOnly: true, ...words.copied }),
      until: date(['至', 'Until']),
    },
    groups: { note: { label: ['便条', 'Note'], fields: ['body', 'above', 'company', 'until'] } },
    audiences: {
      operator: {
        menu: { id: 'V3', under: 'V' },
        rows: 'all',
        list: ['body', 'title', 'until'],
        tree: { ...words.tree },
        create: ['note'],
        sums: { by: ['until'], measures: { companies: { label: ['公司数', 'Companies'], of: 'company', ...words.measure } } },
        home: { ends: { at: 'until', when: { state: [] }, ...words.ends }, ...words.home },
        ...words.audience,
        calls: {
          'op.note.list': { path: 'operation/note/list', does: 'list' },
          'op.note.sums': { path: 'operation/note/sums', does: 'sums', label: ['便条统计', 'Notes in figures'] },
          'op.note.new': { path: 'operation/note/new', does: 'create' },
        },
      },
    },
  });
  return check({ ...fleet(), resources: [...fleet().resources, { file: 'resources/notes.ts', resource }] })
    .filter(({ path, message }) => path.startsWith('notes.') && message.startsWith('no word'))
    .map(({ path, message }) => `${path}: ${message}`);
};

const operator = 'notes.audiences.operator';

test('[FRM-02] the words of the language are taken where they are spread in', () => {
  expect(found({ field: { clean: 'upper' }, copied: { default: '$record.company.title' }, home: { failed: [] } })).toEqual([]);
});

test.each([
  ['a field', { field: { hlep: ['帮助', 'Help'] } }, 'notes.fields.body.hlep: no word hlep; did you mean help?'],
  ['what covers', { field: { mask: 'mobile' } }, "notes.fields.body.mask: no word mask; write personal: 'mobile', or true"],
  [
    'what is copied',
    { copied: { copy: 'company.title' } },
    "notes.fields.title.copy: no word copy; write default: '$record.', the reference and its field",
  ],
  [
    'what makes a choice',
    { field: { values: { A: ['甲', 'A'] } } },
    'notes.fields.body.values: no word values; write choice(label, values)',
  ],
  ['an audience', { audience: { fliters: ['until'] } }, `${operator}.fliters: no word fliters; did you mean filters?`],
  ['moves to choose among', { audience: { ways: {} } }, `${operator}.ways: no word ways; write next`],
  ['a review', { audience: { review: { marks: ['body'], documents: [] } } }, `${operator}.review: no word review; write marks`],
  ['a total', { measure: { sum: 'until' } }, `${operator}.sums.measures.companies.sum: no word sum; write of`],
  [
    'a tree',
    { tree: { under: 'body' } },
    `${operator}.tree.under: no word under; leave it out; a tree hangs by the reference of the entity to itself`,
  ],
  ['what waits', { home: { waitsFor: {} } }, `${operator}.home.waitsFor: no word waitsFor; write waits`],
  ['what ends', { ends: { dyas: 7 } }, `${operator}.home.ends.dyas: no word dyas; there are at, when`],
] as const)('[FRM-02] a word of %s that nobody says is refused with what to write', (_, words, line) => {
  expect(found(words)).toEqual([line]);
});

test('[FRM-02] what an application names once is held to its words as well, each with its file', () => {
  const label = ['仓库', 'Store'] as const;
  const side = {
    label,
    calls: { prefix: 'op', session: 'operation', path: '' },
    accounts: 'vehicles',
    accountType: { field: 'plate' },
  } as const;
  const { menus, effects, widgets } = fleet();
  const names = {
    brnad: label,
    sides: { operator: { ...side, staf: true } },
    menus,
    effects,
    roles: [{ code: 'CLERK', label, side: 'operator', read: ['V1'] }],
    widgets: { ...widgets, bar: { for: 'field', type: ['integer'], options: { most: { names: 'fields', kinds: ['text'] } } } },
    filePurposes: { licence: { label, extensions: ['pdf'], most: 1, keeps: true } },
    settings: { days: { type: 'count', initial: '1', least: 1, most: 9, label, unit: 'd' } },
    firstSteps: {
      operator: {
        label,
        by: label,
        steps: [
          { label, says: label, done: [{ of: 'vehicles', wen: {} }], optinal: true, begin: { label, of: 'vehicles', creates: true } },
        ],
      },
    },
  };
  const application = defineApplication(
    'library/resources',
    { './_names.ts': { names } },
    names as unknown as Parameters<typeof defineApplication>[2],
  );
  const found = check(application).filter(({ message }) => message.startsWith('no word'));
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set(['library/resources/_names.ts']));
  expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual(
    expect.arrayContaining([
      'brnad: no word brnad; did you mean brand?',
      'sides.operator.staf: no word staf; did you mean staff?',
      'roles[0].read: no word read; did you mean reads?',
      'widgets.bar.type: no word type; did you mean types?',
      expect.stringMatching(/^widgets\.bar\.options\.most\.kinds: no word kinds/),
      'filePurposes.licence.keeps: no word keeps; there are label, extensions, most, stays',
      expect.stringMatching(/^settings\.days\.unit: no word unit/),
      'firstSteps.operator.steps[0].done[0].wen: no word wen; did you mean when?',
      'firstSteps.operator.steps[0].optinal: no word optinal; did you mean optional?',
      'firstSteps.operator.steps[0].begin.creates: no word creates; did you mean create?',
    ]),
  );
});

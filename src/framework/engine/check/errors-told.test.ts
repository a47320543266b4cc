/** Sentences of refusals that cannot stand: told by the check with their file, beside everything else that it finds. */
import { expect, test } from 'vitest';
import { defineResource, text } from '../declare/index.ts';
import { defineApplication } from '../system/define-application.ts';
import { judgeErrors, type Row } from '../wire/errors.ts';
import { check } from './check.ts';
import { fleet } from './fleet.fixture.ts';

test('[FRM-02] a sentence whose languages have not the same placeholders is told with its file, and hides no other mistake', () => {
  const errors = {
    LENT_OUT: ['{reader} 已借走', 'Lent to {raeder}.'],
    LENT_LONG: ['已借走', 'Lent until {day}.'],
    LENT_WELL: ['{reader} 已借走', 'Lent to {reader}.'],
  } as const;
  const all = new Map<string, Row>();
  const notes = defineResource({
    name: 'notes',
    label: ['便条', 'Notes'],
    represent: '{bodi}',
    fields: { body: text(['正文', 'Body']) },
    audiences: {},
  });
  const names = { ...fleet(), sides: {}, roles: [], menus: {}, effects: {}, widgets: {} };
  const application = defineApplication(
    'library/resources',
    { './_errors.ts': { errors }, './notes.ts': { notes } },
    names,
    judgeErrors(all, errors),
  );
  const found = check(application)
    .filter(({ file }) => file.startsWith('library/resources/'))
    .map(({ file, path, message }) => `${file} ${path}: ${message}`);
  expect(found).toContain(
    'library/resources/_errors.ts errors.LENT_OUT: the error LENT_OUT has the placeholders {reader} in Chinese and {raeder} in English; both sentences need the same',
  );
  expect(found).toContainEqual(expect.stringContaining('_errors.ts errors.LENT_LONG: '));
  expect(found).toContain('library/resources/notes.ts notes.represent: no field bodi; did you mean body?');
  expect(found.filter(line => line.includes('_errors.ts'))).toHaveLength(2);
  // What names the code is told nothing of its own.
  expect([...all.keys()]).toEqual(['LENT_OUT', 'LENT_LONG', 'LENT_WELL']);
});

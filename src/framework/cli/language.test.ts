/** The language of declarations: each of its words is explained where it is declared, and there are no more of them than were decided. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { systemEntities } from '#engine/system/entities.ts';
import { operandsOfActor, type Session } from '#service/access/session.ts';
import { frameworkPage } from './framework-page.mjs';
import { countOf, languageOf } from './language.mjs';
import { languagePage } from './language-page.mjs';

const root = resolve(import.meta.dirname, '../../..');
const language = languageOf(root);
const tables = language.flatMap(section => section.tables);

test('each word, value and maker has a doc comment', () => {
  const silent = [
    ...tables.flatMap(({ heading, words }) => words.filter(({ says }) => says === '').map(({ path }) => `${heading}: ${path}`)),
    ...tables.flatMap(({ heading, values }) => values.filter(({ says }) => says === '').map(({ value }) => `${heading}: ${value}`)),
    ...tables.filter(({ says }) => says === '').map(({ heading }) => heading),
    ...language.flatMap(({ functions, makers }) => [...functions, ...makers]).flatMap(({ name, says }) => (says === '' ? [name] : [])),
  ];
  expect(silent).toEqual([]);
});

test('an explanation is two sentences or three, no essay', () => {
  const long = tables.flatMap(({ words }) =>
    words.filter(({ says }) => says.length > 330).map(({ path, says }) => `${path}: ${says.length}`),
  );
  expect(long).toEqual([]);
});

test('the words are as many as were decided: a new one takes the place of another', () => {
  const { words, places } = countOf(language);
  const once = ['Calls of no entity', 'Review', 'Menus', 'The application', 'Sides'];
  const ofEntity = countOf(language.filter(({ title }) => !once.includes(title)));
  process.stdout.write(`the language has ${words} words in ${places} places, ${ofEntity.words} of them in the file of an entity\n`);
  for (const { title, tables } of language) {
    const own = countOf([{ title, functions: [], makers: [], tables }]);
    process.stdout.write(`  ${title}: ${own.words} in ${own.places}\n`);
  }
  expect(words).toBeLessThanOrEqual(214);
  expect(ofEntity.words).toBeLessThanOrEqual(120);
});

test('the page has a row for each word, and tables whose rows are as long as their heads', () => {
  const page = languagePage(root);
  for (const { words } of tables) for (const { path } of words) expect(page).toContain(`\n| \`${path}\``);
  for (const block of page.split('\n\n').filter(part => part.startsWith('|')))
    expect(
      new Set(
        block
          .trim()
          .split('\n')
          .map(line => line.replaceAll('\\|', '').split('|').length),
      ).size,
      block.slice(0, 80),
    ).toBe(1);
});

test('a link leads to a heading of the page', () => {
  const page = languagePage(root);
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'));
  expect(new Set(headings).size).toBe(headings.length);
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(links.filter(anchor => !headings.includes(anchor))).toEqual([]);
});

test('[FRM-07] the page of the framework has every entity that comes with it, and every operand of a session', () => {
  const page = frameworkPage(root);
  const listed = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, name = '']) => name).sort();
  expect(listed(/^\| `(\w+)` \| `#engine\/system\//gm)).toEqual(systemEntities.map(({ name }) => name).sort());
  const operands = Object.keys(operandsOfActor({ kind: 'session', session: {} as Session }));
  expect(listed(/^\| `\$session\.(\w+)`/gm)).toEqual(operands.sort());
});

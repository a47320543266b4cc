/** Entities that ask for each other's records before one of their own can be made. */
import { expect, test } from 'vitest';
import { defineResource, type Field, reference, references, text } from '../declare/index.ts';
import { check } from './check.ts';
import { fleet } from './fleet.fixture.ts';
import type { CheckedRegistry } from './world.ts';

type Entity = CheckedRegistry['resources'][number]['resource'];

/** An entity that operators enter by a form of all its fields. */
const entity = (name: string, fields: Readonly<Record<string, Field>>, words: object = {}): Entity =>
  defineResource({
    name,
    label: [name, name],
    represent: '{title}',
    fields: { title: text(['名称', 'Title'], { rules: 'required' }), ...fields },
    ...words,
    audiences: {
      operator: {
        menu: 'V1',
        rows: 'all',
        create: [{ label: ['内容', 'Content'], fields: ['title', ...Object.keys(fields)] as 'title'[] }],
        calls: { [`op.${name}.new`]: { path: `operation/${name}/new`, does: 'create' } },
      },
    },
  });

const to = (name: string, rules?: 'required') => reference([name, name], name, rules === undefined ? {} : { rules });

const found = (...resources: readonly Entity[]): readonly string[] =>
  check({
    ...fleet(),
    resources: [...fleet().resources, ...resources.map(resource => ({ file: `resources/${resource.name}.ts`, resource }))],
  })
    .filter(({ message }) => message.startsWith('no first record'))
    .map(({ path, message }) => `${path}: ${message.split(';')[0]}`);

test('[FRM-02] entities that ask for each other before a first record is there are refused, with the way around, once', () => {
  const [depots, keepers] = [
    entity('depots', { keeper: to('keepers', 'required') }),
    entity('keepers', { depot: to('depots', 'required') }),
  ];
  expect(found(depots, keepers)).toEqual([
    'depots.fields.keeper.rules: no first record can be made: depots.keeper asks for keepers.depot asks for depots',
  ]);
  expect(found(entity('depots', { above: to('depots', 'required') }))).toEqual([
    'depots.fields.above.rules: no first record can be made: depots.above asks for depots',
  ]);
  const [a, b, c] = [
    entity('depots', { gate: to('gates', 'required') }),
    entity('gates', { lane: to('lanes', 'required') }),
    entity('lanes', { depot: to('depots', 'required') }),
  ];
  expect(found(a, b, c)).toHaveLength(1);
});

test('[FRM-02] where one of them can be left out, is there from the first start, or is filled in by an effect, there is a first record', () => {
  const depots = entity('depots', { keeper: to('keepers', 'required') });
  const asks = { depot: to('depots', 'required') };
  expect(found(depots, entity('keepers', { depot: to('depots') }))).toEqual([]);
  expect(
    found(depots, entity('keepers', { depot: reference(['库', 'Depot'], 'depots', { rules: 'required', when: { title: 'A' } }) })),
  ).toEqual([]);
  expect(found(depots, entity('keepers', asks, { seeds: { key: 'title', rows: [{ title: 'A' }] } }))).toEqual([]);
  const keepers = entity('keepers', asks);
  const { operator } = keepers.audiences;
  const calls = {
    'op.keeper.new': { path: 'operation/keeper/new', does: 'create', menu: 'V1', input: ['title'], effect: 'vehicle.admit' },
  } as const;
  expect(found(depots, { ...keepers, audiences: { operator: { reads: [], rows: 'all', ...operator, calls } } })).toEqual([]);
  expect(found(depots, { ...keepers, audiences: {} })).toEqual([]);
});

test('[FRM-02] an entity whose first record would have to name one of its own is refused, by whatever it names it', () => {
  const first = (field: Field): readonly string[] => found(entity('depots', { above: field }));
  const told = 'depots.fields.above.rules: no first record can be made: depots.above asks for depots';
  expect(first(references(['上级', 'Above'], 'depots', { rules: 'required' }))).toEqual([told]);
  expect(first(text(['上级', 'Above'], { rules: 'required', picks: { resource: 'depots', by: 'title' } }))).toEqual([told]);
  expect(first(text(['上级', 'Above'], { picks: { resource: 'depots', by: 'title' } }))).toEqual([]);
});

/** Widgets that lead to another entity: what they name there is there. */
import { expect, test } from 'vitest';
import { systemWidgets } from '../system/widgets.ts';
import { check } from './check.ts';
import { fleet } from './fleet.fixture.ts';

/** What is found of a widget beside the acts of a company, which may lead to vehicles. */
const found = (widget: 'leads' | 'begins', options: object): readonly string[] => {
  const registry = fleet();
  const resources = registry.resources.map(({ file, resource }) => {
    const { operator } = resource.audiences;
    if (resource.name !== 'companies' || operator === undefined) return { file, resource };
    const views = { ...operator.views, widgets: [{ widget, options: { label: ['去', 'Go'], ...options } }] };
    return { file, resource: { ...resource, audiences: { operator: { ...operator, views } } } };
  });
  return check({ ...registry, resources, widgets: { ...registry.widgets, ...systemWidgets } })
    .filter(({ path }) => path.includes('widgets['))
    .map(({ path, message }) => `${path.replace(/.*options\.?/, '')}: ${message}`);
};

test('[FRM-02] a widget that leads to an entity names one that its side has, a move of it, and a field that both have', () => {
  expect(found('leads', { entity: 'vehicles', act: { move: 'freeze' } })).toEqual([]);
  expect(found('leads', { entity: 'vehicle' })).toEqual(['entity: no entity vehicle; did you mean vehicles?']);
  expect(found('leads', { entity: 'vehicles', act: { move: 'freez' } })).toEqual([
    'act.move: no move of vehicles freez; did you mean freeze?',
  ]);
  expect(found('leads', { entity: 'vehicles', alike: [{ field: 'title' }] })).toEqual([
    expect.stringMatching(/^alike\[0\]\.field: no field of vehicles title/),
  ]);
});

test('[FRM-02] a widget that begins a record of an entity names a field there', () => {
  expect(found('begins', { entity: 'vehicles', to: 'company' })).toEqual([]);
  expect(found('begins', { entity: 'vehicles', to: 'companny' })).toEqual(['to: no field of vehicles companny; did you mean company?']);
});

/** The two places where names get their meaning: effects in the service, widgets and hand-made views in the portal. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Field } from '#engine/declare/fields.ts';
import { modelOf } from '#engine/project/model.ts';
import { implementations } from '#product/effects.ts';
import type { Services } from '#product/services.ts';
import { registry } from '#resources/index.ts';

const model = modelOf(registry);

test('[FRM-04] every effect that is declared is implemented in the one table of the service, and none beside', () => {
  const table = implementations({} as Services);
  const named = new Set([...Object.keys(registry.effects), ...registry.calls.map(({ call }) => call.effect)]);
  expect(Object.keys(table).sort()).toEqual([...named].sort());
  for (const [name, phase] of Object.entries(registry.effects))
    expect([name, typeof table[name as keyof typeof table]]).toEqual([name, phase === 'outside' ? 'object' : 'function']);
});

const widgetsIn = (fields: Readonly<Record<string, Field>>): readonly string[] =>
  Object.values(fields).flatMap(field => [...(field.widget === undefined ? [] : [field.widget]), ...widgetsIn(field.of ?? {})]);

/** The names in a table of the portal, which is read and not run: it belongs to a browser. */
const namesIn = (path: string, table: string): readonly string[] => {
  const source = readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8');
  const rows = source.slice(source.indexOf(table) + table.length).split(/\n(?: {2})?\}/)[0] ?? '';
  return [...rows.matchAll(/^ {2,4}(\w+): \{(?: |$)/gm)].map(match => match[1] ?? '');
};

test('[FRM-04] every widget and hand-made view that is declared stands in the table of the framework or of the application', () => {
  const named = Object.values(model.resources).flatMap(resource => [
    ...widgetsIn(resource.fields),
    ...Object.values(resource.audiences).flatMap(({ views }) => [
      ...Object.values(views?.custom ?? {}),
      ...(views?.preview === undefined ? [] : [views.preview.widget]),
      ...(views?.widgets ?? []).map(({ widget }) => widget),
    ]),
  ]);
  expect(named.length).toBeGreaterThan(0);
  // Each name has its widget: the compiler holds the application's table against these names, and the framework's is beside it.
  const registered = [
    ...namesIn('framework/portal/render/widgets/standard.ts', 'export const standardWidgets'),
    ...namesIn('product/portal/admin.tsx', '  widgets: {'),
  ];
  expect(registered).toEqual(expect.arrayContaining([...new Set(named)]));
  expect(registered.sort()).toEqual(Object.keys(registry.widgets).sort());
});

test('[FRM-04] every page that a menu opens is registered', () => {
  const pages = model.menus.flatMap(menu => (menu.opens !== undefined && 'page' in menu.opens ? [menu.opens.page] : []));
  const files = ['../src/framework/portal/pages/registry.ts', '../src/product/portal/admin.tsx'];
  const source = files.map(file => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n');
  for (const page of pages) expect(source).toMatch(new RegExp(`\\b${page}\\b`));
});

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
  expect(Object.keys(table).sort()).toEqual(Object.keys(registry.effects).sort());
  for (const [name, phase] of Object.entries(registry.effects))
    expect([name, typeof table[name as keyof typeof table]]).toEqual([name, phase === 'outside' ? 'object' : 'function']);
});

const widgetsIn = (fields: Readonly<Record<string, Field>>): readonly string[] =>
  Object.values(fields).flatMap(field => [...(field.widget === undefined ? [] : [field.widget]), ...widgetsIn(field.of ?? {})]);

test('[FRM-04] every widget and hand-made view that is declared stands in the one table of the portal', () => {
  const named = Object.values(model.resources).flatMap(resource => [
    ...widgetsIn(resource.fields),
    ...Object.values(resource.audiences).flatMap(({ views }) => [
      ...Object.values(views?.custom ?? {}),
      ...(views?.preview === undefined ? [] : [views.preview.widget]),
    ]),
  ]);
  expect(named.length).toBeGreaterThan(0);
  const source = readFileSync(new URL('../src/framework/portal/render/widgets.tsx', import.meta.url), 'utf8');
  const registered = [...source.slice(source.indexOf('export const widgets')).matchAll(/^ {2}(\w+): \{/gm)].map(match => match[1]);
  expect(registered).toEqual(expect.arrayContaining([...new Set(named)]));
  expect(registered).toEqual(registry.widgets);
});

test('[FRM-04] every page that a menu opens is registered', () => {
  const pages = model.menus.flatMap(menu => (menu.opens !== undefined && 'page' in menu.opens ? [menu.opens.page] : []));
  const source = readFileSync(new URL('../src/framework/portal/pages/registry.ts', import.meta.url), 'utf8');
  for (const page of pages) expect(source).toMatch(new RegExp(`\\b${page}\\b`));
});

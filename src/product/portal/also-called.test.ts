import { expect, test } from 'vitest';
import { modelOf } from '#engine/project/model.ts';
import { registry } from '#resources/index.ts';
import alsoCalled from './also-called.ts';

test('[BEY-16] what places are looked for by besides their names is said of menu entries and lists that there are', () => {
  const { menus, resources } = modelOf(registry);
  const places = new Set([...menus.map(({ id }) => id), ...Object.keys(resources)]);
  expect(Object.keys(alsoCalled).filter(name => !places.has(name))).toEqual([]);
});

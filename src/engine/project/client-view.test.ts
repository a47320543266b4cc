/** What a browser hears of: of what its side has no view of, only what its journal names. */
import { expect, it } from 'vitest';
import { registry } from '#resources/index.ts';
import { clientView } from './client-view.ts';

const { words, resources } = clientView(registry, 'enterprise');

it('[en.log.list] names in words each kind of record that a company’s journal can hold', () => {
  for (const name of ['files', 'agreementAcceptances', 'memberModules', 'roleUsers']) expect(words[name]?.label, name).toHaveLength(2);
  expect(words.memberModules?.states.STOPPED?.[1]).toBe('Stopped');
});

it('[en.log.list] tells a company no field of a resource that it has no view of, and no life of rows that belong to no company', () => {
  const unseen = Object.entries(words).filter(([name]) => resources[name] === undefined);
  expect(unseen.length).toBeGreaterThan(10);
  expect(unseen.filter(([, each]) => each.fields !== undefined).map(([name]) => name)).toEqual([]);
  expect(words.issuers).toEqual({ label: expect.any(Array), acts: {}, states: {} });
});

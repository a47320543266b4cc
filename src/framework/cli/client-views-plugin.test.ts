import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { clientParts } from '#engine/project/client-parts.ts';
import { registry } from '#resources/index.ts';
import { clientViewsPlugin } from './client-views-plugin.ts';

const root = resolve(import.meta.dirname, '../../..');
const entry = '\0entry';

/** One for all builds: it projects the declarations once. */
const views = clientViewsPlugin(root, 'resources');

/** Builds a program that holds a module of a view and nothing else, and gives its code. */
const built = async (path: string): Promise<string> => {
  const source = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? entry : undefined),
    load: (id: string) => (id === entry ? `import view from 'virtual:client-view/${path}'; globalThis.view = view;` : undefined),
  };
  const output = await build({
    configFile: false,
    root,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [source, views],
    build: { write: false, rolldownOptions: { input: 'entry' } },
  });
  const [{ output: chunks }] = [output].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return chunks[0].code;
};

const arrived = async (path: string): Promise<unknown> =>
  new Function(`${await built(path)}; const { view } = globalThis; delete globalThis.view; return view;`)();

test.each(['operator', 'enterprise'] as const)(
  '[BEY-21] the view of the %s arrives in a browser as the engine makes it',
  async audience => {
    const { base, parts, whole } = JSON.parse(JSON.stringify(clientParts(registry, audience))) as ReturnType<typeof clientParts>;
    expect(await arrived(`${audience}/${audience}-whole`)).toEqual(whole);
    expect(await arrived(`${audience}/certificates`)).toEqual(parts.certificates);
    expect(Object.keys(parts)).toEqual(Object.keys(whole.resources));
    // What every page fetches says of an entity no more than what it is called and which calls it has.
    expect(base).toMatchObject({ resources: {}, words: {}, outline: { certificates: { label: whole.resources.certificates?.label } } });
  },
);

test('an audience that does not exist is no module, nor is an entity that it has not', async () => {
  await expect(built('nobody')).rejects.toThrow('virtual:client-view/nobody');
  await expect(built('enterprise/operators')).rejects.toThrow('virtual:client-view/enterprise/operators');
});

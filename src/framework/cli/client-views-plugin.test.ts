import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { clientView } from '#engine/project/client-view.ts';
import { registry } from '#resources/index.ts';
import { clientViewsPlugin } from './client-views-plugin.ts';

const root = resolve(import.meta.dirname, '../../..');
const entry = '\0entry';

/** One for all builds: it projects the declarations once. */
const views = clientViewsPlugin(root, 'resources');

/** Builds a program that holds one audience's view and nothing else, and gives its code. */
const built = async (audience: string): Promise<string> => {
  const source = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? entry : undefined),
    load: (id: string) => (id === entry ? `import view from 'virtual:client-view/${audience}'; globalThis.view = view;` : undefined),
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

test.each(['operator', 'enterprise'] as const)('the view of the %s arrives in a browser as the engine makes it', async audience => {
  const code = await built(audience);
  const view: unknown = new Function(`${code}; const { view } = globalThis; delete globalThis.view; return view;`)();
  expect(view).toEqual(JSON.parse(JSON.stringify(clientView(registry, audience))));
});

test('an audience that does not exist is no module', async () => {
  await expect(built('nobody')).rejects.toThrow('virtual:client-view/nobody');
});

/** Serves `virtual:client-view/<audience>` to the portal: the client's view as JSON, so that no declaration travels to a browser. */
import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Registry } from '#engine/project/model.ts';

const prefix = 'virtual:client-view/';
const audiences = ['operator', 'enterprise'] as const;
type Audience = (typeof audiences)[number];

const audienceOf = (id: string, before: string): Audience | undefined => audiences.find(audience => id === `${before}${audience}`);

/**
 * @param root the project's folder
 * @param application the folder of the application's declarations, whose `index.ts` exports them as `registry`
 */
export const clientViewsPlugin = (root: string, application = 'resources'): Plugin => {
  const declared = [resolve(root, application), resolve(root, 'src/framework/engine')];
  const imported = async <T>(path: string): Promise<T> =>
    (await runnerImport<T>(resolve(root, path), { root, configFile: false, envDir: false, logLevel: 'error' })).module;
  let loading: Promise<Readonly<Record<Audience, unknown>>> | null = null;
  const load = async (): Promise<Readonly<Record<Audience, unknown>>> => {
    const { clientViewsOf } = await imported<typeof import('./client-views.ts')>('src/framework/cli/client-views.ts');
    const { registry } = await imported<{ readonly registry: Registry }>(`${application}/index.ts`);
    return clientViewsOf(registry);
  };
  return {
    name: 'chancery:client-views',
    resolveId: id => (audienceOf(id, prefix) ? `\0${id}` : undefined),
    load: async id => {
      const audience = audienceOf(id, `\0${prefix}`);
      if (audience === undefined) {
        return undefined;
      }
      loading ??= load();
      // A browser parses a JSON string several times faster than the same object as code.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify((await loading)[audience]))});`;
    },
    configureServer: server => {
      server.watcher.add(declared);
      server.watcher.on('all', (_event, file) => {
        if (!declared.some(folder => file.startsWith(folder)) || file.endsWith('.test.ts')) {
          return;
        }
        loading = null;
        for (const audience of audiences) {
          const known = server.moduleGraph.getModuleById(`\0${prefix}${audience}`);
          if (known) {
            server.moduleGraph.invalidateModule(known);
          }
        }
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
};

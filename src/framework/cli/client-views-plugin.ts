/** Serves `virtual:client-view/<audience>` to the portal: the client's view as JSON, so that no declaration travels to a browser. */
import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const prefix = 'virtual:client-view/';
const audiences = ['operator', 'enterprise'] as const;
type Audience = (typeof audiences)[number];

const audienceOf = (id: string, before: string): Audience | undefined => audiences.find(audience => id === `${before}${audience}`);

/** @param root the project's folder, which holds `resources` and `src` */
export const clientViewsPlugin = (root: string): Plugin => {
  const source = resolve(root, 'src/framework/cli/client-views.ts');
  const declared = [resolve(root, 'resources'), resolve(root, 'src/framework/engine')];
  let loading: Promise<Readonly<Record<Audience, unknown>>> | null = null;
  const load = async (): Promise<Readonly<Record<Audience, unknown>>> => {
    const { module } = await runnerImport<typeof import('./client-views.ts')>(source, {
      root,
      configFile: false,
      envDir: false,
      logLevel: 'error',
    });
    return module.clientViews;
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

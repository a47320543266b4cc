/** Serves `virtual:client-view/<audience>` to the portal: the client's view as JSON, so that no declaration travels to a browser. */
import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const prefix = 'virtual:client-view/';
const audiences = ['operator', 'enterprise'] as const;
const entry = '\0client-views';
type Audience = (typeof audiences)[number];

const audienceOf = (id: string, before: string): Audience | undefined => audiences.find(audience => id === `${before}${audience}`);

/**
 * @param root the project's folder
 * @param folder of the application's declarations, whose `index.ts` exports them as `registry`
 */
export const clientViewsPlugin = (root: string, folder: string): Plugin => {
  const declared = [resolve(root, folder), resolve(root, 'src/framework/engine')];
  const from = (path: string): string => JSON.stringify(resolve(root, path));
  /** Declarations and projection in one graph of modules: the rules and errors of the application are those that the check knows. */
  const together: Plugin = {
    name: 'chancery:declarations-and-views',
    resolveId: id => (id === entry ? id : undefined),
    load: id =>
      id === entry
        ? `import { clientViewsOf } from ${from('src/framework/cli/client-views.ts')};
import { registry } from ${from(`${folder}/index.ts`)};
export const views = clientViewsOf(registry);`
        : undefined,
  };
  let loading: Promise<Readonly<Record<Audience, unknown>>> | null = null;
  const load = async (): Promise<Readonly<Record<Audience, unknown>>> => {
    const { module } = await runnerImport<{ readonly views: Readonly<Record<Audience, unknown>> }>(entry, {
      root,
      configFile: false,
      envDir: false,
      logLevel: 'error',
      plugins: [together],
    });
    return module.views;
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

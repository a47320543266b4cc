/**
 * Serves the portal what it knows of the declarations, so that none of them travels to a browser: `virtual:client-view/<side>`, the client's
 * view as JSON, and `virtual:sides`, where each side signs in and how its view is fetched.
 */
import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const prefix = 'virtual:client-view/';
const sidesId = 'virtual:sides';
const entry = '\0client-views';

interface Projected {
  readonly views: Readonly<Record<string, unknown>>;
  readonly doors: readonly { readonly side: string }[];
}

/** The list of the sides as code: data, and beside it the import of the view. */
const sidesCode = (doors: Projected['doors']): string =>
  `export default [${doors
    .map(door => `${JSON.stringify(door).slice(0, -1)},"view":()=>import(${JSON.stringify(`${prefix}${door.side}`)})}`)
    .join(',')}];`;

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
        ? `import { clientViewsOf, doorsOf } from ${from('src/framework/cli/client-views.ts')};
import { registry } from ${from(`${folder}/index.ts`)};
export const views = clientViewsOf(registry);
export const doors = doorsOf(registry);`
        : undefined,
  };
  let loading: Promise<Projected> | null = null;
  const load = async (): Promise<Projected> => {
    const { module } = await runnerImport<Projected>(entry, {
      root,
      configFile: false,
      envDir: false,
      logLevel: 'error',
      plugins: [together],
    });
    return module;
  };
  return {
    name: 'chancery:client-views',
    resolveId: id => (id === sidesId || id.startsWith(prefix) ? `\0${id}` : undefined),
    load: async id => {
      if (!id.startsWith(`\0${prefix}`) && id !== `\0${sidesId}`) return undefined;
      loading ??= load();
      const { views, doors } = await loading;
      if (id === `\0${sidesId}`) return sidesCode(doors);
      const side = id.slice(prefix.length + 1);
      if (!Object.hasOwn(views, side)) throw new Error(`${prefix}${side}: there is no such side`);
      // A browser parses a JSON string several times faster than the same object as code.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(views[side]))});`;
    },
    configureServer: server => {
      server.watcher.add(declared);
      server.watcher.on('all', (_event, file) => {
        if (!declared.some(folder => file.startsWith(folder)) || file.endsWith('.test.ts')) {
          return;
        }
        loading = null;
        for (const [id, known] of server.moduleGraph.idToModuleMap)
          if (id === `\0${sidesId}` || id.startsWith(`\0${prefix}`)) server.moduleGraph.invalidateModule(known);
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
};

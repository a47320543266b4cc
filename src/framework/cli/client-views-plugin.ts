/**
 * Serves the portal what it knows of the declarations, so that none of them travels to a browser: `virtual:client-view/<side>`, as JSON what
 * every page needs of the client's view, with what fetches each entity's part (`.../<entity>`) and the whole (`.../<side>-whole`); and
 * `virtual:sides`, where each side signs in and how its view is fetched.
 */
import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const prefix = 'virtual:client-view/';
const sidesId = 'virtual:sides';
const entry = '\0client-views';

interface Door {
  readonly side: string;
  readonly types: readonly string[];
}

interface Projected {
  readonly views: Readonly<
    Record<string, { readonly base: unknown; readonly parts: Readonly<Record<string, unknown>>; readonly whole: unknown }>
  >;
  readonly doors: readonly Door[];
}

/** A browser parses a JSON string several times faster than the same object as code. */
const parsed = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
const json = (value: unknown): string => `export default ${parsed(value)};`;

/** With the view comes what the page at this address speaks of, as soon as it is known which. */
const ahead = `parts[base.menus.find(({path})=>'#'+path===location.hash)?.opens?.resource]?.().catch(()=>undefined);`;

/** A module of a side's view as code; undefined where there is none of that name. */
const viewCode = (views: Projected['views'], path: string): string | undefined => {
  const [side = '', part] = path.split('/');
  if (!Object.hasOwn(views, side) || views[side] === undefined) return undefined;
  const { base, parts, whole } = views[side];
  if (part === `${side}-whole`) return json(whole);
  if (part !== undefined) return Object.hasOwn(parts, part) ? json(parts[part]) : undefined;
  const fetch = (name: string): string => `()=>import(${JSON.stringify(`${prefix}${side}/${name}`)})`;
  const fetches = Object.keys(parts).map(name => `${JSON.stringify(name)}:${fetch(name)}`);
  return [
    `const base=${parsed(base)};export default base;`,
    `export const parts={${fetches.join(',')}};`,
    `export const whole=${fetch(`${side}-whole`)};`,
    ahead,
  ].join('\n');
};

/** The list of the sides as code: data, and beside it the import of the view. */
const sidesCode = (doors: readonly Door[]): string =>
  `export default [${doors
    .map(door => `${JSON.stringify(door).slice(0, -1)},"view":()=>import(${JSON.stringify(`${prefix}${door.side}`)})}`)
    .join(',')}];`;

/**
 * @param root the project's folder
 * @param folder of the application's declarations, whose `index.ts` exports them as `registry`
 */
export const clientViewsPlugin = (root: string, folder: string): Plugin & { doors(): Promise<readonly Door[]> } => {
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
  const read = async (): Promise<Projected> => {
    const { module } = await runnerImport<Projected>(entry, {
      root,
      configFile: false,
      envDir: false,
      logLevel: 'error',
      plugins: [together],
    });
    return module;
  };
  const load = (): Promise<Projected> => {
    loading ??= read();
    return loading;
  };
  return {
    name: 'chancery:client-views',
    doors: async () => (await load()).doors,
    resolveId: id => (id === sidesId || id.startsWith(prefix) ? `\0${id}` : undefined),
    load: async id => {
      if (!id.startsWith(`\0${prefix}`) && id !== `\0${sidesId}`) return undefined;
      const { views, doors } = await load();
      if (id === `\0${sidesId}`) return sidesCode(doors);
      const code = viewCode(views, id.slice(prefix.length + 1));
      if (code === undefined) throw new Error(`${id.slice(1)}: there is no such side, or no such entity of it`);
      return code;
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

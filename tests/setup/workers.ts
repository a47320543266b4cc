/** Threads of the service in tests: node starts a thread from a file and reads no TypeScript, so what a thread runs is built first, once for the same sources. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { fingerprintOf } from '#cli/fingerprint.mjs';

const start = /new URL\('\.\/([\w-]+\.worker)\.js', import\.meta\.url\)/g;

const built = async (root: string, source: string): Promise<string> => {
  const name = basename(source, '.ts');
  const folder = join(root, 'node_modules/.vite/workers', fingerprintOf(root, 'service').slice(0, 16));
  const place = join(folder, name);
  if (!existsSync(place)) {
    const made = `${place}.${process.pid}`;
    await build({
      root,
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: 'error',
      build: { ssr: source, target: 'node20', outDir: made, minify: false, rolldownOptions: { output: { entryFileNames: '[name].js' } } },
    });
    mkdirSync(folder, { recursive: true });
    try {
      renameSync(made, place);
    } catch {
      // Another run was first, with the same.
      rmSync(made, { recursive: true, force: true });
    }
  }
  return join(place, `${name}.js`);
};

/** Leads `new URL('./x.worker.js', import.meta.url)` to what was built. */
export const workersPlugin = (root: string): Plugin => {
  const making = new Map<string, Promise<string>>();
  return {
    name: 'chancery:workers',
    enforce: 'pre',
    transform: async (code, id) => {
      const [found] = code.matchAll(start);
      if (found === undefined || !id.includes('/src/')) return undefined;
      const source = join(dirname(id), `${found[1]}.ts`);
      const path = making.get(source) ?? built(root, source);
      making.set(source, path);
      return code.replaceAll(found[0], `new URL(${JSON.stringify(pathToFileURL(await path).href)})`);
    },
  };
};

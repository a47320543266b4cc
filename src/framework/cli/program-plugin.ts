/** Serves `virtual:program` to the build of a service: the commands of an application that has no `main.ts` of its own, by the names of its files. */
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const id = 'virtual:program';

/** @param folder the application's, from the project's folder: it holds `resources/index.ts`, `service.ts` and `migrations` */
export const programPlugin = (root: string, folder: string): Plugin => {
  const from = (path: string): string => JSON.stringify(resolve(root, path));
  const found = (files: string, options: string): string =>
    `import.meta.glob('/${folder}/migrations/${files}', { ${options}, eager: true })`;
  const code = `import { runIn } from ${from('src/framework/service/commands/program-in.ts')};
import { registry } from ${from(`${folder}/resources/index.ts`)};
const files = ${found('*.sql', "query: '?raw', import: 'default'")};
const snapshots = ${found('schema.json', "import: 'default'")};
const application = async () => (await import(${from(`${folder}/service.ts`)})).default;
export const run = runIn(${JSON.stringify(folder)}, { registry, files, snapshots, application });`;
  return {
    name: 'chancery:program',
    resolveId: wanted => (wanted === id ? `\0${id}` : undefined),
    load: loaded => (loaded === `\0${id}` ? code : undefined),
  };
};

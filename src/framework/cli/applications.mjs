/** Where an application lies, and where its builds go. */
import { existsSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';

/**
 * This repository's own application lies in two folders, since its declarations are what people read first; any other in one.
 * @param {string | undefined} folder from the project's folder, as `--app` names it; the repository's own where left out
 */
export const applicationAt = folder =>
  folder === undefined
    ? { code: 'src/product', declarations: 'resources', sources: ['src/trust', 'src/product', 'resources'], built: 'dist' }
    : { code: folder, declarations: `${folder}/resources`, sources: [folder], built: `dist/${basename(folder)}` };

/**
 * Takes `--app <folder>` out of a command's arguments.
 * @param {readonly string[]} args
 * @returns {{ app: string | undefined, args: string[] }}
 */
export const withApplication = args => {
  const at = args.indexOf('--app');
  return at < 0
    ? { app: undefined, args: [...args] }
    : { app: (args[at + 1] ?? '').replace(/^\.\/|\/+$/g, ''), args: [...args.slice(0, at), ...args.slice(at + 2)] };
};

/**
 * What is said of a folder whose sources nobody could build, being outside the project or named from elsewhere; undefined where it lies well.
 * @param {string} root the project's folder
 * @param {string} app
 */
const misplaced = (root, app) => {
  const inside = relative(root, resolve(root, app));
  if (inside === '' || /^\.\.(\/|$)/.test(inside))
    return `"${app}" is not within the project: an application lies in a folder of its own in ${root}. “${app}”不在项目之内：应用须位于 ${root} 下自己的文件夹中。`;
  return inside === app
    ? undefined
    : `--app names a folder from the project's folder: write ${inside}, not ${app}. --app 从项目文件夹写起：请写 ${inside}，不是 ${app}。`;
};

/**
 * What is said of a folder without an application, or in the wrong place; undefined where there is one.
 * @param {string} root the project's folder
 * @param {string | undefined} app
 */
export const missingApplication = (root, app) =>
  app === undefined
    ? undefined
    : (misplaced(root, app) ??
      (existsSync(join(root, app, 'resources/index.ts')) || existsSync(join(root, app, 'main.ts'))
        ? undefined
        : `There is no application in "${app}": it has no resources/index.ts. “${app}”中没有应用：缺少 resources/index.ts。`));

/** Serves `virtual:application` to the portal: the application's own part of it, wherever the application stands. */
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** @param folder the application's, from the project's folder: it holds `portal/application.ts` */
export const applicationPlugin = (root: string, folder: string): Plugin => {
  const source = resolve(root, folder, 'portal/application.ts');
  return { name: 'chancery:application', resolveId: id => (id === 'virtual:application' ? source : undefined) };
};

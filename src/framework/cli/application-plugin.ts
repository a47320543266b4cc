/**
 * Serves `virtual:application` to the portal: the application's own part of it, wherever the application stands; and what the portal cannot do
 * without, though no part of it names it: `virtual:own-rules`, by which forms judge, and `virtual:own-errors`, by which records tell why something
 * was refused.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const none = '\0none-of-its-own';

/**
 * @param folder the application's, from the project's folder: it holds `portal/application.ts`
 * @param declarations that of its declarations, where `_rules.ts` and `_errors.ts` lie if it has rules or errors of its own
 */
export const applicationPlugin = (root: string, folder: string, declarations: string): Plugin => {
  const source = resolve(root, folder, 'portal/application.ts');
  const own = (file: string): string => {
    const path = resolve(root, declarations, file);
    return existsSync(path) ? path : none;
  };
  const served: Readonly<Record<string, () => string>> = {
    'virtual:application': () => source,
    'virtual:own-rules': () => own('_rules.ts'),
    'virtual:own-errors': () => own('_errors.ts'),
  };
  return {
    name: 'chancery:application',
    resolveId: id => served[id]?.(),
    load: id => (id === none ? 'export {};' : undefined),
  };
};

/**
 * Serves `virtual:application` to the portal: the application's own part of it, wherever the application stands; and `virtual:own-rules`: its
 * rules, which a form that names one cannot do without.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const noRules = '\0no-rules';

/**
 * @param folder the application's, from the project's folder: it holds `portal/application.ts`
 * @param declarations that of its declarations, where `_rules.ts` lies if it has rules of its own
 */
export const applicationPlugin = (root: string, folder: string, declarations: string): Plugin => {
  const source = resolve(root, folder, 'portal/application.ts');
  const rules = resolve(root, declarations, '_rules.ts');
  const served: Readonly<Record<string, () => string>> = {
    'virtual:application': () => source,
    'virtual:own-rules': () => (existsSync(rules) ? rules : noRules),
  };
  return {
    name: 'chancery:application',
    resolveId: id => served[id]?.(),
    load: id => (id === noRules ? 'export {};' : undefined),
  };
};

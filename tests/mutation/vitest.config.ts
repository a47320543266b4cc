/** The tests of the service with one mutation in its source, or with marks that say which test file reaches which function. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mergeConfig, type Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from '../../vitest.config.ts';
import { marked } from './points.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Mutation {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly to: string;
}

/** Told by the run: one mutation, or the folders to be marked. */
const told = (): { readonly mutation?: Mutation; readonly mark?: readonly string[] } => JSON.parse(process.env.MUTATION ?? '{}');

const mutating: Plugin = {
  name: 'chancery-mutation',
  enforce: 'pre',
  transform(_, id) {
    const [path = ''] = id.split('?');
    const file = relative(root, path);
    const { mutation, mark } = told();
    if (mutation?.file === file) {
      const text = readFileSync(path, 'utf8');
      return { code: text.slice(0, mutation.start) + mutation.to + text.slice(mutation.end), map: null };
    }
    if (mark?.some(folder => file.startsWith(folder)) && file.endsWith('.ts') && !file.endsWith('.test.ts'))
      return { code: marked(readFileSync(path, 'utf8'), file), map: null };
    return null;
  },
};

const reached = fileURLToPath(new URL('./reached.ts', import.meta.url));
const projects = (base.test?.projects ?? []).map(project => {
  const given = project as TestProjectInlineConfiguration;
  return { ...given, test: { ...given.test, setupFiles: [reached] } };
});

export default mergeConfig({ ...base, test: { ...base.test, projects: [] } }, defineConfig({ plugins: [mutating], test: { projects } }));

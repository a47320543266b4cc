/** The design card: its packages are dependencies that the code imports, each in the part it is for, and the top level is as it says. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;

const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** Where each is used, and what for: a name it exports that the code takes from it. */
const uses = [
  ['react', 'src/framework/portal', 'useState'],
  ['react-dom', 'src/framework/portal', 'createRoot'],
  ['react-admin', 'src/framework/portal/app', 'Resource'],
  ['ra-data-simple-rest', 'src/framework/portal/adapters', 'simpleRest'],
  ['@mui/material', 'src/framework/portal/ui', 'createTheme'],
  ['react-router-dom', 'src/framework/portal/app', 'Route'],
  ['fuse.js', 'src/framework/portal/shell', 'Fuse'],
  ['js-cookie', 'src/framework/portal/browser', 'Cookies'],
  ['crypto-js', 'src/product/compat', 'CryptoJs'],
  ['dayjs', 'src/framework/portal', 'dayjs'],
  ['vitest', 'tests', 'test'],
  ['msw', 'tests/portal', 'http'],
] as const;

describe('[FRM-06] the design card', () => {
  it.each(uses)('[FRM-06] %s is imported below %s, for %s', (name, folder, taken) => {
    expect({ ...manifest.dependencies, ...manifest.devDependencies }).toHaveProperty([name]);
    const from = new RegExp(`import\\s+(?:type\\s+)?([^;'"]*?)\\s+from\\s+['"]${name.replaceAll('.', '\\.')}(?:/[\\w/.-]+)?['"]`, 'g');
    const imported = sourcesBelow(folder).flatMap(source => [...source.matchAll(from)].map(match => match[1] ?? ''));
    expect(imported.join(' ')).toContain(taken);
  });

  it('[FRM-06] no code imports the router past the package that the card names', () => {
    expect(
      [...sourcesBelow('src'), ...sourcesBelow('tests')].filter(source =>
        /^} ?from 'react-router';|^import .* from 'react-router';/m.test(source),
      ),
    ).toEqual([]);
  });

  it.each(['package.json', 'vite.config.ts', 'tsconfig.json', 'src', 'resources', 'public', 'tests', 'README.md'])(
    '[FRM-06] %s stands at the top level',
    name => expect(existsSync(join(root, name))).toBe(true),
  );
});

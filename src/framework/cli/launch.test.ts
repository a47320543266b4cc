import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const project = resolve(import.meta.dirname, '../../..');
let root = '';

const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
const main = (word: string): string => `export const run = async (command: string, args: readonly string[]) => {
  if (command === 'check:declarations') return 0;
  const { later } = await import('./later.ts');
  process.stdout.write(['${word}', command, ...args, later].join(' '));
  return 7;
};`;

/** A small project with this project's launcher. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'launch-'));
  cpSync(join(project, 'src/framework/cli'), join(root, 'src/framework/cli'), { recursive: true });
  cpSync(join(project, 'vite.config.ts'), join(root, 'vite.config.ts'));
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{ "packages": { "": {} } }');
  write('node_modules/.package-lock.json', '{ "packages": {} }');
  for (const name of ['vite', '@vitejs', 'typescript']) {
    symlinkSync(join(project, 'node_modules', name), join(root, 'node_modules', name));
  }
  write('src/product/later.ts', "export const later = 'later';");
  write('src/product/main.ts', main('first'));
});
afterEach(() => rmSync(root, { recursive: true }));

const runScript = async (script: string, ...args: string[]): Promise<{ out: string; err: string; code: number | null }> => {
  const child = spawn(process.execPath, [join(root, 'src/framework/cli', script), ...args], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>(done => child.once('close', done));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, err, code: await code };
};
const launch = (...args: string[]) => runScript('launch.mjs', ...args);

test('builds the service, runs the command in it with its arguments, and ends with its exit code', async () => {
  expect(await launch('greet', '--loud', 'x')).toEqual({
    out: 'first greet --loud x later',
    err: expect.stringContaining('Building the service'),
    code: 7,
  });
});

test('builds again when a source changed, and not when only its time did or a test changed', async () => {
  await launch('greet');
  utimesSync(join(root, 'src/product/main.ts'), new Date(), new Date());
  write('src/framework/service/main.test.ts', 'anything');
  expect(await launch('greet')).toMatchObject({ out: 'first greet later', err: '' });
  write('src/product/main.ts', main('second'));
  expect(await launch('greet')).toMatchObject({ out: 'second greet later', err: expect.stringContaining('Building') });
});

test('several at once build once and all run', async () => {
  const all = await Promise.all([launch('a'), launch('b'), launch('c')]);
  expect(all.map(({ out, code }) => [out, code])).toEqual([
    ['first a later', 7],
    ['first b later', 7],
    ['first c later', 7],
  ]);
  expect(all.filter(({ err }) => err.includes('Building'))).toHaveLength(1);
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['service', 'service.json']);
});

test('the chunks of the build before stay for a service that is running; those of the one before that go', async () => {
  const chunks = (): string[] => readdirSync(join(root, 'dist/service')).filter(name => /^later-.*\.js$/.test(name));
  await launch('a');
  const [oldest = ''] = chunks();
  write('src/product/later.ts', "export const later = 'soon';");
  await launch('a');
  expect(chunks()).toHaveLength(2);
  write('src/product/later.ts', "export const later = 'now';");
  expect((await launch('a')).out).toBe('first a now');
  expect(chunks()).toHaveLength(2);
  expect(chunks()).not.toContain(oldest);
});

test('a source that does not build is reported, and what was built before stays', async () => {
  await launch('a');
  write('src/product/main.ts', 'export const run = (');
  const broken = await launch('a');
  expect(broken).toMatchObject({ out: '', code: 70 });
  expect(broken.err).toContain('main.ts');
  expect(existsSync(join(root, 'dist/service/main.js'))).toBe(true);
});

test('[FRM-07] declarations that cannot be put together are refused with their sentence, and a surprise with its stack', async () => {
  const thrown = (name: string): string => `throw Object.assign(new Error('vehicles: create names no group x'), { name: '${name}' });`;
  write('src/product/main.ts', `${thrown('DeclarationError')}\n${main('first')}`);
  const { code, err } = await launch('check');
  expect(code).toBe(65);
  expect(err).toMatch(/^vehicles: create names no group x\n$/m);
  expect(err).not.toContain('    at ');
  write('src/product/main.ts', `${thrown('Error')}\n${main('first')}`);
  expect(await launch('check')).toMatchObject({ code: 70, err: expect.stringContaining('    at ') });
});

test('the turn of a builder that was killed is taken over', async () => {
  write('dist/.building-service', '999999999');
  expect((await launch('a')).out).toBe('first a later');
});

test("packages count as installed only as the lock file wants them, whatever the files' times", () => {
  const wanted = {
    '': {},
    'node_modules/one': { version: '1.0.0' },
    'node_modules/mac-only': { version: '1.0.0', optional: true },
    'node_modules/tool': { version: '1.0.0', dev: true },
  };
  const installed = (packages: Record<string, unknown>): boolean => {
    write('package-lock.json', JSON.stringify({ packages: wanted }));
    write('node_modules/.package-lock.json', JSON.stringify({ packages }));
    return isInstalled(root);
  };
  expect(installed({ 'node_modules/one': { version: '1.0.0' } })).toBe(true);
  expect(installed({ 'node_modules/one': { version: '1.0.1' } })).toBe(false);
  expect(installed({})).toBe(false);
  expect(installed({ 'node_modules/one': { version: '1.0.0' }, 'node_modules/tool': { version: '0.9.0' } })).toBe(false);
  rmSync(join(root, 'node_modules/.package-lock.json'));
  expect(isInstalled(root)).toBe(false);
});

test('[FRM-07] check judges the types and the declarations of an application in whichever folder, each in its room', async () => {
  const options = {
    strict: true,
    noEmit: true,
    module: 'ESNext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    // What is asked needs no more of a browser's and a language's own declarations.
    lib: ['ES2023'],
    skipLibCheck: true,
    types: [],
  };
  for (const room of ['portal', 'service'])
    write(`src/framework/${room}/tsconfig.json`, JSON.stringify({ compilerOptions: { ...options, target: 'ES2023' } }));
  write('src/framework/portal/virtual.d.ts', 'declare const inPortal: string;');
  write('things/library/main.ts', "import { names } from './resources/_names.ts';\nexport const run = async () => names.length;");
  write('things/library/resources/_names.ts', "export const names = '';");
  write('things/library/portal/admin.ts', 'export const admin = inPortal;');
  const check = () => runScript('check.mjs', '--app', './things/library/');
  const sound = await check();
  expect(sound.out).toMatch(/^passed {2}declarations/m);
  expect(sound.out.match(/^passed/gm)).toHaveLength(3);
  expect(sound.code).toBe(0);

  write('things/library/main.ts', "import { names } from './resources/_nmaes.ts';\nexport const run = async () => names.length;");
  write('things/library/portal/admin.ts', 'export const admin: number = inPortal;');
  const wrong = await check();
  expect(wrong.out).toContain("things/library/main.ts(1,23): error TS2307: Cannot find module './resources/_nmaes.ts'");
  expect(wrong.out).toContain("things/library/portal/admin.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'");
  expect(wrong.code).toBe(1);

  expect(await runScript('check.mjs', '--app', 'nowhere')).toMatchObject({
    code: 64,
    err: expect.stringContaining('no application in "nowhere"'),
  });
}, 120_000);

test('[FRM-07] a folder outside the project, or named from elsewhere, is refused with where an application lies', async () => {
  write('things/library/resources/index.ts', '');
  const outside = mkdtempSync(join(tmpdir(), 'application-'));
  mkdirSync(join(outside, 'resources'));
  writeFileSync(join(outside, 'resources/index.ts'), '');
  for (const script of ['check.mjs', 'launch.mjs']) {
    const refused = await runScript(script, '--app', outside);
    expect(refused).toMatchObject({ code: 64, err: expect.stringContaining(`"${outside}" is not within the project`) });
    expect(refused.err).not.toContain('resources/index.ts');
    expect(await runScript(script, '--app', join(root, 'things/library'))).toMatchObject({
      code: 64,
      err: expect.stringContaining('write things/library, not'),
    });
  }
  expect(await launch('--app', '../library')).toMatchObject({ code: 64, err: expect.stringContaining('is not within the project') });
  rmSync(outside, { recursive: true });
});

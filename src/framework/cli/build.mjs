/** Builds a part (service or portal) into dist/ when its sources have changed, safe against other processes that build or run it. */
import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { applicationAt } from './applications.mjs';
import { fingerprintOf } from './fingerprint.mjs';
import { StoppedError } from './stopped.mjs';

/** What a running program looks for under a fixed name; all else carries a hash in its name. Put in place last. */
const isEntry = name => /^(?:main|service-worker|.*\.worker)\.js(?:\.map)?$|\.html$/.test(name);

const readStamp = file => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { fingerprint: '', files: [] };
  }
};

const writeStamp = (file, stamp) => {
  const made = `${file}.${process.pid}`;
  writeFileSync(made, JSON.stringify(stamp));
  renameSync(made, file);
};

const filesBeneath = (folder, prefix = '') =>
  readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? filesBeneath(folder, `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`],
  );

const isAlive = pid => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Waits for its turn. A builder that was killed leaves its number behind; should two ever build at once, each has a folder of its own. */
const takeTurn = async file => {
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') {
        throw error;
      }
    }
    await pause(50);
    const builder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (builder > 0 && !isAlive(builder)) {
      rmSync(file, { force: true });
    }
  }
};

/**
 * Moves a finished build in. Hashed files first, entries last; the files of the build before stay for one more round, because
 * a service that is running, or a page that is open, still loads its later chunks from there.
 */
const moveIn = (made, place, before) => {
  const files = filesBeneath(made);
  for (const name of [...files].sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)))) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    renameSync(join(made, name), join(place, name));
  }
  const kept = new Set([...files, ...before]);
  for (const name of filesBeneath(place)) {
    if (!kept.has(name)) {
      rmSync(join(place, name));
    }
  }
  return files;
};

/** Vite runs in a process of its own: the service shall not carry the bundler's memory. */
const build = async (root, part, folder, app) => {
  const builder = spawn(process.execPath, [fileURLToPath(import.meta.url), part, folder], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production', ...(app === undefined ? {} : { APPLICATION: app }) },
  });
  const code = await new Promise((done, failed) => builder.once('exit', done).once('error', failed));
  if (code !== 0) {
    throw new StoppedError(`The ${part} could not be built; see above. 构建失败，原因见上。`, 70);
  }
};

/**
 * Makes sure that `dist/<part>` of an application is made from the present sources.
 * @param {string} root the project's folder
 * @param {'service' | 'portal'} part
 * @param {string} [app] the application's folder; the repository's own where left out
 */
export const ensureBuilt = async (root, part, app) => {
  const dist = join(root, applicationAt(app).built);
  const stampFile = join(dist, `${part}.json`);
  const isFresh = () => readStamp(stampFile).fingerprint === fingerprintOf(root, part, app);
  if (isFresh()) {
    return;
  }
  const done = await takeTurn(join(dist, `.building-${part}`));
  const made = join(dist, `.${part}-${process.pid}`);
  try {
    const fingerprint = fingerprintOf(root, part, app);
    const stamp = readStamp(stampFile);
    if (stamp.fingerprint === fingerprint) {
      return;
    }
    process.stderr.write(`Building the ${part} … 正在构建 …\n`);
    await build(root, part, made, app);
    const files = moveIn(made, join(dist, part), stamp.files);
    writeStamp(stampFile, { fingerprint, files });
  } finally {
    rmSync(made, { recursive: true, force: true });
    done();
  }
};

/**
 * Makes sure that what was built has been judged: with wrong declarations no table and no call is what it says. Once for each build: at a start
 * it would take as long as half of what is left to do.
 * @param {(command: string, args: readonly string[]) => Promise<number>} run of the built service
 * @returns {Promise<number>} the exit code of the judgement, which says itself what it found
 */
export const judgeOnce = async (root, app, run) => {
  const stampFile = join(root, applicationAt(app).built, 'service.json');
  const stamp = readStamp(stampFile);
  if (stamp.judged) return 0;
  const code = await run('check:declarations', []);
  if (code !== 0) return code;
  try {
    writeStamp(stampFile, { ...stamp, judged: true });
  } catch (error) {
    // Whoever runs it may be another than built it, and may not write there.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
  return 0;
};

/** Both parts, side by side. */
export const ensureAllBuilt = (root, app) => Promise.all([ensureBuilt(root, 'service', app), ensureBuilt(root, 'portal', app)]);

/** What the bundler says of each build and nobody has to do anything about: parts that are fetched late by one and at once by another, a package's way out of the browser, large parts that few pages fetch. */
const settled = [/INEFFECTIVE_DYNAMIC_IMPORT/, /externalized for browser compatibility/, /chunks are larger than/];

/** @param {import('vite').Logger} logger */
const quieter = logger => ({
  ...logger,
  warn: (message, options) => {
    if (!settled.some(known => known.test(message))) logger.warn(message, options);
  },
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [part, folder] = process.argv.slice(2);
  const vite = await import('vite');
  try {
    await vite.build({
      logLevel: 'warn',
      customLogger: quieter(vite.createLogger('warn')),
      build: { outDir: folder, emptyOutDir: true, ...(part === 'service' ? { ssr: true } : {}) },
    });
  } catch (error) {
    // The bundler's message names file and line; its stack is the bundler's own.
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

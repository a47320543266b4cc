/**
 * `npm run release`: what is committed as an archive that starts without a build, with what it is made of and the sums of both beside it. It is built
 * twice, in folders of their own, and given out only where both are the same to the byte.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { StoppedError } from './stopped.mjs';

const root = resolve(import.meta.dirname, '../../..');
const into = join(root, 'release');

/** @returns what it wrote to standard output */
const run = (cwd, environment, program, ...args) => {
  const { status, error, stdout } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 2],
    maxBuffer: 2 ** 30,
  });
  if (error || status !== 0) throw new StoppedError(`${program} ${args[0]} failed${error ? ` (${error.message})` : ''}. 执行失败。`, 70);
  return stdout;
};
const git = (cwd, ...args) =>
  run(cwd, {}, 'git', ...args)
    .toString('utf8')
    .trim();
const sha256 = bytes => createHash('sha256').update(bytes).digest('hex');

/** What it is made of. npm writes a moment, a random number and the folder's name into it: the commit's, the archive's and the project's stand there instead. */
const partsOf = (folder, { at, digest }) => {
  const parts = JSON.parse(run(folder, {}, 'npm', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev').toString('utf8'));
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [, ...uuid] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest);
  parts.serialNumber = `urn:uuid:${uuid[0]}-${uuid[1]}-8${uuid[2]}-8${uuid[3]}-${uuid[4]}`;
  parts.metadata.timestamp = at;
  parts.metadata.component.name = name;
  return `${JSON.stringify(parts, null, 2)}\n`;
};

/** A clean build: nothing of this folder comes in but what is committed, packages are those of the lock file. The files are as old as the commit. */
const built = (folder, commit, at, name) => {
  git(root, 'clone', '--quiet', '--shared', '--no-checkout', root, folder);
  git(folder, 'checkout', '--quiet', '--detach', commit);
  run(folder, {}, process.execPath, join('src', 'framework', 'cli', 'launch.mjs'), 'build');
  git(folder, 'add', '--force', 'dist');
  const identity = ['-c', 'user.name=release', '-c', 'user.email=release@localhost', '-c', 'commit.gpgsign=false'];
  run(folder, { GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at }, 'git', ...identity, 'commit', '--quiet', '--no-verify', '--message', name);
  const archive = gzipSync(run(folder, {}, 'git', '-c', 'tar.umask=0022', 'archive', '--format=tar', `--prefix=${name}/`, 'HEAD'), {
    level: 9,
  });
  return { archive, parts: partsOf(folder, { at, digest: sha256(archive) }), files: git(folder, 'ls-tree', '-r', 'HEAD').split('\n') };
};

const release = () => {
  if (git(root, 'status', '--porcelain') !== '')
    throw new StoppedError('A release is what is committed, and something here is not: see git status. 有未提交的改动，请先提交。', 64);
  const commit = git(root, 'rev-parse', 'HEAD');
  const at = new Date(git(root, 'show', '--no-patch', '--format=%cI', commit)).toISOString();
  const name = `chancery-${git(root, 'describe', '--tags', '--always')}`;
  const place = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    const one = built(join(place, 'one'), commit, at, name);
    const other = built(join(place, 'another', 'of-a-longer-name'), commit, at, name);
    const differing = one.files.filter(file => !other.files.includes(file)).map(file => file.split('\t')[1]);
    if (!one.archive.equals(other.archive) || one.parts !== other.parts)
      throw new StoppedError(`Two builds differ: ${differing.join(', ') || 'archive or list of parts'}. 两次构建结果不同。`, 70);
    mkdirSync(into, { recursive: true });
    const files = { [`${name}.tar.gz`]: one.archive, [`${name}.cdx.json`]: one.parts };
    for (const [file, bytes] of Object.entries(files)) writeFileSync(join(into, file), bytes);
    const sums = Object.entries(files).map(([file, bytes]) => `${sha256(bytes)}  ${file}\n`);
    writeFileSync(join(into, 'SHA256SUMS'), sums.join(''));
    process.stdout.write(sums.join(''));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};

try {
  release();
} catch (error) {
  process.stderr.write(`${error.name === 'StoppedError' ? error.message : error.stack}\n`);
  process.exitCode = error.exitCode ?? 70;
}

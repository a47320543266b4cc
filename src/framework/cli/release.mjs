/**
 * `npm run release`: what is committed as an archive that starts without a build, with what it is made of, under which licences, and the sums of all
 * beside it. It is built twice, in folders of their own, and given out only where both are the same to the byte. `-- --sign key.pem` signs the sums.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { partsOf, runningIn } from './parts.mjs';
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

/** The document without what is another one each time: the commit's moment, and a number that is the archive's. */
const told = (folder, { at, digest }) => {
  const parts = partsOf(folder);
  const [, ...uuid] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest);
  parts.serialNumber = `urn:uuid:${uuid[0]}-${uuid[1]}-8${uuid[2]}-8${uuid[3]}-${uuid[4]}`;
  parts.metadata.timestamp = at;
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
  return { archive, parts: told(folder, { at, digest: sha256(archive) }), files: git(folder, 'ls-tree', '-r', 'HEAD').split('\n') };
};

/** The version that the commit says it is, in all three places where it stands. */
const versionAt = commit => {
  const read = path => readFileSync(join(root, path), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  if (JSON.parse(read('package-lock.json')).version !== version)
    throw new StoppedError(`package-lock.json is of another version than package.json (${version}). 两个文件的版本号不一致。`, 64);
  if (!new RegExp(`^## ${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`, 'm').test(read('CHANGELOG.md')))
    throw new StoppedError(`CHANGELOG.md has no section "## ${version} - <day>". 更新日志缺少该版本。`, 64);
  const tags = git(root, 'tag', '--points-at', commit)
    .split('\n')
    .filter(tag => /^v\d/.test(tag));
  const others = tags.filter(tag => tag !== `v${version}`);
  if (others.length > 0) throw new StoppedError(`The commit has the tag ${others[0]} and is version ${version}. 标签与版本号不一致。`, 64);
  // Until it has its tag it is named by its commit besides: two of them are no one version.
  return tags.length > 0 ? version : `${version}-${commit.slice(0, 9)}`;
};

/** By openssl, which asks for the key's password itself and takes keys in devices too. */
const signed = (key, file) => {
  const args = ['dgst', '-sha256', '-sign', key, '-out', `${file}.sig`, file];
  const { status, error } = spawnSync('openssl', args, { stdio: 'inherit' });
  if (error || status !== 0) throw new StoppedError(`openssl did not sign with ${key}: it takes an EC or RSA key. 签名失败。`, 70);
};

const release = ({ sign }) => {
  if (git(root, 'status', '--porcelain') !== '')
    throw new StoppedError('A release is what is committed, and something here is not: see git status. 有未提交的改动，请先提交。', 64);
  const commit = git(root, 'rev-parse', 'HEAD');
  const at = new Date(git(root, 'show', '--no-patch', '--format=%cI', commit)).toISOString();
  const name = `chancery-${versionAt(commit)}`;
  const place = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    const one = built(join(place, 'one'), commit, at, name);
    const other = built(join(place, 'another', 'of-a-longer-name'), commit, at, name);
    const differing = one.files.filter(file => !other.files.includes(file)).map(file => file.split('\t')[1]);
    if (!one.archive.equals(other.archive) || one.parts !== other.parts)
      throw new StoppedError(`Two builds differ: ${differing.join(', ') || 'archive or list of parts'}. 两次构建结果不同。`, 70);
    mkdirSync(into, { recursive: true });
    // One of other sums proves nothing.
    rmSync(join(into, 'SHA256SUMS.sig'), { force: true });
    const licences = runningIn(root).map(({ name: part, version, licence }) => `${part}\t${version}\t${licence}\n`);
    const files = { [`${name}.tar.gz`]: one.archive, [`${name}.cdx.json`]: one.parts, [`${name}.licences.tsv`]: licences.sort().join('') };
    for (const [file, bytes] of Object.entries(files)) writeFileSync(join(into, file), bytes);
    const sums = Object.entries(files).map(([file, bytes]) => `${sha256(bytes)}  ${file}\n`);
    writeFileSync(join(into, 'SHA256SUMS'), sums.join(''));
    if (sign !== undefined) signed(sign, join(into, 'SHA256SUMS'));
    process.stdout.write(sums.join(''));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};

try {
  release(parseArgs({ options: { sign: { type: 'string' } } }).values);
} catch (error) {
  process.stderr.write(`${error.name === 'StoppedError' ? error.message : error.stack}\n`);
  process.exitCode = error.exitCode ?? 70;
}

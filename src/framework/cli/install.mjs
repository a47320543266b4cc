/** Whether node_modules is what package-lock.json says; installs it if not. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoppedError } from './stopped.mjs';

const packagesOf = file => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
};

/**
 * npm keeps a lock file of what it really installed. Contents are compared, not times: a checkout touches files without changing them.
 * A package may be absent if it is optional (another platform's) or for development (`npm ci --omit=dev`).
 */
export const isInstalled = root => {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (wanted === null || present === null) {
    return false;
  }
  const mayBeAbsent = entry => entry.optional || entry.devOptional || entry.dev || entry.peer || entry.link;
  return Object.entries(wanted).every(([path, entry]) => {
    const found = present[path];
    return path === '' || (found ? found.version === entry.version : mayBeAbsent(entry));
  });
};

/** Runs `npm ci` when needed. Its output goes to stderr: a command's stdout is its own. */
export const ensureInstalled = root => {
  if (isInstalled(root)) {
    return;
  }
  process.stderr.write('Installing packages (npm ci) … 正在安装依赖 …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, error } = spawnSync(npm, ['ci'], { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (error || status !== 0) {
    throw new StoppedError(`npm ci failed${error ? ` (${error.message})` : ''}; see above. npm ci 失败，原因见上。`);
  }
};

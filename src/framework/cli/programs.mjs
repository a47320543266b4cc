/** The programs tests need beside npm packages: where they are, and how to get those that are missing. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { StoppedError } from './stopped.mjs';

const isExecutable = path => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = name =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(isExecutable) ?? null;

/**
 * A Chromium: the system's, else the one Playwright fetched.
 * @returns {string | null} path of the program
 */
export const findChromium = () => {
  const system = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(onPath).find(path => path !== null);
  return system ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : null);
};

/**
 * Chromium without a window around its pages, where Debian's package is installed: opens a page in a quarter of the time, knows no PDF viewer.
 * @returns {string | null} path of the program
 */
export const findHeadlessShell = () => onPath('chromium-headless-shell');

/** A browser without a Chinese font draws boxes, and measures them. */
const hasChineseFont = () => Boolean(spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout?.trim());

/** Debian's package for each need. */
const needs = {
  chromium: findChromium,
  'fonts-noto-cjk': hasChineseFont,
  openssl: () => onPath('openssl'),
  'gnutls-bin': () => onPath('certtool'),
  'poppler-utils': () => onPath('pdfsig') && onPath('pdftoppm'),
  'mupdf-tools': () => onPath('mutool'),
  unzip: () => onPath('unzip'),
  'libnss3-tools': () => onPath('certutil'),
  qpdf: () => onPath('qpdf'),
  'libreoffice-calc-nogui': () => onPath('soffice'),
  softhsm2: () => onPath('softhsm2-util'),
  opensc: () => onPath('pkcs11-tool'),
  git: () => onPath('git'),
};

const missing = () => Object.keys(needs).filter(name => !needs[name]());

const run = (program, args, env = {}) => {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 2, 2], env: { ...process.env, ...env } });
  return status === 0;
};

/**
 * Installs what is missing: with apt as root, the browser otherwise with Playwright.
 * @throws StoppedError naming what a person has to install
 */
export const ensurePrograms = root => {
  const before = missing();
  if (before.length === 0) {
    return;
  }
  process.stderr.write(`Installing ${before.join(', ')} … 正在安装测试所需程序 …\n`);
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    const apt = { DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-q'], apt);
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'fontconfig', ...before], apt);
    // Not every release has it, and tests run without it.
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium-headless-shell'], apt);
  }
  if (!findChromium()) {
    run(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  }
  const still = missing();
  if (still.length > 0) {
    throw new StoppedError(
      `The tests need ${still.join(', ')} (names of Debian's packages). Install them, or run as root where apt is available.\n` +
        `测试需要 ${still.join('、')}（Debian 软件包名）。请先安装，或在有 apt 的系统上以 root 运行。`,
    );
  }
};

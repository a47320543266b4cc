/** The browser of the tests: the system's Chromium, quiet on the network. */
import { type Browser, chromium } from 'playwright-core';
import { findChromium, findHeadlessShell } from '#cli/programs.mjs';

/** It shall talk to the service under test and to nobody else, and look the same everywhere. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a browser; close it in `afterAll`.
 * @param whole with its PDF viewer, which the quicker one lacks
 * @throws Error where there is none: `npm test` installs one
 */
export const launchBrowser = async ({ whole = false } = {}): Promise<Browser> => {
  const executablePath = (whole ? null : findHeadlessShell()) ?? findChromium();
  if (executablePath === null) {
    throw new Error('no Chromium found; `npm test` installs one');
  }
  // Chromium refuses its sandbox to root.
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, headless: true, args: asRoot ? [...flags, '--no-sandbox'] : flags });
};

const shared = new Map<boolean, Promise<Browser>>();

/**
 * The browser of this process, begun with the first test file that asks for one and ended with the process: a new one finds its fonts anew.
 * What is opened in it is closed by whoever opened it.
 */
export const sharedBrowser = async ({ whole = false }: { whole?: boolean | undefined } = {}): Promise<Browser> => {
  const begun = await shared.get(whole)?.catch(() => undefined);
  if (begun?.isConnected()) return begun;
  const launched = launchBrowser({ whole });
  shared.set(whole, launched);
  return launched;
};

/** How tests run: units beside their code, what spans modules under tests/, each kind a project of its own. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { applicationPlugin } from './src/framework/cli/application-plugin.ts';
import { clientViewsPlugin } from './src/framework/cli/client-views-plugin.ts';
import { Order } from './tests/setup/order.ts';
import { scratchInMemory } from './tests/setup/scratch.ts';
import { workersPlugin } from './tests/setup/workers.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

// The processes that run the tests, and what those start, inherit it.
const scratch = process.env.TMPDIR ?? scratchInMemory();
if (scratch !== undefined) process.env.TMPDIR = scratch;

/** Units of the portal, which put a browser's globals in their place. */
const screens = ['src/{framework,product}/portal/**/*.test.{ts,tsx}'];

/** Long tests that `npm test` leaves to its rest. */
const leftOut = (process.env.TEST_LEFT_OUT ?? '').split(',').filter(path => path !== '');

/** Those of an application that `npm test -- --app` names, wherever it lies. */
const own = process.env.TEST_APP ? [`${process.env.TEST_APP}/**/*.test.{ts,tsx}`] : [];

/** What kills servers under load is a run of its own: `npm run torture` names it. */
const tortures = process.env.TORTURE === undefined ? ['**/*.torture.test.ts'] : [];

export default defineConfig({
  root,
  envDir: false,
  // The product hashes as it does; only what a hash costs is less here.
  resolve: { alias: { '@node-rs/argon2': fileURLToPath(new URL('./tests/setup/argon2.ts', import.meta.url)) } },
  plugins: [react(), clientViewsPlugin(root, 'resources'), applicationPlugin(root, 'src/product', 'resources'), workersPlugin(root)],
  test: {
    globalSetup: ['tests/setup/torture.ts', 'tests/setup/database-server.ts'],
    // Much of a run is waiting for browsers and the database: one more than there are cores keeps them busy, two more gain nothing.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: Order },
    // Generous: the machine may be busy. A test that waits for an event must not fail because of it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Test files share their modules within a process: loading them anew for each takes as long as the tests.
    isolate: false,
    // A browser on a machine that is busy with others loses an event now and then: what fails is tried once more, and said to be.
    projects: [
      // Whatever needs the service is one project: each loads its modules anew.
      {
        extends: true,
        test: {
          name: 'service',
          include: [
            '{src,resources,examples}/**/*.test.{ts,tsx}',
            ...own,
            'tests/*.test.ts',
            'tests/{setup,conformance,vectors,contract,service,bench}/**/*.test.ts',
          ],
          exclude: [...screens, ...leftOut, ...tortures],
        },
      },
      { extends: true, test: { name: 'screens', setupFiles: ['tests/setup/globals.ts'], include: screens } },
      {
        extends: true,
        test: {
          name: 'portal',
          retry: 1,
          testTimeout: 120_000,
          setupFiles: ['tests/setup/retries.ts'],
          include: ['tests/{portal,e2e}/**/*.test.{ts,tsx}'],
          exclude: leftOut,
        },
      },
    ],
  },
});

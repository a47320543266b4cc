import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '..');
let copy = '';

/** One file that breaks one row of the table, and what the check has to say about it. */
const violations: readonly {
  readonly row: string;
  readonly file: string;
  readonly text: string;
  readonly named: string;
  /** Who is named, where it is not the file. */
  readonly says?: string;
}[] = [
  {
    row: 'engine: no Node',
    file: 'src/framework/engine/rules/planted-node.ts',
    text: "import 'node:fs';",
    named: 'engine-imports-only-itself',
  },
  {
    row: 'engine: no npm package',
    file: 'src/framework/engine/rules/planted-npm.ts',
    text: "import 'pg';",
    named: 'engine-imports-only-itself',
  },
  {
    row: 'engine: nothing above it',
    file: 'src/framework/engine/rules/planted-up.ts',
    text: "import '#resources/index.ts';",
    named: 'engine-imports-only-itself',
  },
  {
    row: 'engine: not even a type',
    file: 'src/framework/engine/rules/planted-type.ts',
    text: "export type { Pool } from 'pg';",
    named: 'engine-imports-only-itself',
  },
  {
    row: 'an example: the framework alone',
    file: 'examples/fleet/planted-product.ts',
    text: "import '#trust/pki/authority.ts';",
    named: 'an-example-stands-on-the-framework-alone',
  },
  {
    row: 'resources: the language only',
    file: 'resources/access/planted-check.ts',
    text: "import '#engine/wire/errors.ts';",
    named: 'resources-import-only-the-language',
  },
  {
    row: 'resources: no npm package',
    file: 'resources/access/planted-npm.ts',
    text: "import 'react';",
    named: 'resources-import-only-the-language',
  },
  {
    row: 'resources: not even through a fragment',
    file: 'resources/access/_planted-fragment.ts',
    text: "import '#service/config/config.ts';",
    named: 'resources-reach-nothing-else',
  },
  {
    row: 'framework: no declaration of an application',
    file: 'src/framework/service/records/planted-declaration.ts',
    text: "import '#resources/_terms.ts';",
    named: 'framework-imports-no-application',
  },
  {
    row: 'framework: nothing of the product',
    file: 'src/framework/service/records/planted-product.ts',
    text: "import '#product/settings.ts';",
    named: 'framework-imports-no-application',
  },
  {
    row: 'framework: not even a type of the trust core',
    file: 'src/framework/service/records/planted-trust.ts',
    text: "export type { KeyStore } from '#trust/keys/key-store.ts';",
    named: 'framework-imports-no-application',
  },
  {
    row: 'framework: no name of a review',
    file: 'src/framework/service/records/planted-review.ts',
    text: "export const waits = (state: string) => state === 'IN_REVIEW';",
    named: 'only-reviews-name-their-parts',
  },
  {
    row: 'framework: no entity of an application',
    file: 'src/framework/service/records/planted-entity.ts',
    text: "export const found = 'certificates';",
    named: 'framework-names-no-entity',
  },
  {
    row: 'trust: no declaration',
    file: 'src/trust/keys/planted-declaration.ts',
    text: "import '#resources/_terms.ts';",
    named: 'trust-knows-no-record',
  },
  {
    row: 'portal: no declaration',
    file: 'src/framework/portal/app/planted-resource.ts',
    text: "import '#resources/index.ts';",
    named: 'portal-reaches-no-declaration-or-service',
  },
  {
    row: 'portal: no service',
    file: 'src/framework/portal/app/planted-service.ts',
    text: "import '#service/config/config.ts';",
    named: 'portal-reaches-no-declaration-or-service',
  },
  {
    row: 'portal: no Node',
    file: 'src/framework/portal/app/planted-node.ts',
    text: "import 'node:path';",
    named: 'portal-imports-no-node',
  },
  {
    row: 'portal: no application',
    file: 'src/framework/portal/shell/planted-application.ts',
    text: "import '#product/portal/planted-part.ts';",
    named: 'framework-imports-no-application',
  },
  {
    row: 'portal of an application: of its declarations the names of widgets alone',
    file: 'src/product/portal/planted-terms.ts',
    text: "import type {} from '#resources/_terms.ts';",
    named: 'portal-reaches-no-declaration-or-service',
  },
  {
    row: 'portal: what the browser keeps knows no call',
    file: 'src/framework/portal/browser/planted-up.ts',
    text: "import '#portal/providers/call-path.ts';\nimport '#portal/providers/wire.ts';",
    named: 'no-two-folders-import-each-other',
    says: 'src/framework/portal/browser',
  },
  {
    row: 'engine: what a rule is knows nothing of whether declarations are right',
    file: 'src/framework/engine/rules/planted-check.ts',
    text: "import '#engine/check/finding.ts';",
    named: 'no-two-folders-import-each-other',
    says: 'src/framework/engine/rules',
  },
  {
    row: 'trust: how a key signs knows nothing of certificates',
    file: 'src/trust/keys/planted-pki.ts',
    text: "import '#trust/pki/der.ts';",
    named: 'no-two-folders-import-each-other',
    says: 'src/trust/keys',
  },
  {
    row: 'service: how rows are kept knows nothing of what is sent',
    file: 'src/framework/service/store/planted-letter.ts',
    text: "import '#service/delivery/back-off.ts';",
    named: 'no-two-folders-import-each-other',
    says: 'src/framework/service/store',
  },
  {
    row: 'product: no two folders of use cases',
    file: 'src/product/calls/seal/planted-circle.ts',
    text: "import '#product/calls/certificate/planted-circle.ts';",
    named: 'no-two-folders-import-each-other',
    says: 'src/product/calls/seal',
  },
  {
    row: 'portal: no two files need each other',
    file: 'src/framework/portal/browser/planted-half.ts',
    text: "import './planted-other-half.ts';",
    named: 'no-file-circle-in-the-portal',
  },
  {
    row: 'generic portal: no page',
    file: 'src/framework/portal/render/planted-page.ts',
    text: "import '#portal/pages/planted.ts';",
    named: 'generic-portal-imports-no-page',
  },
  {
    row: 'generic portal: no entity',
    file: 'src/framework/portal/shell/planted-name.ts',
    text: "export const page = { resource: 'members' };",
    named: 'generic-portal-names-no-entity',
  },
  {
    row: 'portal: MUI in one file',
    file: 'src/product/portal/planted-mui.ts',
    text: "import '@mui/material/Button';",
    named: 'mui-is-known-in-one-file',
  },
  {
    row: 'portal: MUI when it is wanted',
    file: 'src/framework/portal/shell/planted-modal.ts',
    text: "export { Modal } from '../ui/modal.tsx';",
    named: 'mui-is-not-waited-for',
  },
  {
    row: 'ui: no other room',
    file: 'src/framework/portal/ui/planted-words.ts',
    text: "import '#portal/messages/use-words.ts';",
    named: 'ui-knows-no-declaration',
  },
  {
    row: 'http: no store',
    file: 'src/framework/service/http/planted-store.ts',
    text: "import '#service/store/ddl.ts';",
    named: 'http-imports-no-inner-room',
  },
  { row: 'http: no React', file: 'src/framework/service/http/planted-react.ts', text: "import 'react';", named: 'http-reaches-no-react' },
  {
    row: 'calls: codes by the one way that counts them',
    file: 'src/framework/service/calls/planted-codes.ts',
    text: "export { makeDelivery } from '#service/delivery/delivery.ts';",
    named: 'codes-leave-by-one-way',
  },
  {
    row: 'calls: no http',
    file: 'src/framework/service/calls/planted-http.ts',
    text: "import '#service/http/planted-store.ts';",
    named: 'calls-reach-neither-http-nor-portal',
  },
  {
    row: 'store: no use case, through others',
    file: 'src/framework/service/store/planted-calls.ts',
    text: "import '#service/audit/planted-bridge.ts';",
    named: 'store-reaches-no-use-case',
  },
  {
    row: 'pki: no store',
    file: 'src/trust/pki/planted-store.ts',
    text: "import '#service/store/ddl.ts';",
    named: 'trust-knows-no-record',
  },
  {
    row: 'seal: no calls',
    file: 'src/trust/seal/planted-calls.ts',
    text: "import '#service/calls/planted-http.ts';",
    named: 'trust-knows-no-record',
  },
  {
    row: 'document: no http',
    file: 'src/trust/document/planted-http.ts',
    text: "import '#service/http/planted-store.ts';",
    named: 'trust-knows-no-record',
  },
  {
    row: 'pki: no seal',
    file: 'src/trust/pki/planted-seal.ts',
    text: "import '#trust/seal/planted-calls.ts';",
    named: 'pki-imports-neither-seal-nor-document',
  },
  {
    row: 'SQL in the store only',
    file: 'src/framework/service/audit/planted-sql.ts',
    text: "import 'pg';",
    named: 'sql-is-spoken-in-the-store',
  },
  {
    row: 'service: no portal',
    file: 'src/framework/service/audit/planted-portal.ts',
    text: "import '#portal/pages/planted.ts';",
    named: 'service-imports-no-portal',
  },
  {
    row: 'config alone reads the environment',
    file: 'src/framework/service/audit/planted-env.ts',
    text: 'export const home = process.env.HOME;',
    named: 'only-config-reads-the-environment',
  },
  {
    row: 'bridge: no store, through others',
    file: 'src/product/bridge/planted-store.ts',
    text: "import '#trust/pki/planted-store.ts';",
    named: 'bridge-reaches-keys-and-certificates-alone',
  },
  {
    row: 'offline root: no database, through others',
    file: 'src/product/offline-root/planted-database.ts',
    text: "import '#trust/pki/planted-store.ts';",
    named: 'offline-root-reaches-no-database',
  },
  {
    row: 'service: no bridge',
    file: 'src/framework/service/audit/planted-key.ts',
    text: "import '#product/bridge/bridge-error.ts';",
    named: 'service-knows-no-bridge',
  },
  {
    row: 'an OFD is read on the thread for files alone',
    file: 'src/product/calls/document/planted-reader.ts',
    text: "export { OfdError } from '#trust/ofd/ofd-error.ts';",
    named: 'strangers-ofds-are-read-on-their-thread',
  },
  {
    row: 'production imports no test',
    file: 'src/framework/service/audit/planted-test.ts',
    text: "import '#tests/setup/database.ts';",
    named: 'no-import-of-tests',
  },
  {
    row: 'an import leads somewhere',
    file: 'src/framework/service/audit/planted-nowhere.ts',
    text: "import './nowhere-at-all.ts';",
    named: 'every-import-resolves',
  },
];
/** What the planted files import. */
const innocent = {
  'src/framework/portal/pages/planted.ts': 'export {};',
  'src/framework/service/audit/planted-bridge.ts': "import '#service/calls/planted-innocent.ts';",
  'src/framework/service/calls/planted-innocent.ts': 'export {};',
  'src/framework/portal/browser/planted-other-half.ts': "import './planted-half.ts';",
  'src/product/calls/certificate/planted-circle.ts': "import '#product/calls/seal/planted-innocent.ts';",
  'src/product/calls/seal/planted-innocent.ts': 'export {};',
  'src/product/portal/planted-part.ts': 'export {};',
};

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), `${text}\n`);
};
const check = (): { readonly status: number | null; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, 'src/framework/cli/layers.mjs'), copy], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};

/** Of the sources what the planted files lead to: `npm run check` reads them all. */
const led = [
  'resources',
  'src/framework/engine',
  'src/framework/portal/browser',
  'src/framework/portal/messages',
  'src/framework/portal/providers',
  'src/framework/portal/ui',
  'src/framework/service/config',
  'src/framework/service/delivery',
  'src/framework/service/store',
  'src/product/bridge',
  'src/product/settings.ts',
  'src/trust/keys',
  'src/trust/ofd/ofd-error.ts',
  'src/trust/pki',
  'examples/fleet/resources',
  'tests/setup/database.ts',
];

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'layers-'));
  for (const name of [...led, 'package.json', 'tsconfig.json', '.dependency-cruiser.cjs', '.gitignore']) {
    cpSync(join(project, name), join(copy, name), { recursive: true, filter: path => !/\.test\.tsx?$/.test(path) });
  }
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  execFileSync('git', ['init', '-q', copy]);
});
afterAll(() => rmSync(copy, { recursive: true }));

test('one violation planted for each row is named', () => {
  for (const [file, text] of [...Object.entries(innocent), ...violations.map(({ file, text }) => [file, text] as const)]) {
    write(file, text);
  }
  const { status, said } = check();
  const lines = said.split('\n');
  const unnamed = violations.filter(({ file, named, says = file }) => !lines.some(line => line.startsWith(`${named}: ${says} `)));
  expect(unnamed).toEqual([]);
  expect(status).toBe(1);
  for (const file of [...Object.keys(innocent), ...violations.map(violation => violation.file)]) {
    rmSync(join(copy, file));
  }
}, 120_000);

test('a module that the checker does not read is a fault, not a pass', () => {
  const rules = readFileSync(join(copy, '.dependency-cruiser.cjs'), 'utf8');
  // Most of it is left out: what the checker has to read it reads slowly.
  write(
    '.dependency-cruiser.cjs',
    rules.replace('options: {', "options: { exclude: { path: '^(src/(framework/(engine/wire|portal|service)|trust|product)|tests)/' },"),
  );
  const { status, said } = check();
  write('.dependency-cruiser.cjs', rules);
  expect(said).toContain('every-module-is-checked: src/framework/engine/wire/errors.ts');
  expect(status).toBe(1);
}, 120_000);

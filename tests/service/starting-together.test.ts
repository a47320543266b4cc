/** What the first start makes is made once, whoever starts: several processes on one database, or a ceremony before them. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { modelOf } from '#engine/project/model.ts';
import { makeAuthority } from '#product/calls/certificate/authority.ts';
import { tableBlobs } from '#product/calls/certificate/key-table.ts';
import { makeIssuanceLog } from '#product/issuance/log.ts';
import { reconcile } from '#product/issuance/reconcile.ts';
import { makeService, type ProductOptions, type Service } from '#product/service.ts';
import { registry } from '#resources/index.ts';
import { openVault } from '#service/encryption/vault.ts';
import { openDatabase } from '#service/store/transaction.ts';
import { blobKeyStore } from '#trust/key-stores/blob-key-store.ts';
import { freshDatabase } from '../setup/database.ts';

let options: ProductOptions;
let services: Service[] = [];
beforeEach(async () => {
  options = {
    connection: (await freshDatabase()).appConnection,
    dataDir: await mkdtemp(join(tmpdir(), 'chancery-together-')),
    masterKey: randomBytes(32),
    publicUrl: 'http://chancery.test',
    apiPrefix: '/user',
    externalPortalUrl: null,
    portal: null,
    logLevel: 'silent',
    smsUrl: null,
    smtpUrl: null,
  };
});
afterEach(async () => {
  await Promise.all(services.map(service => service.stop()));
  services = [];
  await rm(options.dataDir, { recursive: true, force: true });
});
const start = async (more: Partial<ProductOptions>): Promise<Service> => {
  const service = await makeService({ ...options, ...more });
  services.push(service);
  return service;
};
const counts = async ({ services: { database } }: Service): Promise<readonly number[]> =>
  Promise.all(['issuers', 'operators', 'roles', 'menus'].map(resource => database.read.count(resource, {})));

test('[BEY-09] processes that start at once on one empty database share one authority and one first operator', async () => {
  const started = await Promise.all([1, 2, 3].map(() => start({ firstAccount: null })));
  const [one] = started;
  if (one === undefined) throw new Error('nothing was started');
  const [issuers, operators, roles, menus] = await counts(one);
  expect({ issuers, operators }).toEqual({ issuers: 4, operators: 1 });
  expect(started.filter(({ firstLogin }) => firstLogin !== undefined)).toHaveLength(1);
  const later = await start({ firstAccount: null });
  expect(later.firstLogin).toBeUndefined();
  expect(await counts(later)).toEqual([4, 1, roles, menus]);
});

test('[BEY-01] a ceremony before the first start makes the authority and leaves the first login to the start, which shows it', async () => {
  const ceremony = await start({ authority: 'ECDSA_P384' });
  expect((await counts(ceremony)).slice(0, 2)).toEqual([4, 0]);
  const first = await start({ firstAccount: null });
  expect(first.firstLogin).toMatchObject({ account: 'admin' });
  expect((await first.services.authority.current()).issuer.notAfter).toEqual((await ceremony.services.authority.current()).issuer.notAfter);
  expect((await first.services.authority.current()).signer.algorithm).toBe('ECDSA_P384');
});

test('[BEY-01] of several ceremonies at the same moment one stands, whole', async () => {
  const vault = openVault(options.masterKey);
  const model = modelOf(registry);
  const { dataDir } = options;
  const database = openDatabase(options.connection, model, vault);
  try {
    const clock = (): Date => new Date();
    const keys = blobKeyStore(vault, tableBlobs(database, clock));
    const authorities = [1, 2, 3].map(() =>
      makeAuthority({
        database,
        model,
        holderKeys: keys,
        keys,
        issuanceLog: makeIssuanceLog({ dataDir, clock, failed: () => undefined }),
        clock,
        publicUrl: options.publicUrl,
      }),
    );
    const made = await Promise.all(authorities.map(authority => authority.ensure()));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await database.read.count('issuers', {})).toBe(4);
    const [first] = authorities;
    expect((await first?.chain(`issuing-${clock().getUTCFullYear()}`))?.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    // What the others had signed stands in their logs as what nobody has.
    expect(await reconcile(database.read, dataDir)).toMatchObject({ lines: 4 + 8 + 8, findings: [] });
  } finally {
    await database.close();
  }
});

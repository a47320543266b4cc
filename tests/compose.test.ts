/** The sample for Docker Compose, held against what the service reads: parts that find each other, and none that the world reaches but the proxy. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { configuration } from '#product/config/configuration.ts';
import { bucketAddress } from '#service/config/bucket-address.ts';
import { readConfig } from '#service/config/config.ts';
import { variables } from '#service/config/variables.ts';

interface Part {
  readonly image?: string;
  readonly ports?: readonly string[];
  readonly networks: readonly string[];
  readonly volumes: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly string[];
  readonly command?: readonly string[];
  readonly depends_on?: Readonly<Record<string, object>> | readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}
const text = readFileSync(join(import.meta.dirname, '../deploy/docker/compose.yml'), 'utf8');
const file = parseDocument(text);
const { services, networks, volumes } = file.toJS() as {
  readonly services: Readonly<Record<'database' | 'storage' | 'service' | 'proxy', Part>>;
  readonly networks: Readonly<
    Record<string, { readonly internal?: boolean; readonly ipam?: { readonly config: readonly { readonly subnet: string }[] } }>
  >;
  readonly volumes: Readonly<Record<string, null>>;
};
/** What the head of the file has written into a file of secrets, by name. */
const secrets = Object.fromEntries([...text.matchAll(/^# {3}([A-Z0-9_]+)=(\S.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

test('[BEY-22] the sample for Compose is well-formed, its images are of one version, and only the proxy has ports', () => {
  expect([...file.errors, ...file.warnings]).toEqual([]);
  for (const [name, { image, ports }] of Object.entries(services)) {
    if (image !== undefined) expect(image, name).toMatch(/:v?\d+(?:\.\d+)*(?:-\w+)?$/);
    expect(ports !== undefined, name).toBe(name === 'proxy');
  }
  expect(networks.inside).toEqual({ internal: true });
  for (const name of ['database', 'storage'] as const) expect(services[name].networks).toEqual(['inside']);
  expect(services.proxy.networks).toEqual(['front']);
  const kept = Object.values(services).flatMap(part => part.volumes.map(each => each.split(':')[0] ?? ''));
  expect(kept.filter(name => !/^\.|^\//.test(name)).sort()).toEqual(Object.keys(volumes).sort());
});

test('[BEY-22] database, storage and service name each other as they are, and the service reads what it is told', () => {
  const { database, storage, service } = services;
  expect(Object.keys(service.depends_on ?? {})).toEqual(['database', 'storage']);
  const told = { ...service.environment, ...secrets };
  const known = Object.keys({ ...variables, ...configuration.variables });
  const others = ['ROOT_ACCESS_KEY', 'ROOT_SECRET_KEY'];
  expect(Object.keys(told).filter(name => !known.includes(name))).toEqual(others);
  const url = new URL((told.DATABASE_URL ?? '').replace('<password>', 'x'));
  expect([url.hostname, url.username, url.pathname]).toEqual([
    'database',
    database.environment?.POSTGRES_USER,
    `/${database.environment?.POSTGRES_DB}`,
  ]);
  const secret = (told.S3_URL ?? '').replace('<secret>', 'x');
  const address = bucketAddress(secret);
  expect(address).toMatchObject({ endpoint: `http://storage${storage.environment?.VGW_PORT}`, bucket: 'chancery', prefix: '' });
  expect(address?.credentials?.accessKeyId).toBe(secrets.ROOT_ACCESS_KEY);
  // A folder below the one that it is told of is a bucket.
  expect(storage.volumes).toEqual([`files:${storage.command?.at(-1)}/${address?.bucket}`]);
  for (const [part, name] of [
    [storage, 'storage'],
    [service, 'service'],
  ] as const) {
    expect(part.env_file).toEqual([`secrets/${name}.env`]);
    expect([part.read_only, part.cap_drop], name).toEqual([true, ['ALL']]);
  }
  const environment = { PUBLIC_URL: 'https://portal.test', PROCESSES: '1', TRUST_PROXY: String(service.environment?.TRUST_PROXY) };
  const config = readConfig({ ...environment, S3_URL: secret, DATABASE_URL: url.href }, { dataDir: '/data', configuration });
  expect(config.trustedProxies).toEqual([networks.front?.ipam?.config[0]?.subnet]);
});

/** Data as versions before this one left it, under this one: read as it was. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#product/migrations.ts';
import { withClient } from '#service/postgres/roles.ts';
import { bytesOfPem } from '#service/store/pem-bytes.ts';
import type { TestDatabase } from '../setup/database.ts';
import { bareDatabase } from '../store/fresh-store.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let old: TestDatabase;

beforeAll(async () => {
  [running, old] = await Promise.all([startRunning({ demo: true }), bareDatabase()]);
}, 400_000);
afterAll(() => running.stop());

/** The migrations before that file. */
const before = (name: string) => {
  const at = migrations.files.findIndex(file => file.name === name);
  expect(at).toBeGreaterThan(0);
  return { ...migrations, files: migrations.files.slice(0, at) };
};

test('[BEY-21] certificates and requests that were kept as text rest as this version keeps them', async () => {
  const { read } = running.service.services.database;
  const { list } = await read.list('certificates', {
    where: [{ certificatePem: { isSet: true } }],
    heavy: true,
    total: false,
    page: { number: 1, size: 200 },
  });
  const [certificate] = list.map(({ certificatePem }) => String(certificatePem));
  const request = list.map(({ csr }) => csr).find(csr => typeof csr === 'string');
  if (certificate === undefined || typeof request !== 'string') throw new Error('the sample data holds no certificate with a request');
  const texts = [
    certificate,
    request,
    `${request.trimEnd()}\n`,
    certificate.trimEnd(),
    certificate.replaceAll('\n', '\r\n'),
    `${certificate}${certificate}`,
    '证书',
    '-----BEGIN CERTIFICATE-----\n',
  ];
  const file = '0033-certificate-bytes-and-indexes.sql';
  await withClient(old.ownerConnection, async client => {
    for (const { sql } of before(file).files) await client.query(sql);
    for (const [n, text] of texts.entries())
      await client.query(
        `insert into certificates (id, created_at, updated_at, certificate_pem, chain_pem, content, csr)
          values (gen_random_uuid(), now() + $1 * interval '1 second', now(), $2, 'a chain', '{}', $3)`,
        [n, text, n === 0 ? '' : text],
      );
    await client.query(migrations.files.find(({ name }) => name === file)?.sql ?? '');
    const { rows } = await client.query<{ pem: Buffer; csr: Buffer | null }>(
      `select certificate_pem as pem, csr from certificates order by created_at`,
    );
    expect(rows.map(({ pem }) => pem)).toEqual(texts.map(bytesOfPem));
    expect(rows.map(({ csr }) => csr)).toEqual(texts.map((text, n) => (n === 0 ? null : bytesOfPem(text))));
  });
});

test('[BEY-21][op.cert.info] a record shows its chain and its content, which no column holds', async () => {
  const { data } = await running.call<{ list: { id: string }[] }>(
    'operation/certificate/list',
    { filter: { state: 'ACTIVE', keyUse: 'SIGN' } },
    running.operator,
  );
  const shown = await running.call<{
    certificatePem: string;
    chainPem: string;
    content: { subject: unknown[]; chain: { fingerprintSha256: string }[] };
  }>(`operation/certificate/info/${data.list[0]?.id}`, {}, running.operator);
  expect(shown.data.certificatePem).toMatch(/^-----BEGIN CERTIFICATE-----\n/);
  expect(shown.data.chainPem.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  expect(shown.data.content.subject.length).toBeGreaterThan(2);
  expect(shown.data.content.chain).toHaveLength(2);
  const { rows } = await withClient(running.database.ownerConnection, client =>
    client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'certificates'::regclass and attnum > 0 and not attisdropped`,
    ),
  );
  const columns = rows.map(({ name }) => name);
  expect(columns).toContain('certificate_pem');
  for (const name of ['chain_pem', 'content']) expect(columns).not.toContain(name);
});

test('[PRM-01][PRM-02][BEY-21] who held an entry holds what was taken out of it, within the same limits; what was renamed keeps its name', async () => {
  const file = '0047-menu-entries.sql';
  const bare = await bareDatabase();
  await withClient(bare.ownerConnection, async client => {
    for (const { sql } of before(file).files) await client.query(sql);
    const roles = ['MAINTAINER', 'ASIDE', 'KEYS', 'OTHER'];
    for (const code of roles)
      await client.query(`insert into roles (id, created_at, updated_at, code, name) values (gen_random_uuid(), now(), now(), $1, $1)`, [
        code,
      ]);
    for (const [id, name, state] of [
      ['C', '运营信息中心', 'ON'],
      ['C4', '运维记录', 'OFF'],
      ['H1', '我们的角色', 'ON'],
      ['201', '开通电子签名', 'ON'],
    ])
      await client.query(
        `insert into menus (id, created_at, updated_at, menu_id, menu_name, state) values (gen_random_uuid(), now(), now(), $1, $2, $3)`,
        [id, name, state],
      );
    for (const [role, id, state] of [
      ['MAINTAINER', 'C4', 'ON'],
      ['MAINTAINER', 'H1', 'ON'],
      ['ASIDE', 'C4', 'OFF'],
      ['KEYS', '201', 'OFF'],
      ['KEYS', '301', 'ON'],
      ['OTHER', 'C2', 'ON'],
    ])
      await client.query(
        `insert into role_menus (id, created_at, updated_at, role, menu_id, state) select gen_random_uuid(), now(), now(), id, $2, $3 from roles where code = $1`,
        [role, id, state],
      );
    const limits = [
      [
        { menuId: 'C4', validTo: '2027-01-31' },
        { menuId: 'A1', validTo: null },
      ],
      [
        { menuId: '201', validTo: '2027-01-31' },
        { menuId: '301', validTo: '2027-06-30' },
      ],
      [{ menuId: '201', validTo: '2027-01-31' }, { menuId: '301' }],
      [],
    ];
    for (const [n, menus] of limits.entries())
      await client.query(
        `insert into operator_menus (id, created_at, updated_at, menus) values (gen_random_uuid(), now() + $1 * interval '1 second', now(), $2)`,
        [n, JSON.stringify(menus)],
      );
    for (const [code, menu, declared] of [
      ['op.setting.save', 'C4', true],
      ['op.job.run', 'C4', true],
      ['op.bulletin.own', 'C4', false],
    ])
      await client.query(
        `insert into buttons (id, created_at, updated_at, code, menu_id, declared) values (gen_random_uuid(), now(), now(), $1, $2, $3)`,
        [code, menu, declared],
      );
    await client.query(migrations.files.find(({ name }) => name === file)?.sql ?? '');

    const held = await client.query<{ code: string; menus: string[] }>(
      `select code, array_agg(menu_id || ' ' || m.state order by menu_id) as menus from roles r join role_menus m on m.role = r.id group by code order by code`,
    );
    expect(Object.fromEntries(held.rows.map(({ code, menus }) => [code, menus]))).toEqual({
      ASIDE: ['C10 OFF', 'C11 OFF', 'C4 OFF'],
      KEYS: ['20 ON', '201 OFF', '204 ON', '301 ON'],
      MAINTAINER: ['C10 ON', 'C11 ON', 'C4 ON', 'D ON', 'D5 ON', 'H1 ON'],
      OTHER: ['C2 ON'],
    });
    const entries = await client.query<{ menu_id: string; menu_name: string; state: string }>(
      'select menu_id, menu_name, state from menus order by menu_id',
    );
    expect(entries.rows.map(({ menu_id, menu_name, state }) => `${menu_id} ${menu_name} ${state}`)).toEqual([
      '201 开通电子签名 ON',
      '204 合同与签署 ON',
      'C 运营信息中心 ON',
      'C10 系统设置 OFF',
      'C11 公告 OFF',
      'C4 运维记录与任务 OFF',
      'D5 审核类型 ON',
      'H1 我们的角色 ON',
    ]);
    const within = await client.query<{ menus: unknown[] }>('select menus from operator_menus order by created_at');
    expect(within.rows.map(({ menus }) => menus.slice(2))).toEqual([
      [
        { menuId: 'C10', validTo: '2027-01-31' },
        { menuId: 'C11', validTo: '2027-01-31' },
      ],
      [
        { menuId: '20', validTo: '2027-06-30' },
        { menuId: '204', validTo: '2027-06-30' },
      ],
      [
        { menuId: '20', validTo: null },
        { menuId: '204', validTo: null },
      ],
      [],
    ]);
    const buttons = await client.query<{ code: string; menu_id: string }>('select code, menu_id from buttons order by code');
    expect(buttons.rows.map(({ code, menu_id }) => [code, menu_id])).toEqual([
      ['op.bulletin.own', 'C4'],
      ['op.job.run', 'C4'],
      ['op.setting.save', 'C10'],
    ]);
  });
});

test('[PRM-01][RTE-05][BEY-21] entries that sounded alike have their new names, and what administrators renamed keeps its own', async () => {
  const file = '0071-menu-names.sql';
  const bare = await bareDatabase();
  await withClient(bare.ownerConnection, async client => {
    for (const { sql } of before(file).files) await client.query(sql);
    for (const [id, name] of [
      ['G', '权限管理'],
      ['H', '我们的菜单'],
    ])
      await client.query(
        `insert into menus (id, created_at, updated_at, menu_id, menu_name, state) values (gen_random_uuid(), now(), now(), $1, $2, 'ON')`,
        [id, name],
      );
    await client.query(migrations.files.find(({ name }) => name === file)?.sql ?? '');
    const { rows } = await client.query('select menu_id, menu_name, menu_name_en from menus order by menu_id');
    expect(rows).toEqual([
      { menu_id: 'G', menu_name: '菜单范围', menu_name_en: 'Menu limits' },
      { menu_id: 'H', menu_name: '我们的菜单', menu_name_en: null },
    ]);
  });
});

test('[BEY-26] PDFs that companies signed before are archived in their time: no OFD, nothing refused, no contract', async () => {
  const file = '0077-document-archives.sql';
  const bare = await bareDatabase();
  await withClient(bare.ownerConnection, async client => {
    for (const { sql } of before(file).files) await client.query(sql);
    for (const [name, result, level, inContract] of [
      ['函.pdf', 'SIGNED', 'B_LT', false],
      ['无时间戳.pdf', 'SIGNED', 'B_B', false],
      ['函.ofd', 'SIGNED', 'SES_T', false],
      ['合同.pdf', 'SIGNED', 'B_LT', true],
      ['未签.pdf', 'REFUSED', null, null],
    ])
      await client.query(
        `insert into seal_uses (id, created_at, updated_at, created_by, at, document_name, result, level, in_contract, signed_file)
          values (gen_random_uuid(), now(), now(), 'U1', now(), $1, $2, $3, $4, case $2 when 'SIGNED' then gen_random_uuid() end)`,
        [name, result, level, inContract],
      );
    await client.query(migrations.files.find(({ name }) => name === file)?.sql ?? '');
    const { rows } = await client.query<{ name: string; state: string; fits: boolean }>(
      `select a.document_name as name, a.state, a.file = u.signed_file and a.signed_at = u.at and a.archive_due = u.at and a.archived is null as fits
        from document_archives a join seal_uses u on u.id = a.use order by name`,
    );
    expect(rows.map(({ name, state, fits }) => [name, state, fits])).toEqual([
      ['函.pdf', 'SIGNED', true],
      ['无时间戳.pdf', 'SIGNED', true],
    ]);
  });
});

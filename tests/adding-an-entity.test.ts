/** The page `docs/adding-an-entity.md`, done step by step: one new file, and everything it promises is there. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Copy, entityFile, entityOnThePage, firstOperator, makeCopy, type Ran, type Started } from './adding-an-entity/copy.ts';
import { signInAt } from './e2e/browser.ts';
import { launchBrowser } from './setup/browser.ts';

interface Answer {
  readonly status: number;
  readonly message: string;
  readonly data: Record<string, unknown>;
}
interface Vehicle extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
}

const slow = 300_000;
const file = entityOnThePage();
const launch = 'src/framework/cli/launch.mjs';
let copy: Copy;
beforeAll(() => {
  copy = makeCopy();
}, slow);
afterAll(() => copy.remove(), slow);

describe('a declaration that is wrong', () => {
  const write = (changed: string): void => {
    expect(changed).not.toBe(file);
    copy.write(entityFile, changed);
  };
  const noRule = 'vehicles.fields.seats.rules: no rule rang; did you mean range?';
  const noResource = 'vehicles.fields.member.to: no resource member; did you mean members?';
  beforeEach(() =>
    write(
      file
        .replace("does: 'list' }", "does: 'list', menu: 'B8' }")
        .replace("rules: 'range:1,60'", "rules: 'rang:1,60'")
        .replace("'members')", "'member')"),
    ),
  );

  test(
    '[FRM-02] is refused by check with its file, its path and the way out, every mistake at once',
    async () => {
      const { code, out } = await copy.run(launch, 'check');
      expect(code).toBe(1);
      expect(out).toContain(`${entityFile}\n`);
      expect(out).toContain("vehicles.audiences.operator.calls['op.vehicle.list'].menu: no menu B8; did you mean B1?");
      expect(out).toContain(noRule);
      expect(out).toContain(noResource);
      expect(out).toContain('3 mistakes in 1 file.');
    },
    slow,
  );

  test(
    '[FRM-02] gets no migration',
    async () => {
      const { code, out } = await copy.run(launch, 'migrate:draft', 'vehicles');
      expect(code).toBe(1);
      expect(out).toContain(noResource);
      expect(out).not.toContain('Wrote');
    },
    slow,
  );

  test(
    '[FRM-02] is refused by the build, and by every command that would touch data',
    async () => {
      const built = await copy.run(launch, 'build');
      expect(built).toMatchObject({ code: 70, err: expect.stringContaining(noRule) });
      const { code, err } = await copy.run(launch, 'migrate');
      expect({ code, err }).toMatchObject({ code: 78, err: expect.stringContaining(noRule) });
    },
    slow,
  );

  test(
    '[FRM-02] with an unknown state, field or rule does not compile',
    async () => {
      copy.write('entity.tsconfig.json', JSON.stringify({ extends: './tsconfig.json', files: [entityFile], references: [] }));
      const compile = (): Promise<Ran> =>
        copy.run(
          'node_modules/typescript/bin/tsc',
          '-p',
          'entity.tsconfig.json',
          '--incremental',
          '--tsBuildInfoFile',
          'entity.tsbuildinfo',
        );
      write(
        file
          .replace("from: 'IN_REPAIR'", "from: 'IN_REPAR'")
          .replace("list: ['plate'", "list: ['plait'")
          .replace("rules: 'notFuture'", "rules: 'notFutur'"),
      );
      const refused = await compile();
      expect(refused.code).not.toBe(0);
      for (const word of ['IN_REPAR', 'plait', 'notFutur']) expect(refused.out).toContain(`"${word}"`);
      copy.write(entityFile, file);
      expect(await compile()).toEqual({ code: 0, out: '', err: '' });
    },
    slow,
  );
});

describe('the file of the page', () => {
  let drafted: Ran;
  let service: Started;
  let token = '';
  let member = '';

  const call = async (path: string, body: unknown = {}): Promise<Answer> => {
    const response = await fetch(`${service.address}/user/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', 'session-token': token },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Answer;
  };
  const done = async <T = Vehicle>(path: string, body: unknown = {}): Promise<T> => {
    const { status, message, data } = await call(path, body);
    if (status !== 1) throw new Error(`${path}: ${message} ${JSON.stringify(data)}\n${status === 500 ? service.said() : ''}`);
    return data as T;
  };
  const add = (plate: string, words: Record<string, unknown> = {}): Promise<Vehicle> =>
    done('operation/vehicle/new', { plate, seats: 5, boughtOn: '2025-03-01', ...words });

  beforeAll(async () => {
    copy.write(entityFile, file);
    drafted = await copy.run(launch, 'migrate:draft', 'vehicles');
    if (drafted.code !== 0) throw new Error(drafted.out + drafted.err);
    service = await copy.start();
    member = await copy.member('契证物流有限公司');
    ({ token } = await done<{ token: string }>('operation/login', firstOperator));
  }, slow);

  test('[FRM-01] gets a migration that needs no hand, after which the declarations are in order', async () => {
    expect(drafted).toMatchObject({ code: 0 });
    const written = /Wrote (\d{4}-vehicles\.sql)/.exec(drafted.out)?.[1] ?? '';
    expect(copy.read(`src/product/migrations/${written}`)).toMatch(/create table "?vehicles"?/);
    expect(drafted.out).not.toContain('By hand');
    const checked = await copy.run(launch, 'check');
    expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('all well') });
    const style = await copy.run('node_modules/@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', entityFile);
    expect(style).toMatchObject({ code: 0 });
  });

  test('[FRM-01] brings its menu entry under its group, with its buttons', async () => {
    const described = await done<{ menuList: { menuId: string; childs: { menuId: string; menuName: string }[] }[]; buttons: string[] }>(
      'userInfo/query',
    );
    const group = described.menuList.find(menu => menu.menuId === 'B');
    expect(group?.childs.map(({ menuId, menuName }) => [menuId, menuName])).toContainEqual(['B9', 'Vehicles']);
    expect(described.buttons.filter(code => code.startsWith('op.vehicle.'))).toEqual(
      ['edit', 'new', 'repair', 'resume', 'scrap'].map(verb => `op.vehicle.${verb}`),
    );
  });

  test('[FRM-01] makes records, lists, searches and filters them, references with their labels', async () => {
    const made = await add('京A12345', { member, driverMobile: '13912345678' });
    await add('沪B67890', { kind: 'TRUCK' });
    expect(made).toMatchObject({
      plate: '京A12345',
      state: 'IN_USE',
      kind: 'CAR',
      seats: 5,
      member: { id: member, label: '契证物流有限公司' },
    });
    const listed = async (filter: Record<string, unknown>): Promise<unknown[]> =>
      (await done<{ list: { plate: string }[] }>('operation/vehicle/list', { filter })).list.map(({ plate }) => plate);
    expect(await listed({ q: '京A1' })).toEqual(['京A12345']);
    expect(await listed({ kind: 'TRUCK' })).toEqual(['沪B67890']);
    expect(await listed({ member, state: 'IN_USE' })).toEqual(['京A12345']);
    // Encrypted: found by the whole value, shown masked.
    expect(await listed({ q: '13912345678' })).toEqual(['京A12345']);
    expect(await done('operation/vehicle/detail', { id: made.id })).toMatchObject({ driverMobile: '139****5678' });
  });

  test('[FRM-01] checks input by the rules it names, in the words of the reader', async () => {
    const { status, data } = await call('operation/vehicle/new', { plate: 'X', seats: 61, boughtOn: '2999-01-01', colour: 'red' });
    expect(status).toBe(422);
    expect(Object.keys(data.errors as object).sort()).toEqual(['boughtOn', 'colour', 'plate', 'seats']);
    await add('粤C11111');
    const twice = await call('operation/vehicle/new', { plate: '粤c11111', seats: 5, boughtOn: '2025-03-01' });
    expect(twice).toMatchObject({ status: 422, data: { errors: { plate: [expect.stringContaining('in use')] } } });
    const nobody = { plate: '粤C22222', member: '019aa000-0000-7000-8000-000000000000' };
    expect(await call('operation/vehicle/new', nobody)).toMatchObject({ status: 422, data: { errors: { member: expect.anything() } } });
  });

  test('[FRM-01] moves along its transitions and no other way', async () => {
    const { id, version } = await add('津D33333', { driverMobile: '13612345678' });
    expect(await call('operation/vehicle/repair', { id, version })).toMatchObject({
      status: 422,
      data: { errors: { reason: expect.anything() } },
    });
    // What a conflict shows of the record is what a detail would show.
    expect(await call('operation/vehicle/resume', { id, version })).toMatchObject({
      status: 409,
      data: { current: { version, state: 'IN_USE', driverMobile: '136****5678' } },
    });
    const repaired = await done('operation/vehicle/repair', { id, version, reason: '发动机异响，送厂检修' });
    expect(repaired).toMatchObject({ state: 'IN_REPAIR', version: version + 1 });
    const stale = await call('operation/vehicle/edit', { id, version, seats: 7 });
    expect(stale).toMatchObject({ status: 409, data: { current: { version: version + 1, driverMobile: '136****5678' } } });
    const edited = await done('operation/vehicle/edit', { id, version: repaired.version, seats: 7 });
    expect(edited).toMatchObject({ seats: 7 });
    const scrapped = await done('operation/vehicle/scrap', { id, version: edited.version, reason: '已达报废年限' });
    expect(scrapped).toMatchObject({ state: 'SCRAPPED' });
    expect(await call('operation/vehicle/edit', { id, version: scrapped.version, seats: 2 })).toMatchObject({ status: 409 });
  });

  test('[FRM-01] leaves its trace in the journal and in its own history, without what is personal', async () => {
    const { id, version } = await add('渝E44444', { driverMobile: '13700000001' });
    await done('operation/vehicle/repair', { id, version, reason: '更换轮胎一只' });
    const { list } = await done<{ list: { id: string; action: string }[] }>('operation/log/list', { filter: { recordId: id } });
    const entryOf = async (action: string): Promise<Record<string, unknown> | undefined> => {
      const entry = list.find(each => each.action === action);
      const whole = await done<{ list: Record<string, unknown>[] }>('operation/log/list', { filter: { id: entry?.id ?? '' } });
      return whole.list[0];
    };
    expect(await entryOf('create')).toMatchObject({
      callId: 'op.vehicle.new',
      resource: 'vehicles',
      recordLabel: '渝E44444',
      changes: { plate: [null, '渝E44444'], driverMobile: ['***', '***'] },
    });
    expect(await entryOf('repair')).toMatchObject({ fromState: 'IN_USE', toState: 'IN_REPAIR', reason: '更换轮胎一只' });
    const { history } = await done<{ history: { action: string }[] }>('operation/vehicle/detail', { id });
    expect(history.map(({ action }) => action)).toEqual(['create', 'repair']);
  });

  test('[FRM-01] stands in the OpenAPI document, and behind its grants', async () => {
    const document = (await (await fetch(`${service.address}/user/openapi.json`)).json()) as { paths: Record<string, { post?: unknown }> };
    expect(document.paths['/user/operation/vehicle/new']?.post).toMatchObject({
      operationId: 'op_vehicle_new',
      'x-menu': ['B9'],
      'x-button': 'op.vehicle.new',
      'x-idempotent': true,
    });
    const stranger = await fetch(`${service.address}/user/operation/vehicle/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(stranger.status).toBe(401);
  });

  test(
    '[FRM-01][FRM-05] has its list, its form and its moves in the browser',
    async () => {
      const browser = await launchBrowser();
      try {
        const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
        await signInAt(page, service.address, 'operator', firstOperator.userName, firstOperator.password);
        await page.getByRole('button', { name: '企业管理' }).click();
        await page.getByRole('link', { name: '车辆', exact: true }).click();
        // By its whole name: the home page, which stands until the list is there, begins other things.
        await page.getByRole('button', { name: '新建', exact: true }).first().click();
        await page.getByRole('heading', { name: '新建车辆' }).waitFor();
        await page.getByLabel('车牌号').fill('鲁A00001');
        await page.getByLabel('座位数').fill('61');
        await page.getByRole('button', { name: /^保存/ }).click();
        await page.getByText('60', { exact: false }).first().waitFor();
        await page.getByLabel('座位数').fill('9');
        await page.getByRole('button', { name: /^保存/ }).click();
        await page.getByRole('heading', { name: '鲁A00001' }).waitFor();
        await page.getByRole('button', { name: '送修', exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('理由').fill('更换前轮轮胎');
        await dialog.getByRole('button', { name: '送修' }).click();
        await page.getByText('维修中').first().waitFor();
        await page.getByText('更换前轮轮胎').first().waitFor();
      } finally {
        await browser.close();
      }
    },
    slow,
  );

  test(
    '[BEY-10] the service ends cleanly when it is told to, and finds its records when it starts again',
    async () => {
      await add('闽F55555');
      expect(await service.stop()).toBe(0);
      service = await copy.start();
      ({ token } = await done<{ token: string }>('operation/login', firstOperator));
      expect(await done('operation/vehicle/list', { filter: { q: '闽F5' } })).toMatchObject({ list: [{ plate: '闽F55555' }] });
    },
    slow,
  );
});

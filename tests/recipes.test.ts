/** The page `docs/recipes.md`: each recipe fits the application as it is, and all of them together do what they promise. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { HttpResponse, http } from 'msw';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { modelOf } from '#engine/project/model.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { migrationsIn } from '#service/store/draft-command.ts';
import { migrate } from '#service/store/migrate.ts';
import { registry } from '../examples/fleet/resources/index.ts';
import { type Copy, firstOperator, makeCopy, type Ran, type Started } from './adding-an-entity/copy.ts';
import { signInAt } from './e2e/browser.ts';
import { startStaticPortal } from './portal/back-ends/portal.ts';
import { launchBrowser } from './setup/browser.ts';
import type { TestDatabase } from './setup/database.ts';
import { bareDatabase, query } from './store/fresh-store.ts';

interface Block {
  readonly path: string;
  readonly kind: string;
  readonly body: string;
}
interface Row extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version: number;
}
interface Answer {
  readonly status: number;
  readonly message: string;
  // Each test reads what its call answers.
  readonly data: Row & {
    readonly token: string;
    readonly password: string;
    readonly fileId: string;
    readonly list: readonly Row[];
    readonly firstSteps: readonly Row[];
    readonly groups: readonly { readonly key: { readonly id: string } }[];
  };
}

const slow = 300_000;
const fleet = 'examples/fleet';
const launch = 'src/framework/cli/launch.mjs';
const migration = `${fleet}/migrations/0018-region.sql`;
const project = resolve(import.meta.dirname, '..');
const page = readFileSync(join(project, 'docs/recipes.md'), 'utf8');
const recipes = page
  .split(/^## /m)
  .slice(1)
  .map(section => ({
    title: section.slice(0, section.indexOf('\n')),
    blocks: [...section.matchAll(/^`([\w./-]+)`:\n\n```(\w+)\n([\s\S]*?)^```$/gm)].map(
      ([, path = '', kind = '', body = '']): Block => ({ path, kind, body }),
    ),
  }));

/** The file with the hunks of a diff, each of which fits one place of it alone. */
const changed = (file: string, { path, body }: Block): string =>
  body.split(/^@@\n/m).reduce((grown, hunk) => {
    const lines = hunk.trimEnd().split('\n');
    const without = (mark: string): string =>
      `\n${lines
        .filter(line => !line.startsWith(mark))
        .map(line => line.slice(1))
        .join('\n')}\n`;
    const [before, after] = [without('+'), without('-')];
    expect(`\n${grown}`.split(before), `${path} has the place once:${before}`).toHaveLength(2);
    return `\n${grown}`.replace(before, () => after).slice(1);
  }, file);

/** @param read the file as it is; undefined where there is none */
const made = (block: Block, read: (path: string) => string | undefined): string => {
  const file = read(block.path);
  if (block.kind === 'diff') return changed(file ?? '', block);
  expect(file, `${block.path} is a new file`).toBeUndefined();
  return block.body;
};

const fileIn =
  (root: string) =>
  (path: string): string | undefined => {
    try {
      return readFileSync(join(root, path), 'utf8');
    } catch {
      return undefined;
    }
  };

let copy: Copy;
let database: TestDatabase;
let around: Server;
let outside = '';
let drafted: Ran;
let judged: readonly Ran[];
let compiled: readonly string[];
let undone: readonly string[];
let service: Started;
let dispatcher = '';
const oldCarriers = { north: randomUUID(), south: randomUUID() };
const sent: { mobile: string; text: string }[] = [];

/** A gateway for SMS, and a register of inspections. */
const startAround = async (): Promise<string> => {
  around = createServer(async (request, response) => {
    if (request.url === '/sms') sent.push(JSON.parse(await text(request)));
    response.end(decodeURIComponent(request.url ?? '') === '/inspections/鲁B12345' ? '2031-05-31\n' : '');
  }).listen(0, '127.0.0.1');
  await once(around, 'listening');
  return `http://127.0.0.1:${(around.address() as AddressInfo).port}`;
};
/** The application as the compiler sees it; what has not changed since `before` is not read again. */
const compile = (before?: ts.Program): ts.Program => {
  const settings = join(copy.root, 'src/framework/service/tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(settings, ts.sys.readFile).config, ts.sys, dirname(settings));
  const modules = ['src/framework/portal/virtual.d.ts', `${fleet}/service.ts`, `${fleet}/portal/application.ts`];
  return ts.createProgram(
    modules.map(path => join(copy.root, path)),
    options,
    undefined,
    before,
  );
};
/** What the compiler says of the application's modules, and of the framework's use cases, which refuse by the codes that the application has. */
const complaints = (program: ts.Program): readonly string[] => {
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) => [fleet, 'src/framework/service/calls'].some(folder => fileName.startsWith(join(copy.root, folder))));
  expect(own.map(({ fileName }) => basename(fileName))).toEqual(
    expect.arrayContaining(['service.ts', 'old-drafts.ts', 'plate-sign.tsx', 'grounded-page.tsx', 'depot.adapter.ts']),
  );
  return own
    .flatMap(file => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
};
/** What the compiler says of an effect that is named and done nowhere, of a page that the portal does not have, and of a login without words. */
const complaintsOfUndone = (program: ts.Program): readonly string[] => {
  const [path, portal] = [`${fleet}/resources/_names.ts`, `${fleet}/portal/application.ts`];
  const [names, words] = [copy.read(path), copy.read(portal)];
  copy.write(portal, words.replace(/^ +inspector: \{ title: '稽查登录'.*\n/m, ''));
  copy.write(
    path,
    names
      .replace("'trip.reserve': 'inside',", "'trip.reserve': 'inside',\n  'trip.undone': 'check',")
      .replace("page: 'grounded'", "page: 'groundde'"),
  );
  try {
    return complaints(compile(program));
  } finally {
    copy.write(path, names);
    copy.write(portal, words);
  }
};

const call = async (path: string, body: object | FormData, token = dispatcher, language = 'en'): Promise<Answer> => {
  const response = await fetch(`${service.address}/user/${path}`, {
    method: 'POST',
    headers: {
      'session-token': token,
      'accept-language': language,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  return (await response.json()) as Answer;
};
const done = async (path: string, body: object, token = dispatcher): Promise<Answer['data']> => {
  const answer = await call(path, body, token);
  expect(answer, `${path} ${JSON.stringify(answer)} ${answer.status === 500 ? service.said() : ''}`).toMatchObject({ status: 1 });
  return answer.data;
};
const upload = (path: string, file: Uint8Array<ArrayBuffer>, name: string, fields: Readonly<Record<string, string>>, token?: string) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([file]), name);
  return call(path, form, token);
};

const today = dayOf(new Date());
const password = 'Fleet-pass-2026';
const person = { name: '李雷', licence: 'b2', mobile: '13912345678' };
let carrier = '';
let vehicle: Row;
let driver = '';

beforeAll(async () => {
  [database, outside] = await Promise.all([bareDatabase(), startAround()]);
  copy = makeCopy({ DATABASE_URL: database.url, SMS_URL: `${outside}/sms` });
  await migrate(database.ownerConnection, {
    appRole: database.appRole,
    jobs: modelOf(registry).jobs,
    migrations: await migrationsIn(join(project, fleet, 'migrations')),
  });
  for (const [code, id] of Object.entries(oldCarriers))
    await query(
      database.ownerConnection,
      'insert into carriers (id, created_at, updated_at, name, code) values ($1, now(), now(), $2, $2)',
      [id, code.toUpperCase()],
    );
  const blocks = recipes.flatMap(recipe => recipe.blocks);
  const apply = (block: Block): void => copy.write(block.path, made(block, fileIn(copy.root)));
  for (const block of blocks.filter(({ path }) => path !== migration)) apply(block);
  drafted = await copy.run(launch, 'migrate:draft', 'region', '--app', fleet);
  expect(drafted).toMatchObject({ code: 0 });
  for (const block of blocks.filter(({ path }) => path === migration)) apply(block);
  const judging = Promise.all([
    copy.run(launch, 'check', '--app', fleet),
    copy.run('node_modules/@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', '--error-on-warnings', fleet),
  ]);
  const program = compile();
  compiled = complaints(program);
  judged = await judging;
  undone = complaintsOfUndone(program);
  service = await copy.start('--app', fleet);
  dispatcher = (await done('dispatch/login', firstOperator, '')).token;
  carrier = (await done('dispatch/carrier/save', { name: '东海物流', code: 'EAST', region: 'SOUTH' })).id;
  vehicle = await done('dispatch/vehicle/save', { carrier, plate: '鲁B12345', payloadKg: 8000, inspectedUntil: '2030-12-31' });
  const first = await done('dispatch/driver/new', { ...person, member: carrier, account: 'driver_one' });
  const { token } = await done('carrier/login', { userName: 'driver_one', password: first.password }, '');
  await done('carrier/changePassword', { oldPassword: first.password, newPassword: password }, token);
  driver = (await done('carrier/login', { userName: 'driver_one', password }, '')).token;
}, slow);
afterAll(async () => {
  await copy.remove();
  around.close();
}, slow);

test.each(recipes.map(({ title, blocks }) => [title, blocks] as const))('[FRM-07] “%s” fits the application as it is', (title, blocks) => {
  expect(page).toContain(`](#${title.toLowerCase().replaceAll(' ', '-')})`);
  expect(blocks.length).toBeGreaterThan(0);
  const grown = new Map<string, string>();
  for (const block of blocks.filter(({ path }) => path !== migration))
    grown.set(
      block.path,
      made(block, path => grown.get(path) ?? fileIn(project)(path)),
    );
});

test('[FRM-07] no recipe touches a file outside the application, and the compiler asks for what a new name stands for', () => {
  const paths = recipes.flatMap(({ blocks }) => blocks.map(({ path }) => path));
  expect(paths.filter(path => !path.startsWith(`${fleet}/`))).toEqual([]);
  expect(undone).toHaveLength(3);
  expect(undone).toEqual(
    expect.arrayContaining([
      expect.stringContaining("'trip.undone'"),
      expect.stringMatching(/portal\/application\.ts: Property 'inspector' is missing/),
      expect.stringMatching(/portal\/admin\.tsx: .*'grounded'.* Did you mean to write 'groundde'\?/),
    ]),
  );
});

test('[FRM-07] compiler, check and formatter find nothing in the recipes, and the migration asks for the hand that the recipe lends it', () => {
  expect(compiled).toEqual([]);
  for (const { code, out, err } of judged) expect(code, out + err).toBe(0);
  expect(drafted.out).toContain('Wrote 0018-region.sql');
  expect(drafted.out.match(/By hand: .*/g)).toEqual([expect.stringContaining('carriers.region: new and required')]);
});

test('[FRM-07] a rule: refuses with its sentence, and takes what it asks for', async () => {
  const asked = { ...person, member: carrier, account: 'driver_two', roadCertificate: '12' };
  for (const [language, sentence] of [
    ['zh', '请输入 19 位从业资格证号'],
    ['en', 'Write the 19 digits of the road certificate.'],
  ] as const)
    expect(await call('dispatch/driver/new', asked, dispatcher, language)).toMatchObject({
      status: 422,
      data: { errors: { roadCertificate: [sentence] } },
    });
  expect(await call('dispatch/driver/new', { ...asked, roadCertificate: '3702000000000000001' })).toMatchObject({ status: 1 });
});

test('[FRM-07] a rule: is judged while somebody types', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await signInAt(page, service.address, 'dispatch', firstOperator.userName, firstOperator.password, '/fleet/carriers/drivers/create');
    await page.getByLabel('从业资格证号').fill('12');
    await page.keyboard.press('Tab');
    await page.getByText('请输入 19 位从业资格证号').waitFor();
  } finally {
    await browser.close();
  }
});

test('[FRM-07] an error: is answered with its status and its sentence', async () => {
  const asked = { ...person, member: carrier, account: 'driver_car', licence: 'C1' };
  expect(await call('dispatch/driver/new', asked, dispatcher, 'zh')).toMatchObject({
    status: 409,
    message: '准驾车型 C1 不能驾驶货车',
    data: { code: 'DRIVER_LICENCE_CAR' },
  });
  expect(await call('dispatch/driver/new', asked)).toMatchObject({ message: 'Class C1 does not cover lorries.' });
});

test('[FRM-07] a widget and a page: are drawn in the portal', async () => {
  const grounded = await done('dispatch/vehicle/save', { carrier, plate: '鲁B00009', payloadKg: 8000, inspectedUntil: '2030-12-31' });
  await done('dispatch/vehicle/ground', { id: grounded.id, version: grounded.version, reason: '制动系统故障' });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await signInAt(page, service.address, 'dispatch', firstOperator.userName, firstOperator.password, '/fleet/vehicles');
    await page.locator('td strong', { hasText: '鲁B12345' }).waitFor();
    await page.getByRole('link', { name: '停用车辆' }).click();
    await page.getByRole('heading', { name: '停用车辆' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: '鲁B00009' }).waitFor();
    expect(
      await page.locator('.s-page > ul').evaluate(list => Number.parseFloat(getComputedStyle(list).paddingInlineStart)),
    ).toBeGreaterThan(10);
  } finally {
    await browser.close();
  }
});

test('[FRM-07] a setting: takes a value of its type alone; effects: the one outside asks at the address it holds', async () => {
  const [setting] = (await done('dispatch/setting/list', { filter: { key: 'inspectionUrl' } })).list;
  const save = (value: string) => call('dispatch/setting/save', { id: setting?.id, version: setting?.version, value });
  expect(await save('ftp://register')).toMatchObject({ status: 422, data: { errors: { value: expect.anything() } } });
  const inquire = ({ id, version }: Row) => call('dispatch/vehicle/inquire', { id, version });
  expect(await inquire(vehicle)).toMatchObject({ status: 0, data: { code: 'INSPECTION_AWAY' } });
  expect(await save(`${outside}/inspections`)).toMatchObject({ status: 1 });
  expect(await inquire(vehicle)).toMatchObject({ status: 1, data: { inspectedUntil: '2031-05-31' } });
});

test('[FRM-07] effects: the one before refuses, the one inside tells the drivers once the change stands', async () => {
  const { id, version } = await done('dispatch/vehicle/save', {
    carrier,
    plate: '鲁B00002',
    payloadKg: 8000,
    inspectedUntil: '2030-12-31',
  });
  const draft = await done('trip/save', { vehicle: id, day: today, to: '青岛港' }, driver);
  const trip = await done('trip/submit', { id: draft.id, version: draft.version }, driver);
  await done('dispatch/trip/decide', { id: trip.id, version: trip.version, decision: 'approve' });
  expect(await call('dispatch/vehicle/ground', { id, version, reason: '制动系统故障' })).toMatchObject({
    status: 409,
    message: 'The vehicle 鲁B00002 still has approved trips.',
  });
  const other = await done('dispatch/vehicle/save', { carrier, plate: '鲁B00003', payloadKg: 8000, inspectedUntil: '2030-12-31' });
  await done('dispatch/vehicle/ground', { id: other.id, version: other.version, reason: '制动系统故障' });
  await expect
    .poll(() => sent)
    .toContainEqual({ mobile: person.mobile, signature: '车队', text: '【车队】车辆 鲁B00003 已停用：制动系统故障' });
  expect(JSON.stringify(sent)).not.toContain('鲁B00002');
});

test('[FRM-07] telling people: whoever drives for the carrier reads that its vehicle is released, and nobody else', async () => {
  const { list } = await done('dispatch/driver/list', {});
  expect(list).not.toContainEqual(expect.objectContaining({ account: 'driver_south' }));
  const other = await done('dispatch/driver/new', { ...person, member: oldCarriers.south, account: 'driver_south' });
  const { token: first } = await done('carrier/login', { userName: 'driver_south', password: other.password }, '');
  await done('carrier/changePassword', { oldPassword: other.password, newPassword: password }, first);
  const { token: south } = await done('carrier/login', { userName: 'driver_south', password }, '');
  const made = await done('dispatch/vehicle/save', { carrier, plate: '鲁B00004', payloadKg: 8000, inspectedUntil: '2030-12-31' });
  const grounded = await done('dispatch/vehicle/ground', { id: made.id, version: made.version, reason: '制动系统故障' });
  await done('dispatch/vehicle/release', { id: made.id, version: grounded.version, inspectedUntil: '2031-12-31' });
  const told = async (token: string) => (await done('message/list', {}, token)).list.map(({ content }) => content);
  await expect.poll(() => told(driver)).toContainEqual('车辆 鲁B00004 恢复可用，年检有效期至 2031-12-31。');
  expect(await told(south)).toEqual([]);
});

test('[FRM-07] a reviewed kind: is handed in on one side and decided on the other', async () => {
  const draft = await done('leave/save', { from: '2030-01-01', why: '探亲' }, driver);
  expect((await done('dispatch/leave/list', {})).list).toEqual([]);
  const leave = await done('leave/submit', { id: draft.id, version: draft.version }, driver);
  expect(leave).toMatchObject({ state: 'SUBMITTED' });
  expect(await done('dispatch/leave/decide', { id: leave.id, version: leave.version, decision: 'approve' })).toMatchObject({
    state: 'APPROVED',
  });
});

test('[FRM-07] a file purpose: takes its kind of file alone, for its field', async () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF\n');
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  expect(await upload('file/upload', new Uint8Array(png), 'waybill.png', { purpose: 'waybill' }, driver)).toMatchObject({ status: 415 });
  const taken = await upload('file/upload', new Uint8Array(pdf), 'waybill.pdf', { purpose: 'waybill' }, driver);
  expect(taken).toMatchObject({ status: 1 });
  const { fileId } = taken.data;
  const trip = await done('trip/save', { vehicle: vehicle.id, day: '2030-01-02', to: '青岛港', waybill: fileId }, driver);
  expect(await done('trip/detail', { id: trip.id }, driver)).toMatchObject({ waybill: { id: fileId } });
});

test('[FRM-07] a job: is run by hand, and says what it did', async () => {
  const old = await done('trip/save', { vehicle: vehicle.id, day: '2020-01-01', to: '青岛港' }, driver);
  const job = async () => (await done('dispatch/job/list', { filter: { name: 'oldDrafts' } })).list[0];
  const asked = await job();
  await done('dispatch/job/run', { id: asked?.id, version: asked?.version });
  await expect.poll(job).toMatchObject({ state: 'OK', done: 1 });
  expect(await call('trip/detail', { id: old.id }, driver)).toMatchObject({ status: 404 });
});

test('[FRM-07] a menu of the second side: lists the own people alone', async () => {
  await done('dispatch/driver/new', { ...person, member: oldCarriers.north, account: 'driver_north', name: '韩梅' });
  const { list } = await done('driver/list', {}, driver);
  expect(list.map(({ name }) => name)).not.toContain('韩梅');
  expect(list).toContainEqual(expect.objectContaining({ name: '李雷', licence: 'B2' }));
  expect(JSON.stringify((await done('userInfo/query', {}, driver)).menuList)).toContain('"menuId":"33"');
});

test('[FRM-07] a side: signs in by its own login, sees what it is shown, and is refused what is not its own', async () => {
  const made = await done('dispatch/inspector/new', { account: 'inspector_one', name: '王芳', mobile: '13912345679' });
  const { token: first } = await done('inspector/login', { userName: 'inspector_one', password: made.password }, '');
  await done('inspector/changePassword', { oldPassword: made.password, newPassword: password }, first);
  const { token } = await done('inspector/login', { userName: 'inspector_one', password }, '');
  expect(JSON.stringify((await done('userInfo/query', {}, token)).menuList)).toContain('"menuId":"4"');
  const { list } = await done('inspector/trip/list', {}, token);
  expect(list).not.toEqual([]);
  expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['APPROVED']));
  expect(await call('dispatch/trip/list', {}, token)).toMatchObject({ status: 403 });
  expect(await call('dispatch/login', { userName: 'inspector_one', password }, '')).toMatchObject({ data: { code: 'LOGIN_FAILED' } });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await signInAt(page, service.address, 'inspector', 'inspector_one', password, '/trips');
    await page.locator('tbody tr[data-id]').first().waitFor();
  } finally {
    await browser.close();
  }
});

test('[FRM-07] roles in the portal: what is granted there is held from the next call on, and refused before', async () => {
  const made = await done('dispatch/dispatcher/new', { account: 'yard_one', name: '赵敏', mobile: '' });
  const { token: first } = await done('dispatch/login', { userName: 'yard_one', password: made.password }, '');
  await done('dispatch/changePassword', { oldPassword: made.password, newPassword: password }, first);
  const { token } = await done('dispatch/login', { userName: 'yard_one', password }, '');
  const idle = await done('dispatch/vehicle/save', { carrier, plate: '鲁B00005', payloadKg: 8000, inspectedUntil: '2030-12-31' });
  const grounded = () => call('dispatch/vehicle/ground', { id: idle.id, version: idle.version, reason: '制动系统故障' }, token);
  const jobs = () => call('dispatch/job/list', {}, token);
  expect(await grounded()).toMatchObject({ status: 403 });
  expect(await jobs()).toMatchObject({ status: 403 });
  const role = await done('dispatch/role/new', { code: 'YARD', name: '场内', side: 'dispatch' });
  await done('dispatch/roleMenu/new', { role: role.id, menuId: '26' });
  await done('dispatch/roleButton/new', { role: role.id, code: 'dispatch.vehicle.ground' });
  const { userNum } = await done('userInfo/query', {}, token);
  const holding = { role: role.id, userNum };
  expect(await call('dispatch/roleUser/new', holding, token)).toMatchObject({ status: 403 });
  await done('dispatch/roleUser/new', holding);
  expect(await grounded()).toMatchObject({ status: 1 });
  expect(await jobs()).toMatchObject({ status: 1 });
});

test('[FRM-07] a tree: a record is refused below itself, and stands below its own by name and code', async () => {
  const port = await done('dispatch/yard/save', { name: '港区', code: 'PORT' });
  const north = await done('dispatch/yard/save', { name: '北场', code: 'NORTH', within: port.id });
  const gate = await done('dispatch/yard/save', { name: '门口', code: 'GATE', within: north.id });
  for (const within of [port.id, north.id, gate.id])
    expect(await call('dispatch/yard/save', { id: port.id, version: port.version, within })).toMatchObject({
      status: 422,
      data: { errors: { within: ['It cannot stand below itself. Choose another one.'] } },
    });
  expect(await call('dispatch/yard/save', { id: gate.id, version: gate.version, within: port.id })).toMatchObject({ status: 1 });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await signInAt(page, service.address, 'dispatch', firstOperator.userName, firstOperator.password, '/fleet/yards');
    const rows = page.getByRole('treeitem');
    await rows.filter({ hasText: '门口' }).first().waitFor();
    expect(await page.getByRole('tree').innerText()).toMatch(/港区\s*PORT/);
    await page.getByRole('searchbox').or(page.locator('.cr-tree-tools input')).first().fill('gate');
    await expect.poll(() => page.getByRole('tree').innerText()).not.toContain('北场');
  } finally {
    await browser.close();
  }
});

test('[FRM-07] import and export by Excel: takes all rows or none, and writes them again; statistics: add up what is there', async () => {
  const sheet = async (...rows: readonly (readonly (string | number)[])[]) =>
    new Uint8Array(
      await (await writeWorkbook([['Plate', 'Carrier', 'Payload (kg)', 'Inspected until'], ...rows.map(row => [...row])])).toBuffer(),
    );
  const [good, bad] = [
    ['晋A00001', 'SOUTH', 900, '2030-12-31'],
    ['X', 'SOUTH', 900, '2030-12-31'],
  ] as const;
  expect(await upload('dispatch/vehicle/import', await sheet(good, bad), 'vehicles.xlsx', {})).toMatchObject({
    data: { accepted: 0, rejected: [{ row: 3, field: 'plate' }] },
  });
  expect(await upload('dispatch/vehicle/import', await sheet(good), 'vehicles.xlsx', {})).toMatchObject({
    data: { accepted: 1, rejected: [] },
  });
  expect((await done('dispatch/vehicle/list', { filter: { q: '晋A00001' } })).list).toMatchObject([{ carrier: { id: oldCarriers.south } }]);
  const exported = await fetch(`${service.address}/user/dispatch/vehicle/export`, {
    method: 'POST',
    headers: { 'session-token': dispatcher, 'accept-language': 'en', 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', filter: { q: '晋A00001' } }),
  });
  expect(await exported.text()).toMatch(/Plate,[\s\S]*晋A00001,.*SOUTH/);
  const { groups } = await done('dispatch/vehicle/sums', { by: ['carrier'] });
  expect(groups.find(({ key }) => key.id === oldCarriers.south)).toMatchObject({ count: 1, payload: 900 });
});

test('[FRM-07] first steps: lead a company to its first trip, and are gone with it', async () => {
  const member = oldCarriers.north;
  const { id } = await done('dispatch/vehicle/save', { carrier: member, plate: '晋A00008', payloadKg: 8000, inspectedUntil: '2030-12-31' });
  const made = await done('dispatch/driver/new', { ...person, member, account: 'driver_first' });
  const { token: first } = await done('carrier/login', { userName: 'driver_first', password: made.password }, '');
  await done('carrier/changePassword', { oldPassword: made.password, newPassword: password }, first);
  const { token } = await done('carrier/login', { userName: 'driver_first', password }, '');
  const steps = async () => (await done('home', {}, token)).firstSteps;
  expect(await steps()).toMatchObject([{ standing: 'open', resource: 'trips', page: 'create' }, { standing: 'later' }]);
  const draft = await done('trip/save', { vehicle: id, day: '2030-01-03', to: '青岛港' }, token);
  const trip = await done('trip/submit', { id: draft.id, version: draft.version }, token);
  expect(await steps()).toMatchObject([{ standing: 'done' }, { standing: 'waits' }]);
  await done('dispatch/trip/decide', { id: trip.id, version: trip.version, decision: 'approve' });
  expect(await steps()).toEqual([]);
});

test('[FRM-07] another back end: the portal signs in there and shows its vehicles', async () => {
  const lists: string[] = [];
  const ok = (result: unknown) => HttpResponse.json({ ok: true, result });
  const token = 'depot-token';
  const guarded =
    (result: unknown) =>
    ({ request }: { request: Request }) => {
      lists.push(new URL(request.url).search);
      return request.headers.get('authorization') === `Bearer ${token}` ? ok(result) : HttpResponse.json({ ok: false }, { status: 401 });
    };
  const vehicles = [{ number: 7, registration: '鲁B77777', payload: 8000, usable: false }];
  const handlers = [
    http.post('*/depot/session', () => ok(token)),
    http.get('*/depot/session', guarded('boss')),
    http.get('*/depot/vehicles', guarded({ rows: vehicles, count: 1 })),
    http.get('*/depot/vehicles/7', guarded(vehicles[0])),
  ];
  const portal = await startStaticPortal({ adapter: 'depot' }, join(copy.root, 'dist/fleet/portal'));
  try {
    const page = await portal.page(handlers, { base: '/depot' });
    await signInAt(page, portal.address, 'dispatch', 'boss', 'Boss-2026');
    await page.goto(`${portal.address}#/fleet/vehicles`);
    const row = page.locator('tbody tr[data-id]');
    await row.waitFor();
    expect(await row.allTextContents()).toEqual([expect.stringMatching(/鲁B77777.*停用.*8,000/)]);
    expect(lists).toContainEqual(expect.stringMatching(/^\?page=1&size=\d+/));
    await row.click();
    await page.getByRole('heading', { name: '鲁B77777' }).waitFor();
  } finally {
    await portal.stop();
  }
});

test('[FRM-07] a new required field: rows that were there hold the value, and new ones are asked for it', async () => {
  const { list } = await done('dispatch/carrier/list', {});
  const detail = await query(database.ownerConnection, 'select code, region from carriers order by code');
  expect(list).toHaveLength(3);
  expect(detail).toEqual([
    { code: 'EAST', region: 'SOUTH' },
    { code: 'NORTH', region: 'NORTH' },
    { code: 'SOUTH', region: 'SOUTH' },
  ]);
  expect(await call('dispatch/carrier/save', { name: '西山运输', code: 'WEST' })).toMatchObject({
    status: 422,
    data: { errors: { region: expect.anything() } },
  });
  await expect(query(database.ownerConnection, 'update carriers set region = null')).rejects.toThrow('not-null');
});

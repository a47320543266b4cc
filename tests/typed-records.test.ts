/** What the compiler refuses of use cases: slips, each planted in a file that is right without it. */
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const head = `
import '#resources/_errors.ts';
import { defineCalls, text } from '#engine/declare/index.ts';
import type { Transition } from '#engine/declare/states.ts';
import { type ErrorCode, Refusal } from '#engine/wire/errors.ts';
import { type Fault, fault } from '#engine/wire/fault.ts';
import type { roleSeeds } from '#resources/_roles.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { openAccounts } from '#resources/member/open-accounts.ts';
import { memberMenus } from '#resources/permission/member-menus.ts';
import { sealApplications } from '#resources/seal/seal-applications.ts';
import { seals } from '#resources/seal/seals.ts';
import { newAccount } from '#service/calls/access/accounts.ts';
import { grantRole } from '#service/calls/access/roles.ts';
import { answer, effect } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
const calls = defineCalls({ 'planted.ask': { label: ['问', 'Ask'], path: 'planted', menu: 'self', input: { word: text(['词', 'Word'], { rules: 'required' }) }, answer: { said: text(['答', 'Said']) } } });
`;

/** A body in a move's effect, with what it has at hand. */
const inMove = (body: string): string =>
  `export const planted = effect(seals)('cancel', async ({ record, input, changes, records }) => { ${body}; return [record, input, changes, records]; });`;

const right = inMove(`
  const found = await records.of(seals).find({ member: record.member, state: 'ENABLED', 'member.state': 'ACTIVE' }, { lock: true });
  if (found !== undefined) await records.of(seals).move(found, 'disable', null);
  const certificate: string = heldIn(record, 'certificate');
  const begun = await records.of(seals).begin(record, 'disable', null, {});
  if (begun !== undefined) await records.of(seals).complete(record, 'disable', begun, certificate, {});
  if (certificate === '') throw new Refusal('AUTO_SIGN_LIMIT', { params: { limit: 3 }, data: { code: 'AUTO_SIGN_LIMIT' } });
  if (found === null) throw new Refusal('AUTO_SIGN_CONFIRM');
  if (found === null) throw new Refusal(certificate === '' ? 'AUTO_SIGN_LIMIT' : 'AUTO_SIGN_CONFIRM', { params: { limit: 3 } });
  await grantRole<typeof roleSeeds>(records, 'HANDLER', certificate);
  changes.keeper = input.reason`).concat(`
export const entered = newAccount<typeof roleSeeds>('HANDLER');
export const faults: readonly Fault[] = [{ path: 'a', code: 'required' }, { path: 'a', code: 'range', params: { min: 1, max: 2 } }, fault('a', 'SEAL_TYPE_OFF', { type: 'b' })];
export const asked = answer(calls)('planted.ask', async ({ input }) => ({ said: input.word }));
export const askedBoth = answer(calls)(['planted.ask'], async ({ input }) => ({ said: input.word }));
export const decided = effect(sealApplications)('return', async ({ input }) => input.reason);`);

/** Each with what the compiler says of it. */
const slips: Readonly<Record<string, readonly [source: string, said: string]>> = {
  'a column that is none': [inMove('record.membr'), "'membr' does not exist"],
  'a column that a condition asks for': [inMove(`await records.of(seals).find({ memberz: '1' })`), "'memberz' does not exist"],
  'a state that does not exist': [inMove(`await records.of(seals).find({ state: 'GONE' })`), `"GONE"' is not assignable`],
  'a state compared with one that does not exist': [inMove(`if (record.state === 'GONE') return null`), 'have no overlap'],
  'a move that does not exist': [inMove(`await records.of(seals).move(record, 'finnish', null)`), `"finnish"' is not assignable`],
  'a move of applications that make orders, of one that makes none': [
    `export const planted = effect(sealApplications)('pay', async () => null);`,
    `"pay"' is not assignable`,
  ],
  'an effect of a move that does not exist': [
    `export const planted = effect(seals)('cancle', async () => null);`,
    `"cancle"' is not assignable`,
  ],
  'a question that the move does not ask': [inMove('input.raison'), "'raison' does not exist"],
  'a column that the move does not carry': [inMove('input.certificate'), "'certificate' does not exist"],
  'a value outside a choice': [inMove(`changes.colour = 'PINK'`), `"PINK"' is not assignable`],
  "another entity's row": [inMove(`await records.of(certificates).move(record, 'revoke', null)`), 'is not assignable to parameter'],
  'a reference that is no id': [inMove('await records.of(seals).create({ member: 3 })'), "'number' is not assignable"],
  'null where a value is held': [inMove('const member: string = record.certificate; return member'), "'null' is not assignable"],
  'a field that is none, filled in by then': [inMove(`heldIn(record, 'certificat')`), `"certificat"' is not assignable`],
  'a move begun that does not exist': [
    inMove(`await records.of(seals).begin(record, 'finnish', null, {})`),
    `"finnish"' is not assignable`,
  ],
  'one call of several that does not exist': [
    `export const planted = answer(calls)(['planted.ask', 'planted.answer'], async () => null);`,
    `"planted.answer"' is not assignable`,
  ],
  'a field that a row inside a record does not have': [
    inMove('const { list } = await records.of(memberMenus).list({ heavy: true }); return list[0]?.menus?.[0]?.menu'),
    "'menu' does not exist",
  ],
  'a field as held that a declaration asks no value for': [
    inMove(`const found = await records.of(openAccounts).get({ state: 'OPENED' }); const name: string = found.companyName; return name`),
    "'null' is not assignable",
  ],
  'a role that is none': [inMove(`await grantRole<typeof roleSeeds>(records, 'HANDLR', record.id)`), `"HANDLR"' is not assignable`],
  'a role of no roles': [`export const planted = newAccount('HANDLER');`, "is not assignable to parameter of type 'never'"],
  'a field shown that is none': [inMove(`await records.of(seals).shown(record, 'operator', ['nam'])`), `"nam"' is not assignable`],
  'a heavy field of a list that was not asked for it': [
    inMove('const { list } = await records.of(certificates).list({}); return list[0]?.certificatePem'),
    "'certificatePem' does not exist",
  ],
  'a question that a free call does not ask': [
    `export const planted = answer(calls)('planted.ask', async ({ input }) => ({ said: input.wort }));`,
    "'wort' does not exist",
  ],
  'a refusal without the param of its sentence': [
    `export const planted = () => new Refusal('AUTO_SIGN_LIMIT', { params: {} });`,
    "Property 'limit' is missing",
  ],
  'a refusal without any param of its sentence': [`export const planted = () => new Refusal('AUTO_SIGN_LIMIT');`, 'Expected 2 arguments'],
  'a refusal with a misspelt param': [
    `export const planted = () => new Refusal('AUTO_SIGN_LIMIT', { params: { limmit: 3 } });`,
    "'limmit' does not exist",
  ],
  'a refusal with a param that its sentence does not have': [
    `export const planted = () => new Refusal('AUTO_SIGN_LIMIT', { params: { limit: 3, day: 4 } });`,
    "'day' does not exist",
  ],
  'a refusal with a param, of a plain sentence': [
    `export const planted = () => new Refusal('AUTO_SIGN_CONFIRM', { params: { limit: 3 } });`,
    "'number' is not assignable to type 'never'",
  ],
  "a refusal of the framework's without its param": [
    `export const planted = () => new Refusal('THROTTLED', { params: {} });`,
    "Property 'seconds' is missing",
  ],
  'one of two refusals without its param': [
    `export const planted = (many: boolean) => new Refusal(many ? 'AUTO_SIGN_LIMIT' : 'AUTO_SIGN_CONFIRM');`,
    'Expected 2 arguments',
  ],
  'a refusal by a code that is only known when it runs': [
    `export const planted = (code: ErrorCode) => new Refusal(code, { params: {} });`,
    'is missing the following properties',
  ],
  'a guard that refuses with a sentence that asks for a param': [
    `export const planted: NonNullable<Transition['guards']> = [[{}, 'AUTO_SIGN_LIMIT']];`,
    `"AUTO_SIGN_LIMIT"' is not assignable`,
  ],
  'a fault of a field by a code that nobody says': [
    `export const planted: Fault = { path: 'a', code: 'requird' };`,
    `"requird"' is not assignable`,
  ],
  'a fault without the numbers of its rule': [
    `export const planted: Fault = { path: 'a', code: 'range' };`,
    "Property 'params' is missing",
  ],
  'a fault with a number that its rule does not have': [
    `export const planted: Fault = { path: 'a', code: 'range', params: { min: 1, most: 2 } };`,
    "'most' does not exist",
  ],
  "a fault by a refusal's code with a misspelt param": [
    `export const planted = () => fault('a', 'SEAL_TYPE_OFF', { typ: 'b' });`,
    "'typ' does not exist",
  ],
  'an answer of the wrong type': [
    `export const planted = answer(calls)('planted.ask', async () => ({ said: 3 }));`,
    "'number' is not assignable",
  ],
};

/** Each in a file of its own, all in one program: what they have in common is judged once. */
const planted = new Map(
  [right, ...Object.values(slips).map(([source]) => source)].map((source, at) => [
    source,
    join(root, `src/product/calls/planted-${at}.ts`),
  ]),
);

let faultsOf: (source: string) => readonly string[];
beforeAll(() => {
  const { config } = ts.readConfigFile(join(root, 'src/framework/service/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, join(root, 'src/framework/service'));
  const texts = new Map([...planted].map(([source, path]) => [path, head + source]));
  const host: ts.LanguageServiceHost = {
    // Not every slip uses everything that the head offers.
    getCompilationSettings: () => ({ ...options, noUnusedLocals: false }),
    getScriptFileNames: () => [...texts.keys()],
    getScriptVersion: () => '0',
    getScriptSnapshot: name => {
      const text = texts.get(name) ?? ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: name => texts.has(name) || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
  };
  const service = ts.createLanguageService(host);
  faultsOf = source =>
    service.getSemanticDiagnostics(planted.get(source) ?? '').map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}, 120_000);

test('[FRM-08] a use case of known names and values compiles', () => {
  expect(faultsOf(right)).toEqual([]);
});

test.each(Object.entries(slips))('[FRM-08] %s does not compile', (_, [source, said]) => {
  expect(faultsOf(source)).toEqual([expect.stringContaining(said)]);
});

/**
 * The sheet by which contracts are started in numbers: a row each. Its columns follow from the template, and each is named by the path at which
 * the start of one contract says what is wrong with it.
 */

import { choice, date, money, text } from '#engine/declare/index.ts';
import { type Label, pick } from '#engine/declare/label.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { parties } from '#resources/_terms.ts';
import { otherParties, otherPersons } from '#resources/document/_parties.ts';
import { documentCalls } from '#resources/document/calls.ts';
import { contracts } from '#resources/document/contracts.ts';
import { bare, sheetToFill } from '#service/excel/filled-sheet.ts';
import type { ReadRow } from '#service/excel/sheet-error.ts';
import { valueIn } from '#service/excel/taking.ts';
import type { Column } from '#service/excel/template.ts';
import { type Act, FileAnswer } from '#service/records/act.ts';
import { mimes } from '#service/records/exports.ts';
import { answer } from '#service/records/typed.ts';
import type { Row } from '#service/store/rows.ts';
import { isTotal, optionsOf } from '#trust/positions/blanks.ts';
import type { Blank, Blanks } from './blanks.ts';
import { filledAtStart } from './contract-fillers.ts';
import { type Ground, groundOf, personParties } from './contract-ground.ts';
import type { Party } from './contract-parties.ts';
import { endOf } from './contracts.ts';

/** So many contracts by one sheet. */
export const mostRows = 200;

/** What is the same of all of them. */
export interface Alike {
  readonly template: string;
  readonly party: Party;
  readonly signBy: string | null;
}

/** The other parties of a template: companies, or persons. */
const othersOf = (ground: Ground, own: Party, areCompanies = true): readonly Party[] => {
  const persons = personParties(ground);
  return [...new Set(ground.steps.map(({ party }) => party))].filter(party => party !== own && persons.has(party) !== areCompanies);
};

/** What a sheet asks for: it holds no pictures. */
const blanksOf = (ground: Ground, { party }: Pick<Alike, 'party'>): Blanks =>
  filledAtStart(ground.config.blanks ?? [], party).filter(({ kind }) => kind !== 'PICTURE');

const fieldOf = (blank: Blank) => {
  const must = blank.must === false ? {} : ({ rules: 'required' } as const);
  const label: Label = [blank.label, blank.label];
  if (blank.kind === 'DATE') return date(label, must);
  if (blank.kind === 'AMOUNT') return money(label, must);
  if (blank.kind === 'TEXT') return text(label, must);
  const values = Object.fromEntries(optionsOf(blank).map((option): [string, Label] => [option, [option, option]]));
  return { ...choice(label, values), ...must };
};

/** No two columns are called alike, in either language: a later one says which it is. */
const apart = (columns: readonly Column[]): readonly Column[] => {
  const taken = new Set<string>();
  return columns.map(column => {
    const { label } = column;
    const isTaken = label.some(word => taken.has(bare(word)));
    const own: Label = isTaken ? [`填写项：${label[0]}`, `Field: ${label[1]}`] : label;
    for (const word of own) taken.add(bare(word));
    return { ...column, label: own };
  });
};

export const columnsOf = ({ records }: Pick<Act, 'records'>, ground: Ground, alike: Alike): readonly Column[] => {
  const { fields } = records.resource(contracts.name);
  const own = (...names: readonly string[]): readonly Column[] => names.flatMap(name => fields[name] ?? []);
  const others = othersOf(ground, alike.party).flatMap((party, index): readonly Column[] => {
    const [zh, en] = parties[party];
    const label: Label = [`${zh}企业`, `${en} company`];
    const help: Label = ['企业全称或统一社会信用代码', 'Full name or unified social credit code'];
    const { name, mobile } = otherParties.of ?? {};
    const guest: Label = ['未入驻平台的企业填写：由其凭短信链接签署', 'For a company that is not on the platform: they sign by a link'];
    return [
      { name: `others[${index}].company`, ...text(label, { rules: 'required|length:2,100', help }) },
      { ...name, name: `others[${index}].name`, label: [`${zh}代表人姓名`, `${en} representative`], help: guest },
      { ...mobile, name: `others[${index}].mobile`, label: [`${zh}代表人手机`, `${en} representative's mobile`], help: guest },
    ] as readonly Column[];
  });
  const persons = othersOf(ground, alike.party, false).flatMap((party, index): readonly Column[] => {
    const [zh, en] = parties[party];
    const { name, mobile } = otherPersons.of ?? {};
    return [
      { ...name, name: `persons[${index}].name`, label: [`${zh}姓名`, `${en} name`] },
      { ...mobile, name: `persons[${index}].mobile`, label: [`${zh}手机`, `${en} mobile`] },
    ] as readonly Column[];
  });
  const copies = text(['抄送企业', 'Copies to'], {
    help: ['企业全称或统一社会信用代码，用分号分开', 'Full names or unified social credit codes, separated by semicolons'],
  });
  const byLink = text(['链接抄送', 'Copies by link'], {
    help: [
      '没有平台账号的收件人：每位先写名称，空一格再写手机号，多位用分号分开',
      'Recipients without an account: for each the name, a space and the mobile number, separated by semicolons',
    ],
  });
  const isAsked = !blanksOf(ground, alike).some(isTotal);
  return apart([
    ...others,
    ...persons,
    ...own('title', ...(isAsked ? ['amount'] : []), ...(alike.signBy === null ? ['signBy'] : [])),
    ...blanksOf(ground, alike).map((blank, index): Column => ({ name: `filled[${index}].value`, ...fieldOf(blank) })),
    ...own('remark'),
    { name: 'copyTo', ...copies },
    { name: 'copyByLink', ...byLink },
  ]);
};

/** What stands in one cell, apart. */
const partsOf = (cell: unknown): readonly string[] =>
  String(cell ?? '')
    .split(/[;；、\n]/)
    .flatMap(part => (part.trim() === '' ? [] : [part.trim()]));

/** A name and, after its last space, a mobile. */
const recipientIn = (part: string): Row => {
  const words = part.split(/\s+/);
  return { name: words.slice(0, -1).join(' '), mobile: words.at(-1) };
};

/** What a row asks for, as the start of one contract takes it. */
export const askedBy = (ground: Ground, alike: Alike, at: ReadonlyMap<number, Column>, { cells }: ReadRow): Row => {
  const read = new Map([...at].map(([index, column]) => [column.name, valueIn(column, cells[index])]));
  const said = (name: string): unknown => read.get(name) ?? null;
  return {
    ...alike,
    title: said('title'),
    amount: said('amount'),
    signBy: alike.signBy ?? said('signBy'),
    remark: said('remark'),
    others: othersOf(ground, alike.party).map((party, index) => ({
      party,
      company: said(`others[${index}].company`),
      name: said(`others[${index}].name`),
      mobile: said(`others[${index}].mobile`),
    })),
    persons: othersOf(ground, alike.party, false).map((party, index) => ({
      party,
      name: said(`persons[${index}].name`),
      mobile: said(`persons[${index}].mobile`),
    })),
    filled: blanksOf(ground, alike).map(({ label }, index) => ({
      label,
      value: said(`filled[${index}].value`),
    })),
    copyTo: partsOf(said('copyTo')).map(company => ({ company })),
    copyByLink: partsOf(said('copyByLink')).map(recipientIn),
  };
};

/** What all of them begin with. @throws Refusal INPUT_INVALID for what is wrong with each of them */
export const groundOfAll = async (act: Pick<Act, 'records' | 'now'>, { template, party, signBy }: Alike): Promise<Ground> => {
  const ground = await groundOf(act, template);
  if (!ground.steps.some(step => step.party === party))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'party', code: 'typeChoice' }] });
  if (signBy !== null) endOf(signBy, act.now);
  const picture = filledAtStart(ground.config.blanks ?? [], party).find(({ kind, must }) => kind === 'PICTURE' && must !== false);
  if (picture !== undefined)
    throw new Refusal('INPUT_INVALID', {
      faults: [{ path: 'template', code: 'CONTRACT_SHEET_PICTURE', params: { label: picture.label } }],
    });
  return ground;
};

/** `document/contract/sheet`. */
export const contractSheet = answer(documentCalls)('en.contract.sheet', async act => {
  const { language } = act;
  const { template, party, signBy } = act.input;
  const alike = { template, party, signBy };
  const ground = await groundOfAll(act, alike);
  const name: Label = ['批量发起', 'Start in bulk'];
  return new FileAnswer({
    name: `${pick(name, language)}-${ground.template.name}.xlsx`,
    mime: mimes.xlsx,
    body: sheetToFill(columnsOf(act, ground, alike), language, mostRows),
  });
});

/** Who waits for an account: told how their application stands once they have proved themselves as its owner would, and never before. */
import type { Side } from '#engine/declare/menus.ts';
import type { Comers } from '#engine/declare/sides.ts';
import type { Model } from '#engine/project/model.ts';
import { isDerived } from '#engine/project/schema-names.ts';
import { normalisers } from '#engine/rules/clean.ts';
import type { Account } from '#engine/system/account.ts';
import { type Refusal, refusalAgain } from '#engine/wire/errors.ts';
import { accountResource, comersOf } from '#service/access/session.ts';
import type { Act } from '#service/records/act.ts';
import type { FirstPage, Page, Row } from '#service/store/rows.ts';

type Asking = Pick<Act, 'model' | 'records'>;

/** An account to come. */
export interface Comer {
  readonly password: string | null;
  readonly refusal: Refusal;
}

/** Of the account that a record asks for. */
const passwordIn = ({ resources }: Model, resource: string): string =>
  Object.values(resources[resource]?.fields ?? {}).find(({ type }) => type === 'password')?.name ?? '';

const comer = ({ says, page, code }: Comers, password: string, row: Row): Comer | undefined => {
  const error = says[String(row.state)];
  if (error === undefined) return undefined;
  const goesBy = String(row[code]);
  return {
    password: typeof row[password] === 'string' ? row[password] : null,
    refusal: refusalAgain(error, { code: goesBy }, { code: error, page: page.replace('{code}', encodeURIComponent(goesBy)) }),
  };
};

/** The newest application of a side that says this of the account to come. */
const newestPage = (
  { model }: Asking,
  { resource, code, says, ...by }: Comers,
  field: 'account' | 'mobile',
  values: readonly string[],
): FirstPage => ({
  resource,
  where: [{ [by[field]]: values, state: Object.keys(says) }],
  columns: ['id', 'state', passwordIn(model, resource), code],
  size: 1,
  total: false,
});

const comerIn = ({ model }: Asking, comers: Comers | undefined, page: Page | undefined): Comer | undefined => {
  const row = page?.list[0];
  return row === undefined || comers === undefined ? undefined : comer(comers, passwordIn(model, comers.resource), row);
};

/** How a name may stand there that is typed like this: as it is typed, or in the small letters in which every new one is kept. */
export const spellingsOf = (userName: string): readonly string[] => [...new Set([userName, normalisers.lower(userName)])];

/** Of accounts whose names differ by case alone the one that is called exactly so. */
export const calledSo = <A extends { readonly account: string }>(found: readonly A[], userName: string): A | undefined =>
  found.find(({ account }) => account === userName) ?? found.find(({ account }) => account === normalisers.lower(userName));

/** Who has a username of a side, and who is to have it: by one statement, whichever there is, so that the time tells neither. */
export const named = async (
  act: Asking,
  side: Side,
  userName: string,
): Promise<{ readonly account: Account | undefined; readonly comer: Comer | undefined }> => {
  const { model, records } = act;
  const comers = comersOf(model, side);
  const resource = accountResource(model, side);
  const columns = Object.values(records.resource(resource).fields).flatMap(field => (isDerived(field) ? [] : [field.name]));
  const spellings = spellingsOf(userName);
  const account: FirstPage = { resource, where: [{ account: spellings }], columns, size: spellings.length, total: false };
  const [own, asked] = await records.rows.gather(
    [account, ...(comers === undefined ? [] : [newestPage(act, comers, 'account', spellings)])],
    records.operands,
  );
  const accounts = (own?.list ?? []) as unknown as readonly Account[];
  return { account: calledSo(accounts, userName), comer: comerIn(act, comers, asked) };
};

/**
 * Whoever holds the mobile of an account to come is told how it stands. Only for those who have proved that they hold it.
 * @throws Refusal that the application declares
 */
export const refuseComer = async (act: Asking, sides: readonly Side[], mobile: string): Promise<void> => {
  for (const side of sides) {
    const comers = comersOf(act.model, side);
    if (comers === undefined) continue;
    const [page] = await act.records.rows.gather([newestPage(act, comers, 'mobile', [mobile])], act.records.operands);
    const found = comerIn(act, comers, page);
    if (found !== undefined) throw found.refusal;
  }
};

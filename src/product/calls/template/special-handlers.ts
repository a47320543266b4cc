/** Party A's handlers: people of that company, and an agreement where they sign by themselves. */
import type { LightOf, RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { employees } from '#resources/member/employees.ts';
import { seals } from '#resources/seal/seals.ts';
import { templateCalls } from '#resources/template/calls.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { specialHandlers } from '#resources/template/special-handlers.ts';
import type { Act } from '#service/records/act.ts';
import { answer, standing, written } from '#service/records/typed.ts';
import { followConfiguration } from '../document/auto-signings.ts';

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** `operation/sellerHandler/save`. */
export const saveSpecialHandler = written(specialHandlers)(async act => {
  const { records } = act;
  const after = standing(specialHandlers, act);
  const faults: Fault[] = [];
  const seller = await records.of(employees).find({ userNum: after.userNum });
  if (seller === undefined || seller.member !== after.member || seller.state === 'OFF')
    faults.push({ path: 'userNum', code: 'SELLER_EMPLOYEE' });
  for (const path of ['handler', 'backupHandler'] as const) {
    const id = after[path];
    const handler = id === null ? undefined : await records.of(handlers).find({ id });
    if (handler !== undefined && handler.member !== after.member) faults.push({ path, code: 'SELLER_HANDLER' });
  }
  if (!isMissing(after.backupHandler) && after.backupHandler === after.handler)
    faults.push({ path: 'backupHandler', code: 'SELLER_DEPUTY' });
  const seal = after.seal === null ? undefined : await records.of(seals).find({ id: after.seal });
  if (seal !== undefined && seal.member !== after.member) faults.push({ path: 'seal', code: 'SELLER_SEAL' });
  const template = after.template === null ? undefined : await records.of(contractTemplates).find({ id: after.template });
  if (template !== undefined && template.businessModule !== after.businessModule)
    faults.push({ path: 'template', code: 'SELLER_TEMPLATE' });
  if (after.signMode === 'AUTO') {
    if (isMissing(after.agreementFile)) faults.push({ path: 'agreementFile', code: 'SELLER_AGREEMENT' });
    if (isMissing(after.seal)) faults.push({ path: 'seal', code: 'SELLER_AUTO_SEAL' });
    if (isMissing(after.agreedOn)) faults.push({ path: 'agreedOn', code: 'SELLER_AGREEMENT' });
  } else Object.assign(act.changes, { agreementFile: null, agreedOn: null });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  await followConfiguration(act);
});

type Told = Pick<Act, 'records'>;

const told = ({ records }: Told, row: RowOf<typeof specialHandlers>) =>
  records
    .of(specialHandlers)
    .shown(row, 'operator', [
      'id',
      'userNum',
      'member',
      'businessModule',
      'template',
      'handler',
      'backupHandler',
      'seal',
      'signMode',
      'priority',
      'enabled',
    ]);

/** `operation/sellerHandler/query/{userNum}`: those of a seller, in the order in which they are tried. */
export const ofUser = answer(templateCalls)('op.seller.query', async act => {
  const { userNum, signMode } = act.input;
  const rows = await act.records.of(specialHandlers).all({ userNum, ...(signMode === null ? {} : { signMode }) }, 'priority');
  return { list: await Promise.all(rows.map(row => told(act, row))) };
});

const shownHandler = ({ records }: Told, row: Pick<RowOf<typeof handlers>, LightOf<typeof handlers>>) =>
  records.of(handlers).shown(row, 'operator', ['id', 'code', 'name', 'handlerType', 'member', 'employee', 'letterTo']);

/** `operation/template/handler/list`: handlers who may sign now, of a company or of all; by the beginning of a name or code. */
export const choosable = answer(templateCalls)('op.template.handlers', async act => {
  const { member, q } = act.input;
  const { list } = await act.records.of(handlers).list({
    where: [{ state: 'EFFECTIVE' }, ...(member === null ? [] : [{ member }])],
    ...(q === null ? {} : { search: { fields: ['name', 'code'], text: q } }),
    sort: { field: 'createdAt', order: 'DESC' },
    page: { number: 1, size: 50 },
    total: false,
  });
  return { list: await Promise.all(list.map(row => shownHandler(act, row))) };
});

/** `operation/template/handler/find`: who signs for this user in this kind of business, if anybody may. */
export const findHandler = answer(templateCalls)('op.template.findHandler', async act => {
  const { userNum, handlerType } = act.input;
  const employee = await act.records.of(employees).get({ userNum });
  return shownHandler(act, await act.records.of(handlers).get({ employee: employee.id, handlerType, state: 'EFFECTIVE' }));
});

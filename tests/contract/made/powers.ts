/** What the contract needs to know of powers: who must hold more than the one grant that is tried, changes that wait, codes of a reset. */
import { operator } from '../../service/people.ts';
import type { Made } from '../made-by-effects.ts';
import type { Row, World } from '../world.ts';

/** Calls of a company's administrator: whoever holds a single button alone holds less than the person they are about. */
const ofAdministrators: ReadonlySet<string> = new Set([
  'en.employee.new',
  'en.employee.modify',
  'en.employee.used',
  'en.employee.reset',
  'en.employee.factorReset',
  'en.employee.unlock',
]);
/** Decided by a founder, or by somebody of another duty. */
const ofFounders: ReadonlySet<string> = new Set(['op.accountRequest.confirm', 'op.accountRequest.refuse']);

/** Who sends a call, where that is not the person with the one grant. */
export const sender = (world: World, id: string): { readonly token?: string } =>
  ofAdministrators.has(id) ? { token: world.company.token } : ofFounders.has(id) ? { token: world.operator } : {};

const find = async (world: World, resource: string, where: Row): Promise<Row> => {
  const row = await world.service.services.database.read.find(resource, where as never);
  if (row === undefined) throw new Error(`no ${resource} ${JSON.stringify(where)}`);
  return row;
};

/** A reset that a system administrator may not do alone. */
const asked = async (world: World): Promise<string> => {
  const [system, reviewer] = [await operator(world, 'SYSTEM_ADMIN'), await operator(world, 'REVIEWER')];
  const { operatorCode, version } = await find(world, 'operators', { userNum: reviewer.userNum });
  await world.call(`operation/operator/resetPassword/${String(operatorCode)}`, { version }, system.token);
  return String((await find(world, 'accountRequests', { userNum: reviewer.userNum })).id);
};

/** A code, as a founder hands it over. */
const resetCode = async (world: World): Promise<string> => {
  const person = await operator(world);
  const { operatorCode, version } = await find(world, 'operators', { userNum: person.userNum });
  const path = `operation/operator/resetPassword/${String(operatorCode)}`;
  return (await world.call<{ resetCode: string }>(path, { version }, world.operator)).data.resetCode;
};

export const powers: Made = {
  makers: { accountRequests: asked },
  free: {
    'en.passwordReset.open': async world => ({ body: { code: await resetCode(world) } }),
    'en.passwordReset.set': async world => {
      const code = await resetCode(world);
      const { half } = (await world.call<{ half: string }>('user/passwordReset/open', { code })).data;
      return { body: { code, half, newPassword: 'Third-pass-2026' } };
    },
  },
};

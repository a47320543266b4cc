/** Whose session a call is sent under that asks nothing of grants. */
import type { Side } from '../conformance/call-table.ts';
import { audienceOf, resourceOf } from './fixtures.ts';
import type { Specified, World } from './world.ts';

/** Somebody who may do everything with the record at hand: a person's own rows are the person's. */
export const tokenOf = async (world: World, call: Specified, asked?: Side): Promise<string | undefined> => {
  if (call.grant === 'public') return undefined;
  const { of } = call.call;
  const side =
    asked ?? (of.kind === 'resource' ? audienceOf(call) : (call.call.side ?? (call.id.startsWith('en.') ? 'enterprise' : 'operator')));
  if (of.kind !== 'resource' || !JSON.stringify(resourceOf(call).audiences[side]?.rows).includes('$session.userNum'))
    return world.holder(side);
  if (typeof call.grant !== 'string') {
    const menu = call.grant.find(each => /^[A-Z]/.test(each) === (side === 'operator')) ?? null;
    await world.grant(side, menu, call.call.button ? call.id : null);
  }
  return world.people[side].token;
};

/** What every review queue shares: claiming and releasing by one call, and keeping the marks of a decision. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { Side } from '#engine/declare/menus.ts';
import { type ResourceModel, writerOf } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Act, type Inside, sessionOf } from '../contract.ts';

/** Marks go with every decision and note that carries them. */
export const keepMarks: Inside = async act => {
  if (act.input.fields !== undefined && act.input.fields !== null) act.changes.marks = act.input.fields;
};

const notGranted = ({ model, call, language }: Act, menus: ReadonlySet<string>): Refusal => {
  const index = language === 'zh' ? 0 : 1;
  const titles = model.menus.filter(({ id }) => menus.has(id)).map(({ title }) => title[index]);
  return new Refusal('GRANT_MISSING', { params: { menu: titles.join(', '), call: call?.label[index] ?? '' } });
};

/** `operation/review/claim`: claims or releases an application of any queue the session holds the menu of. */
export const claim: Inside = async act => {
  const session = sessionOf(act);
  const { resource, id, release } = act.input as { resource: string; id: string; release: boolean };
  const declared = act.model.resources[resource];
  const queue = declared?.queue === undefined ? [] : typeof declared.queue === 'string' ? [declared.queue] : declared.queue;
  if (declared === undefined || queue.length === 0)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'resource', code: 'typeChoice' }] });
  if (!queue.some(menu => session.menus.has(menu))) throw notGranted(act, new Set(queue));
  const before = await act.records.get(resource, { id }, { lock: true });
  const version = typeof act.input.version === 'number' ? act.input.version : null;
  const moved = await act.records.move(resource, before, release ? 'release' : 'claim', version);
  return { id, version: moved.version, state: moved.state, claimedBy: moved.claimedBy };
};

/** Applications that the side which made them may withdraw: their declaration says so. */
const isWithdrawable = (declared: ResourceModel | undefined, side: Side): declared is ResourceModel =>
  declared?.fields.auditType !== undefined && declared.transitions.withdraw !== undefined && declared.audiences[side] !== undefined;

const rowsOf = ({ audiences }: ResourceModel, side: Side): readonly Condition[] => {
  const rows = audiences[side]?.rows;
  return rows === undefined || rows === 'all' ? [] : [rows];
};

/** `application/reject`: the own company withdraws its application. */
export const withdraw: Inside = async act => {
  const session = sessionOf(act);
  const resource = String(act.input.resource);
  const declared = act.model.resources[resource];
  if (!isWithdrawable(declared, session.side)) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'resource', code: 'typeChoice' }] });
  const menus = new Set(Object.values(declared.audiences[session.side]?.calls ?? {}).flatMap(call => call.menu));
  const writer = writerOf(declared, session.side);
  // Who may only read the applications takes none back.
  if (![...menus].some(menu => session.menus.has(menu)) || (writer !== undefined && !session.buttons.has(writer)))
    throw notGranted(act, menus);
  const before = await act.records.get(resource, [{ id: String(act.input.id) }, ...rowsOf(declared, session.side)], { lock: true });
  const moved = await act.records.move(resource, before, 'withdraw', typeof act.input.version === 'number' ? act.input.version : null, {
    reason: typeof act.input.reason === 'string' ? act.input.reason : null,
  });
  return { id: moved.id, version: moved.version, state: moved.state };
};

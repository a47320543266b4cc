/** Audit types: one of a kind in force at a time, what it says copied into each application that is handed in. */
import { auditTypes } from '#engine/system/audit-types.ts';
import { roles } from '#engine/system/roles.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { userNumOf } from '#service/access/session.ts';
import type { Act, Inside } from '#service/records/act.ts';
import { effect, standing, written } from '#service/records/typed.ts';
import { dueAfter } from '#service/store/due.ts';
import type { Row } from '#service/store/rows.ts';
import { reviewIn } from './queue.ts';

const after = (act: Act): Row => ({ ...act.record, ...act.changes });

/** The audit type that governs this application. */
const kindOf = (act: Act): string => {
  const { kind } = reviewIn(act);
  return typeof kind === 'string' ? kind : (kind.of[String(after(act)[kind.by])] ?? kind.else);
};

/** `operation/auditType/save` and `edit`: a kind that always needs a reviewer cannot be told to pass by itself. */
export const checkAuditType = written(auditTypes)(async act => {
  const { kind, autoPass, levels } = standing(auditTypes, act);
  if (levels !== 2) act.changes.secondRole = null;
  if (!autoPass) return;
  const passes = Object.values(act.model.resources).some(
    ({ review, transitions }) => review?.kinds.includes(String(kind)) === true && transitions[review.moves.passByItself] !== undefined,
  );
  if (!passes) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'autoPass', code: 'autoPass' }] });
});

/** Switching one on switches off the one that was in force for its kind, so that there is never none in between. */
export const enableAuditType = effect(auditTypes)('enable', async act => {
  const { id, kind } = act.record;
  const types = act.records.of(auditTypes);
  // All of the kind are locked, so that of two switched on at once the later one finds the other.
  const { list } = await types.list({
    where: [{ kind }],
    sort: { field: 'id', order: 'ASC' },
    page: { number: 1, size: 200 },
    total: false,
    heavy: true,
    forUpdate: true,
  });
  for (const row of list) if (row.state === 'ON' && row.id !== id) await types.move(row, 'disable', null);
});

const codeOf = async ({ records }: Act, role: string | null): Promise<string | null> =>
  role === null ? null : (await records.of(roles).get({ id: role })).code;

/** On handing in: what the audit type in force says now is what counts for this application; what was decided before counts no more. */
export const takeIn: Inside = async act => {
  const kind = kindOf(act);
  const type = await act.records.of(auditTypes).find({ kind, state: 'ON' });
  if (type === undefined) throw new Refusal('AUDIT_TYPE_MISSING');
  const { id, levels, needPay, autoPass, checkAll, materials, targetHours } = type;
  Object.assign(act.changes, {
    submittedBy: userNumOf(act.actor),
    submittedAt: act.now.toISOString(),
    firstDecidedBy: null,
    firstDecidedAt: null,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    auditType: id,
    levels,
    needPay,
    autoPass,
    checkAll,
    materials,
    firstRole: await codeOf(act, type.firstRole),
    secondRole: await codeOf(act, type.secondRole),
    dueAt: await dueAfter(act.records.rows, act.now, targetHours),
  });
};

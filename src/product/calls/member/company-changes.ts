/** Company changes: what the licence says is asked for by an application, and its approval rewrites the company with all that follows. */
import { Refusal } from '#engine/wire/errors.ts';
import { type Act, type Inside, sessionOf } from '#service/calls/contract.ts';
import { takeIn } from '#service/calls/review/audit-types.ts';
import type { Row } from '#service/store/rows.ts';
import { placeOfUscc } from '../dictionary/regions.ts';
import { lookAlikeOf, tellLookAlikes, withSkeleton } from './look-alikes.ts';

const open = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED'];
const written = ['companyName', 'uscc', 'legalName', 'legalIdType', 'legalIdNo', 'address', 'licenceFile'] as const;
/** What stands in a certificate's subject. */
const named = ['companyName', 'uscc'] as const;
const issued = ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'];

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

const refuseTaken = async (act: Act, uscc: unknown, member: string): Promise<void> => {
  const taken = await act.records.find('members', [{ uscc: String(uscc) }, { not: { id: member } }]);
  if (taken !== undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'uscc', code: 'unique' }] });
};

/** `company/update`: handed in as it is written; one at a time, and something must be other than it is. */
export const submitChange: Inside = async act => {
  const { changes, record, records } = act;
  const session = sessionOf(act);
  const id = String(session.memberId);
  const member = await records.get('members', { id }, { lock: true });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  const others = record === undefined ? [] : [{ not: { id: String(record.id) } }];
  if ((await records.find('companyChanges', [{ member: id, state: open }, ...others])) !== undefined)
    throw new Refusal('COMPANY_CHANGE_OPEN');
  const after: Row = { ...record, ...changes };
  if (!written.some(name => isGiven(after[name]) && after[name] !== member[name])) throw new Refusal('COMPANY_CHANGE_NOTHING');
  await refuseTaken(act, after.uscc, id);
  Object.assign(changes, {
    lookAlike: await lookAlikeOf(records, after.companyName, { uscc: member.uscc }),
    formerName: member.companyName,
    formerUscc: member.uscc,
    formerLegalName: member.legalName,
    formerLegalIdType: member.legalIdType,
    formerLegalIdNo: member.legalIdNo,
    formerAddress: member.address,
  });
  await takeIn(act);
  if (record !== undefined) Object.assign(changes, { state: 'SUBMITTED', marks: null });
};

/** Certificates that name the company as it was say something untrue from now on (RFC 5280 5.3.1, affiliationChanged). */
const revokeOldNames = async (act: Act, member: string): Promise<void> => {
  for await (const page of act.records.rows.walk('certificates', { where: [{ member, keyUse: 'SIGN', state: issued }], heavy: true }))
    for (const certificate of page)
      await act.records.move('certificates', certificate, 'revoke', null, {
        input: { reason: 'affiliationChanged' },
        reason: 'affiliationChanged',
      });
};

/** Approval: the company, its tax code and its certificates follow in the decision's own transaction. */
export const applyChange: Inside = async act => {
  const { record, records } = act;
  if (record === undefined) throw new Error('approval without an application');
  const id = String(record.member);
  const member = await records.get('members', { id }, { lock: true });
  await refuseTaken(act, record.uscc, id);
  const values = Object.fromEntries(written.flatMap(name => (isGiven(record[name]) ? [[name, record[name]]] : [])));
  const place = record.uscc === member.uscc ? {} : placeOfUscc(String(record.uscc));
  const after = await records.change(
    'members',
    member,
    null,
    { ...values, ...withSkeleton(values.companyName ?? member.companyName), ...place },
    { action: 'companyChange' },
  );
  await tellLookAlikes(records, after);
  if (named.every(name => after[name] === member[name])) return;
  const tax = await records.find('taxCodes', { member: id }, { lock: true });
  if (tax !== undefined)
    await records.change('taxCodes', tax, null, { title: after.companyName, taxNo: after.uscc }, { action: 'companyChange' });
  await revokeOldNames(act, id);
};

/** `taxCode/create`: made out to the company as its licence calls it. */
export const createTaxCode: Inside = async act => {
  const member = await act.records.get('members', { id: String(sessionOf(act).memberId) });
  if ((await act.records.find('taxCodes', { member: String(member.id) })) !== undefined) throw new Refusal('TAX_CODE_THERE');
  Object.assign(act.changes, { title: member.companyName, taxNo: member.uscc, verified: member.authLevel === 'AUTH' });
};

/** Company changes: what the licence says is asked for by an application, and its approval rewrites the company with all that follows. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { waiting } from '#resources/certificate/_states.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { companyChanges } from '#resources/member/company-changes.ts';
import { members } from '#resources/member/members.ts';
import { taxCodes } from '#resources/member/tax-codes.ts';
import { takeIn } from '#service/calls/review/audit-types.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { effect, standing, written } from '#service/records/typed.ts';
import { placeOfCompany } from '../dictionary/regions.ts';
import { lookAlikeOf, tellLookAlikes, withSkeleton } from './look-alikes.ts';

const open = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED'] as const;
/** What a change writes over. */
const stated = ['companyName', 'uscc', 'legalName', 'legalIdType', 'legalIdNo', 'address', 'licenceFile'] as const;
/** What stands in a certificate's subject. */
const named = ['companyName', 'uscc'] as const;
const issued = ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'] as const;

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

type Told = Pick<Act, 'records'>;

const refuseTaken = async ({ records }: Told, uscc: string, member: string): Promise<void> => {
  const taken = await records.of(members).find([{ uscc }, { not: { id: member } }]);
  if (taken !== undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'uscc', code: 'unique' }] });
};

/** `company/update`: handed in as it is written; one at a time, and something must be other than it is. */
export const submitChange = written(companyChanges)(async act => {
  const { changes, record, records } = act;
  const id = sessionOf(act).memberId ?? '';
  const member = await records.of(members).get({ id }, { lock: true });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  const others = record === undefined ? [] : [{ not: { id: record.id } }];
  if ((await records.of(companyChanges).find([{ member: id, state: open }, ...others])) !== undefined)
    throw new Refusal('COMPANY_CHANGE_OPEN');
  const after = standing(companyChanges, act);
  if (!stated.some(name => isGiven(after[name]) && after[name] !== member[name])) throw new Refusal('COMPANY_CHANGE_NOTHING');
  await refuseTaken(act, after.uscc, id);
  Object.assign(changes, {
    lookAlike: await lookAlikeOf(records, { companyName: after.companyName, uscc: member.uscc }),
    formerName: member.companyName,
    formerUscc: member.uscc,
    formerLegalName: member.legalName,
    formerLegalIdType: member.legalIdType,
    formerLegalIdNo: member.legalIdNo,
    formerAddress: member.address,
  });
  await takeIn(act);
  if (record !== undefined) Object.assign(changes, { state: 'SUBMITTED', marks: null });
});

/**
 * Orders that wait are for the company as it is called now. Each becomes another version whoever it is for: what is being signed for it this
 * moment, in the former name, is not kept.
 */
const renameOrders = async ({ records }: Told, { id: member, companyName }: RowOf<typeof members>): Promise<void> => {
  const orders = records.of(certificates);
  for await (const page of orders.walk({ where: [{ member, state: waiting }], columns: ['id'] }))
    for (const { id } of page) {
      const order = await orders.find({ id, state: waiting }, { lock: true });
      if (order === undefined) continue;
      await orders.change(order, null, order.certType === 'PERSON' ? {} : { holderName: companyName }, { action: 'companyChange' });
    }
};

/** Certificates that name the company as it was say something untrue from now on (RFC 5280 5.3.1, affiliationChanged). */
const revokeOldNames = async ({ records }: Told, member: string): Promise<void> => {
  for await (const page of records.of(certificates).walk({ where: [{ member, keyUse: 'SIGN', state: issued }], heavy: true }))
    for (const certificate of page)
      await records.of(certificates).move(certificate, 'revoke', null, {
        input: { reason: 'affiliationChanged' },
        reason: 'affiliationChanged',
      });
};

/** Approval: the company, its tax code and its certificates follow in the decision's own transaction. */
export const applyChange = effect(companyChanges)('approve', async act => {
  const { record, records } = act;
  const id = record.member;
  const member = await records.of(members).get({ id }, { lock: true });
  await refuseTaken(act, record.uscc, id);
  const values = Object.fromEntries(stated.flatMap(name => (isGiven(record[name]) ? [[name, record[name]]] : [])));
  const address = values.address ?? member.address;
  const hasMoved = record.uscc !== member.uscc || address !== member.address;
  // With another code it is registered elsewhere; an address alone rewrites the region only where it names another.
  const region = record.uscc === member.uscc ? member.region : null;
  const place = hasMoved ? placeOfCompany({ uscc: record.uscc, address, region }) : {};
  const after = await records
    .of(members)
    .change(member, null, { ...values, ...withSkeleton(record.companyName), ...place }, { action: 'companyChange' });
  await tellLookAlikes(records, after);
  if (named.every(name => after[name] === member[name])) return;
  const tax = await records.of(taxCodes).find({ member: id }, { lock: true });
  if (tax !== undefined)
    await records.of(taxCodes).change(tax, null, { title: after.companyName, taxNo: after.uscc }, { action: 'companyChange' });
  // What is issued meanwhile is found by the second.
  await renameOrders(act, after);
  await revokeOldNames(act, id);
});

/** `taxCode/create`: made out to the company as its licence calls it. */
export const createTaxCode = written(taxCodes)(async act => {
  // Another name that it is getting waits for this, or is known.
  const member = await act.records.of(members).get({ id: sessionOf(act).memberId ?? '' }, { lock: 'shared' });
  if ((await act.records.of(taxCodes).find({ member: member.id })) !== undefined) throw new Refusal('TAX_CODE_THERE');
  Object.assign(act.changes, { title: member.companyName, taxNo: member.uscc, verified: member.authLevel === 'AUTH' });
});

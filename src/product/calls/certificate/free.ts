/** Free certificates: rows of a sheet against the quota of their company, and the orders that an approval makes. */
import { dayOf } from '#engine/rules/calendar.ts';
import { keptFault, Refusal } from '#engine/wire/errors.ts';
import { settingOf } from '#product/settings.ts';
import { isListed } from '#service/access/whitelist.ts';
import type { Act, Inside } from '#service/calls/contract.ts';
import { takeIn } from '#service/calls/review/audit-types.ts';
import type { RefusedRow } from '#service/records/imports.ts';
import type { Row } from '#service/store/rows.ts';
import { checkOrder, profileFor } from './applications.ts';

const rowsOf = (act: Act, batch: unknown) =>
  act.records.rows.walk('freeCertificates', { where: [{ batch: String(batch), state: 'PENDING' }], heavy: true });

/** Since when this year's certificates count, by the calendar that people here live by. */
const yearStart = (now: Date): string => new Date(`${dayOf(now).slice(0, 4)}-01-01T00:00:00+08:00`).toISOString();

/** This year's free certificates of a company; with `waiting`, the rows that have not been decided too. */
const usedBy = async (act: Act, member: string, waiting: boolean): Promise<number> => {
  const since = { from: yearStart(act.now) };
  const made = await act.records.rows.count(
    'certificates',
    { member, source: 'FREE', keyUse: 'SIGN', createdAt: since, not: { state: 'REJECTED' } },
    act.records.operands,
  );
  const open = waiting
    ? await act.records.rows.count('freeCertificates', { member, state: 'PENDING', createdAt: since }, act.records.operands)
    : 0;
  return made + open;
};

/** @throws Refusal for a company that is not in use or has had its share; the whitelist spares a company the quota */
const refuseIneligible = async (act: Act, row: Row, waiting: boolean): Promise<Row> => {
  const member = await act.records.get('members', { id: String(row.member) });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  await checkOrder(act, row, String(member.companyName));
  if (await isListed(act.records.rows, 'FREE_CERT', { uscc: String(member.uscc) }, act.now)) return member;
  const limit = await settingOf(act.records.rows, 'freeCertificatesPerYear');
  if ((await usedBy(act, String(row.member), waiting)) >= limit)
    throw new Refusal('FREE_QUOTA', { params: { company: String(member.companyName), limit } });
  return member;
};

/** Each row of the sheet, as it comes in: what stands in it must make a certificate, and the company must have some left. */
export const checkRow: Inside = async act => {
  const row = { ...act.changes };
  const personal = row.certType === 'PERSON';
  const faults = ['holderName', 'holderIdNo'].flatMap(path => {
    const given = (row[path] ?? null) !== null;
    return given === personal ? [] : [{ path, code: personal ? 'required' : 'notNow' }];
  });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  const member = await refuseIneligible(act, row, true);
  if (!personal) act.changes.holderName = member.companyName;
};

/** What the batch keeps of its sheet, those rows included that were refused. */
export const keepSheet: Inside = async act => {
  const refused = (act.input.refused ?? []) as readonly RefusedRow[];
  Object.assign(act.changes, {
    fileName: act.input.fileName,
    taken: act.input.taken,
    refused: new Set(refused.map(({ row }) => row)).size,
    refusals: refused.slice(0, 5000).map(({ row, fault }) => ({ row, why: { resource: 'freeCertificates', ...fault } })),
  });
  await takeIn(act);
};

/** Approval: an order for each row that still may have one; what has changed since the import is said on the row. */
export const approveBatch: Inside = async act => {
  const { record, records } = act;
  if (record === undefined) throw new Error('approval without a batch');
  const profiles = new Map<string, Row>();
  let ordered = 0;
  let turnedDown = 0;
  for await (const page of rowsOf(act, record.id)) {
    for (const row of page) {
      try {
        await refuseIneligible(act, row, false);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await records.move('freeCertificates', row, 'refuse', null, { values: { refusal: keptFault(error, 'freeCertificates') } });
        turnedDown += 1;
        continue;
      }
      const certType = String(row.certType);
      const wanted = `${certType} ${String(row.algorithm)}`;
      const profile = profiles.get(wanted) ?? (await profileFor(act, row));
      profiles.set(wanted, profile);
      const order = await records.create('certificates', {
        member: row.member,
        profile: profile.id,
        certType,
        carrier: 'SOFT',
        algorithm: row.algorithm,
        years: row.years,
        holderName: row.holderName,
        holderIdNo: row.holderIdNo,
        email: row.email,
        contactEmail: row.email,
        source: 'FREE',
        payStatus: 'FREE',
        fee: '0.00',
      });
      await records.move('freeCertificates', row, 'order', null, {
        values: { certificate: order.id },
      });
      ordered += 1;
    }
  }
  Object.assign(act.changes, { ordered, turnedDown });
};

/** Rejection: none of its rows becomes an order. */
export const endBatch: Inside = async act => {
  const reason = act.input.reason ?? null;
  let turnedDown = 0;
  for await (const page of rowsOf(act, act.record?.id))
    for (const row of page) {
      await act.records.move('freeCertificates', row, 'refuse', null, { values: { reason } });
      turnedDown += 1;
    }
  Object.assign(act.changes, { ordered: 0, turnedDown });
};

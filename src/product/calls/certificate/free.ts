/** Free certificates: rows of a sheet against the quota of their company, and the orders that an approval makes. */
import type { RowOf } from '#engine/declare/typed.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { isVerdict, keptFault, Refusal } from '#engine/wire/errors.ts';
import { fault } from '#engine/wire/fault.ts';
import { settingOf } from '#product/settings.ts';
import type { certificateProfiles } from '#resources/certificate/certificate-profiles.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { freeBatches } from '#resources/certificate/free-batches.ts';
import { freeCertificates } from '#resources/certificate/free-certificates.ts';
import { members } from '#resources/member/members.ts';
import { isListed } from '#service/access/whitelist.ts';
import { takeIn } from '#service/calls/review/audit-types.ts';
import { takeTurns } from '#service/calls/session/login.ts';
import type { Act } from '#service/records/act.ts';
import type { RefusedRow } from '#service/records/imports.ts';
import { effect, standing, written } from '#service/records/typed.ts';
import { checkOrder, profileFor } from './applications.ts';

type Asked = RowOf<typeof freeCertificates>;
type Member = RowOf<typeof members>;
type Held = Pick<Act, 'records' | 'now'>;

const rowsOf = ({ records }: Held, batch: string) =>
  records.of(freeCertificates).walk({ where: [{ batch, state: 'PENDING' }], heavy: true });

/** Since when this year's certificates count, by the calendar that people here live by. */
const yearStart = (now: Date): string => new Date(`${dayOf(now).slice(0, 4)}-01-01T00:00:00+08:00`).toISOString();

/** This year's free certificates of a company; with `waiting`, the rows that have not been decided too. */
const usedBy = async ({ records, now }: Held, member: string, waiting: boolean): Promise<number> => {
  const since = { from: yearStart(now) };
  const made = await records
    .of(certificates)
    .count({ member, source: 'FREE', keyUse: 'SIGN', createdAt: since, not: { state: 'REJECTED' } });
  const open = waiting ? await records.of(freeCertificates).count({ member, state: 'PENDING', createdAt: since }) : 0;
  return made + open;
};

/** @throws Refusal for a company that is not in use or has had its share; the whitelist spares a company the quota */
const refuseIneligible = async (act: Act, row: Asked, waiting: boolean): Promise<Member> => {
  const member = await act.records.of(members).get({ id: row.member });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  await checkOrder(act, row, member.companyName);
  if (await isListed(act.records.rows, 'FREE_CERT', { uscc: member.uscc }, act.now)) return member;
  // Of two sheets, or two approvals, at once the second counts what the first takes.
  await takeTurns(act, 'freeCertificates');
  const limit = await settingOf(act.records.rows, 'freeCertificatesPerYear');
  if ((await usedBy(act, row.member, waiting)) >= limit)
    throw new Refusal('FREE_QUOTA', { params: { company: member.companyName, limit } });
  return member;
};

/** Each row of the sheet, as it comes in: what stands in it must make a certificate, and the company must have some left. */
export const checkRow = written(freeCertificates)(async act => {
  const row = standing(freeCertificates, act);
  const personal = row.certType === 'PERSON';
  const faults = (['holderName', 'holderIdNo'] as const).flatMap(path => {
    const given = (row[path] ?? null) !== null;
    return given === personal ? [] : [fault(path, personal ? 'required' : 'notNow')];
  });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  const member = await refuseIneligible(act, row, true);
  if (!personal) act.changes.holderName = member.companyName;
});

/** What the batch keeps of its sheet, those rows included that were refused. */
export const keepSheet = written(freeBatches)(async act => {
  const refused = (act.input.refused ?? []) as readonly RefusedRow[];
  Object.assign(act.changes, {
    fileName: act.input.fileName,
    taken: act.input.taken,
    refused: new Set(refused.map(({ row }) => row)).size,
    refusals: refused.slice(0, 5000).map(({ row, fault }) => ({ row, why: { resource: freeCertificates.name, ...fault } })),
  });
  await takeIn(act);
});

/** Approval: an order for each row that still may have one; what has changed since the import is said on the row. */
export const approveBatch = effect(freeBatches)('approve', async act => {
  const { record, records } = act;
  const rows = records.of(freeCertificates);
  const profiles = new Map<string, RowOf<typeof certificateProfiles>>();
  let ordered = 0;
  let turnedDown = 0;
  for await (const page of rowsOf(act, record.id)) {
    for (const row of page) {
      let member: Member;
      try {
        member = await refuseIneligible(act, row, false);
      } catch (error) {
        if (!isVerdict(error)) throw error;
        await rows.move(row, 'refuse', null, { values: { refusal: keptFault(error, freeCertificates.name) } });
        turnedDown += 1;
        continue;
      }
      const { certType } = row;
      const wanted = `${certType} ${row.algorithm}`;
      const profile = profiles.get(wanted) ?? (await profileFor(act, row));
      profiles.set(wanted, profile);
      const order = await records.of(certificates).create({
        member: row.member,
        profile: profile.id,
        certType,
        carrier: 'SOFT',
        algorithm: row.algorithm,
        years: row.years,
        // It may be called otherwise than when the sheet came in.
        holderName: certType === 'PERSON' ? row.holderName : member.companyName,
        holderIdNo: row.holderIdNo,
        email: row.email,
        contactEmail: row.email,
        source: 'FREE',
        payStatus: 'FREE',
        fee: '0.00',
      });
      await rows.move(row, 'order', null, { values: { certificate: order.id } });
      ordered += 1;
    }
  }
  Object.assign(act.changes, { ordered, turnedDown });
});

/** Rejection: none of its rows becomes an order. */
export const endBatch = effect(freeBatches)('reject', async act => {
  const { reason } = act.input;
  let turnedDown = 0;
  for await (const page of rowsOf(act, act.record.id))
    for (const row of page) {
      await act.records.of(freeCertificates).move(row, 'refuse', null, { values: { reason } });
      turnedDown += 1;
    }
  Object.assign(act.changes, { ordered: 0, turnedDown });
});

/** Invoices: what is asked for over which orders, what stands in one, and what a red letter gives free. */
import type { RowOf, StateOf } from '#engine/declare/typed.ts';
import { gbkBytesOf } from '#engine/rules/text-rules.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Fault, fault } from '#engine/wire/fault.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { invoiceCalls } from '#resources/invoice/calls.ts';
import { invoiceApplications } from '#resources/invoice/invoice-applications.ts';
import { members } from '#resources/member/members.ts';
import { taxCodes } from '#resources/member/tax-codes.ts';
import { takeIn } from '#service/calls/review/audit-types.ts';
import { sessionOf } from '#service/records/act.ts';
import type { Records } from '#service/records/records.ts';
import { answer, effect, standing, type Writing, written } from '#service/records/typed.ts';
import { ownFiles } from '../member/admission.ts';

type Member = RowOf<typeof members>;
type Application = RowOf<typeof invoiceApplications>;

/** Whom an invoice is made out to. */
const buyer = ['title', 'taxNo', 'address', 'phone', 'bankName', 'bankAccount'] as const;
type Buyer = Pick<Application, (typeof buyer)[number]>;

/** An order stands in one application of these states at most. */
const live: readonly StateOf<typeof invoiceApplications>[] = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED', 'ISSUED'];
/** Special invoices name the buyer's address, telephone and bank: 81 fully digital, 08 electronic. */
const special: ReadonlySet<unknown> = new Set(['81', '08']);
const digital: ReadonlySet<unknown> = new Set(['81', '82']);
const mostBytes = 100;

const refuse = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};
const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Where the company's tax data have what the applicant left out, it is theirs. */
const fillIn = async (act: Writing<typeof invoiceApplications>, member: Member): Promise<void> => {
  const tax = await act.records.of(taxCodes).find({ member: member.id });
  const known: Buyer = {
    title: tax?.title ?? member.companyName,
    taxNo: tax?.taxNo ?? member.uscc,
    address: tax?.address ?? member.address,
    phone: tax?.phone ?? member.landline,
    bankName: tax?.bankName ?? member.bankName,
    bankAccount: tax?.bankAccount ?? member.bankAccount,
  };
  const given = standing(invoiceApplications, act);
  for (const name of buyer) if (!isGiven(given[name]) && isGiven(known[name])) act.changes[name] = known[name];
};

const checkBuyer = (row: Application, member: Member): void => {
  const wanted = special.has(row.invoiceKind) ? buyer : (['title', 'taxNo'] as const);
  const together = (one: keyof Buyer, other: keyof Buyer): Fault[] =>
    gbkBytesOf((row[one] ?? '') + (row[other] ?? '')) > mostBytes ? [{ path: one, code: 'gbkBytes', params: { max: mostBytes } }] : [];
  refuse([
    ...wanted.filter(path => !isGiven(row[path])).map(path => fault(path, 'required')),
    ...together('address', 'phone'),
    ...together('bankName', 'bankAccount'),
    // A fully digital special invoice is the company's own or nobody's.
    ...(row.invoiceKind === '81' && isGiven(row.taxNo) && row.taxNo !== member.uscc ? [fault('taxNo', 'INVOICE_TAX_NUMBER')] : []),
  ]);
};

const cents = (amount: string | null | undefined): number => Math.round(Number(amount ?? 0) * 100);

/** The orders are the company's own, paid, and in no other live application. @returns what they cost together */
const checkOrders = async (records: Records, { id: own, sourceIds, member }: Application): Promise<string> => {
  const ids = [...new Set(sourceIds)];
  const found = await Promise.all(ids.map(id => records.of(certificates).find({ id, member })));
  refuse(
    found.flatMap((order, at) => {
      const path = `sourceIds[${at}]`;
      if (order === undefined) return [fault(path, 'reference')];
      return order.payStatus === 'PAID' && cents(order.fee) > 0 ? [] : [fault(path, 'INVOICE_NOT_PAID')];
    }),
  );
  // Each order stands in one of them at most: there are no more than orders.
  const others = await records.of(invoiceApplications).list({
    where: [{ member, state: live }, { not: { id: own } }],
    filter: { sourceIds: ids },
    page: { number: 1, size: ids.length },
    total: false,
  });
  const taken = new Map(others.list.flatMap(other => (other.sourceIds ?? []).map(id => [id, other] as const)));
  refuse(
    ids.flatMap((id, at) => {
      const other = taken.get(id);
      return other === undefined ? [] : [{ path: `sourceIds[${at}]`, code: 'INVOICE_ORDER_TAKEN', params: { applyNo: other.applyNo } }];
    }),
  );
  return (found.reduce((sum, order) => sum + cents(order?.fee), 0) / 100).toFixed(2);
};

/** `invoice/save`: handed in as it is written, and again as it is corrected. */
export const submitInvoice = written(invoiceApplications)(async act => {
  const id = sessionOf(act).memberId ?? '';
  // Locked, so that of two applications for one order the second finds the first.
  const member = await act.records.of(members).get({ id }, { lock: true });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  act.changes.member = id;
  await fillIn(act, member);
  const row = standing(invoiceApplications, act);
  checkBuyer(row, member);
  act.changes.amount = await checkOrders(act.records, row);
  await takeIn(act);
  if (act.record !== undefined) Object.assign(act.changes, { state: 'SUBMITTED', marks: null });
});

/** `invoicing/{uuid}`: the same, begun from an order. */
export const invoiceOfOrder = answer(invoiceCalls)('en.invoicing', async ({ input, records }) => {
  const { uuid, sourceIds, ...rest } = input;
  await records.of(certificates).get([{ id: uuid }, { member: '$session.memberId' }]);
  const { id, applyNo, state } = await records
    .of(invoiceApplications)
    .create({ ...rest, sourceIds: [...new Set([uuid, ...(sourceIds ?? [])])] }, { effect: 'invoice.submit' });
  return { id, applyNo, state };
});

/** Approved: number, code, day and file are those of the tax system. */
export const issueInvoice = effect(invoiceApplications)('approve', async ({ record, changes, records }) => {
  const row = { ...record, ...changes };
  const [number, code] = digital.has(row.invoiceKind) ? [20, 0] : [8, 12];
  const digits = (path: 'invoiceNo' | 'invoiceCode', n: number): Fault[] => {
    if (n === 0) return isGiven(row[path]) ? [{ path, code: 'notNow' }] : [];
    if (!isGiven(row[path])) return [{ path, code: 'required' }];
    return new RegExp(`^\\d{${n}}$`).test(row[path] ?? '') ? [] : [{ path, code: 'digits', params: { n } }];
  };
  refuse([...digits('invoiceNo', number), ...digits('invoiceCode', code)]);
  await ownFiles(records, record.member, [row.invoiceFile]);
});

/** A red letter ends the invoice: its orders can be invoiced anew. */
export const reverseInvoice = effect(invoiceApplications)('red', async ({ input, changes, now }) => {
  Object.assign(changes, { redReason: input.redReason, redNo: input.redNo, redAt: now.toISOString() });
});

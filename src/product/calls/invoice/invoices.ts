/** Invoices: what is asked for over which orders, what stands in one, and what a red letter gives free. */
import type { RowOf, StateOf } from '#engine/declare/typed.ts';
import { gbkBytesOf } from '#engine/rules/text-rules.ts';
import { type Fault, Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { invoiceApplications } from '#resources/invoice/invoice-applications.ts';
import { members } from '#resources/member/members.ts';
import { taxCodes } from '#resources/member/tax-codes.ts';
import { type Act, type Inside, sessionOf } from '#service/calls/contract.ts';
import { takeIn } from '#service/calls/review/audit-types.ts';
import type { Records } from '#service/records/records.ts';
import { effect } from '#service/records/typed.ts';
import type { Row } from '#service/store/rows.ts';
import { ownFiles } from '../member/admission.ts';

type Member = RowOf<typeof members>;

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
const fillIn = async (act: Act, member: Member): Promise<void> => {
  const tax = await act.records.of(taxCodes).find({ member: member.id });
  const known: Row = {
    title: tax?.title ?? member.companyName,
    taxNo: tax?.taxNo ?? member.uscc,
    address: tax?.address ?? member.address,
    phone: tax?.phone ?? member.landline,
    bankName: tax?.bankName ?? member.bankName,
    bankAccount: tax?.bankAccount ?? member.bankAccount,
  };
  for (const [name, value] of Object.entries(known))
    if (!isGiven({ ...act.record, ...act.changes }[name]) && isGiven(value)) act.changes[name] = value;
};

const checkBuyer = (row: Row, member: Member): void => {
  const wanted = ['title', 'taxNo', ...(special.has(row.invoiceKind) ? ['address', 'phone', 'bankName', 'bankAccount'] : [])];
  const together = (one: string, other: string): Fault[] =>
    gbkBytesOf(String(row[one] ?? '') + String(row[other] ?? '')) > mostBytes
      ? [{ path: one, code: 'gbkBytes', params: { max: mostBytes } }]
      : [];
  refuse([
    ...wanted.filter(path => !isGiven(row[path])).map(path => ({ path, code: 'required' })),
    ...together('address', 'phone'),
    ...together('bankName', 'bankAccount'),
    // A fully digital special invoice is the company's own or nobody's.
    ...(row.invoiceKind === '81' && isGiven(row.taxNo) && row.taxNo !== member.uscc ? [{ path: 'taxNo', code: 'INVOICE_TAX_NUMBER' }] : []),
  ]);
};

const cents = (amount: string | null | undefined): number => Math.round(Number(amount ?? 0) * 100);

/** The orders are the company's own, paid, and in no other live application. @returns what they cost together */
const checkOrders = async (records: Records, row: Row, member: string): Promise<string> => {
  const ids = [...new Set((row.sourceIds ?? []) as readonly string[])];
  const found = await Promise.all(ids.map(id => records.of(certificates).find({ id, member })));
  refuse(
    found.flatMap((order, at) => {
      const path = `sourceIds[${at}]`;
      if (order === undefined) return [{ path, code: 'reference' }];
      return order.payStatus === 'PAID' && cents(order.fee) > 0 ? [] : [{ path, code: 'INVOICE_NOT_PAID' }];
    }),
  );
  const others = await records.of(invoiceApplications).list({
    where: [{ member, state: live }, ...(typeof row.id === 'string' ? [{ not: { id: row.id } }] : [])],
    page: { number: 1, size: 200 },
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
export const submitInvoice: Inside = async act => {
  const id = sessionOf(act).memberId ?? '';
  // Locked, so that of two applications for one order the second finds the first.
  const member = await act.records.of(members).get({ id }, { lock: true });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  act.changes.member = id;
  await fillIn(act, member);
  const row: Row = { ...act.record, ...act.changes };
  checkBuyer(row, member);
  act.changes.amount = await checkOrders(act.records, { ...row, id: act.record?.id }, id);
  await takeIn(act);
  if (act.record !== undefined) Object.assign(act.changes, { state: 'SUBMITTED', marks: null });
};

/** `invoicing/{uuid}`: the same, begun from an order. */
export const invoiceOfOrder: Inside = async act => {
  const { uuid, sourceIds, ...rest } = act.input;
  await act.records.of(certificates).get([{ id: String(uuid) }, { member: '$session.memberId' }]);
  const more = (sourceIds ?? []) as readonly string[];
  const row = await act.records.create(
    'invoiceApplications',
    { ...rest, sourceIds: [...new Set([String(uuid), ...more])] },
    { effect: 'invoice.submit' },
  );
  return { id: row.id, applyNo: row.applyNo, state: row.state };
};

/** Approved: number, code, day and file are those of the tax system; the file goes to the receiver. */
export const issueInvoice = (services: Services): Inside =>
  effect(invoiceApplications)('approve', async ({ record, changes, records, now }) => {
    const row = { ...record, ...changes };
    const [number, code] = digital.has(row.invoiceKind) ? [20, 0] : [8, 12];
    const digits = (path: 'invoiceNo' | 'invoiceCode', n: number): Fault[] => {
      if (n === 0) return isGiven(row[path]) ? [{ path, code: 'notNow' }] : [];
      if (!isGiven(row[path])) return [{ path, code: 'required' }];
      return new RegExp(`^\\d{${n}}$`).test(row[path] ?? '') ? [] : [{ path, code: 'digits', params: { n } }];
    };
    refuse([...digits('invoiceNo', number), ...digits('invoiceCode', code)]);
    await ownFiles(records, record.member, [row.invoiceFile]);
    const body = `发票 ${row.invoiceNo} 已开具：${row.title}，金额 ${row.amount} 元，开票日期 ${row.invoicedOn}。请登录企业端，在“数字证书申请—发票申请”下载发票文件。`;
    await services.delivery.queue(records.rows, { kind: 'MAIL', recipient: record.email, subject: `发票 ${row.invoiceNo}`, body }, now);
  });

/** A red letter ends the invoice: its orders can be invoiced anew. */
export const reverseInvoice = effect(invoiceApplications)('red', async ({ input, changes, now }) => {
  Object.assign(changes, { redReason: input.redReason, redNo: input.redNo, redAt: now.toISOString() });
});

/** What a certificate costs and who paid: asked for, recorded, refunded, waived; each an entry that stays. */
import { type Label, pick } from '#engine/declare/label.ts';
import { isOneOf } from '#engine/declare/one-of.ts';
import type { RowOf, ValuesOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { settingOf } from '#product/settings.ts';
import { paymentChannels } from '#resources/_terms.ts';
import { certificateCalls } from '#resources/certificate/calls.ts';
import { certificatePayments } from '#resources/certificate/certificate-payments.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import type { Act } from '#service/records/act.ts';
import { answer, effect } from '#service/records/typed.ts';
import { hasGateway, isOnline } from './payment-gateways.ts';
import { followPayment } from './settle.ts';

/** Money is a decimal string. */
const cents = (amount: string | null): number => Math.round(Number(amount ?? 0) * 100);
const written = (amount: number): string => (amount / 100).toFixed(2);

/** Of an application: whether it costs anything, and for how many years. */
export interface Priced {
  readonly needPay?: boolean | null;
  readonly years?: number | null;
}

/** What the order of an application costs: the yearly fee for its years where its audit type says that it is to be paid, nothing otherwise. */
export const priceOf = async (act: Act, application: Priced): Promise<{ readonly fee: string; readonly payStatus: 'FREE' | 'TO_PAY' }> => {
  const yearly = application.needPay === true ? cents(await settingOf(act.records.rows, 'certificateYearlyFee')) : 0;
  const fee = yearly * (application.years ?? 1);
  return { fee: written(fee), payStatus: fee > 0 ? 'TO_PAY' : 'FREE' };
};

type Paying = Pick<Act, 'records'> & { readonly record: RowOf<typeof certificates> };
type Entry = ValuesOf<typeof certificatePayments>;

const enter = ({ records, record: { id, member } }: Paying, kind: NonNullable<Entry['kind']>, values: Entry) =>
  records.of(certificatePayments).create({ certificate: id, member, kind, ...values });

/** Asks for an amount; the order is not issued before it is paid. */
export const requestPayment = effect(certificates)('requestPayment', async act => {
  const amount = written(cents(act.input.amount));
  Object.assign(act.changes, { fee: amount, payStatus: 'TO_PAY' });
  await enter(act, 'REQUEST', { amount });
  await followPayment(act, act.record, 'charge');
});

/** Records what came in. What was asked for is paid whole or not at all. */
export const recordPayment = effect(certificates)('recordPayment', async act => {
  const order = act.record;
  const { channel, payer, transactionNo, voucher } = act.input;
  if (order.payStatus === 'TO_PAY' && cents(act.input.amount) !== cents(order.fee))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'amount', code: 'CERTIFICATE_AMOUNT', params: { due: order.fee ?? '' } }] });
  const paidAt = act.input.paidAt ?? act.now.toISOString();
  if (Date.parse(paidAt) > act.now.getTime()) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'paidAt', code: 'notFuture' }] });
  const amount = written(cents(act.input.amount));
  Object.assign(act.changes, { fee: amount, payStatus: 'PAID', payChannel: channel, paidAt });
  await enter(act, 'PAYMENT', { amount, channel, payer, transactionNo, paidAt, voucher });
  await followPayment(act, order, 'pay');
});

/** What was paid goes back, by the way it came. */
export const refund = effect(certificates)('refund', async act => {
  const { fee, payChannel } = act.record;
  act.changes.payStatus = 'REFUNDED';
  await enter(act, 'REFUND', { amount: fee, channel: payChannel, reason: act.input.reason });
});

export const waive = effect(certificates)('waive', async act => {
  Object.assign(act.changes, { payStatus: 'FREE', fee: '0.00' });
  await enter(act, 'WAIVER', { amount: act.record.fee, reason: act.input.reason });
  await followPayment(act, act.record, 'execute');
});

/** `topayChannel/{userNum}`: the ways open to a user; none while the account or the company is not in use. */
export const channels = answer(certificateCalls)('op.cert.channel', async act => {
  const employee = await act.records.of(employees).get({ userNum: act.input.userNum });
  const member = await act.records.of(members).get({ id: employee.member });
  const isOn = await settingOf(act.records.rows, 'paymentOn');
  const closed = (channel: string): Label | undefined => {
    if (employee.state !== 'ON') return ['账号未启用', 'Account not enabled'];
    if (member.state !== 'ACTIVE') return ['企业状态不是“正常”', 'Company is not active'];
    if (!isOnline(channel)) return undefined;
    if (!hasGateway(channel)) return ['未接入支付网关', 'No payment gateway connected'];
    return isOn ? undefined : ['未开通在线缴费', 'Online payment is not enabled'];
  };
  const names = Object.keys(paymentChannels).filter(name => isOneOf(paymentChannels, name));
  return {
    userNum: employee.userNum,
    userName: employee.name,
    member: { id: member.id, label: member.companyName },
    list: names.map(channel => ({ channel, open: closed(channel) === undefined, why: pick(closed(channel), act.language) ?? null })),
  };
});

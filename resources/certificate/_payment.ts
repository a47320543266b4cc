/** What a certificate costs and whether it is paid. Who paid what stands in `certificatePayments`, entry by entry. */
import { choice, file, instant, money, text } from '#engine/declare/index.ts';
import { paymentChannels, payStatuses } from '../_terms.ts';
import { ended, standing, waiting } from './_states.ts';

const amount = money(['金额（元）', 'Amount (CNY)'], { rules: 'required|positiveFloat' });
const notPaid = [{ not: { payStatus: 'PAID' } }, 'CERTIFICATE_PAID'] as const;
/** Of a certificate that has ended only what was asked for is still to come. */
const expected = [{ any: [{ state: [...waiting, ...standing] }, { payStatus: 'TO_PAY' }] }, 'CERTIFICATE_NOTHING_DUE'] as const;
const paid = [{ payStatus: 'PAID' }, 'CERTIFICATE_NOT_PAID'] as const;

export const payment = {
  fields: {
    fee: money(['费用（元）', 'Fee (CNY)'], { readOnly: true, default: '0.00' }),
    payStatus: choice(['缴费状态', 'Payment status'], payStatuses, { readOnly: true, default: 'FREE' }),
    payChannel: choice(['缴费渠道', 'Payment method'], paymentChannels, { readOnly: true }),
    paidAt: instant(['缴费时间', 'Paid at'], { readOnly: true }),
  },
  transitions: {
    requestPayment: {
      label: ['要求缴费', 'Request payment'],
      from: [...waiting, ...standing],
      to: 'same',
      ask: { amount },
      guards: [notPaid],
      effect: 'payment.request',
    },
    recordPayment: {
      label: ['登记缴费', 'Record payment'],
      from: [...waiting, ...standing, ...ended],
      to: 'same',
      ask: {
        amount,
        channel: choice(['缴费渠道', 'Payment method'], paymentChannels, { rules: 'required' }),
        payer: text(['付款方', 'Payer'], { rules: 'length:2,100' }),
        transactionNo: text(['流水号', 'Transaction number'], { rules: 'length:4,64' }),
        paidAt: instant(['缴费时间', 'Paid at'], { help: ['留空则为现在', 'Leave empty to use the current time'] }),
        voucher: file(['付款凭证', 'Payment receipt'], 'application'),
      },
      guards: [notPaid, expected],
      effect: 'payment.record',
    },
    refund: {
      label: ['登记退款', 'Record refund'],
      from: [...waiting, ...standing, ...ended, 'REJECTED'],
      to: 'same',
      reason: 'required',
      guards: [paid],
      effect: 'payment.refund',
      danger: true,
    },
    waive: {
      label: ['免除费用', 'Waive fee'],
      from: [...waiting, ...standing],
      to: 'same',
      reason: 'required',
      guards: [[{ payStatus: 'TO_PAY' }, 'CERTIFICATE_NOTHING_DUE']],
      effect: 'payment.waive',
    },
  },
} as const;

/** One call for all of it. */
export const payByKind = {
  does: { by: 'kind', of: { request: 'requestPayment', record: 'recordPayment', refund: 'refund', waive: 'waive' } },
  label: ['缴费', 'Payment'],
} as const;

/** Of an order: what is due is recorded before it is issued. */
const dueNext = [
  {
    when: { payStatus: 'TO_PAY' },
    does: 'recordPayment',
    says: ['待缴费 {fee} 元：到账后登记缴费', 'Payment due: {fee} CNY. Record it once it is in'],
  },
] as const;

export const paymentNext = Object.fromEntries(waiting.map(state => [state, dueNext]));

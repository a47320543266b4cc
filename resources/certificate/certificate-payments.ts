/** Who paid what for a certificate, when and how: one entry for each request, payment, refund and waiver, never changed afterwards. */
import { choice, defineResource, file, instant, money, reference, sequence, text } from '#engine/declare/index.ts';
import { paymentChannels } from '../_terms.ts';

export const certificatePayments = defineResource({
  name: 'certificatePayments',
  label: ['缴费记录', 'Payments'],
  represent: '{paymentNo}',
  fields: {
    paymentNo: sequence(['缴费编号', 'Payment number'], '{date}JF{n:6}'),
    certificate: reference(['数字证书', 'Certificate'], 'certificates', { readOnly: true }),
    member: reference(['会员企业', 'Company'], 'members', { readOnly: true }),
    kind: choice(
      ['事项', 'Item'],
      {
        REQUEST: ['要求缴费', 'Payment requested'],
        PAYMENT: ['缴费', 'Payment'],
        REFUND: ['退款', 'Refund'],
        WAIVER: ['免除', 'Fee waived'],
      },
      { readOnly: true },
    ),
    amount: money(['金额（元）', 'Amount (CNY)'], { readOnly: true }),
    channel: choice(['缴费渠道', 'Payment method'], paymentChannels, { readOnly: true }),
    payer: text(['付款方', 'Payer'], { readOnly: true }),
    transactionNo: text(['流水号', 'Transaction number'], { readOnly: true }),
    paidAt: instant(['缴费时间', 'Paid at'], { readOnly: true }),
    voucher: file(['付款凭证', 'Payment receipt'], 'application', { readOnly: true }),
    reason: text(['原因', 'Reason'], { readOnly: true }),
  },
  appendOnly: true,
  indexes: [['certificate'], ['member']],
  audiences: {
    operator: {
      menu: 'E1',
      rows: 'all',
      list: ['paymentNo', 'kind', 'amount', 'member', 'certificate', 'channel', 'createdAt'],
      search: ['transactionNo', 'payer'],
      filters: ['paidAt', 'createdAt'],
      show: [
        {
          label: ['缴费', 'Payment'],
          fields: ['paymentNo', 'kind', 'amount', 'channel', 'payer', 'transactionNo', 'paidAt', 'voucher', 'reason'],
        },
        { label: ['证书', 'Certificate'], fields: ['certificate', 'member'] },
        { label: ['记录', 'Record'], fields: ['createdAt', 'createdBy'] },
      ],
      sums: {
        by: ['createdAt', 'kind', 'channel', 'member'],
        // What was asked for is no income, and what was waived never came.
        measures: {
          paid: { label: ['已缴（元）', 'Paid (CNY)'], of: 'amount', when: { kind: 'PAYMENT' } },
          refunded: { label: ['已退（元）', 'Refunded (CNY)'], of: 'amount', when: { kind: 'REFUND' } },
          income: {
            label: ['收入（已缴减已退，元）', 'Net income (paid minus refunded, CNY)'],
            of: 'amount',
            when: { kind: 'PAYMENT' },
            less: { kind: 'REFUND' },
          },
        },
      },
      calls: {
        'op.payment.list': { path: 'operation/certificate/payment/list', does: 'list' },
        'op.payment.export': { path: 'operation/certificate/payment/export', does: 'export' },
      },
    },
  },
});

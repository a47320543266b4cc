/** An application for an invoice over paid orders: made by the enterprise under 302, approved by finance under E4 with the invoice itself. */
import { choice, date, defineResource, file, instant, money, reference, text } from '#engine/declare/index.ts';
import { redReasons } from '../_terms.ts';
import { invoiceFields } from './_fields.ts';

/** The invoice as the tax system gave it out. */
const given = ['invoiceNo', 'invoiceCode', 'invoicedOn', 'invoiceFile'] as const;

export const invoiceApplications = defineResource({
  name: 'invoiceApplications',
  label: ['发票申请', 'Invoice applications'],
  represent: '{applyNo}',
  review: {
    kind: 'INVOICE',
    letters: 'FP',
    approved: 'ISSUED',
    // One call makes it and hands it in; after a return the same call hands it in again.
    arrives: true,
    onApprove: 'invoice.issue',
  },
  fields: {
    member: reference(['会员企业', 'Company'], 'members', { rules: 'required', readOnly: true }),
    ...invoiceFields,
    amount: money(['金额（元）', 'Amount (CNY)'], { readOnly: true }),
    invoiceNo: text(['发票号码', 'Invoice number'], {
      rules: 'length:0,20',
      unique: ['invoiceCode'],
      help: ['数电票 20 位；电子普票、电子专票 8 位', '20 digits for fully digital invoices, 8 for electronic ones'],
    }),
    invoiceCode: text(['发票代码', 'Invoice code'], {
      when: { invoiceKind: ['10', '08'] },
      rules: 'length:0,12',
      help: ['电子普票、电子专票 12 位；数电票没有', '12 digits for electronic invoices; fully digital invoices have none'],
    }),
    invoicedOn: date(['开票日期', 'Invoice date'], { rules: 'notFuture' }),
    invoiceFile: file(['发票文件', 'Invoice file'], 'invoice'),
    redReason: choice(['红冲原因', 'Reversal reason'], redReasons, { readOnly: true }),
    redNo: text(['红字发票号码', 'Credit invoice number'], { readOnly: true }),
    redAt: instant(['红冲时间', 'Reversed at'], { readOnly: true }),
  },
  states: {
    ISSUED: { label: ['已开具', 'Issued'], tone: 'good' },
    RED: { label: ['已红冲', 'Reversed'], tone: 'neutral', overprint: true },
  },
  transitions: {
    approve: {
      label: ['通过并开具', 'Approve and issue'],
      input: given,
      complete: given,
      tells: { to: ['applicant', 'invoiceMail'], text: 'invoice.issued' },
    },
    red: {
      label: ['红冲', 'Reverse'],
      from: 'ISSUED',
      to: 'RED',
      ask: {
        redReason: choice(['红冲原因', 'Reversal reason'], redReasons, { rules: 'required' }),
        redNo: text(['红字发票号码', 'Credit invoice number'], { rules: 'required|length:8,20' }),
      },
      danger: true,
      effect: 'invoice.red',
      tells: { to: ['applicant', 'invoiceMail'], text: 'invoice.reversed' },
    },
  },
  groups: {
    invoice: { label: ['发票', 'Invoice'], fields: ['invoiceKind', 'amount', 'invoiceNo', 'invoiceCode', 'invoicedOn', 'invoiceFile'] },
    redLetter: { label: ['红冲', 'Reversal'], fields: ['redReason', 'redNo', 'redAt'] },
    orders: { label: ['订单', 'Orders'], fields: ['sourceIds'] },
    buyer: { label: ['购买方', 'Buyer'], fields: ['title', 'taxNo', 'address', 'phone', 'bankName', 'bankAccount'] },
    delivery: { label: ['收票', 'Invoice delivery'], fields: ['receiver', 'receiverMobile', 'email', 'remark'] },
  },
  audiences: {
    enterprise: {
      as: 'applicant',
      menu: '302',
      rows: { member: '$session.memberId' },
      list: ['applyNo', 'state', 'invoiceKind', 'amount', 'title', 'invoiceNo', 'invoicedOn', 'submittedAt', 'decisionReason'],
      search: ['invoiceNo'],
      filters: ['invoicedOn'],
      without: ['submittedAt'],
      show: [
        'invoice',
        'redLetter',
        'orders',
        'buyer',
        'delivery',
        { of: 'progress', fields: ['applyNo', 'submittedBy', 'submittedAt', 'decidedAt', 'decisionReason'] },
      ],
      create: [
        { of: 'orders', fields: ['sourceIds', 'invoiceKind'] },
        {
          of: 'buyer',
          help: ['留空的项目按企业信息中的税号资料填写', 'Fields left empty are filled from the tax details in your company information'],
        },
        'delivery',
      ],
      next: {
        ISSUED: [
          '发票已开具，发票文件在本页下载，也已发到收票邮箱。',
          'The invoice has been issued. Download it on this page; it was also sent to the invoice email.',
        ],
        RED: ['发票已红冲，所含订单可以重新申请开票。', 'The invoice has been reversed. You can apply again for its orders.'],
      },
      calls: {
        'en.invoice.list': { path: 'invoice/list', does: 'list' },
        'en.invoice.show': { path: 'invoice/show', does: 'get' },
        'en.invoice.save': {
          path: 'invoice/save',
          does: 'save',
          idempotent: true,
          from: ['RETURNED'],
          effect: 'invoice.submit',
          label: ['申请开票', 'Request invoice'],
        },
      },
    },
    operator: {
      as: 'reviewer',
      menu: 'E4',
      rows: 'all',
      list: [
        'applyNo',
        'state',
        'dueAt',
        'member',
        'invoiceKind',
        'amount',
        'title',
        'invoiceNo',
        'submittedAt',
        'claimedBy',
        'invoicedOn',
      ],
      search: ['title', 'invoiceNo', 'taxNo'],
      filters: ['invoicedOn'],
      show: [{ label: ['企业', 'Company'], fields: ['member'] }, 'invoice', 'redLetter', 'orders', 'buyer', 'delivery', 'review'],
      marks: ['invoiceKind', 'amount', 'title', 'taxNo', 'address', 'phone', 'bankName', 'bankAccount', 'email'],
      sums: {
        by: ['submittedAt', 'state', 'invoiceKind', 'member'],
        measures: { amount: { label: ['金额（元）', 'Amount (CNY)'], of: 'amount' } },
      },
      calls: {
        'op.invoice.list': { path: 'operation/invoice/list', does: 'list' },
        'op.invoice.detail': { path: 'operation/invoice/detail', does: 'get', unmask: ['bankAccount', 'receiverMobile'] },
        'op.invoice.note': { path: 'operation/invoice/note', does: 'note' },
        'op.invoice.approve': { path: 'operation/invoice/approve', does: 'decide' },
        'op.invoice.red': { path: 'operation/invoice/red', does: 'red', idempotent: true },
      },
    },
  },
});

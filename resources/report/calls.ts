/** Operational data: the sums of what the product lives from, under one grant. */
import { defineCalls } from '#engine/declare/index.ts';

const reported = [
  'members',
  'certificates',
  'seals',
  'certificatePayments',
  'certificateApplications',
  'softKeyApplications',
  'renewals',
  'freeBatches',
  'sealApplications',
  'authentications',
  'invoiceApplications',
] as const;

export const reportCalls = defineCalls({
  'op.report.sums': {
    path: 'operation/report/sums',
    menu: 'C8',
    label: ['运营数据', 'Operational data'],
    answer: 'sums',
    sums: reported,
    effect: 'report.sums',
  },
  'op.report.export': {
    path: 'operation/report/export',
    menu: 'C8',
    label: ['导出运营数据', 'Export operational data'],
    answer: 'file',
    sums: reported,
    effect: 'report.export',
  },
});

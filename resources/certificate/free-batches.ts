/** A batch of free certificates: a sheet that an operator brings in under E3 and another one decides; approval makes the orders. */
import { choice, defineResource, fault, integer, items, reviewed, text } from '#engine/declare/index.ts';

const review = reviewed({
  kind: 'FREE_CERTIFICATE',
  letters: 'MF',
  approved: 'DONE',
  arrives: true,
  onApprove: 'free.approve',
  onEnd: 'free.end',
});
const { SUBMITTED, IN_REVIEW, SECOND_REVIEW, DONE, REJECTED } = review.states;
// A sheet is not corrected row by row: one that is wrong is rejected, and the right one brought in.
const { claim, claimSecond, release, releaseSecond, approve, pass, reject } = review.transitions;

export const freeBatches = defineResource({
  name: 'freeBatches',
  label: ['免费证书批次', 'Batches of free certificates'],
  represent: '{applyNo}',
  queue: 'E3',
  fields: {
    ...review.fields,
    fileName: text(['文件名', 'File name'], { readOnly: true }),
    taken: integer(['导入行数', 'Rows taken in'], { readOnly: true }),
    refused: integer(['未导入行数', 'Rows refused'], { readOnly: true }),
    refusals: items(
      ['未导入的行', 'Rows that were refused'],
      { row: integer(['行号', 'Row']), why: fault(['原因', 'Why']) },
      { readOnly: true, most: 5000 },
    ),
    ordered: integer(['已受理', 'Ordered'], { readOnly: true }),
    turnedDown: integer(['未受理', 'Not taken'], { readOnly: true }),
  },
  states: { SUBMITTED, IN_REVIEW, SECOND_REVIEW, DONE, REJECTED },
  start: 'SUBMITTED',
  transitions: { claim, claimSecond, release, releaseSecond, approve, pass, reject },
  groups: { ...review.groups },
  audiences: {
    operator: {
      menu: 'E3',
      rows: 'all',
      reads: review.reads.reviewer,
      views: {
        list: {
          columns: [
            'applyNo',
            'state',
            'fileName',
            'taken',
            'refused',
            'ordered',
            'turnedDown',
            'submittedBy',
            'submittedAt',
            'decidedBy',
            'decidedAt',
          ],
          search: ['fileName'],
          filters: ['submittedAt', 'submittedBy', 'decidedAt'],
        },
        show: [
          { label: ['批次', 'Batch'], fields: ['fileName', 'taken', 'refused', 'ordered', 'turnedDown'] },
          { label: ['未导入的行', 'Rows that were refused'], fields: ['refusals'] },
          'review',
        ],
        // What is decided upon are the rows: the batch itself has nothing to mark, and no document.
        review: { marks: [], documents: [] },
      },
      sums: {
        by: ['submittedAt', 'state'],
        period: 'submittedAt',
        measures: {
          taken: { label: ['导入行数', 'Rows taken in'], sum: 'taken' },
          ordered: { label: ['已受理', 'Ordered'], sum: 'ordered' },
        },
      },
      calls: {
        'op.free.list': { path: 'operation/certificate/free/list', does: 'list' },
        'op.free.detail': {
          path: 'operation/certificate/free/detail',
          does: 'get',
          with: { rows: { resource: 'freeCertificates', by: 'batch', label: ['证书明细', 'Rows'] } },
        },
        'op.free.template': { path: 'operation/certificate/free/template', does: 'template' },
        'op.free.import': {
          path: 'operation/certificate/free/import',
          does: 'import',
          idempotent: true,
          most: 500,
          into: {
            resource: 'freeCertificates',
            by: 'batch',
            input: ['member', 'certType', 'holderName', 'holderIdNo', 'algorithm', 'years', 'email', 'remark'],
            effect: 'free.imported',
          },
          effect: 'free.row',
        },
        'op.free.approve': {
          path: 'operation/certificate/free/approve',
          does: { choose: 'decision', of: { approve: 'approve', reject: 'reject' } },
          idempotent: true,
          ask: {
            decision: choice(['决定', 'Decision'], { approve: ['通过', 'Approve'], reject: ['驳回', 'Reject'] }, { rules: 'required' }),
          },
          label: ['审核', 'Decide'],
        },
      },
    },
  },
});

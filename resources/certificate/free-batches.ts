/** A batch of free certificates: a sheet that an operator brings in under E3 and another one decides; approval makes the orders. */
import { defineResource, fault, integer, items, text } from '#engine/declare/index.ts';

export const freeBatches = defineResource({
  name: 'freeBatches',
  label: ['免费证书批次', 'Free certificate batches'],
  represent: '{applyNo}',
  review: {
    kind: 'FREE_CERTIFICATE',
    letters: 'MF',
    approved: 'DONE',
    arrives: true,
    onApprove: 'free.approve',
    onEnd: 'free.end',
    // A sheet is not corrected row by row: one that is wrong is rejected, and the right one brought in.
    without: ['submit', 'note', 'return', 'withdraw', 'expire'],
  },
  fields: {
    fileName: text(['文件名', 'File name'], { readOnly: true }),
    taken: integer(['导入行数', 'Rows imported'], { readOnly: true }),
    refused: integer(['未导入行数', 'Rows not imported'], { readOnly: true }),
    refusals: items(
      ['未导入的行', 'Rejected rows'],
      { row: integer(['行号', 'Row']), why: fault(['原因', 'Reason']) },
      { readOnly: true, most: 5000 },
    ),
    ordered: integer(['已受理', 'Accepted'], { readOnly: true }),
    turnedDown: integer(['未受理', 'Not accepted'], { readOnly: true }),
  },
  audiences: {
    operator: {
      as: 'reviewer',
      menu: 'E3',
      rows: 'all',
      list: [
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
      sort: ['createdAt', 'DESC'],
      search: ['fileName'],
      filters: ['submittedAt', 'submittedBy', 'decidedAt'],
      show: [
        { label: ['批次', 'Batch'], fields: ['fileName', 'taken', 'refused', 'ordered', 'turnedDown'] },
        { label: ['未导入的行', 'Rejected rows'], fields: ['refusals'] },
        'review',
      ],
      // What is decided upon are the rows: the batch itself has nothing to mark, and no document.
      marks: [],
      sums: {
        by: ['submittedAt', 'state'],
        measures: {
          taken: { label: ['导入行数', 'Rows imported'], of: 'taken' },
          ordered: { label: ['已受理', 'Accepted'], of: 'ordered' },
        },
      },
      calls: {
        'op.free.list': { path: 'operation/certificate/free/list', does: 'list' },
        'op.free.detail': {
          path: 'operation/certificate/free/detail',
          does: 'get',
          with: { rows: { resource: 'freeCertificates', by: 'batch' } },
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
        'op.free.approve': { path: 'operation/certificate/free/approve', does: 'decide' },
      },
    },
  },
});

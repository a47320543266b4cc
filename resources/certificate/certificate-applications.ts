/** An application for a certificate, soft or on a hardware key, made by the enterprise under 302; under D2 operators review it with those for bindings. */
import { defineResource, json } from '#engine/declare/index.ts';
import { anyObject } from '#engine/system/shapes.ts';
import { advanced } from '../_terms.ts';
import { application } from './_application.ts';
import { recipient } from './_delivery.ts';

const binding = ['seqNo', 'keyCertificate', 'bindTo', 'proofMode', 'proofFile'] as const;
const isCertificate = { kind: 'CERT' } as const;
const isSeal = { kind: 'SEAL' } as const;
const drawn = { kind: 'SEAL', makeMode: 'TEMPLATE' } as const;
const pictured = { kind: 'SEAL', makeMode: 'IMAGE' } as const;
const ofSeals = {
  name: isSeal,
  sealType: isSeal,
  makeMode: isSeal,
  mainText: isSeal,
  personName: isSeal,
  colour: isSeal,
  opacity: isSeal,
  horizontalText: drawn,
  code: drawn,
  sourceImage: pictured,
  filing: pictured,
} as const;
const forTheirKind = {
  certType: isCertificate,
  carrier: isCertificate,
  algorithm: isCertificate,
  years: isCertificate,
  email: isCertificate,
  csr: isCertificate,
  files: isCertificate,
  invoiceWanted: isCertificate,
  agreementVersion: isCertificate,
  agreementAcceptedAt: isCertificate,
} as const;

export const certificateApplications = defineResource({
  name: 'certificateApplications',
  label: ['证书与 UKey 申请', 'Certificate applications'],
  represent: '{applyNo}',
  ...application,
  groups: {
    certificate: {
      label: ['证书', 'Certificate'],
      fields: ['applyNo', 'togetherNo', 'certType', 'carrier', 'algorithm', 'years', 'count', 'email', 'csr'],
    },
    holder: { label: ['持有人', 'Holder'], fields: ['holderName', 'holderIdNo', 'moreHolders'] },
    delivery: { label: ['收件', 'Delivery'], fields: [...recipient] },
    shipping: { label: ['寄送', 'Shipping'], fields: ['courier', 'trackingNumber', 'shippedAt', 'receivedAt'] },
    documents: { label: ['材料', 'Documents'], fields: ['files', 'invoiceWanted', 'remark'] },
    application: { label: ['申请', 'Application'], fields: ['kind', 'member', 'togetherNo'] },
    key: { label: ['密钥', 'Key'], fields: [...binding] },
    seal: {
      label: ['印章', 'Seal'],
      fields: [
        'name',
        'sealType',
        'makeMode',
        'mainText',
        'personName',
        'horizontalText',
        'code',
        'colour',
        'opacity',
        'sourceImage',
        'filing',
      ],
    },
  },
  // Finds what is under way for a key.
  indexes: [['seqNo']],
  audiences: {
    enterprise: {
      as: 'applicant',
      menu: '302',
      rows: { member: '$session.memberId', kind: 'CERT' },
      list: ['applyNo', 'state', 'certType', 'holderName', 'carrier', 'algorithm', 'years', 'submittedAt', 'decidedAt', 'decisionReason'],
      search: ['holderName', 'togetherNo'],
      show: [
        'certificate',
        'holder',
        'delivery',
        'shipping',
        'documents',
        {
          of: 'progress',
          fields: ['submittedBy', 'submittedAt', 'agreementVersion', 'agreementAcceptedAt', 'decidedAt', 'decisionReason', 'createdAt'],
        },
      ],
      steps: true,
      create: [
        { of: 'certificate', fields: ['certType', 'carrier', 'years', 'count', 'email', 'csr'] },
        { ...advanced, fields: ['algorithm'] },
        'holder',
        {
          of: 'delivery',
          help: [
            '平台制作的 UKey 寄到这里；证书请求出自您手中的 UKey 时可留空',
            'We ship the hardware key to this address. Leave empty if the certificate request comes from a key you already have',
          ],
        },
        'documents',
      ],
      next: {
        EXECUTING: [
          '审核已通过，平台正在制证。做好后证书列在本页下方。',
          'Approved. We are issuing the certificate; it will be listed further down this page.',
        ],
        MAKING: [
          '证书已签发，平台正在制作 UKey，做好后寄出。',
          'The certificate has been issued. We are preparing the hardware key and will ship it when it is ready.',
        ],
        SHIPPED: [
          'UKey 已寄出，快递单号见“寄送”。收到后请点“确认签收”。',
          'The key has been shipped; see Shipping for the tracking number. When it arrives, choose Confirm receipt.',
        ],
        RECEIVED: [
          'UKey 已签收。接下来请在“证书绑定”把它绑定到要签名的账号。',
          'The key has been received. Next, bind it to the account that will sign with it, under Certificate binding.',
        ],
        DONE: [
          '已办结，证书列在本页下方：打开它可以下载，UKey 的证书可以写入 UKey，再到“证书绑定”绑定账号。',
          'Completed. The certificate is listed below: open it to download it or write it to your hardware key, then bind it to an account under Certificate binding.',
        ],
      },
      calls: {
        'en.ca.applications': { path: 'ca/application/list', does: 'list' },
        'en.ca.application': {
          path: 'ca/application/detail/{id}',
          does: 'get',
          with: { certificates: { resource: 'certificates', by: 'application' } },
        },
        'en.ca.save': {
          path: 'ca/save',
          does: 'save',
          label: ['申请数字证书', 'Apply for a certificate'],
          idempotent: true,
          from: ['DRAFT', 'RETURNED'],
          ask: {
            receiver: json(['收件信息', 'Delivery details'], anyObject, {
              help: [
                'name、mobile、address、postalCode，与 receiverName 等字段同义',
                'Same as the fields receiverName, receiverMobile and so on',
              ],
            }),
          },
          effect: 'application.check',
        },
        'en.ca.received': { path: 'ca/received', does: 'receive', idempotent: true },
        'en.ca.commit': { path: 'ca/commit', does: 'submit', idempotent: true },
      },
    },
    operator: {
      as: 'reviewer',
      menu: 'D2',
      rows: { not: { state: 'DRAFT' } },
      list: [
        'applyNo',
        'state',
        'dueAt',
        'kind',
        'member',
        'certType',
        'carrier',
        'holderName',
        'seqNo',
        'submittedAt',
        'claimedBy',
        'decidedAt',
      ],
      search: ['holderName', 'seqNo', 'togetherNo', 'member'],
      filters: ['algorithm'],
      show: [
        'application',
        { of: 'certificate', fields: ['certType', 'carrier', 'algorithm', 'years', 'email', 'csr'] },
        { of: 'holder', fields: ['holderName', 'holderIdNo'] },
        'delivery',
        'shipping',
        'key',
        'seal',
        { of: 'documents', fields: ['files', 'invoiceWanted', 'remark', 'agreementVersion', 'agreementAcceptedAt'] },
        'review',
      ],
      edit: ['delivery'],
      marks: [
        'member',
        'certType',
        'carrier',
        'algorithm',
        'years',
        'holderName',
        'holderIdNo',
        'email',
        'receiverName',
        'receiverMobile',
        'receiverAddress',
        'seqNo',
        'bindTo',
        'sealType',
        'name',
        'mainText',
      ],
      preview: { call: 'op.seal.preview', widget: 'sealPaper', show: { kind: 'SEAL' } },
      when: {
        ...forTheirKind,
        seqNo: { kind: ['SEAL', 'BIND'] },
        keyCertificate: { kind: ['SEAL', 'BIND'] },
        bindTo: { kind: 'BIND' },
        proofMode: { kind: 'BIND' },
        proofFile: { kind: 'BIND' },
        ...ofSeals,
      },
      sums: { by: ['submittedAt', 'state', 'certType', 'carrier', 'member'] },
      calls: {
        'op.hardKey.list': { path: 'operation/hardKey/audit/list', does: 'list' },
        'op.hardKey.detail': {
          path: 'operation/hardKey/audit/detail',
          does: 'get',
          unmask: ['holderIdNo', 'receiverMobile'],
          with: { certificates: { resource: 'certificates', by: 'application' } },
        },
        'op.hardKey.save': { path: 'operation/hardKey/audit/save', does: 'note' },
        'op.hardKey.commit': { path: 'operation/hardKey/audit/commit', does: 'decide' },
      },
    },
  },
});

/** A digital certificate, from the order that an approved application makes to the end of its life. Field names follow RFC 5280. */
import { choice, defineResource, fault, instant, integer, json, longText, reference, sequence, text } from '#engine/declare/index.ts';
import { anyObject } from '#engine/system/shapes.ts';
import { publicKeySha256 } from '../_fields.ts';
import { algorithms, carriers, certTypes, provinces, renewalModes } from '../_terms.ts';
import type { KeyWriter } from '../_widgets.ts';
import { binding } from './_binding.ts';
import { custody, keptHere } from './_custody.ts';
import { delivery } from './_delivery.ts';
import { pairing } from './_pairing.ts';
import { payByKind, payment } from './_payment.ts';
import { proposal, reportByKind, revocation, revocationNext, revokeByReason, revokeByTwo, toBeRevoked } from './_revocation.ts';
import { standing, waiting, whose } from './_states.ts';

export const certificates = defineResource({
  name: 'certificates',
  label: ['数字证书', 'Certificates'],
  represent: '{holderName} ({seqNo})',
  fields: {
    seqNo: sequence(['受理号', 'Order number'], '{date}{n:8}'),
    // What follows an operator writes in an order of their own making; in one that an application made it is the applicant's.
    member: reference(['会员企业', 'Company'], 'members', { rules: 'required', among: { state: 'ACTIVE' } }),
    // Where the company was when the certificate was ordered: statistics of a year do not change when a company moves.
    provinceCode: choice(['省级行政区', 'Province'], provinces, { readOnly: true, copy: 'member.provinceCode', cite: 'GB/T 2260' }),
    application: reference(['证书申请', 'Certificate application'], 'certificateApplications', { readOnly: true }),
    softKeyApplication: reference(['电子签名申请', 'E-signature application'], 'softKeyApplications', { readOnly: true }),
    renewal: reference(['更新申请', 'Renewal application'], 'renewals', { readOnly: true }),
    renewalMode: choice(['更新方式', 'Renewal method'], renewalModes, { readOnly: true }),
    profile: reference(['证书模板', 'Profile'], 'certificateProfiles', { readOnly: true }),
    certType: choice(['证书类型', 'Certificate type'], certTypes, { rules: 'required', default: 'ENT' }),
    carrier: choice(['介质', 'Key storage'], carriers, { rules: 'required', default: 'SOFT' }),
    algorithm: choice(['密钥算法', 'Key algorithm'], algorithms, { rules: 'required', default: 'ECDSA_P256' }),
    years: integer(['有效期（年）', 'Validity (years)'], { rules: 'required|range:1,3', default: 1 }),
    csr: longText(['证书请求', 'Certificate request'], {
      cite: 'RFC 2986',
      storage: 'pem',
      widget: 'pem',
      help: [
        'PKCS#10，PEM 格式；软证书留空则由系统生成密钥，由持有人选择交平台保管或凭自设口令下载一次',
        'PKCS#10 in PEM. Leave empty for a software key: the system generates it, and the holder chooses whether the platform keeps it or they download it once with a password of their own',
      ],
    }),
    holderName: text(['持有人', 'Holder'], { rules: 'length:2,100|visible', clean: 'name' }),
    // Never in the subject: there stands a keyed hash of it.
    holderIdNo: text(['持有人证件号码', "Holder's ID number"], {
      when: { certType: 'PERSON' },
      rules: 'idCard',
      clean: 'upper',
      personal: true,
      cite: 'GB 11643-1999',
    }),
    email: text(['证书邮箱', 'Email in certificate'], { rules: 'email' }),
    issuer: reference(['签发机构', 'Issuer'], 'issuers', { readOnly: true }),
    // Whose list its distribution point names; 0 is the full one.
    crlShard: integer(['吊销列表分片', 'CRL shard'], { readOnly: true, default: 0, cite: 'RFC 5280 4.2.1.13' }),
    serialNumber: text(['证书序列号', 'Serial number'], {
      rules: 'hexSerial',
      readOnly: true,
      unique: ['issuer'],
      cite: 'RFC 5280 4.1.2.2',
    }),
    subjectDn: text(['主体', 'Subject DN'], { rules: 'length:0,600', readOnly: true, cite: 'RFC 5280 4.1.2.6' }),
    issuerDn: text(['颁发者', 'Issuer DN'], { rules: 'length:0,600', readOnly: true, cite: 'RFC 5280 4.1.2.4' }),
    notBefore: instant(['生效时间', 'Valid from'], { readOnly: true, cite: 'RFC 5280 4.1.2.5' }),
    notAfter: instant(['到期时间', 'Valid to'], { readOnly: true, cite: 'RFC 5280 4.1.2.5' }),
    fingerprintSha256: text(['SHA-256 指纹', 'SHA-256 fingerprint'], { readOnly: true }),
    publicKeySha256,
    certificatePem: longText(['证书', 'Certificate'], { readOnly: true, storage: 'pem', widget: 'certificateCard' }),
    // The chain is its authority's, the content is in its bytes.
    chainPem: longText(['证书链（PEM）', 'Certificate chain (PEM)'], { readOnly: true, storage: 'derived', widget: 'pem' }),
    content: json(['证书内容', 'Content'], { shape: anyObject, readOnly: true, storage: 'derived', widget: 'certificateContent' }),
    ...custody.fields,
    ...pairing.fields,
    // What was decided of the application that it goes back to: by whom, when, and what they said.
    approval: json(['审批', 'Approval'], { shape: anyObject, readOnly: true, storage: 'derived', widget: 'approval' }),
    // Of an order: its subject, and what speaks against issuing it.
    prospect: json(['证书主体', 'Subject'], { shape: anyObject, readOnly: true, storage: 'derived', widget: 'prospect' }),
    replaces: reference(['替换的证书', 'Replaces'], 'certificates', { readOnly: true }),
    downloadedAt: instant(['下载时间', 'Downloaded at'], { readOnly: true }),
    ...revocation.fields,
    dueAt: instant(['办理时限', 'Due by'], { readOnly: true, widget: 'due' }),
    failure: fault(['制证失败原因', 'Issuance failure reason'], { when: { state: 'ISSUE_FAILED' } }),
    ...proposal.fields,
    ...binding.fields,
    ...delivery.fields,
    ...payment.fields,
    source: choice(
      ['来源', 'Source'],
      {
        APPLICATION: ['申请', 'Application'],
        OPERATOR: ['平台录入', 'Entered by operator'],
        FREE: ['免费', 'Free'],
        RENEWAL: ['证书更新', 'Renewal'],
        IMPORT: ['导入', 'Import'],
      },
      { readOnly: true, default: 'APPLICATION' },
    ),
  },
  states: {
    TO_ISSUE: { label: ['待制证', 'Awaiting issuance'], tone: 'busy', due: ['dueAt', 'issuingHours'] },
    ISSUED_NOT_DOWNLOADED: { label: ['待下载', 'Awaiting download'], tone: 'busy' },
    ACTIVE: { label: ['有效', 'Active'], tone: 'good' },
    FROZEN: { label: ['冻结', 'Suspended'], tone: 'warn', overprint: true },
    REVOKED: { label: ['已吊销', 'Revoked'], tone: 'bad', overprint: true },
    EXPIRED: { label: ['已过期', 'Expired'], tone: 'neutral', overprint: true },
    SUPERSEDED: { label: ['已更换', 'Superseded'], tone: 'neutral', overprint: true },
    ISSUE_FAILED: { label: ['制证失败', 'Issuance failed'], tone: 'bad', due: ['dueAt', 'issuingHours'] },
    REJECTED: { label: ['已驳回', 'Rejected'], tone: 'bad', overprint: true },
  },
  start: 'TO_ISSUE',
  transitions: {
    // With a certificate request the key is in its holder's hands already: the effect then sets ACTIVE.
    issue: {
      label: ['制证', 'Issue'],
      from: waiting,
      to: 'ISSUED_NOT_DOWNLOADED',
      warns: [
        '签发后不能收回，只能吊销。密钥待持有人取用的，取用后生效；其余的随即生效。',
        'Once issued, a certificate cannot be taken back, only revoked. It becomes active at once, unless its key waits for the holder to collect it.',
      ],
      guards: [
        [{ not: { source: 'OPERATOR', createdBy: '$session.userNum' } }, 'CERTIFICATE_OWN_ORDER'],
        [{ not: { payStatus: 'TO_PAY' } }, 'CERTIFICATE_UNPAID'],
      ],
      effect: 'certificate.issue',
      // Where that was said in the application nobody is asked again.
      next: [{ when: keptHere, does: 'keep' }],
      announce: 'certificate.issued',
      tells: [
        { to: whose, text: 'certificate.toFetch', when: { state: 'ISSUED_NOT_DOWNLOADED', not: keptHere } },
        { to: whose, text: 'certificate.kept', when: keptHere },
        { to: whose, text: 'certificate.issued', when: { not: { state: 'ISSUED_NOT_DOWNLOADED' } } },
      ],
    },
    // For a reason that does not pass by itself; it can be tried again once that is put right.
    fail: { label: ['制证失败', 'Mark issuance as failed'], from: waiting, to: 'ISSUE_FAILED', by: 'effect' },
    reject: {
      label: ['驳回', 'Reject'],
      from: waiting,
      to: 'REJECTED',
      reason: 'required',
      effect: 'certificate.reject',
      tells: { to: 'administrators', text: 'certificate.rejected' },
      danger: true,
    },
    ...custody.transitions,
    ...revocation.transitions,
    ...pairing.transitions,
    abandon: {
      label: ['撤销制证', 'Abort issuance'],
      from: waiting,
      to: 'REJECTED',
      by: 'effect',
      follows: { member: 'out' },
    },
    expire: {
      label: ['到期', 'Expire'],
      from: standing,
      to: 'EXPIRED',
      by: 'clock',
      at: 'notAfter',
      announce: 'certificate.expired',
      tells: { to: whose, text: 'certificate.expired', when: { keyUse: 'SIGN' } },
    },
    // Its successor is in use: from then on it stands on the list as superseded.
    supersede: {
      label: ['更换', 'Supersede'],
      from: standing,
      to: 'SUPERSEDED',
      by: 'effect',
      effect: 'certificate.supersede',
      announce: 'certificate.superseded',
    },
    ...delivery.transitions,
    ...binding.transitions,
    ...payment.transitions,
  },
  indexes: [
    // What is counted of all of them, by state, region and company: read from here alone, whatever a certificate weighs.
    ['state', 'provinceCode', 'member'],
    // The revocation lists.
    ['revokedAt', 'issuer', 'id'],
    // Keys that are to be destroyed.
    ['keyRef'],
    ['publicKeySha256'],
    ['proposedReason'],
  ],
  acts: { destroyKey: ['销毁私钥', 'Destroy private key'] },
  groups: {
    certificate: { label: ['证书', 'Certificate'], fields: ['certificatePem'] },
    issuingFailed: { label: ['制证失败', 'Issuance failed'], fields: ['failure'] },
    proposedRevocation: {
      label: ['拟吊销', 'Proposed revocation'],
      fields: ['proposedReason', 'proposedInvalidityDate', 'proposedBy', 'proposedAt'],
    },
    revocation: { label: ['吊销', 'Revocation'], fields: ['revocationReason', 'revokedAt', 'invalidityDate'] },
    order: {
      label: ['受理', 'Order'],
      fields: [
        'seqNo',
        'source',
        'certType',
        'carrier',
        'algorithm',
        'keyUse',
        'pairOf',
        'years',
        'profile',
        'application',
        'softKeyApplication',
        'renewal',
        'renewalMode',
        'approval',
      ],
    },
    holder: {
      label: ['持有人', 'Holder'],
      fields: ['holderName', 'member', 'email', 'contactEmail', 'boundUserName', 'boundUserNum', 'boundAt'],
    },
    issuing: {
      label: ['签发', 'Issuance'],
      fields: ['serialNumber', 'issuer', 'notBefore', 'notAfter', 'publicKeySha256', 'downloadedAt', 'replaces'],
    },
    payment: { label: ['缴费', 'Payment'], fields: ['payStatus', 'fee', 'payChannel', 'paidAt'] },
    delivery: {
      label: ['寄送', 'Delivery'],
      fields: ['receiverName', 'receiverMobile', 'receiverAddress', 'receiverPostalCode', 'courier', 'trackingNumber', 'sentAt'],
    },
    content: { label: ['证书内容', 'Content'], fields: ['content'] },
    asFiles: { label: ['证书文件', 'Certificate files'], fields: ['chainPem', 'csr'] },
    account: { label: ['绑定', 'Binding'], fields: ['boundUserName', 'boundAt'] },
  },
  audiences: {
    operator: {
      menu: 'E1',
      rows: 'all',
      reads: ['provinceCode', 'subjectDn', 'issuerDn', 'fingerprintSha256', 'prospect'],
      views: {
        list: {
          columns: [
            'holderName',
            'state',
            'dueAt',
            'payStatus',
            'notAfter',
            'member',
            'proposedReason',
            'seqNo',
            'certType',
            'carrier',
            'algorithm',
            'serialNumber',
            'keyUse',
            'trackingNumber',
            'createdAt',
          ],
          search: ['serialNumber', 'trackingNumber', 'member'],
          filters: ['provinceCode', 'source', 'notAfter', 'createdAt', 'sentAt', 'revocationReason', 'boundUserNum'],
        },
        show: [
          'certificate',
          'issuingFailed',
          'proposedRevocation',
          'revocation',
          'order',
          'holder',
          'issuing',
          'payment',
          'delivery',
          'content',
          'asFiles',
          'record',
        ],
        create: [
          { of: 'order', fields: ['member', 'certType', 'carrier', 'algorithm', 'years', 'csr'] },
          { of: 'holder', fields: ['holderName', 'holderIdNo', 'email', 'contactEmail'] },
          { of: 'delivery', fields: ['receiverName', 'receiverMobile', 'receiverAddress', 'receiverPostalCode'] },
        ],
        next: revocationNext,
      },
      sums: {
        by: [
          'createdAt',
          'notBefore',
          'notAfter',
          'state',
          'carrier',
          'certType',
          'algorithm',
          'source',
          'payStatus',
          'provinceCode',
          'member',
        ],
        measures: { companies: { label: ['企业数', 'Companies'], distinct: 'member' } },
      },
      home: {
        // What is to be paid first is a pile of its own.
        waits: { in: ['TO_ISSUE'], label: ['待制证', 'Awaiting issuance'], when: { payStatus: ['FREE', 'PAID', 'REFUNDED'] } },
        with: [
          { label: ['待缴费', 'Payment due'], when: { state: ['TO_ISSUE'], payStatus: 'TO_PAY' } },
          { label: ['拟吊销，待确认', 'Revocations to confirm'], when: toBeRevoked, since: 'proposedAt' },
        ],
        failed: ['ISSUE_FAILED'],
        ends: { at: 'notAfter', in: ['ACTIVE'], days: [60, 30, 7] },
        charts: [
          { label: ['每日签发', 'Issued per day'], by: 'notBefore' },
          { label: ['有效证书按地区', 'Active certificates by province'], by: 'provinceCode', when: { state: 'ACTIVE' } },
          { label: ['有效证书最多的企业', 'Companies with the most active certificates'], by: 'member', when: { state: 'ACTIVE' } },
        ],
      },
      calls: {
        'op.cert.byRegion': {
          path: 'operation/certificate/statistics/region',
          does: 'sums',
          by: ['provinceCode', 'state'],
          label: ['按地区统计', 'By region'],
        },
        'op.cert.byCompany': {
          path: 'operation/certificate/statistics/company',
          does: 'sums',
          by: ['member', 'state'],
          label: ['按企业统计', 'By company'],
        },
        'op.cert.statisticsExport': { path: 'operation/certificate/statistics/export', does: 'exportSums' },
        'op.cert.list': { path: 'operation/certificate/list', does: 'list' },
        'op.cert.export': { path: 'operation/certificate/export', does: 'export' },
        'op.cert.info': {
          path: 'operation/certificate/info/{id}',
          does: 'get',
          with: {
            payments: { resource: 'certificatePayments', by: 'certificate' },
            successors: { resource: 'certificates', by: 'replaces', label: ['更换后的证书', 'Successor certificates'] },
            pair: { resource: 'certificates', by: 'pairOf', label: ['配套的加密证书', 'Encryption certificate'] },
            renewals: { resource: 'renewals', by: 'certificate' },
            recoveries: { resource: 'keyRecoveries', by: 'certificate' },
          },
        },
        'op.cert.save': {
          path: 'operation/certificate/save',
          does: 'save',
          idempotent: true,
          in: waiting,
          // One that an application made is the applicant's, and reviewed: what is wrong with it is rejected.
          rows: { source: 'OPERATOR' },
          effect: 'certificate.save',
        },
        'op.cert.issue': {
          path: 'operation/certificate/issue',
          does: 'issue',
          idempotent: true,
          stepUp: true,
          show: [
            'member',
            'certType',
            'carrier',
            'algorithm',
            'keyUse',
            'years',
            'source',
            'application',
            'approval',
            'payStatus',
            'prospect',
          ],
        },
        'op.cert.issueMany': {
          path: 'operation/certificate/issueMany',
          does: 'issue',
          most: 500,
          idempotent: true,
          stepUp: true,
          label: ['批量制证', 'Issue in bulk'],
          show: ['member', 'certType', 'algorithm', 'years'],
        },
        'op.cert.reject': { path: 'operation/certificate/reject', does: 'reject' },
        'op.cert.revoke': {
          path: 'operation/certificate/revoke',
          ...revokeByReason,
          idempotent: true,
          stepUp: true,
          show: ['member', 'certType', 'serialNumber', 'notAfter'],
        },
        'op.cert.revokeMany': { path: 'operation/certificate/revokeMany', ...revokeByTwo, idempotent: true, stepUp: true },
        'op.cert.mail': { path: 'operation/certificate/mail', does: 'mail' },
        'op.cert.receiving': { path: 'operation/certificate/receiving', does: 'receiving' },
        'op.cert.seqNo': { path: 'operation/certificate/seqNo', does: 'number' },
        'op.cert.topay': { path: 'operation/certificate/topay', ...payByKind, idempotent: true },
        'op.ca.info': { path: 'operation/ca/info/{seqNo}', does: 'get', key: 'seqNo' },
        'op.ca.bind': { path: 'operation/ca/bind', does: 'bind' },
        'op.ca.release': { path: 'operation/ca/release', does: 'release' },
      },
    },
    enterprise: {
      menu: '302',
      rows: { member: '$session.memberId' },
      reads: ['renewalMode', 'createdAt'],
      views: {
        list: {
          columns: [
            'holderName',
            'state',
            'seqNo',
            'certType',
            'carrier',
            'algorithm',
            'keyUse',
            'serialNumber',
            'notBefore',
            'notAfter',
            'payStatus',
          ],
          search: ['serialNumber'],
          filters: ['notAfter'],
        },
        show: [
          'certificate',
          { of: 'order', fields: ['seqNo', 'certType', 'carrier', 'keepKey', 'algorithm', 'keyUse', 'pairOf', 'years', 'application'] },
          { of: 'holder', fields: ['holderName', 'email', 'subjectDn'] },
          { of: 'issuing', fields: ['serialNumber', 'issuerDn', 'notBefore', 'notAfter', 'fingerprintSha256', 'downloadedAt', 'replaces'] },
          'account',
          'payment',
          { of: 'delivery', fields: ['receiverName', 'receiverMobile', 'receiverAddress', 'courier', 'trackingNumber', 'sentAt'] },
          'revocation',
          'content',
          { of: 'asFiles', fields: ['chainPem'] },
        ],
        next: {
          ACTIVE: [
            {
              beside: 'sealApplications',
              when: { state: 'DRAFT' },
              says: [
                '证书已生效，在线签署还差一枚印章：申请已备好，核对后提交。',
                'The certificate is active. To sign online you still need a seal: the application is ready for you to check and submit.',
              ],
              act: ['核对并提交印章申请', 'Check seal application'],
            },
          ],
        },
        ways: { ISSUED_NOT_DOWNLOADED: custody.ways },
        widgets: [
          {
            widget: 'keyWriter',
            options: {
              certificate: 'certificatePem',
              serialNumber: 'serialNumber',
              when: { carrier: 'UKEY', state: 'ACTIVE', keyUse: 'SIGN' },
              pair: { in: 'pair', envelope: { call: 'en.ca.download', by: 'format', format: 'SKF' } },
            } satisfies KeyWriter,
          },
        ],
      },
      home: { waits: ['ISSUED_NOT_DOWNLOADED'], ends: { at: 'notAfter', in: ['ACTIVE'], days: [60, 30, 7] } },
      calls: {
        'en.ca.list': { path: 'ca/list', does: 'list' },
        'en.ca.detail': {
          path: 'ca/detail/{id}',
          does: 'get',
          with: {
            pair: { resource: 'certificates', by: 'pairOf', label: ['配套的加密证书', 'Encryption certificate'] },
            recoveries: { resource: 'keyRecoveries', by: 'certificate' },
            sealApplications: { resource: 'sealApplications', by: 'certificate' },
          },
        },
        'en.ca.pkcs12': { path: 'ca/pkcs12/{id}', does: 'download' },
        'en.ca.keep': { path: 'ca/keep', does: 'keep', idempotent: true },
        // Under the menu that the seal administrator and the company administrator hold, and handlers do not.
        'en.ca.revoke': { path: 'ca/revoke', does: 'revokeOwn', menu: '203', idempotent: true, stepUp: true },
        'en.ca.report': { path: 'ca/report', ...reportByKind, idempotent: true },
      },
    },
  },
});

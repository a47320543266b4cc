/** A certificate of an outside authority that an account here uses. Another authority answers for it: it is in none of our lists. */
import { defineResource, instant, longText, reference, text } from '#engine/declare/index.ts';
import { publicKeySha256 } from '../_fields.ts';
import { fromOutside, owner } from './_fields.ts';

export const externalCertificates = defineResource({
  name: 'externalCertificates',
  label: ['外部证书', 'External certificates'],
  represent: '{holderName} ({serialNumber})',
  fields: {
    system: fromOutside.system,
    member: owner,
    employee: reference(['绑定账号', 'Bound account'], 'employees', { rules: 'required', among: { state: ['ON', 'LOCKED'] } }),
    certificatePem: longText(['证书（PEM）', 'Certificate (PEM)'], {
      rules: 'required',
      widget: 'pem',
      help: ['粘贴以 -----BEGIN CERTIFICATE----- 开头的一段', 'Paste the whole block, starting with -----BEGIN CERTIFICATE-----'],
    }),
    issuerPem: longText(['签发机构证书（PEM）', "Issuer's certificate (PEM)"], {
      rules: 'required',
      widget: 'pem',
      help: ['用来核对签发机构的签名；自签名证书不接受', "Used to check the issuer's signature. Self-signed certificates are not accepted"],
    }),
    holderName: text(['证书名称', 'Common name'], { readOnly: true, cite: 'RFC 5280 4.1.2.6' }),
    serialNumber: text(['证书序列号', 'Serial number'], { readOnly: true, cite: 'RFC 5280 4.1.2.2' }),
    subjectDn: text(['主体', 'Subject DN'], { readOnly: true }),
    issuerDn: text(['签发机构', 'Issuer'], { readOnly: true }),
    notBefore: instant(['生效时间', 'Valid from'], { readOnly: true }),
    notAfter: instant(['到期时间', 'Valid to'], { readOnly: true }),
    fingerprintSha256: text(['SHA-256 指纹', 'SHA-256 fingerprint'], { readOnly: true }),
    publicKeySha256,
    // The fingerprint for as long as it is bound: one certificate, one account; released, it may be bound anew.
    bound: text(['绑定中的指纹', 'Bound fingerprint'], { readOnly: true, unique: true }),
    keyAlgorithm: text(['密钥', 'Key'], { readOnly: true }),
  },
  states: {
    ACTIVE: { label: ['已绑定', 'Bound'], tone: 'good' },
    EXPIRED: { label: ['已过期', 'Expired'], tone: 'neutral' },
    RELEASED: { label: ['已解绑', 'Unbound'], tone: 'warn' },
  },
  start: 'ACTIVE',
  transitions: {
    expire: { label: ['过期', 'Expire'], from: 'ACTIVE', to: 'EXPIRED', at: 'notAfter' },
    release: {
      label: ['解绑', 'Unbind'],
      from: ['ACTIVE', 'EXPIRED'],
      to: 'RELEASED',
      reason: 'required',
      set: { bound: null },
      danger: true,
    },
  },
  indexes: [['fingerprintSha256'], ['publicKeySha256']],
  audiences: {
    operator: {
      menu: 'B1',
      rows: 'all',
      list: ['holderName', 'state', 'member', 'employee', 'serialNumber', 'issuerDn', 'notAfter', 'createdAt'],
      filters: ['notAfter'],
      show: [
        {
          label: ['证书', 'Certificate'],
          help: [
            '由外部机构签发，本机构不签发、不吊销，也不在本机构的吊销列表中；其状态以签发机构公布的为准',
            'Issued by an external authority. We do not manage its life cycle, and it does not appear in our revocation lists: rely on the status its issuer publishes',
          ],
          fields: ['holderName', 'serialNumber', 'subjectDn', 'issuerDn', 'notBefore', 'notAfter', 'keyAlgorithm', 'fingerprintSha256'],
        },
        { label: ['绑定', 'Binding'], fields: ['member', 'employee', 'system'] },
        { label: ['内容', 'Content'], fields: ['certificatePem', 'issuerPem'] },
        'record',
      ],
      create: [
        { label: ['绑定', 'Binding'], fields: ['system', 'member', 'employee'] },
        { label: ['证书', 'Certificate'], fields: ['certificatePem', 'issuerPem'] },
      ],
      calls: {
        'op.external.cas': { path: 'operation/external/ca/list', does: 'list' },
        'op.external.caDetail': { path: 'operation/external/ca/detail', does: 'get' },
        'op.external.ca': { path: 'operation/external/ca', does: 'create', idempotent: true, effect: 'external.certificate' },
        'op.external.caRelease': { path: 'operation/external/ca/release', does: 'release' },
      },
    },
  },
});

/** A certificate with which a service of the authority signs: OCSP answers, time stamps, electronic seals, evidence. Made and renewed by the service itself. */
import { choice, defineResource, instant, longText, reference, text } from '#engine/declare/index.ts';
import { publicKeySha256 } from '../_fields.ts';

export const serviceCertificates = defineResource({
  name: 'serviceCertificates',
  label: ['服务证书', 'Service certificates'],
  represent: '{purpose} {serialNumber}',
  fields: {
    purpose: choice(
      ['用途', 'Purpose'],
      {
        OCSP: ['证书状态查询（OCSP）', 'Certificate status (OCSP)'],
        TSA: ['时间戳', 'Timestamping'],
        SEAL: ['制章', 'Seal making'],
        EVIDENCE: ['存证', 'Evidence'],
      },
      { rules: 'required', readOnly: true },
    ),
    issuer: reference(['签发机构', 'Issuer'], 'issuers', { rules: 'required', readOnly: true }),
    serialNumber: text(['证书序列号', 'Serial number'], { rules: 'required|hexSerial', readOnly: true, unique: ['issuer'] }),
    subjectDn: text(['主体', 'Subject DN'], { rules: 'length:0,600', readOnly: true }),
    certificatePem: longText(['证书（PEM）', 'Certificate (PEM)'], { readOnly: true }),
    publicKeySha256,
    keyId: text(['密钥编号', 'Key ID'], { readOnly: true }),
    notBefore: instant(['生效时间', 'Valid from'], { readOnly: true }),
    notAfter: instant(['到期时间', 'Valid to'], { readOnly: true }),
    revokedAt: instant(['吊销时间', 'Revoked at'], { readOnly: true, cite: 'RFC 5280 5.1.2.6' }),
    revocationReason: text(['吊销原因', 'Revocation reason'], { readOnly: true, cite: 'RFC 5280 5.3.1' }),
  },
  indexes: [['issuer', 'purpose', 'notAfter'], ['publicKeySha256']],
  audiences: {},
});

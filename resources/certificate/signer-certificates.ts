/** A certificate issued to a person for one signature: its key is made for it in memory, signs once and is kept nowhere. */
import { defineResource, instant, longText, reference, text } from '#engine/declare/index.ts';
import { publicKeySha256 } from '../_fields.ts';

export const signerCertificates = defineResource({
  name: 'signerCertificates',
  label: ['事件证书', 'Event certificates'],
  represent: '{holderName} {serialNumber}',
  fields: {
    signer: text(['签署人记录编号', "Signer's record ID"], { rules: 'required|length:1,60', readOnly: true }),
    holderName: text(['姓名', 'Name'], { rules: 'required|length:2,100|visible', clean: 'name', readOnly: true }),
    issuer: reference(['签发机构', 'Issuer'], 'issuers', { rules: 'required', readOnly: true }),
    serialNumber: text(['证书序列号', 'Serial number'], {
      rules: 'required|hexSerial',
      readOnly: true,
      unique: ['issuer'],
      cite: 'RFC 5280 4.1.2.2',
    }),
    subjectDn: text(['主体', 'Subject DN'], { rules: 'length:0,600', readOnly: true, cite: 'RFC 5280 4.1.2.6' }),
    certificatePem: longText(['证书', 'Certificate'], { readOnly: true, storage: 'pem' }),
    publicKeySha256,
    notBefore: instant(['生效时间', 'Valid from'], { readOnly: true, cite: 'RFC 5280 4.1.2.5' }),
    notAfter: instant(['到期时间', 'Valid to'], { readOnly: true, cite: 'RFC 5280 4.1.2.5' }),
    revokedAt: instant(['吊销时间', 'Revoked at'], { readOnly: true, cite: 'RFC 5280 5.1.2.6' }),
    revocationReason: text(['吊销原因', 'Revocation reason'], { readOnly: true, cite: 'RFC 5280 5.3.1' }),
  },
  indexes: [
    // For the revocation lists.
    ['revokedAt', 'issuer', 'id'],
    ['signer'],
    ['serialNumber'],
    ['publicKeySha256'],
  ],
  audiences: {},
});

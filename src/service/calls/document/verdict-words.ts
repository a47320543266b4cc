/** What a verification says, step by step, in both languages. `{name}` is filled in. */
import type { Label } from '#engine/declare/label.ts';
import { fill, type Params } from '#engine/wire/errors.ts';

export const stepLabels = {
  structure: ['内容格式', 'Structure'],
  signature: ['颁发者签名', "Issuer's signature"],
  chain: ['证书链', 'Chain of trust'],
  validity: ['有效期', 'Validity'],
  revocation: ['吊销状态', 'Revocation'],
  holder: ['持有人', 'Holder'],
} as const satisfies Readonly<Record<string, Label>>;
export type StepName = keyof typeof stepLabels;

export const sentences = {
  structureRead: ['是一份格式正确的 X.509 证书。', 'This is a well-formed X.509 certificate.'],
  structureSeveral: [
    '文件中有 {count} 份证书，查验的是其中的用户证书。',
    'The file holds {count} certificates. The one that belongs to a holder is verified.',
  ],
  structureRegister: [
    '本平台登记有这个序列号的证书，以下查验登记的内容。',
    'We hold a certificate of this serial number. What follows is about it.',
  ],
  structureBroken: [
    '读不出证书：内容不完整或格式有误。请重新导出证书文件（PEM、DER 或 P7B）后再试。',
    'No certificate can be read: the content is incomplete or malformed. Export the certificate again as PEM, DER or P7B.',
  ],
  notHere: [
    '本平台没有签发过这个序列号的证书。请核对序列号；若由其他机构签发，请到该机构查验。',
    'We have issued no certificate of this serial number. Check the number; if somebody else issued it, verify it there.',
  ],
  PDF: [
    '这是 PDF 文件。本页目前查验证书，还不能查验 PDF 中的签名。请用 PDF 阅读器打开“签名”面板查看，或导出签名人的证书到本页查验。',
    'This is a PDF file. Certificates are verified here, signatures in PDF files not yet. Open the signature panel of your PDF reader, or export the signer’s certificate and verify that here.',
  ],
  OFD: [
    '这是 OFD 或压缩文件。本页目前查验证书，还不能查验其中的签章。请用 OFD 阅读器查看签章，或导出签名人的证书到本页查验。',
    'This is an OFD or archive file. Certificates are verified here, its seals not yet. Look at them in an OFD reader, or export the signer’s certificate and verify that here.',
  ],
  SEAL: [
    '这是电子印章文件。本页目前查验证书，还不能查验印章。请联系印章所属企业，或导出其中的制章人证书到本页查验。',
    'This is an electronic seal. Certificates are verified here, seals not yet. Ask the company it belongs to, or export the certificate in it and verify that here.',
  ],
  PRIVATE_KEY: [
    '文件中含有私钥。私钥不应离开持有人：我们没有保存它，但请不要再发送，并向签发机构说明密钥可能已泄露。查验只需要证书本身。',
    'This file holds a private key, which should never leave its holder. We have not kept it; do not send it again, and tell the issuer that the key may be compromised. The certificate alone is enough here.',
  ],
  REQUEST: [
    '这是证书请求，还不是证书。请在签发后用证书文件查验。',
    'This is a certificate request, not yet a certificate. Come back with the certificate once it is issued.',
  ],
  CRL: ['这是吊销列表，不是证书。请选择证书文件。', 'This is a revocation list, not a certificate. Choose a certificate file.'],
  UNKNOWN: [
    '认不出这个文件。请选择证书文件（PEM、CER、DER 或 P7B），或填写证书序列号。',
    'This file is not recognised. Choose a certificate file (PEM, CER, DER or P7B), or give a serial number.',
  ],
  signatureHolds: ['签名正确：内容从签发起没有改动过。', 'The signature is right: nothing has been changed since it was issued.'],
  signatureWrong: [
    '签名不正确：证书被改动过，或不是由它所称的颁发者签发。请勿信任。',
    'The signature is wrong: the certificate was altered, or its issuer did not make it. Do not trust it.',
  ],
  signatureForeign: [
    '不是本平台签发的证书，颁发者是“{issuer}”。我们不能为它作证，请到该机构查验。',
    'We did not issue this certificate; its issuer is “{issuer}”. We cannot vouch for it. Verify it there.',
  ],
  chainHolds: ['由“{issuer}”签发，可以追溯到本平台的根证书。', 'Issued by “{issuer}”, and traced up to our root certificate.'],
  chainRoot: ['是本平台自己的机构证书。', 'This is a certificate of our own authority.'],
  chainForeign: ['追溯不到本平台的根证书。', 'It does not lead to our root certificate.'],
  chainAuthority: ['链上有不能签发证书的证书。请勿信任。', 'A certificate in the chain may not issue others. Do not trust it.'],
  chainExpired: ['链上的机构证书不在有效期内。', 'A certificate of an authority in the chain is not in its validity.'],
  validNow: ['在有效期内，还有 {days} 天到期。', 'Within its validity, {days} days left.'],
  validNotYet: ['还没有生效。', 'Not valid yet.'],
  validOver: [
    '已经过期 {days} 天。过期前的签名仍按签署时间判断。',
    'Expired {days} days ago. What was signed before is judged by its time of signing.',
  ],
  notRevoked: ['没有被吊销或冻结。', 'Neither revoked nor suspended.'],
  revoked: ['已被吊销，原因：{reason}。', 'Revoked: {reason}.'],
  suspended: ['已被冻结，暂时不能使用。', 'Suspended; it may not be used for the time being.'],
  superseded: ['已换发新的证书，这一份不再使用。', 'Replaced by a newer certificate.'],
  unregistered: [
    '签名正确，但本平台没有登记这份证书。请联系我们核实。',
    'The signature is right, yet we have no record of this certificate. Please ask us.',
  ],
  revocationUnknown: ['吊销状态由颁发者公布，请到颁发者处查询。', 'Its issuer publishes what is revoked. Ask there.'],
  holderIs: ['{kind}，持有人：{holder}。请确认与您的交易对方一致。', '{kind}, held by {holder}. See that this is the party you deal with.'],
  holderAuthority: ['证书机构自己使用，不属于任何企业或个人。', 'Used by the authority itself; it belongs to no company or person.'],
  holderClaimed: ['自称持有人：{holder}，未经本平台核实。', 'It claims to be held by {holder}, which we have not verified.'],
  skipped: ['前面的步骤没有通过，不再判断。', 'Not judged, because an earlier step did not pass.'],
} as const satisfies Readonly<Record<string, Label>>;
export type SentenceName = keyof typeof sentences;

/** A sentence in both languages; a value may itself differ by language. */
export const say = (name: SentenceName, values: Readonly<Record<string, string | number | Label>> = {}): Label => {
  const inLanguage = (index: 0 | 1): Params =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, typeof value === 'object' ? value[index] : value]));
  const [zh, en] = sentences[name];
  return [fill(zh, inLanguage(0)), fill(en, inLanguage(1))];
};

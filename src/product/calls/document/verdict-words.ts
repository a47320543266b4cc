/** What a verification says, step by step, in both languages. `{name}` is filled in. */
import type { Label } from '#engine/declare/label.ts';
import type { Params } from '#engine/wire/errors.ts';
import { fill } from '#engine/wire/fill.ts';

export const stepLabels = {
  structure: ['内容格式', 'Structure'],
  signature: ['颁发者签名', "Issuer's signature"],
  chain: ['证书链', 'Chain of trust'],
  validity: ['有效期', 'Validity'],
  revocation: ['吊销状态', 'Revocation'],
  holder: ['持有人', 'Holder'],
  makerSignature: ['制章人签名', "Seal maker's signature"],
  maker: ['制章人', 'Seal maker'],
  sealValidity: ['印章有效期', 'Validity of the seal'],
  signers: ['签章人证书', 'Who may sign with it'],
  register: ['登记状态', 'Our register'],
  sealSignature: ['签章签名', 'Signature'],
  keyUsage: ['密钥用途', 'Use of the key'],
  inList: ['印章与证书', 'Seal and certificate'],
  dataHash: ['签署内容', 'What was signed'],
  timeStamp: ['时间戳', 'Time stamp'],
  pdfContent: ['签署内容', 'What was signed'],
  pdfLater: ['之后加上的内容', 'What was laid over it later'],
  pdfSigner: ['签署人', 'Signer'],
  pdfTime: ['签署时间', 'Time of signing'],
  pdfRevocation: ['签署时的证书状态', 'State of the certificate at signing'],
  pdfEvidence: ['长期证据', 'Lasting evidence'],
  timeInfo: ['签署时间', 'Time of signing'],
  ofdForm: ['签章格式', 'Form of the signature'],
  ofdFiles: ['受保护的文件', 'Protected files'],
  ofdSeal: ['印章文件', 'Seal in the file'],
  ofdRange: ['保护范围', 'What it is over'],
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
  pdfBroken: [
    '读不出这份 PDF：文件不完整，或内部目录已损坏。请取得签署时的原文件再查验；另存会使签名失效，请不要用 PDF 阅读器另存。',
    'This PDF cannot be read: it is incomplete, or its own tables are damaged. Verify the file as it was signed; saving it anew with a PDF reader would break its signatures.',
  ],
  pdfEncrypted: [
    '这份 PDF 已加密，读不到其中的签名。请取得未加密的原文件再查验。',
    'This PDF is encrypted and its signatures cannot be read. Verify the original without encryption.',
  ],
  pdfUnsigned: [
    '这份 PDF 中没有电子签名。页面上的印章图片可以复制，不能证明是谁签署的。',
    'There is no electronic signature in this PDF. A picture of a seal on a page can be copied and proves nothing.',
  ],
  pdfRead: ['文件可以读取，其中有 {count} 个电子签名。', 'The file can be read; electronic signatures in it: {count}.'],
  pdfWhole: ['签署后没有改动：签名覆盖整份文件。', 'Unchanged since it was signed: the signature covers the whole file.'],
  pdfSignedOn: [
    '签署的内容没有改动；之后只增加了 {count} 个签名及其证据。',
    'What was signed is unchanged; later only {count} further signatures and their evidence were added.',
  ],
  pdfEvidenceOn: [
    '签署的内容没有改动；之后只增加了验证用的证据。',
    'What was signed is unchanged; later only evidence for verification was added.',
  ],
  pdfChanged: [
    '签署之后文件被改动：{what}。请勿信任现在显示的内容。',
    'The file was changed after it was signed: {what}. Do not trust what it shows now.',
  ],
  pdfDoubtful: [
    '无法判定：这份文件的写法会让不同的阅读器显示出不同的内容（{why}）。不能据此认定签署的内容。请向签署人索取按标准保存的原文件。',
    'It cannot be judged: the file is written so that readers may show different contents ({why}). What was signed cannot be told from it. Ask the signers for the original, saved to the standard.',
  ],
  pdfUndecided: [
    '文件的写法有歧义，不能判断签署的内容是否改动。',
    'The file can be read in more than one way; whether what was signed was changed cannot be told.',
  ],
  pdfPermitted: [
    '签署的内容没有改动；之后只有签署人允许的改动：{what}。',
    'What was signed is unchanged; later only what its signers permit was done: {what}.',
  ],
  pdfPictures: ['{what}。请对照签署时的页面查看。', '{what}. Compare the page as it was signed.'],
  pdfCovered: [
    '{what}。被盖住的内容看不到，不能只凭现在显示的页面认定签署的内容。',
    '{what}. What is under it cannot be seen; the page as it shows now does not tell what was signed.',
  ],
  pdfWrong: ['签名不成立：{why}。', 'The signature does not stand: {why}.'],
  pdfSigner: [
    '由“{holder}”签署，证书由“{issuer}”签发，可以追溯到本平台的根证书。',
    'Signed by “{holder}”; the certificate is by “{issuer}” and leads to our root certificate.',
  ],
  pdfForeign: [
    '自称“{holder}”，证书由“{issuer}”签发，追溯不到本平台的根证书。我们不能为它作证，请到该机构查验。',
    'It claims to be “{holder}”, by a certificate of “{issuer}” that does not lead to our root. We cannot vouch for it; ask that authority.',
  ],
  pdfImpostor: [
    '自称“{holder}”，但证书不是由它所称的机构有效签发的。请勿信任。',
    'It claims to be “{holder}”, yet the authority it names did not validly issue the certificate. Do not trust it.',
  ],
  pdfStamped: ['由时间戳证明，时间戳服务：{by}。', 'Proved by a time stamp of {by}.'],
  pdfStampForeign: ['有其他机构的时间戳，我们不能证明这个时间。', 'There is a time stamp of somebody else; we cannot vouch for this time.'],
  pdfStampWrong: [
    '时间戳不成立：不是对这个签名所盖，或被改动过。',
    'The time stamp is wrong: it is not over this signature, or it was altered.',
  ],
  pdfClaimed: [
    '没有时间戳，时间是签署人自称的；其他各项按现在判断。',
    'There is no time stamp; the signer claims this time. Everything else is judged by now.',
  ],
  pdfNoTime: [
    '没有时间戳，也没有写明时间；其他各项按现在判断。',
    'There is no time stamp and no time is named. Everything else is judged by now.',
  ],
  pdfGood: ['当时在有效期内，没有被吊销或冻结；{now}。', 'It was within its validity, and neither revoked nor suspended; {now}.'],
  pdfRevoked: [
    '签署时证书已被吊销或冻结，签名无效。',
    'The certificate was revoked or suspended at the time, so the signature does not count.',
  ],
  pdfRevokedLater: [
    '签署时有效；证书在签署之后才被吊销，不影响这个签名。',
    'Good at the time; it was revoked only after the signature, which stands.',
  ],
  pdfEnded: [
    '不在证书的有效期内，又没有时间戳证明是在有效期内签署的。',
    'Outside the validity of the certificate, and no time stamp proves that it was signed within.',
  ],
  pdfRevocationUnknown: [
    '文件中没有证据，本平台也没有登记，吊销状态不能确认。',
    'The file has no evidence and we have no record: whether it was revoked is not known.',
  ],
  pdfLongTerm: [
    '证书链、吊销状态和时间戳的证据都在文件内，证书到期后仍可查验。',
    'Chain, revocation and time stamp are proved by the file itself; it can be verified after the certificate has ended.',
  ],
  pdfArchived: [
    '证书链、吊销状态和时间戳的证据都在文件内，并有文档时间戳保护，时间戳证书到期后仍可查验。',
    'Chain, revocation and time stamp are proved by the file itself, and a document time stamp keeps them so after the stamper’s certificate has ended.',
  ],
  pdfShortTerm: [
    '文件内没有完整的长期证据，查验要靠本平台的登记。',
    'The file does not hold all evidence; verification needs our register.',
  ],
  ofdBroken: [
    '读不出这份 OFD，无法判定：文件不完整，签名列表有误，或压缩包、XML 的写法会让不同的阅读器读到不同的内容。请取得签署时的原文件再查验。',
    'This OFD cannot be read and cannot be judged: it is incomplete, the list of signatures is wrong, or archive or XML are written so that readers find different contents. Verify the file as it was signed.',
  ],
  ofdUnsigned: [
    '这份 OFD 中没有电子签章。页面上的印章图片可以复制，不能证明是谁签署的。',
    'There is no signature in this OFD. A picture of a seal on a page can be copied and proves nothing.',
  ],
  ofdRead: ['文件可以读取，其中有 {count} 个电子签章。', 'The file can be read; signatures in it: {count}.'],
  ofdHolds: ['签署的 {count} 个文件都与签署时相同。', 'Each of the {count} files that were signed is as it was.'],
  ofdChanged: [
    '签署之后文件被改动：{names}。请勿信任现在显示的内容。',
    'The file was changed after it was signed: {names}. Do not trust what it shows now.',
  ],
  ofdRootOpen: [
    '签名没有保护文档的目录（OFD.xml 和 Document.xml），页面可以被增减或替换。请勿信任。',
    'The signature does not protect what says which pages there are (OFD.xml and Document.xml); pages can be added, left out or replaced. Do not trust it.',
  ],
  ofdUnprotected: [
    '签署的文件没有改动，但有签名没有保护的内容：{names}。它们可能是签署后加入的。',
    'What was signed is unchanged, but there are files no digest of this signature is over: {names}. They may have been added later.',
  ],
  ofdWeak: [
    '签名使用的摘要算法不能防止伪造，或不能识别，无法判断内容是否改动。',
    'The digests of this signature are by an algorithm that does not prevent forgeries, or an unknown one: it cannot be told whether anything was changed.',
  ],
  ofdRangeHolds: ['签章写明保护的就是这份签名文件：{range}。', 'It says itself that it is over this description: {range}.'],
  ofdRangeWrong: [
    '签章写明保护的是“{range}”，不是它所在的“{path}”：可能是从别处移来的。请勿信任。',
    'It says that it is over “{range}”, not “{path}” where it stands: it may come from elsewhere. Do not trust it.',
  ],
  ofdSealHolds: ['文件中的印章就是签署时所用的印章。', 'The seal in the file is the one that signed.'],
  ofdSealSwapped: [
    '文件中的印章被换成了另一枚，显示的不是签署时所用的印章。请勿信任。',
    'The seal in the file was put in the place of another: what is shown is not what signed. Do not trust it.',
  ],
  ofdSealNone: ['没有另外附上印章文件，以签章中的印章为准。', 'No seal lies beside it; the one in the signature counts.'],
  ofdPlain: [
    '这是不带印章的数字签名，本页还不能查验它的签名人。',
    'This is a signature without a seal; who made it cannot be verified here yet.',
  ],
  ofdValueBroken: ['读不出签章的内容：不完整或格式有误。', 'The signature’s content cannot be read: it is incomplete or malformed.'],
  sealRead: [
    '是一枚电子印章：“{name}”，编号 {esID}，格式为 {format}。',
    'This is an electronic seal: “{name}”, number {esID}, in the form of {format}.',
  ],
  sealBroken: [
    '是电子印章，但内容不完整或格式有误。请向印章所属企业重新索取文件。',
    'This is an electronic seal, but incomplete or malformed. Ask the company it belongs to for the file again.',
  ],
  sealSignatureRead: [
    '是一份电子签章，使用的印章是“{name}”，编号 {esID}，格式为 {format}。',
    'This is a signature made with the seal “{name}”, number {esID}, in the form of {format}.',
  ],
  makerSignatureHolds: ['签名正确：印章图样和内容从制章起没有改动过。', 'It is right: picture and content are as the seal was made.'],
  makerSignatureWrong: [
    '签名不正确：印章的图样或内容被改动过。请勿信任。',
    'It is wrong: the picture or the content of the seal was altered. Do not trust it.',
  ],
  makerHolds: ['由“{maker}”制作，可以追溯到本平台的根证书。', 'Made by “{maker}”, traced up to our root certificate.'],
  makerForeign: [
    '由“{maker}”制作，不是本平台的制章人。我们不能为它作证，请到制作机构查验。',
    'Made by “{maker}”, who is no seal maker of ours. We cannot vouch for it. Verify it there.',
  ],
  makerUnreadable: ['读不出制章人证书。', 'The certificate of the seal maker cannot be read.'],
  makerNotOne: [
    '制章人证书“{maker}”不能用于制章：印章可能是自行制作的。请勿信任。',
    'The certificate “{maker}” is not one for making seals; the seal may be somebody’s own work. Do not trust it.',
  ],
  makerChain: ['制章人证书的证书链不成立。请勿信任。', 'The chain of the seal maker’s certificate does not hold. Do not trust it.'],
  makerNotInForce: ['制章时，制章人证书不在有效期内。', 'The seal maker’s certificate was not in force when the seal was made.'],
  sealInForce: ['印章在有效期内。', 'The seal is within its validity.'],
  sealNotYet: ['印章还没有生效。', 'The seal does not count yet.'],
  sealOver: ['印章已经过期。', 'The seal has expired.'],
  signersHold: ['绑定的证书有效，持有人：{holder}。', 'The certificate it is bound to is in force, held by {holder}.'],
  signersForeign: [
    '绑定的证书不是本平台签发的，自称持有人：{holder}。',
    'It is bound to a certificate we did not issue, which claims to be held by {holder}.',
  ],
  signersDigest: ['只列出证书的杂凑值，看不出证书属于谁。', 'It lists digests of certificates alone, which do not tell whose they are.'],
  signersChain: ['绑定的证书没有通过证书链的检查。请勿信任。', 'The certificate it is bound to does not hold. Do not trust it.'],
  signersOver: ['绑定的证书不在有效期内，持有人：{holder}。', 'The certificate it is bound to is not in its validity. Holder: {holder}.'],
  signersRevoked: [
    '绑定的证书已被吊销、冻结或更换，持有人：{holder}。',
    'The certificate it is bound to was revoked, suspended or replaced. Holder: {holder}.',
  ],
  registerEnabled: ['印章正在使用。', 'The seal is in use.'],
  registerDisabled: ['印章已由企业或平台停用。', 'The seal is switched off.'],
  registerSuspended: ['印章已挂起，原因：{reason}。', 'The seal is suspended: {reason}.'],
  registerCancelled: ['印章已经注销。', 'The seal was cancelled.'],
  registerReplaced: [
    '这份文件已被取代：印章正在重新制作，或已换成新的文件。',
    'This file was replaced: the seal is being made anew, or a newer file of it is in use.',
  ],
  registerMissing: ['本平台没有登记这枚印章。请联系我们核实。', 'We have no record of this seal. Please ask us.'],
  registerForeign: ['不是本平台制作的印章，没有登记。', 'The seal is not of our making and not in our register.'],
  stampNone: ['没有时间戳，签署时间由签章人自己写入。', 'There is none; only the signer says when.'],
  stampNoneSeal: ['没有时间戳。', 'There is none.'],
  stampHolds: ['由本平台的时间戳证明。', 'Proved by a time stamp of ours.'],
  stampForeign: ['时间戳不是本平台签发的，我们不能为它作证。', 'The time stamp is not of our making; we cannot vouch for it.'],
  stampUnreadable: ['时间戳读不出来，无法判断。', 'The time stamp cannot be read.'],
  stampWrong: ['时间戳不正确：被改动过，或属于其他签名。', 'The time stamp is wrong: altered, or one over another signature.'],
  sealSignatureHolds: ['签名正确：签章从签署起没有改动过。', 'It is right: nothing has been changed since.'],
  sealSignatureWrong: ['签名不正确：签章被改动过。请勿信任。', 'It is wrong: the signature was altered. Do not trust it.'],
  signerUnreadable: ['读不出签章人证书。', 'The certificate of the signer cannot be read.'],
  signedInForce: ['签署时，签章人证书在有效期内。', 'The certificate was in force at the time of signing.'],
  signedOutOfForce: ['签署时，签章人证书不在有效期内。', 'The certificate was not in force at the time of signing.'],
  revokedBefore: ['签署前证书已被吊销、冻结或更换，原因：{reason}。', 'The certificate had been revoked, suspended or replaced: {reason}.'],
  revokedAfter: [
    '证书在签署之后才被吊销、冻结或更换（{reason}），时间戳证明签署在先。',
    'The certificate was revoked, suspended or replaced later ({reason}); the time stamp proves that it was signed before.',
  ],
  revokedUnproved: [
    '证书后来被吊销、冻结或更换（{reason}）。没有时间戳，不能证明签署在先。',
    'The certificate was revoked, suspended or replaced later ({reason}). No time stamp proves that it was signed before.',
  ],
  keyUsageHolds: ['证书可以用于签名。', 'The certificate is one to sign with.'],
  keyUsageWrong: ['证书不能用于签名。', 'The certificate is not one to sign with.'],
  inListHolds: ['印章允许这份证书签署。', 'The seal names this certificate.'],
  inListWrong: [
    '印章没有绑定签署所用的证书：可能是冒用他人的印章。请勿信任。',
    'The seal does not name the certificate that signed: somebody else’s seal may have been used. Do not trust it.',
  ],
  dataHashHolds: ['签署内容没有改动过，保护范围：{range}。', 'What was signed is unchanged. Protected: {range}.'],
  dataHashWrong: [
    '文件与签署时的内容不同：改动过，或不是被签署的文件。',
    'The file is not what was signed: it was changed, or is another one.',
  ],
  dataHashUnsure: [
    '还没有被签署的文件，不能判断内容是否改动。请在下方添加。',
    'Without the signed file it cannot be told whether it was changed. Add it below.',
  ],
  timeInfoHolds: ['签署时间在印章和证书的有效期内。', 'It lies within the validity of seal and certificate.'],
  timeInfoWrong: ['签署时间不在印章或证书的有效期内，或晚于现在。', 'It lies outside the validity of seal or certificate, or ahead.'],
  timeInfoStamp: ['签署时间与时间戳不符。', 'It does not agree with the time stamp.'],
  timeInfoNone: ['没有写明签署时间。', 'No time of signing is given.'],
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
  validSpan: ['在证书载明的有效期内。', 'Within the validity that it states.'],
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
/** Why a signature does not stand. */
export const faultWords = {
  NO_CONTENTS: ['其中没有签名值', 'it has no value'],
  BYTE_RANGE: ['所称的签署范围不成立', 'the range that it claims to cover is none'],
  GAP: ['签署范围漏出了签名以外的内容', 'the range leaves out more than the signature itself'],
  NOT_A_REVISION: ['签署的部分不是一份完整的文件', 'what it covers is no whole document'],
  MESSAGE: ['签名值无法识别', 'its value cannot be read'],
  NO_CERTIFICATE: ['其中没有签署人的证书', 'it does not bring its certificate'],
  DIGEST: ['签署的内容已被改动', 'what was signed has been changed'],
  SIGNATURE: ['签名值与证书不符', 'its value was not made with the key of the certificate'],
  OTHER_CERTIFICATE: ['证书被换成了另一份', 'its certificate was put in the place of another'],
  WEAK: ['使用了已经不安全的算法', 'it uses an algorithm that is no longer safe'],
  ALGORITHM: ['使用了我们不能查验的算法', 'it uses an algorithm that we cannot verify'],
} as const satisfies Readonly<Record<string, Label>>;

/** How a certificate that was good when it signed stands now. */
export const standingNow = {
  GOOD: ['现在仍然如此', 'it still is'],
  ENDED: ['现在已经到期，不影响当时的签名', 'it has ended since, which leaves the signature as it was'],
  UNKNOWN: ['现在的状态以颁发机构为准', 'how it stands now is for its authority to say'],
} as const satisfies Readonly<Record<string, Label>>;

/** What was changed after a signature; where it is known, on which page or in which field. */
export const changeWords = {
  CATALOG: ['文件的总体结构', 'the structure of the document'],
  TITLE: ['文件的标题、作者等说明', 'title, author or other words about the document'],
  PAGE: ['页面', 'pages'],
  FORM: ['表单域', 'form fields'],
  ANNOTATION: ['页面上加盖的批注或图片', 'notes or pictures laid over a page'],
  CONTENT: ['页面的内容', 'the content of pages'],
  FILLED_IN: ['签署时预留的空缺被填入内容', 'a hole left open at signing was filled'],
  LOOSE: ['文件末尾附加了不属于文件的内容', 'data were appended that belong to no document'],
  UNREADABLE: ['之后附加的部分无法读取', 'the part appended later cannot be read'],
  SIGNATURE_FORBIDDEN: ['认证签署人不允许的签名', 'a signature that whoever certified the document does not permit'],
  SIGNATURE_BROKEN: ['一个不成立的签名', 'a signature that does not stand'],
  STAMP_BROKEN: ['一个不成立的文档时间戳', 'a document time stamp that does not stand'],
  STAMP_DRAWS: ['一个带图样的文档时间戳', 'a document time stamp with a picture'],
  DRAWN: ['页面显示出来与签署时不同', 'a page that no longer looks as it was signed'],
} as const satisfies Readonly<Record<string, Label>>;

/** Where something is. */
export const placeWords = {
  page: ['第 {page} 页', 'page {page}'],
  field: ['域“{field}”', 'field “{field}”'],
  num: ['对象 {num}', 'object {num}'],
  at: ['第 {at} 字节', 'byte {at}'],
} as const satisfies Readonly<Record<string, Label>>;

/** What later signers did that is not a change. */
export const laterWords = {
  picture: [
    '之后的签名“{field}”的图样盖住第 {page} 页的 {share}%',
    'the picture of the later signature “{field}” covers {share}% of page {page}',
  ],
  overText: [
    '之后的签名“{field}”的图样盖住第 {page} 页的 {share}%，压在文字上',
    'the picture of the later signature “{field}” covers {share}% of page {page} and lies over text',
  ],
  comment: ['之后的批注盖住第 {page} 页的 {share}%', 'a later comment covers {share}% of page {page}'],
  unsurePicture: ['签名“{field}”的签署人不能确认', 'who made the signature “{field}” is not certain'],
  foreignStamp: [
    '之后加盖了文档时间戳“{field}”，时间戳服务不是本平台信任的',
    'the document time stamp “{field}” that came later is by nobody we trust',
  ],
  filled: ['填写了域“{field}”', 'the field “{field}” was filled in'],
  commented: ['在第 {page} 页加了批注', 'comments on page {page}'],
} as const satisfies Readonly<Record<string, Label>>;

/** Why a file cannot be judged. */
export const doubtWords = {
  SYNTAX: ['对象的写法不合标准', 'an object is not written to the standard'],
  KEY_TWICE: ['同一个键写了两次', 'a key stands twice in one dictionary'],
  COMMENT: ['注释中藏有文件结构', 'a comment looks like a part of the file'],
  NAME: ['名称使用了多余或错误的转义', 'a name is spelled in an odd way'],
  NUMBER: ['结构数字不是整数或超出范围', 'a number of the structure is no whole number or out of range'],
  HEADER: ['文件不以 PDF 版本开头', 'the file does not begin with its version'],
  TABLE: ['交叉引用表的条目重复或格式有误', 'entries of a cross-reference table are malformed or stand twice'],
  TABLE_ORDER: ['各个交叉引用表的先后关系不成立', 'the cross-reference tables do not follow each other'],
  STARTXREF: ['版本的结尾缺失、重复，或指向别处', 'the end of a revision is missing, stands twice or points elsewhere'],
  ENTRY: ['交叉引用表指向自己所属部分以外的内容', 'a cross-reference table points outside its own part of the file'],
  OBJECT: ['登记的位置上是另一个对象，或没有对象', 'at the place of an object stands another one, or none'],
  STREAM_LENGTH: ['数据流的长度与所写的不符', 'a stream is not as long as it says'],
  OVERLAP: ['对象相互重叠', 'objects lie over each other'],
  STRAY: ['有不属于任何对象的内容', 'there are bytes that belong to no object'],
  OBJECT_STREAM: ['对象流的目录与登记不符', 'a stream of objects does not hold what the tables say'],
  GENERATION: ['对象的代号前后不一', 'the generation of an object differs from place to place'],
  TWO_ROLES: ['一个对象兼作两种用途', 'one object serves as two different things'],
  PAGE_TREE: ['页面树不成立', 'the tree of pages is none'],
  FIELD_TREE: ['表单域的结构不成立', 'the tree of form fields is none'],
  LINEARIZED: ['快速网页视图的信息与内容不符', 'what the file says for reading it page by page is not what it holds'],
  SIGNATURE_TWICE: ['同一个签名出现在两个域中', 'one signature stands under two fields'],
  REVISION: ['签署的版本不是文件的一个完整版本', 'what was signed is no revision that the file goes on from'],
  ENCRYPTED: ['文件已加密', 'the file is encrypted'],
  TOO_LARGE: ['对象太多', 'there are too many objects'],
  TOO_MANY_PAGES: [
    '签署之后又附加了内容，页数太多，无法逐页绘制比对',
    'more was added after signing, and there are too many pages to draw and compare each',
  ],
  NOT_DRAWN: [
    '签署之后又附加了内容，页面无法绘制出来比对，或绘制超时',
    'more was added after signing, and the pages cannot be drawn to compare them, or not in time',
  ],
} as const satisfies Readonly<Record<string, Label>>;

export type SentenceName = keyof typeof sentences;

/** Words of the lists above, with their values. */
export const phrase = ([zh, en]: Label, values: Params = {}): Label => [fill(zh, values), fill(en, values)];

/** Several as one. */
export const listed = (all: readonly Label[]): Label => [all.map(([zh]) => zh).join('；'), all.map(([, en]) => en).join('; ')];

/** A sentence in both languages; a value may itself differ by language. */
export const say = (name: SentenceName, values: Readonly<Record<string, string | number | Label>> = {}): Label => {
  const inLanguage = (index: 0 | 1): Params =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, typeof value === 'object' ? value[index] : value]));
  const [zh, en] = sentences[name];
  return [fill(zh, inLanguage(0)), fill(en, inLanguage(1))];
};

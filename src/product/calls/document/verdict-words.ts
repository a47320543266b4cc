/** What a verification says, step by step, in both languages. `{name}` is filled in. */
import type { Label } from '#engine/declare/label.ts';
import type { Params } from '#engine/wire/errors.ts';
import { fill } from '#engine/wire/fill.ts';

export const stepLabels = {
  structure: ['内容格式', 'Format'],
  signature: ['颁发者签名', "Issuer's signature"],
  chain: ['证书链', 'Certificate chain'],
  validity: ['有效期', 'Validity'],
  revocation: ['吊销状态', 'Revocation status'],
  holder: ['持有人', 'Holder'],
  makerSignature: ['制章人签名', "Seal maker's signature"],
  maker: ['制章人', 'Seal maker'],
  sealValidity: ['印章有效期', 'Seal validity'],
  signers: ['签章人证书', 'Signer certificates'],
  register: ['登记状态', 'Registration status'],
  sealSignature: ['签章签名', 'Seal signature'],
  keyUsage: ['密钥用途', 'Key purpose'],
  inList: ['印章与证书', 'Seal and certificate'],
  dataHash: ['签署内容', 'Signed content'],
  timeStamp: ['时间戳', 'Timestamp'],
  pdfContent: ['签署内容', 'Signed content'],
  pdfLater: ['之后加上的内容', 'Content added later'],
  pdfSigner: ['签署人', 'Signer'],
  pdfTime: ['签署时间', 'Signing time'],
  pdfRevocation: ['签署时的证书状态', 'Certificate status at signing'],
  pdfEvidence: ['长期证据', 'Long-term evidence'],
  timeInfo: ['签署时间', 'Signing time'],
  ofdForm: ['签章格式', 'Signature format'],
  ofdFiles: ['受保护的文件', 'Protected files'],
  ofdSeal: ['印章文件', 'Seal file'],
  ofdRange: ['保护范围', 'Protected range'],
  packageMaker: ['出具方', 'Issued by'],
  packageFiles: ['包内文件', 'Files in the package'],
  packageJournal: ['操作日志', 'Audit log'],
  packageDocument: ['签署后的文件', 'Signed document'],
} as const satisfies Readonly<Record<string, Label>>;
export type StepName = keyof typeof stepLabels;

export const sentences = {
  structureRead: ['是一份格式正确的 X.509 证书。', 'This is a well-formed X.509 certificate.'],
  structureSeveral: [
    '文件中有 {count} 份证书，查验的是其中的用户证书。',
    'The file contains {count} certificates. We check the end-user certificate among them.',
  ],
  structureRegister: [
    '本平台登记有这个序列号的证书，以下查验登记的内容。',
    'A certificate with this serial number is registered on this platform. The checks below apply to it.',
  ],
  structureBroken: [
    '读不出证书：内容不完整或格式有误。请重新导出证书文件（PEM、DER 或 P7B）后再试。',
    'The certificate cannot be read: its content is incomplete or malformed. Export the certificate file again (PEM, DER or P7B) and retry.',
  ],
  notHere: [
    '本平台没有签发过这个序列号的证书。请核对序列号；若由其他机构签发，请到该机构查验。',
    'This platform has not issued a certificate with this serial number. Check the number; if another authority issued it, verify it there.',
  ],
  pdfBroken: [
    '读不出这份 PDF：文件不完整，或内部目录已损坏。请取得签署时的原文件再查验；另存会使签名失效，请不要用 PDF 阅读器另存。',
    'This PDF cannot be read: it is incomplete or its internal tables are damaged. Verify the original signed file; saving it again with a PDF reader invalidates its signatures.',
  ],
  pdfEncrypted: [
    '这份 PDF 已加密，读不到其中的签名。请取得未加密的原文件再查验。',
    'This PDF is encrypted, so its signatures cannot be read. Verify the original unencrypted file.',
  ],
  pdfUnsigned: [
    '这份 PDF 中没有电子签名。页面上的印章图片可以复制，不能证明是谁签署的。',
    'This PDF contains no electronic signature. A seal image on a page can be copied and does not prove who signed.',
  ],
  pdfRead: ['文件可以读取，其中有 {count} 个电子签名。', 'The file can be read. Electronic signatures found: {count}.'],
  pdfWhole: ['签署后没有改动：签名覆盖整份文件。', 'Unchanged since signing: the signature covers the whole file.'],
  pdfSignedOn: [
    '签署的内容没有改动；之后只增加了 {count} 个签名及其证据。',
    'The signed content is unchanged. Signatures added later, with their evidence and nothing else: {count}.',
  ],
  pdfEvidenceOn: [
    '签署的内容没有改动；之后只增加了验证用的证据。',
    'The signed content is unchanged. Only verification evidence was added later.',
  ],
  pdfChanged: [
    '签署之后文件被改动：{what}。请勿信任现在显示的内容。',
    'The file was changed after it was signed: {what}. Do not trust what it shows now.',
  ],
  pdfDoubtful: [
    '无法判定：这份文件的写法会让不同的阅读器显示出不同的内容（{why}）。不能据此认定签署的内容。请向签署人索取按标准保存的原文件。',
    'Cannot be determined: the file is built so that different readers may show different content ({why}). It cannot be relied on to show what was signed. Ask the signers for the original file in standard form.',
  ],
  pdfUndecided: [
    '文件的写法有歧义，不能判断签署的内容是否改动。',
    'The file is ambiguous, so it cannot be determined whether the signed content was changed.',
  ],
  pdfPermitted: [
    '签署的内容没有改动；之后只有签署人允许的改动：{what}。',
    'The signed content is unchanged. Only changes permitted by the signers were made later: {what}.',
  ],
  pdfPictures: ['{what}。请对照签署时的页面查看。', 'Added later: {what}. Please compare with the page as it was signed.'],
  pdfCovered: [
    '{what}。被盖住的内容看不到，不能只凭现在显示的页面认定签署的内容。',
    '{what}. The content underneath cannot be seen, so the page as shown does not prove what was signed.',
  ],
  pdfHitFirst: ['签名不成立：{why}。改动就在它签署的内容里。', 'The signature is invalid: {why}. The content it covers was changed.'],
  pdfHitOwn: [
    '签名不成立：{why}。签名 {before} 签署的内容没有改动，改动在其后、由这个签名加入的部分。',
    'The signature is invalid: {why}. The content covered by signature {before} is unchanged; the change is in what was added afterwards with this signature.',
  ],
  pdfHitEarlier: [
    '签名不成立：它也覆盖签名 {first} 签署的内容，那里被改动，所以一并不成立。',
    'The signature is invalid: it also covers the content of signature {first}, which was changed.',
  ],
  pdfHitLater: [
    '这个签名签署的内容没有改动。之后加入的签名 {later} 不成立：请勿把现在显示的、后加的内容当作已签署。',
    'The content this signature covers is unchanged. The later signature {later} is invalid: do not treat what was added with it as signed.',
  ],
  pdfWrong: ['签名不成立：{why}。', 'The signature is invalid: {why}.'],
  pdfSigner: [
    '由“{holder}”签署，证书由“{issuer}”签发，可以追溯到本平台的根证书。',
    'Signed by “{holder}”. The certificate was issued by “{issuer}” and chains to our root certificate.',
  ],
  pdfSignerOnce: [
    '由“{holder}”签署。证书是为这一次签署专门签发的一次性证书，由“{issuer}”签发，可以追溯到本平台的根证书；密钥用后即弃，不会再有别的签名。',
    'Signed by “{holder}” with a single-use certificate, made for this one signature. It was issued by “{issuer}” and chains to our root certificate; its key was discarded afterwards, so it signs nothing else.',
  ],
  pdfForeign: [
    '自称“{holder}”，证书由“{issuer}”签发，追溯不到本平台的根证书。我们不能为它作证，请到该机构查验。',
    'Claims to be “{holder}”, with a certificate issued by “{issuer}” that does not chain to our root certificate. We cannot vouch for it; please verify it with that authority.',
  ],
  pdfImpostor: [
    '自称“{holder}”，但证书不是由它所称的机构有效签发的。请勿信任。',
    'Claims to be “{holder}”, but the certificate was not validly issued by the authority it names. Do not trust it.',
  ],
  pdfStamped: ['由时间戳证明，时间戳服务：{by}。', 'Proven by a timestamp from {by}.'],
  pdfStampRetired: [
    '时间戳服务的密钥已被吊销，这个时间戳是否在此之前就有，不能证明；其他各项按现在判断。',
    'The key of this time-stamping service has been revoked, and it cannot be proven that the timestamp existed before that. All other checks use the current time.',
  ],
  pdfStampEnded: [
    '时间戳服务的证书已到期，这个时间戳是否在此之前就有，不能证明；其他各项按现在判断。',
    'The certificate of this time-stamping service has expired, and it cannot be proven that the timestamp existed before that. All other checks use the current time.',
  ],
  pdfStampForeign: [
    '有其他机构的时间戳，我们不能证明这个时间。',
    'There is a timestamp from another authority. We cannot vouch for this time.',
  ],
  pdfStampWrong: [
    '时间戳不成立：不是对这个签名所盖，或被改动过。',
    'The timestamp is invalid: it does not belong to this signature or has been altered.',
  ],
  pdfClaimed: [
    '没有时间戳，时间是签署人自称的；其他各项按现在判断。',
    'There is no timestamp: the time is claimed by the signer. All other checks use the current time.',
  ],
  pdfTimeArchived: [
    '签署时没有取得时间戳；之后的文档时间戳证明最迟于 {at} 已经签署，其他各项按那时判断。',
    'There was no timestamp at signing. A later document timestamp proves that it had been signed by {at}; all other checks use that time.',
  ],
  pdfNoTime: [
    '没有时间戳，也没有写明时间；其他各项按现在判断。',
    'There is no timestamp and no signing time is given. All other checks use the current time.',
  ],
  pdfGood: [
    '当时在有效期内，没有被吊销或冻结；{now}。',
    'At that time the certificate was within its validity period and neither revoked nor suspended; {now}.',
  ],
  pdfRevoked: ['签署时证书已被吊销或冻结，签名无效。', 'The certificate was revoked or suspended at signing, so the signature is invalid.'],
  pdfDoubted: [
    '签署在证书吊销之前，但在登记的密钥失效时间之后：从那时起密钥可能已被他人掌握，不能确定是否由持证人签署。',
    'Signed before the certificate was revoked, but after the time from which its key is on record as lost. It may have been in other hands by then, so it cannot be known whether the holder signed.',
  ],
  pdfRevokedLater: [
    '签署时有效；证书在签署之后才被吊销，不影响这个签名。',
    'Valid at signing. The certificate was revoked only afterwards, which does not affect this signature.',
  ],
  pdfEnded: [
    '不在证书的有效期内，又没有时间戳证明是在有效期内签署的。',
    "Outside the certificate's validity period, and no timestamp proves that it was signed within it.",
  ],
  pdfRevocationUnknown: [
    '文件中没有证据，本平台也没有登记，吊销状态不能确认。',
    'The file contains no evidence and we have no record, so the revocation status cannot be confirmed.',
  ],
  pdfLongTerm: [
    '证书链、吊销状态和时间戳的证据都在文件内，证书到期后仍可查验。',
    'The file itself contains the evidence for chain, revocation status and timestamp. It can still be verified after the certificate expires.',
  ],
  pdfArchived: [
    '证书链、吊销状态和时间戳的证据都在文件内，并有文档时间戳保护，时间戳证书到期后仍可查验。',
    'The file itself contains the evidence for chain, revocation status and timestamp, protected by a document timestamp. It can still be verified after the timestamp certificate expires.',
  ],
  pdfShortTerm: [
    '文件内没有完整的长期证据，查验要靠本平台的登记。',
    'The file does not contain complete long-term evidence; verification relies on our records.',
  ],
  ofdBroken: [
    '读不出这份 OFD，无法判定：文件不完整，签名列表有误，或压缩包、XML 的写法会让不同的阅读器读到不同的内容。请取得签署时的原文件再查验。',
    'This OFD cannot be read, so its validity cannot be determined: it is incomplete, its signature list is wrong, or the archive or XML is built so that different readers may see different content. Verify the original signed file.',
  ],
  ofdUnsigned: [
    '这份 OFD 中没有电子签章。页面上的印章图片可以复制，不能证明是谁签署的。',
    'This OFD contains no electronic seal signature. A seal image on a page can be copied and does not prove who signed.',
  ],
  ofdRead: ['文件可以读取，其中有 {count} 个电子签章。', 'The file can be read. Seal signatures found: {count}.'],
  ofdHolds: ['签署的 {count} 个文件都与签署时相同。', 'All {count} signed files are identical to when they were signed.'],
  ofdChanged: [
    '签署之后文件被改动：{names}。请勿信任现在显示的内容。',
    'The file was changed after it was signed: {names}. Do not trust what it shows now.',
  ],
  ofdRootOpen: [
    '签名没有保护文档的目录（OFD.xml 和 Document.xml），页面可以被增减或替换。请勿信任。',
    "The signature does not protect the document's table of contents (OFD.xml and Document.xml), so pages could be added, removed or replaced. Do not trust it.",
  ],
  ofdUnprotected: [
    '签署的文件没有改动，但有签名没有保护的内容：{names}。它们可能是签署后加入的。',
    'The signed files are unchanged, but some content is not protected by the signature: {names}. It may have been added after signing.',
  ],
  ofdUnlisted: [
    '签署的文件没有改动，但签署时文件中已有其他签名，现在的签名列表中没有：{names}。可能有签名被移除，请取得完整的文件再查验。',
    'The signed files are unchanged, but another signature that was there at signing is no longer in the list: {names}. A signature may have been removed; verify the complete file.',
  ],
  ofdWeak: [
    '签名使用的摘要算法不能防止伪造，或不能识别，无法判断内容是否改动。',
    'This signature uses a hash algorithm that is unsafe or unknown, so it cannot be determined whether the content was changed.',
  ],
  ofdRangeHolds: [
    '签章写明保护的就是这份签名文件：{range}。',
    'The signature states that it protects exactly this signature file: {range}.',
  ],
  ofdRangeWrong: [
    '签章写明保护的是“{range}”，不是它所在的“{path}”：可能是从别处移来的。请勿信任。',
    'The signature states that it protects “{range}”, not “{path}” where it is located: it may have been moved from elsewhere. Do not trust it.',
  ],
  ofdSealHolds: ['文件中的印章就是签署时所用的印章。', 'The seal in the file is the one used for signing.'],
  ofdSealSwapped: [
    '文件中的印章被换成了另一枚，显示的不是签署时所用的印章。请勿信任。',
    'The seal in the file was replaced by another one: what is shown is not the seal used for signing. Do not trust it.',
  ],
  ofdSealNone: ['没有另外附上印章文件，以签章中的印章为准。', 'No separate seal file is attached; the seal in the signature applies.'],
  ofdPlain: [
    '这是不带印章的数字签名，本页还不能查验它的签名人。',
    'This is a digital signature without a seal. Its signer cannot be verified on this page yet.',
  ],
  ofdValueBroken: ['读不出签章的内容：不完整或格式有误。', 'The signature cannot be read: it is incomplete or malformed.'],
  sealRead: [
    '是一枚电子印章：“{name}”，编号 {esID}，格式为 {format}。',
    'This is an electronic seal: “{name}”, number {esID}, format {format}.',
  ],
  sealBroken: [
    '是电子印章，但内容不完整或格式有误。请向印章所属企业重新索取文件。',
    'This is an electronic seal, but it is incomplete or malformed. Ask the company it belongs to for the file again.',
  ],
  sealSignatureRead: [
    '是一份电子签章，使用的印章是“{name}”，编号 {esID}，格式为 {format}。',
    'This is an electronic seal signature made with the seal “{name}”, number {esID}, format {format}.',
  ],
  makerSignatureHolds: [
    '签名正确：印章图样和内容从制章起没有改动过。',
    "Signature correct: the seal's image and content are unchanged since it was made.",
  ],
  makerSignatureWrong: [
    '签名不正确：印章的图样或内容被改动过。请勿信任。',
    "Signature incorrect: the seal's image or content has been altered. Do not trust it.",
  ],
  makerHolds: ['由“{maker}”制作，可以追溯到本平台的根证书。', 'Made by “{maker}”; the certificate chains to our root certificate.'],
  makerForeign: [
    '由“{maker}”制作，不是本平台的制章人。我们不能为它作证，请到制作机构查验。',
    'Made by “{maker}”, which is not one of our seal makers. We cannot vouch for it; please verify it with the authority that made it.',
  ],
  makerUnreadable: ['读不出制章人证书。', "The seal maker's certificate cannot be read."],
  makerNotOne: [
    '制章人证书“{maker}”不能用于制章：印章可能是自行制作的。请勿信任。',
    'The certificate “{maker}” may not be used to make seals: the seal may be self-made. Do not trust it.',
  ],
  makerChain: ['制章人证书的证书链不成立。请勿信任。', "The seal maker's certificate chain is invalid. Do not trust it."],
  makerNotInForce: ['制章时，制章人证书不在有效期内。', "The seal maker's certificate was not valid when the seal was made."],
  makerRevoked: [
    '制章时，制章人“{maker}”的证书已被吊销。请勿信任。',
    'The certificate of the seal maker “{maker}” had been revoked when the seal was made. Do not trust it.',
  ],
  makerEnded: [
    '制章人“{maker}”的证书已到期，而这枚印章是否在此之前就有，不能证明。请联系我们核实。',
    'The certificate of the seal maker “{maker}” has expired, and it cannot be proven that this seal existed before that. Please contact us to check.',
  ],
  makerDoubted: [
    '制章人“{maker}”的证书后来被吊销，而这枚印章是否在此之前就有，不能证明。请联系我们核实。',
    'The certificate of the seal maker “{maker}” was revoked later, and it cannot be proven that this seal existed before that. Please contact us to check.',
  ],
  sealInForce: ['印章在有效期内。', 'The seal is within its validity period.'],
  sealNotYet: ['印章还没有生效。', 'The seal is not valid yet.'],
  sealOver: ['印章已经过期。', 'The seal has expired.'],
  signersHold: ['绑定的证书有效，持有人：{holder}。', 'The bound certificate is valid. Holder: {holder}.'],
  signersForeign: [
    '绑定的证书不是本平台签发的，自称持有人：{holder}。',
    'The bound certificate was not issued by us. Claimed holder: {holder}.',
  ],
  signersDigest: [
    '只列出证书的杂凑值，看不出证书属于谁。',
    'Only certificate hashes are listed, so it is not known whose certificates they are.',
  ],
  signersChain: ['绑定的证书没有通过证书链的检查。请勿信任。', 'The bound certificate failed the chain check. Do not trust it.'],
  signersOver: ['绑定的证书不在有效期内，持有人：{holder}。', 'The bound certificate is outside its validity period. Holder: {holder}.'],
  signersRevoked: [
    '绑定的证书已被吊销、冻结或更换，持有人：{holder}。',
    'The bound certificate has been revoked, suspended or replaced. Holder: {holder}.',
  ],
  registerEnabled: ['印章正在使用。', 'The seal is in use.'],
  registerDisabled: ['印章已由企业或平台停用。', 'The seal has been disabled by the company or the platform.'],
  registerSuspended: ['印章已挂起，原因：{reason}。', 'The seal is suspended. Reason: {reason}.'],
  registerCancelled: ['印章已经注销。', 'The seal has been cancelled.'],
  registerReplaced: [
    '这份文件已被取代：印章正在重新制作，或已换成新的文件。',
    'This file has been superseded: the seal is being remade or a newer file is in use.',
  ],
  registerMissing: ['本平台没有登记这枚印章。请联系我们核实。', 'We have no record of this seal. Please contact us to check.'],
  registerForeign: ['不是本平台制作的印章，没有登记。', 'The seal was not made by this platform and is not registered here.'],
  stampNone: ['没有时间戳，签署时间由签章人自己写入。', 'No timestamp: the signing time was written by the signer.'],
  stampNoneSeal: ['没有时间戳。', 'No timestamp.'],
  stampHolds: ['由本平台的时间戳证明。', 'Proven by our timestamp.'],
  stampForeign: ['时间戳不是本平台签发的，我们不能为它作证。', 'The timestamp was not issued by us. We cannot vouch for it.'],
  stampRetired: [
    '时间戳服务的密钥已被吊销，这个时间戳是否在此之前就有，不能证明。',
    'The key of this time-stamping service has been revoked. It cannot be proven that the timestamp existed before that.',
  ],
  stampEnded: [
    '时间戳服务的证书已到期，这个时间戳是否在此之前就有，不能证明。',
    'The certificate of this time-stamping service has expired. It cannot be proven that the timestamp existed before that.',
  ],
  stampUnreadable: ['时间戳读不出来，无法判断。', 'The timestamp cannot be read, so it cannot be checked.'],
  stampWrong: ['时间戳不正确：被改动过，或属于其他签名。', 'The timestamp is invalid: it was altered or belongs to another signature.'],
  sealSignatureHolds: ['签名正确：签章从签署起没有改动过。', 'Signature correct: unchanged since signing.'],
  sealSignatureWrong: [
    '签名不正确：签章被改动过。请勿信任。',
    'Signature incorrect: the seal signature has been altered. Do not trust it.',
  ],
  signerUnreadable: ['读不出签章人证书。', "The signer's certificate cannot be read."],
  signedInForce: ['签署时，签章人证书在有效期内。', "The signer's certificate was valid at signing."],
  signedOutOfForce: ['签署时，签章人证书不在有效期内。', "The signer's certificate was not within its validity period at signing."],
  signedEndedUnproved: [
    '签章人证书现已到期。没有有效的时间戳，不能证明是在到期之前签署的。',
    "The signer's certificate has expired. Without a valid timestamp it cannot be proven that it was signed before that.",
  ],
  sealEndedUnproved: [
    '印章现已过期。没有有效的时间戳，不能证明是在到期之前签署的。',
    'The seal has expired. Without a valid timestamp it cannot be proven that it was used before that.',
  ],
  sealUseCancelled: ['签署时，印章已经注销。请勿信任。', 'The seal had been cancelled when this was signed. Do not trust it.'],
  sealUseDisabled: [
    '签署时，印章已由企业或平台停用。请勿信任。',
    'The seal had been disabled by the company or the platform when this was signed. Do not trust it.',
  ],
  sealUseSuspended: ['签署时，印章已经挂起。请勿信任。', 'The seal was suspended when this was signed. Do not trust it.'],
  sealUseUnproved: [
    '印章现已停用或注销。没有有效的时间戳，不能证明是在此之前签署的。',
    'The seal has been disabled or cancelled. Without a valid timestamp it cannot be proven that it was used before that.',
  ],
  revokedBefore: [
    '签署前证书已被吊销、冻结或更换，原因：{reason}。',
    'The certificate had been revoked, suspended or replaced before signing. Reason: {reason}.',
  ],
  revokedDoubted: [
    '签署在证书吊销之前，但在登记的密钥失效时间之后（{reason}）：从那时起密钥可能已被他人掌握，不能确定是否由持证人签署。',
    'Signed before the certificate was revoked ({reason}), but after the time from which its key is on record as lost. It may have been in other hands by then, so it cannot be known whether the holder signed.',
  ],
  revokedAfter: [
    '证书在签署之后才被吊销、冻结或更换（{reason}），时间戳证明签署在先。',
    'The certificate was revoked, suspended or replaced only after signing ({reason}); the timestamp proves that signing came first.',
  ],
  revokedAfterKept: [
    '证书在签署之后才被吊销、冻结或更换（{reason}）：在此之前，本平台已存有这份文件。',
    'The certificate was revoked, suspended or replaced only after signing ({reason}): this file was kept here before that.',
  ],
  revokedUnproved: [
    '证书后来被吊销、冻结或更换（{reason}）。没有时间戳，不能证明签署在先。',
    'The certificate was later revoked, suspended or replaced ({reason}). Without a timestamp it cannot be proven that signing came first.',
  ],
  keyUsageHolds: ['证书可以用于签名。', 'The certificate may be used for signing.'],
  keyUsageWrong: ['证书不能用于签名。', 'The certificate may not be used for signing.'],
  inListHolds: ['印章允许这份证书签署。', 'The seal allows this certificate to sign.'],
  inListWrong: [
    '印章没有绑定签署所用的证书：可能是冒用他人的印章。请勿信任。',
    "The seal is not bound to the certificate that signed: someone else's seal may have been used. Do not trust it.",
  ],
  dataHashHolds: ['签署内容没有改动过，保护范围：{range}。', 'The signed content is unchanged. Protected range: {range}.'],
  dataHashWrong: [
    '文件与签署时的内容不同：改动过，或不是被签署的文件。',
    'The file differs from what was signed: it was changed or is a different file.',
  ],
  dataHashUnsure: [
    '还没有被签署的文件，不能判断内容是否改动。请在下方添加。',
    'The signed file is needed to check whether it was changed. Add it below.',
  ],
  timeInfoHolds: ['签署时间在印章和证书的有效期内。', 'The signing time is within the validity of the seal and the certificate.'],
  timeInfoWrong: [
    '签署时间不在印章或证书的有效期内，或晚于现在。',
    'The signing time is outside the validity of the seal or the certificate, or in the future.',
  ],
  timeInfoStamp: ['签署时间与时间戳不符。', 'The signing time does not match the timestamp.'],
  timeInfoNone: ['没有写明签署时间。', 'No signing time is given.'],
  PRIVATE_KEY: [
    '文件中含有私钥。私钥不应离开持有人：我们没有保存它，但请不要再发送，并向签发机构说明密钥可能已泄露。查验只需要证书本身。',
    'This file contains a private key, which should never leave its holder. We have not stored it, but do not send it again, and tell the issuer that the key may be compromised. The certificate alone is enough for verification.',
  ],
  REQUEST: [
    '这是证书请求，还不是证书。请在签发后用证书文件查验。',
    'This is a certificate request, not a certificate. Verify the certificate file once it has been issued.',
  ],
  CRL: ['这是吊销列表，不是证书。请选择证书文件。', 'This is a revocation list, not a certificate. Choose a certificate file.'],
  UNKNOWN: [
    '认不出这个文件。可以查验的有：已签署的 PDF、OFD，合同的证据包（ZIP），证书（PEM、CER、DER、P7B），电子印章和电子签章；也可以填写证书序列号。',
    'This file is not recognised. You can verify a signed PDF or OFD, the evidence package (ZIP) of a contract, a certificate (PEM, CER, DER, P7B), an electronic seal or a seal signature, or enter a certificate serial number.',
  ],
  signatureHolds: ['签名正确：内容从签发起没有改动过。', 'Signature correct: unchanged since the certificate was issued.'],
  signatureWrong: [
    '签名不正确：证书被改动过，或不是由它所称的颁发者签发。请勿信任。',
    'Signature incorrect: the certificate was altered or was not issued by the issuer it names. Do not trust it.',
  ],
  signatureForeign: [
    '不是本平台签发的证书，颁发者是“{issuer}”。我们不能为它作证，请到该机构查验。',
    'This certificate was not issued by this platform; its issuer is “{issuer}”. We cannot vouch for it; please verify it with that authority.',
  ],
  chainHolds: ['由“{issuer}”签发，可以追溯到本平台的根证书。', 'Issued by “{issuer}”; the certificate chains to our root certificate.'],
  chainRoot: ['是本平台自己的机构证书。', 'This is one of our own authority certificates.'],
  chainForeign: ['追溯不到本平台的根证书。', 'It does not chain to our root certificate.'],
  chainAuthority: [
    '链上有不能签发证书的证书。请勿信任。',
    'The chain contains a certificate that may not issue certificates. Do not trust it.',
  ],
  chainExpired: ['链上的机构证书不在有效期内。', 'An authority certificate in the chain is outside its validity period.'],
  validNow: ['在有效期内，还有 {days} 天到期。', 'Valid; expires in {days} days.'],
  validSpan: ['在证书载明的有效期内。', 'Within its stated validity period.'],
  validNotYet: ['还没有生效。', 'Not valid yet.'],
  validOver: [
    '已经过期 {days} 天。过期前的签名仍按签署时间判断。',
    'Expired {days} days ago. Signatures made before then are still judged by their signing time.',
  ],
  notRevoked: ['没有被吊销或冻结。', 'Neither revoked nor suspended.'],
  revoked: ['已被吊销，原因：{reason}。', 'Revoked: {reason}.'],
  suspended: ['已被冻结，暂时不能使用。', 'Suspended: it cannot be used for the time being.'],
  superseded: ['已换发新的证书，这一份不再使用。', 'Replaced by a newer certificate; this one is no longer in use.'],
  unregistered: [
    '签名正确，但本平台没有登记这份证书。请联系我们核实。',
    'The signature is correct, but we have no record of this certificate. Please contact us to check.',
  ],
  revocationUnknown: [
    '吊销状态由颁发者公布，请到颁发者处查询。',
    'Revocation status is published by the issuer. Please check with the issuer.',
  ],
  holderIs: [
    '{kind}，持有人：{holder}。请确认与您的交易对方一致。',
    '{kind}. Holder: {holder}. Please make sure this is the party you are dealing with.',
  ],
  holderOnce: [
    '一次性证书，只为一次签署签发，密钥用后即弃；持有人：{holder}。请确认与您的交易对方一致。',
    'Single-use certificate, made for one signature; its key was discarded afterwards. Holder: {holder}. Please make sure this is the party you are dealing with.',
  ],
  holderAuthority: [
    '证书机构自己使用，不属于任何企业或个人。',
    'Used by the certificate authority itself; it does not belong to any company or person.',
  ],
  holderClaimed: ['自称持有人：{holder}，未经本平台核实。', 'Claimed holder: {holder}, not verified by this platform.'],
  packageRead: ['这是合同 {contractNo} 的证据包。', 'This is the evidence package of contract {contractNo}.'],
  packageTerminated: [
    '这是合同 {contractNo} 的证据包。各方均已同意解约：时间和经办人见其中的 termination.json 和完成证明。',
    'This is the evidence package of contract {contractNo}. All parties have agreed to terminate it: see termination.json and the completion document in it for when and by whom.',
  ],
  packageBroken: [
    '读不出这个证据包：压缩包不完整，或被重新打包过。请用下载时的原文件查验；解压后可用其中的 verify.mjs 核验。',
    'The package cannot be read: the archive is incomplete or was packed again. Verify the file as it was downloaded; an unpacked one can be checked with the verify.mjs in it.',
  ],
  packageMaker: ['由本平台的存证服务（{by}）签名，清单未改动。', 'Signed by our evidence service ({by}); the manifest is unchanged.'],
  packageForeign: [
    '清单由“{by}”签名，不是本平台出具的。请到出具的平台查验，或用其中的 verify.mjs 按该平台公布的根证书核验。',
    'The manifest was signed by “{by}”, not by us. Verify it on the platform that issued it, or with the verify.mjs in it and the root certificate of that platform.',
  ],
  packageNotMaker: [
    '清单由“{by}”签名，这不是本平台的存证服务。请勿信任。',
    'The manifest was signed by “{by}”, which is not our evidence service. Do not trust it.',
  ],
  packageMakerEnded: [
    '“{by}”的证书已到期，没有被证明的时间，不能确定是否在有效期内签名。',
    'The certificate of “{by}” has expired and no time is proven, so it cannot be known whether it signed while valid.',
  ],
  packageMakerRevoked: ['签名时，“{by}”的证书已被吊销。', 'The certificate of “{by}” had been revoked when it signed.'],
  packageSignatureWrong: [
    '清单的签名不成立：清单被改动过，或没有签名。请勿信任。',
    'The signature of the manifest does not stand: it was altered or never signed. Do not trust it.',
  ],
  packageNoStamp: ['清单没有时间戳，不是平台出具时的样子。', 'The manifest has no timestamp: this is not how the platform issued it.'],
  packageWhole: [
    '清单上的 {count} 个文件都在，内容没有改动，也没有多出的文件。',
    'All {count} files of the manifest are there and unchanged, and there are no others.',
  ],
  packageFaults: [
    '共 {count} 处不符：{what}。请向出具方重新索取证据包。',
    'Faults: {count}. {what}. Ask for the package again where it was issued.',
  ],
  packageJournalHolds: [
    '每条记录都有签名，次序连贯，不晚于检查点。',
    'Every entry is signed, in its order and no later than the checkpoint.',
  ],
  packageJournalWrong: ['有记录缺失、被改动或签名不成立。', 'An entry is missing or altered, or its signature does not stand.'],
  packageJournalForeign: [
    '不能确认出具方，也就不能确认日志是谁签的，不作判断。',
    'Who signed the log is not certain, because it is not certain who issued the package.',
  ],
  packageJournalLong: [
    '日志超过 {most} 条，这里不作判断。解压后请用其中的 verify.mjs 核验。',
    'The log has more than {most} entries and is not judged here. Unpack the file and check it with the verify.mjs in it.',
  ],
  skipped: ['前面的步骤没有通过，不再判断。', 'Not checked because an earlier step failed.'],
} as const satisfies Readonly<Record<string, Label>>;
/** Why a signature does not stand. */
export const faultWords = {
  NO_CONTENTS: ['其中没有签名值', 'it contains no signature value'],
  BYTE_RANGE: ['所称的签署范围不成立', 'the range it claims to sign is invalid'],
  GAP: ['签署范围漏出了签名以外的内容', 'the signed range leaves out more than the signature itself'],
  NOT_A_REVISION: ['签署的部分不是一份完整的文件', 'the signed part is not a complete document'],
  MESSAGE: ['签名值无法识别', 'the signature value cannot be read'],
  NO_CERTIFICATE: ['其中没有签署人的证书', "the signer's certificate is missing"],
  DIGEST: ['签署的内容已被改动', 'the signed content has been changed'],
  SIGNATURE: ['签名值与证书不符', 'the signature value does not match the certificate'],
  OTHER_CERTIFICATE: ['证书被换成了另一份', 'the certificate was replaced by another one'],
  KEY_USAGE: ['证书不能用于签名', 'its certificate may not be used for signing'],
  WEAK: ['使用了已经不安全的算法', 'it uses an algorithm that is no longer safe'],
  ALGORITHM: ['使用了我们不能查验的算法', 'it uses an algorithm that we cannot verify'],
} as const satisfies Readonly<Record<string, Label>>;

/** How a certificate that was good when it signed stands now. */
export const standingNow = {
  GOOD: ['现在仍然如此', 'this is still the case now'],
  ENDED: ['现在已经到期，不影响当时的签名', 'it has since expired, which does not affect this signature'],
  UNKNOWN: ['现在的状态以颁发机构为准', 'its current status is up to the issuing authority'],
} as const satisfies Readonly<Record<string, Label>>;

/** What was changed after a signature; where it is known, on which page or in which field. */
export const changeWords = {
  CATALOG: ['文件的总体结构', 'the structure of the document'],
  TITLE: ['文件的标题、作者等说明', 'title, author or other document properties'],
  PAGE: ['页面', 'pages'],
  FORM: ['表单域', 'form fields'],
  ANNOTATION: ['页面上加盖的批注或图片', 'annotations or images placed over a page'],
  CONTENT: ['页面的内容', 'page content'],
  FILLED_IN: ['签署时预留的空缺被填入内容', 'a gap reserved at signing was filled'],
  LOOSE: ['文件末尾附加了不属于文件的内容', 'data that is not part of the document was appended'],
  UNREADABLE: ['之后附加的部分无法读取', 'the part added later cannot be read'],
  SIGNATURE_FORBIDDEN: ['认证签署人不允许的签名', 'a signature not permitted by the certifying signer'],
  SIGNATURE_BROKEN: ['一个不成立的签名', 'an invalid signature'],
  STAMP_BROKEN: ['一个不成立的文档时间戳', 'an invalid document timestamp'],
  STAMP_DRAWS: ['一个带图样的文档时间戳', 'a document timestamp with an image'],
  DRAWN: ['页面显示出来与签署时不同', 'a page that looks different from when it was signed'],
} as const satisfies Readonly<Record<string, Label>>;

/** What became of a file of an evidence package. */
export const packageWords = {
  FILE_ALTERED: ['“{name}”被改动', '“{name}” was altered'],
  FILE_MISSING: ['缺少“{name}”', '“{name}” is missing'],
  FILE_ADDED: ['多出“{name}”', '“{name}” does not belong to it'],
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
    'the image of a later signature, “{field}”, covers {share}% of page {page}',
  ],
  overText: [
    '之后的签名“{field}”的图样盖住第 {page} 页的 {share}%，压在文字上',
    'the image of a later signature, “{field}”, covers {share}% of page {page}, including text',
  ],
  comment: ['之后的批注盖住第 {page} 页的 {share}%', 'a later comment covers {share}% of page {page}'],
  unsurePicture: ['签名“{field}”的签署人不能确认', 'the signer of “{field}” cannot be confirmed'],
  foreignStamp: [
    '之后加盖了文档时间戳“{field}”，时间戳服务不是本平台信任的',
    'the later document timestamp “{field}” is not from a timestamp authority we trust',
  ],
  filled: ['填写了域“{field}”', 'the field “{field}” was filled in'],
  commented: ['在第 {page} 页加了批注', 'comments on page {page}'],
} as const satisfies Readonly<Record<string, Label>>;

/** Why a file cannot be judged. */
export const doubtWords = {
  SYNTAX: ['对象的写法不合标准', 'an object is not written to the standard'],
  KEY_TWICE: ['同一个键写了两次', 'a key appears twice in one dictionary'],
  COMMENT: ['注释中藏有文件结构', 'a comment hides file structure'],
  NAME: ['名称使用了多余或错误的转义', 'a name uses unnecessary or wrong escapes'],
  NUMBER: ['结构数字不是整数或超出范围', 'a structural number is not an integer or is out of range'],
  HEADER: ['文件不以 PDF 版本开头', 'the file does not start with a PDF version'],
  TABLE: ['交叉引用表的条目重复或格式有误', 'cross-reference entries are malformed or duplicated'],
  TABLE_ORDER: ['各个交叉引用表的先后关系不成立', 'the cross-reference tables are in an impossible order'],
  STARTXREF: ['版本的结尾缺失、重复，或指向别处', 'the end of a revision is missing, duplicated or points elsewhere'],
  ENTRY: ['交叉引用表指向自己所属部分以外的内容', 'a cross-reference table points outside its own part of the file'],
  OBJECT: ['登记的位置上是另一个对象，或没有对象', "another object, or none, is at an object's recorded position"],
  STREAM_LENGTH: ['数据流的长度与所写的不符', "a stream's length does not match its stated length"],
  OVERLAP: ['对象相互重叠', 'objects overlap'],
  STRAY: ['有不属于任何对象的内容', 'there is content that belongs to no object'],
  OBJECT_STREAM: ['对象流的目录与登记不符', 'an object stream does not match the cross-reference table'],
  GENERATION: ['对象的代号前后不一', "an object's generation number is inconsistent"],
  TWO_ROLES: ['一个对象兼作两种用途', 'one object is used for two different purposes'],
  PAGE_TREE: ['页面树不成立', 'the page tree is invalid'],
  FIELD_TREE: ['表单域的结构不成立', 'the form field structure is invalid'],
  LINEARIZED: ['快速网页视图的信息与内容不符', 'the fast web view information does not match the content'],
  SIGNATURE_TWICE: ['同一个签名出现在两个域中', 'one signature appears in two fields'],
  REVISION: ['签署的版本不是文件的一个完整版本', 'the signed version is not a complete revision of the file'],
  TABLES: ['内部目录已损坏', 'its own tables are damaged'],
  ENCRYPTED: ['文件已加密', 'the file is encrypted'],
  TOO_LARGE: ['对象太多', 'there are too many objects'],
  TOO_MANY_PAGES: [
    '签署之后又附加了内容，页数太多，无法逐页绘制比对',
    'content was added after signing and there are too many pages to render and compare',
  ],
  NOT_DRAWN: [
    '签署之后又附加了内容，页面无法绘制出来比对，或绘制超时',
    'content was added after signing and the pages could not be rendered for comparison, or not in time',
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

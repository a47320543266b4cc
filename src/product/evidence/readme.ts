/** The README of an evidence package: how anybody checks it without us. */
import type { CertificateFields } from '#trust/pki/parse.ts';
import type { EvidenceFacts } from './facts.ts';

/** What differs where the document is an OFD of the national line. */
const nationalZh = (roots: readonly CertificateFields[]): string => `
国密（OFD）签章
  certificates/national-root.pem  SM2 证书链的根证书，其 SHA-256 指纹：
${roots.map(({ fingerprintSha256 }) => `    ${fingerprintSha256}`).join('\n')}
  signatures/N.xml         第 N 个签章的描述：OFD 中各文件的 SM3 摘要
  signatures/N.ses         对该描述的电子签章数据（GB/T 38540 SES_Signature，DER）
  seals/N.esl              所用的电子印章（SESeal，DER）；签署人证书为 certificates/signer-N.pem，时间戳为 time-stamps/N.der
  node verify.mjs 用 SM3、SM2 离线核验：描述中列出的文件在 document-signed.ofd 中未改动、签章数据由签署人证书签出、印章与签章数据一致、
  证书链到国密根证书。它不核验：印章在签署时的状态、制章人、证书是否已吊销、页面上有无未受保护的内容；这些请在平台的公开查验页核验，
  或用支持 GB/T 33190、GB/T 38540 的 OFD 阅读器打开。OFD 中没有证书状态应答（revocation/ 为空），也不加盖归档时间戳。
`;
const nationalEn = (roots: readonly CertificateFields[]): string => `
National (OFD) signatures
  certificates/national-root.pem  the root of the SM2 certificates; its SHA-256 fingerprint:
${roots.map(({ fingerprintSha256 }) => `    ${fingerprintSha256}`).join('\n')}
  signatures/N.xml         the description of signature N: the SM3 of each file of the OFD
  signatures/N.ses         the seal signature over it (GB/T 38540 SES_Signature, DER)
  seals/N.esl              the seal it was made with (SESeal, DER); its signer: certificates/signer-N.pem, its time stamp: time-stamps/N.der
  node verify.mjs checks offline, with SM3 and SM2: that the files that each description lists are unchanged in document-signed.ofd, that its
  value was made with the signer's certificate, with the seal beside it, and that the certificate leads to the national root. It does not
  check the seal's state and maker, whether a certificate was revoked, nor whether pages show what nobody signed: the public verification
  page of the service does, or an OFD reader with GB/T 33190 and GB/T 38540. An OFD holds no revocation answers and takes no archive time stamp.
`;

type Told = Pick<EvidenceFacts, 'contractNo' | 'service' | 'rootFingerprint' | 'line'>;

export const readme = ({ contractNo, service, rootFingerprint, line }: Told, roots: readonly CertificateFields[]): string => {
  const words = wordsOf(contractNo, service, rootFingerprint);
  return line === 'PDF' ? words : national(words, roots);
};

/** The same words where the document is an OFD. */
const national = (words: string, roots: readonly CertificateFields[]): string =>
  words
    .replaceAll('document-original.pdf', 'document-original.ofd')
    .replaceAll('pdfsig document-signed.pdf ; ', '')
    .replaceAll('document-signed.pdf', 'document-signed.ofd')
    .replace('\n操作日志\n', () => `${nationalZh(roots)}\n操作日志\n`)
    .replace('\nThe audit log\n', () => `${nationalEn(roots)}\nThe audit log\n`);

const wordsOf = (contractNo: string, service: string, rootFingerprint: string): string => `合同 ${contractNo} 的证据包
====================

内容
  completion.pdf           合同签署完成证明，由平台签名并加盖时间戳（PAdES）
  document-original.pdf    签署前的文件
  document-signed.pdf      各方签署后的文件
  certificates/            签署人证书及证书链、签发机构、根证书、存证服务证书（PEM）
  time-stamps/             各签名的时间戳令牌（RFC 3161，DER）；由其他机构签发的，其根证书为 certificates/time-stamp-roots.pem
  revocation/              签署文件中的证书状态应答（OCSP）与吊销列表（CRL，DER）
  standing.json            制作证据包时，时间戳服务与制章人的证书状态；平台自何时起存有签署后的文件
  journal/                 本合同、链接签署方与签署文件的操作日志（发送与打开链接、验证手机、核验身份、签署、下载等），日志检查点与公钥
  wording.json             签署人确认处与验证码短信的文字，按版本
  consents.json            签署前同意的文本
  letters/                 凭链接代表企业签署的人出具的授权委托书（仅限有此情形的合同）
  termination.json         各方何时、由谁同意解约（仅限已解约的合同）
  document-termination.pdf 凭链接签署的各方签署的解约协议（如有）
  manifest.json(.p7s)      各文件的 SHA-256 与平台对它的签名
  sha256sums.txt, verify.mjs, verify-standing.mjs

离线核验（在解压后的文件夹中执行）
  先核对根证书：其 SHA-256 指纹应为
    ${rootFingerprint}
  并与平台公布的一致：${service}/#/trustGuide

  1. 一次核验全部：   node verify.mjs
  2. 文件未改动：     sha256sum -c sha256sums.txt
  3. 清单的签名：     openssl cms -verify -binary -inform DER -in manifest.json.p7s -content manifest.json -CAfile certificates/root.pem -signer ../by.pem -out /dev/null
     签名者：         openssl x509 -in ../by.pem -noout -subject -ext extendedKeyUsage   应含 1.3.6.1.4.1.32473.2.2（存证）
  4. PDF 的签名：     pdfsig document-signed.pdf ; pdfsig completion.pdf
                      提示签发者未知（issuer is unknown）时：该程序的信任列表没有本平台的根证书，证书链以第 1、5 步为准
  5. 签署人证书：     openssl verify -CAfile certificates/root.pem -untrusted certificates/authorities.pem certificates/signer-1.pem
  6. 时间戳：         openssl ts -reply -token_in -in time-stamps/1.der -token_out -text
  7. 证书状态：       openssl ocsp -respin revocation/ocsp-1.der -resp_text -noverify
  证书到期后核验，第 3、5 步加 -attime <manifest.json 中 madeAt 的秒数>，或 -no_check_time。

  verify.mjs 的结论：OK 为通过（退出码 0）；FAULT 为不符（1）；UNSURE 为不能确定（2）：时间戳服务的证书已到期或已吊销，
  而该时间戳是否在此之前就有，仅凭证据包不能证明。吊销状态截至 standing.json 中的 at；其后是否吊销，以及不能确定的，
  请在平台的公开查验页核验本证据包：${service}/#/queryPage
  证据包由他人转交的，脚本也可能被改动：请用自己下载的证据包中的脚本，或逐项执行第 2 至 7 步。

操作日志
  events.json 按时间列出；record 相同的各条以 prevHash 前后相接。文件在签署页面中打开阅读的，不逐次记录；下载的记录在内。
  每条记录的 linkHash 由 public-key.pem 签名（Ed25519，签名原文为 "chancery journal link" 换行 linkHash）；
  checkpoint.json 在其后签出，entries 不小于每条的 position。姓名已遮盖；entryHash 覆盖完整记录，平台可应法院要求出示原文比对。
  at 是操作的时间，closedAt 是记录排入日志链并签名的时间，通常在其后一秒内。
  制作证据包之后的操作（如下载）不在其中。

未包含：签署页面的整页界面；wording.json 中未注明版本的签名，当日的显示文字。


Evidence package of contract ${contractNo}
====================

What is in it
  completion.pdf           certificate of completion, signed and time-stamped by the service (PAdES)
  document-original.pdf    the document before signing
  document-signed.pdf      the document as all parties signed it
  certificates/            signers' certificates with chains, issuing authorities, the root, the service's certificate (PEM)
  time-stamps/             the time stamp token of each signature (RFC 3161, DER); others' roots, if any: certificates/time-stamp-roots.pem
  revocation/              OCSP answers and revocation lists as they stand in the signed document (DER)
  standing.json            the state, when the package was made, of the certificates of those who stamp and who make seals; since when the
                           service has the signed document
  journal/                 the audit log of this contract, of those who sign by a link and of the documents (link sent and opened, mobile verified, identity
                           checked, signed, downloaded), the log's checkpoint and its public key
  wording.json             the words where signers confirmed and of the code message, by edition
  consents.json            what was agreed to before signing
  letters/                 letters of authorisation of those who signed for a company by a link (where there are any)
  termination.json         who agreed to terminate the contract and when (of a terminated contract alone)
  document-termination.pdf the termination agreement, signed by the parties that sign by link (if any)
  manifest.json(.p7s)      the SHA-256 of every file, and the service's signature over it
  sha256sums.txt, verify.mjs, verify-standing.mjs

Checking it offline (in the folder it was unpacked to)
  First the root certificate: its SHA-256 fingerprint is to be
    ${rootFingerprint}
  and the one that the service publishes: ${service}/#/trustGuide

  1. All at once:          node verify.mjs
  2. Files unchanged:      sha256sum -c sha256sums.txt
  3. The manifest:         openssl cms -verify -binary -inform DER -in manifest.json.p7s -content manifest.json -CAfile certificates/root.pem -signer ../by.pem -out /dev/null
     Signed by:            openssl x509 -in ../by.pem -noout -subject -ext extendedKeyUsage   must name 1.3.6.1.4.1.32473.2.2 (evidence)
  4. Signatures in PDFs:   pdfsig document-signed.pdf ; pdfsig completion.pdf
                           "issuer is unknown" means that its own list of roots does not have this one: steps 1 and 5 say who issued
  5. Signers' chains:      openssl verify -CAfile certificates/root.pem -untrusted certificates/authorities.pem certificates/signer-1.pem
  6. Time stamps:          openssl ts -reply -token_in -in time-stamps/1.der -token_out -text
  7. Revocation:           openssl ocsp -respin revocation/ocsp-1.der -resp_text -noverify
  Once certificates have ended, add -attime <seconds of madeAt in manifest.json> or -no_check_time to steps 3 and 5.

  verify.mjs ends with OK (exit code 0), with FAULTs (1), or UNSURE (2): the certificate of a time stamp has ended or was revoked, and the
  package alone does not show that the stamp was there before. What was revoked is told as of "at" in standing.json. What was revoked since,
  and what is unsure, the public verification page tells of this package: ${service}/#/queryPage
  Of a package that somebody else handed on, the script may be theirs: take it from one that you fetched yourself, or go through steps 2 to 7.

The audit log
  The events in events.json are in the order of time; those of one record follow each other by prevHash. A document that is opened to be read while
  signing is not logged each time; downloads are.
  The linkHash of each event is signed by public-key.pem (Ed25519, over "chancery journal link", a line feed and the linkHash);
  checkpoint.json was signed after them, its entries are not below any position. Names are masked; entryHash covers the whole entry, which the
  service can show to a court for comparison. "at" is when it was done, "closedAt" when its place in the chain was signed, as a rule within a second. What was done after the package was made, as downloads, is not in it.

Not in it: whole screens; what was shown that day of signatures for which wording.json names no edition.
`;

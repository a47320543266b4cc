/** Documents: signed by a company with its certificate and seal; and verified by everybody, of which nothing is kept. */
import { choice, date, defineCalls, file, flag, instant, integer, items, json, longText, reference, text } from '#engine/declare/index.ts';
import { bilingual } from '#engine/system/shapes.ts';
import {
  blanksToFill,
  plannedBlanks,
  plannedSteps,
  reasonList,
  rectsOnPages,
  sealPicture,
  signedFields,
  signingSeals,
  signingSteps,
} from '../_shapes.ts';
import { lines, parties } from '../_terms.ts';
import type { ContractSheet, KeySigner } from '../_widgets.ts';
import { sealingOnKey, signingOnKey } from '../key/_on-key.ts';
import { positions } from '../template/_positions.ts';
import { filledIn } from './_filled.ts';
import { lacking } from './_lacking.ts';
import { furtherFiles, otherParties, otherPersons } from './_parties.ts';
import { sentCode } from './_sent.ts';
import { amount, certificateNo, levels, proofs, reason, sealNo } from './_signing.ts';
import { complete } from './_states.ts';

/** Which document is signed, with which seal, and where. */
const wanted = {
  sealNo,
  file: file(['PDF 或 OFD 文件', 'PDF or OFD file'], 'document', {
    rules: 'required',
    help: [
      '已签署过的文件可以继续签署；OFD 用绑定 SM2 证书的印章签署',
      'You can also sign a file that others have already signed. An OFD takes a seal bound to an SM2 certificate',
    ],
  }),
  templateNo: text(['合同模板', 'Contract template'], {
    rules: 'length:4,40',
    clean: 'upper',
    picks: { resource: 'contractTemplates', by: 'seqNo', among: { state: 'ON' } },
    help: [
      '按模板在用的签署配置盖章；不用模板时填写签署位置',
      "The seal is placed where the template's active signing configuration says. Without a template, enter the positions yourself",
    ],
  }),
  party: choice(['签署方', 'Party'], parties, { help: ['用模板时必选', 'Required when a template is used'] }),
  positions: { ...positions, rules: '' },
  amount,
  reason,
} as const;

/** A hardware key signs what is answered. */
const signedByKey = {
  widget: 'keySigner',
  options: {
    from: signingOnKey,
    ofdFrom: sealingOnKey,
    fills: 'serialNumber',
    signs: 'data',
    completes: { call: 'doc.complete', by: 'signature' },
  } satisfies KeySigner,
} as const;

const onKey = {
  serialNumber: text(['证书序列号', 'Certificate serial number'], {
    rules: 'required|hexSerial',
    help: [
      '本企业在 Key 中的证书；签 OFD 时为印章绑定的 SM2 证书',
      'A certificate of your company stored on the key. For an OFD, the SM2 certificate that the seal is bound to',
    ],
  }),
  smsCode: { ...proofs.smsCode, help: ['签署步骤要求验证码时填写', 'Required if the signing step asks for a code'] },
} as const;

const toSign = {
  token: text(['签署令牌', 'Signing token']),
  // DER in base64: the key signs it with the digest of its algorithm, as the key bridge does; SM2 with Z under the usual user id (GB/T 32918.2).
  data: longText(['待签数据', 'Data to sign']),
  algorithm: text(['密钥算法', 'Key algorithm']),
  certificateNo: text(['签名证书受理号', 'Order number of signing certificate']),
  expiresAt: instant(['令牌到期时间', 'Token expires at']),
} as const;

/** What comes of it. */
const signed = {
  file: file(['签署后的文件', 'Signed file'], 'document'),
  sha256: text(['SHA-256', 'SHA-256']),
  size: integer(['字节数', 'Bytes']),
  level: choice(['签名级别', 'Signature level'], levels),
  signedAt: instant(['签署时间', 'Signed at']),
  certificateNo: text(['签名证书受理号', 'Order number of signing certificate']),
  pages: text(['盖章页码', 'Sealed pages']),
} as const;

/** Of somebody's newest link, whether the message with it has gone out. */
const linkGone = {
  state: choice(['发送状态', 'Delivery'], {
    WAITING: ['待发送', 'Queued'],
    KEPT: ['未发出', 'Not sent'],
    SENT: ['已发送', 'Sent'],
    GIVEN_UP: ['已放弃', 'Abandoned'],
  }),
  at: instant(['时间', 'Time'], { help: ['发出的时间，或下次发送的时间', 'When it was sent, or is sent next'] }),
  why: choice(['原因', 'Reason'], { GATEWAY: ['短信通道没有收下', 'Refused by the SMS gateway'], HOUR: ['每小时上限', 'Hourly limit'] }),
} as const;

const contractId = text(['编号', 'ID'], { rules: 'required|length:36,36' });
/** Once all have signed: everything that proves it, to be checked by anybody without us. */
const evidence = {
  method: 'GET',
  label: ['下载证据包', 'Download evidence package'],
  throttle: { most: 60, seconds: 600 },
  input: { id: contractId },
  answer: 'file',
  on: { resource: 'contracts', from: complete },
  effect: 'contract.evidence',
} as const;

/** Which document it is about: a contract by its number, one's own by its file. */
const about = {
  contractNo: text(['合同编号', 'Contract number'], { rules: 'length:4,40', clean: 'upper' }),
  file: file(['文件', 'File'], 'document'),
} as const;

const templateInForce = reference(['合同模板', 'Contract template'], 'contractTemplates', { rules: 'required', among: { state: 'ON' } });

/** Which contracts are signed with one confirmation, each as it was seen. */
const signedTogether = items(
  ['合同', 'Contracts'],
  {
    contract: reference(['合同', 'Contract'], 'contracts', { rules: 'required' }),
    version: integer(['版本', 'Version'], { rules: 'required' }),
  },
  { rules: 'required', most: 20 },
);

/** What is the same of all contracts that one sheet starts. */
const startedAlike = {
  template: templateInForce,
  party: choice(['发起方身份', "Initiator's party"], parties, {
    rules: 'required',
    help: ['本企业在这些合同中的身份', "Your company's role in these contracts"],
  }),
  signBy: date(['签署截止日', 'Sign by'], { help: ['留空则在表中逐份填写', 'Leave empty to enter a day for each contract in the sheet'] }),
} as const;

export const documentCalls = defineCalls({
  // Before anybody signs: what they would sign with, where it would stand, and how they show who they are.
  'doc.signing': {
    path: 'document/signing',
    menu: ['204', '201', '301'],
    label: ['签署前', 'Before signing'],
    throttle: { most: 240, seconds: 600 },
    input: {
      ...about,
      templateNo: wanted.templateNo,
      party: wanted.party,
      byKey: flag(['用 UKey 签署', 'Sign with hardware key'], {
        help: ['证书取自 Key，而不是由平台保管的', 'Uses a certificate on a hardware key instead of one kept by the platform'],
      }),
    },
    answer: {
      documentName: text(['文件名', 'Document']),
      file: file(['文件', 'File'], 'document'),
      seals: json(['可用的印章', 'Seals to choose from'], signingSeals),
      // Where none of them may be used: what the company has to get first.
      lacking: choice(['尚缺', 'Still lacking'], lacking),
      steps: json(['签署步骤与位置', 'Steps and their positions'], signingSteps),
      // Of one's own file: who has signed it before, as the signatures say.
      signed: json(['已有的签名', 'Existing signatures'], signedFields),
      // Of one's own file: why it cannot be signed at all.
      refusal: json(['不能签署的原因', 'Reason it cannot be signed'], bilingual),
      signer: text(['签署人', 'Signer']),
      needSms: flag(['须短信确认', 'Confirmed by SMS']),
      hasPassword: flag(['已设置签章密码', 'Has a signing password']),
      mobile: text(['接收验证码的手机', 'Mobile for codes'], { personal: 'mobile' }),
    },
  },
  'doc.code': {
    path: 'document/code',
    menu: ['204', '201', '301'],
    label: ['签署验证码', 'Code for signing'],
    changes: true,
    input: about,
    answer: sentCode,
  },
  'en.contract.manySigning': {
    path: 'document/contract/manySigning',
    menu: ['204', '201', '301'],
    label: ['批量签署前', 'Before signing in bulk'],
    throttle: { most: 240, seconds: 600 },
    input: { contracts: signedTogether },
    answer: { needSms: flag(['须短信确认', 'Confirmed by SMS']) },
  },
  'en.contract.manyCode': {
    path: 'document/contract/manyCode',
    menu: ['204', '201', '301'],
    label: ['批量签署验证码', 'Code for signing in bulk'],
    changes: true,
    input: { contracts: signedTogether },
    answer: sentCode,
  },
  'doc.mandateCode': {
    path: 'document/autoSigning/code',
    menu: '203',
    label: ['自动签授权验证码', 'Code for automatic signing'],
    changes: true,
    input: { id: text(['编号', 'ID'], { rules: 'required|length:36,36' }) },
    answer: sentCode,
  },
  'doc.sign': {
    path: 'document/sign',
    menu: ['204', '201', '301'],
    label: ['签署文件', 'Sign a document'],
    idempotent: true,
    throttle: { most: 60, seconds: 600 },
    input: { ...wanted, certificateNo, ...proofs },
    answer: signed,
  },
  // Before a contract is started: who would sign it, in which order, with what kind of seal and where.
  'doc.contractPlan': {
    path: 'document/contract/plan',
    menu: ['204', '201', '301'],
    label: ['核对签署安排', 'Signing plan'],
    throttle: { most: 240, seconds: 600 },
    input: {
      template: templateInForce,
      party: choice(['发起方身份', "Initiator's party"], parties),
      others: otherParties,
      persons: otherPersons,
      // Judged where they are given.
      signBy: date(['签署截止日', 'Sign by']),
      filled: filledIn,
    },
    answer: {
      name: text(['模板名称', 'Template']),
      line: choice(['签名体系', 'Signature scheme'], lines),
      file: file(['模板文件', 'Template file'], 'template'),
      blanks: json(['填写项', 'Fields to fill in'], plannedBlanks),
      steps: json(['签署步骤', 'Signing steps'], plannedSteps),
    },
  },
  // The same document, or one's own, with what was filled in and the annexes, of which nothing is kept.
  'doc.contractPreview': {
    path: 'document/contract/preview',
    menu: ['204', '201', '301'],
    label: ['预览合同文件', 'Preview contract document'],
    throttle: { most: 240, seconds: 600 },
    input: {
      template: templateInForce,
      party: choice(['发起方身份', "Initiator's party"], parties),
      filled: filledIn,
      file: file(['合同文件', 'Document'], 'contract'),
      annexFiles: furtherFiles,
    },
    answer: 'file',
  },
  // Of a contract that is being filled in: what is left to the own company, and where it will stand on the pages.
  'en.contract.filling': {
    path: 'document/contract/filling',
    menu: ['204', '201', '301'],
    label: ['待本企业填写的内容', 'What your company fills in'],
    throttle: { most: 240, seconds: 600 },
    input: { contractNo: text(['合同编号', 'Contract number'], { rules: 'required|length:4,40', clean: 'upper' }) },
    answer: {
      file: file(['文件', 'File'], 'document'),
      blanks: json(['填写项', 'Fields to fill in'], blanksToFill),
      returned: text(['退回原因', 'Sent back because']),
    },
  },
  'en.contractSigner.links': {
    path: 'document/contractSigner/links',
    menu: '204',
    label: ['签署链接是否已发出', 'Whether signing links have gone out'],
    throttle: { most: 240, seconds: 600 },
    answer: {
      links: items(['轮到的链接签署方', 'Signers by link whose turn it is'], {
        signer: reference(['链接签署方', 'Signer by link'], 'contractSigners'),
        ...linkGone,
      }),
    },
  },
  'en.copyRecipient.links': {
    path: 'document/copyRecipient/links',
    menu: '204',
    label: ['抄送链接是否已发出', 'Whether links of copies have gone out'],
    throttle: { most: 240, seconds: 600 },
    answer: {
      links: items(['链接抄送', 'Copies by link'], { recipient: reference(['收件人', 'Recipient'], 'copyRecipients'), ...linkGone }),
    },
  },
  'en.contract.sheet': {
    path: 'document/contract/sheet',
    menu: ['204', '201', '301'],
    label: ['下载批量发起的填写表', 'Download sheet for bulk start'],
    throttle: { most: 60, seconds: 600 },
    input: startedAlike,
    answer: 'file',
  },
  'en.contract.startMany': {
    path: 'document/contract/startMany',
    menu: ['204', '201', '301'],
    label: ['批量发起', 'Start in bulk'],
    idempotent: true,
    // Each may start as many contracts as a sheet has rows.
    throttle: { most: 20, seconds: 3600 },
    on: { resource: 'contracts' },
    upload: { purpose: 'contractSheet' },
    input: startedAlike,
    answer: {
      accepted: integer(['已发起', 'Contracts started']),
      rejected: items(['有误的行', 'Rows with errors'], {
        row: integer(['行号', 'Row']),
        field: text(['列', 'Column']),
        message: text(['原因', 'Reason']),
      }),
    },
    widget: 'contractSheet',
    options: { plan: 'doc.contractPlan', sheet: 'en.contract.sheet' } satisfies ContractSheet,
  },
  // Two halves: what a key has to sign, and its signature in place. Between them the key asks for its PIN.
  'doc.prepare': {
    path: 'document/prepare',
    menu: '301',
    label: ['用 UKey 签署', 'Sign with a hardware key'],
    idempotent: true,
    throttle: { most: 60, seconds: 600 },
    on: { resource: 'seals', from: ['ENABLED'], by: 'sealNo' },
    ...signedByKey,
    input: { ...wanted, ...onKey },
    answer: toSign,
    effect: 'document.prepare',
  },
  'doc.contractPrepare': {
    path: 'document/contract/prepare',
    menu: '301',
    label: ['用 UKey 签署', 'Sign with a hardware key'],
    idempotent: true,
    throttle: { most: 60, seconds: 600 },
    on: { resource: 'contracts', beside: 'sign', by: 'contractNo' },
    ...signedByKey,
    input: {
      contractNo: text(['合同编号', 'Contract number'], { rules: 'required|length:4,40', clean: 'upper' }),
      sealNo,
      reason,
      ...onKey,
    },
    answer: toSign,
    effect: 'document.prepare',
  },
  'doc.complete': {
    path: 'document/complete',
    menu: '301',
    label: ['完成由 Key 签署', 'Complete signing with the key'],
    idempotent: true,
    throttle: { most: 60, seconds: 600 },
    input: {
      token: text(['签署令牌', 'Signing token'], { rules: 'required|length:20,100' }),
      signature: longText(['Key 的签名（Base64）', 'Key signature (Base64)'], { rules: 'required|length:16,2000' }),
    },
    answer: signed,
  },
  'en.contract.evidence': { path: 'document/contract/evidence/{id}', menu: ['204', '201', '301'], ...evidence },
  'op.contract.evidence': { path: 'operation/contract/evidence/{id}', menu: 'F3', ...evidence },
  'doc.verify': {
    path: 'document/verify',
    menu: 'public',
    label: ['查验证书与文件', 'Verify a certificate or file'],
    // An office has one address: some forty people may check a few files each.
    throttle: { most: 200, seconds: 600 },
    upload: { purpose: 'verification', optional: true },
    input: {
      serialNumber: text(['证书序列号', 'Serial number'], { rules: 'hexSerial' }),
      // Of what was signed with a seal: whoever asks makes it themselves, so that contracts need not be sent.
      dataHash: text(['原文的 SM3 杂凑值', 'SM3 hash of the original file'], { rules: 'hexDigest' }),
    },
    answer: {
      kind: choice(['类别', 'Type'], {
        CERTIFICATE: ['数字证书', 'Certificate'],
        PDF: ['PDF 文件', 'PDF file'],
        OFD: ['OFD 文件', 'OFD file'],
        SEAL: ['印章文件', 'Seal file'],
        SEAL_SIGNATURE: ['电子签章', 'Electronic seal signature'],
        EVIDENCE: ['证据包', 'Evidence package'],
        PRIVATE_KEY: ['私钥', 'Private key'],
        REQUEST: ['证书请求', 'Certificate request'],
        CRL: ['吊销列表', 'Revocation list'],
        UNKNOWN: ['无法识别', 'Not recognised'],
      }),
      verdict: choice(['结论', 'Conclusion'], {
        VALID: ['有效', 'Valid'],
        INVALID: ['无效', 'Invalid'],
        UNJUDGEABLE: ['无法判定', 'Cannot be determined'],
        UNSURE: ['不能确认', 'Cannot be confirmed'],
      }),
      at: instant(['查验时间', 'Verified at']),
      // What is judged step by step: certificates, seals and what was signed with them, by one shape.
      steps: items(['步骤', 'Steps'], {
        step: text(['步骤', 'Step']),
        outcome: choice(['结果', 'Result'], {
          PASSED: ['通过', 'Passed'],
          FAILED: ['不通过', 'Failed'],
          UNJUDGEABLE: ['无法判定', 'Cannot be determined'],
          UNSURE: ['不能确认', 'Cannot be confirmed'],
          SKIPPED: ['未进行', 'Not checked'],
          NOT_APPLICABLE: ['不适用', 'Not applicable'],
        }),
        label: json(['名称（中、英）', 'Name (Chinese, English)'], bilingual),
        words: json(['说明（中、英）', 'Explanation (Chinese, English)'], bilingual),
        at: instant(['相关时间', 'Related time']),
        reasons: json(['原因（代码与参数）', 'Reasons (code and parameters)'], reasonList),
        signature: integer(['第几个签名', 'Signature']),
      }),
      // Of a PDF: who signed when, in the order of the file.
      signatures: items(['签名', 'Signatures'], {
        number: integer(['序号', 'Number']),
        holderName: text(['签署人', 'Signer']),
        isVouchedFor: flag(['由本平台证实', 'Confirmed by this platform']),
        signedAt: instant(['签署时间', 'Signed at']),
        isTimeProven: flag(['时间戳证明', 'Proven by timestamp']),
        standing: choice(['状态', 'Standing'], {
          HOLDS: ['有效', 'Valid'],
          HIT: ['被改动', 'Changed'],
          WITH: ['随前面的签名一并不成立', 'Invalid because an earlier signature is'],
          BEFORE: ['未被改动，之后的签名不成立', 'Unchanged, but a later signature is invalid'],
          CHANGED_AFTER: ['签署之后文件被改动', 'File changed after this signature'],
          INVALID: ['无效', 'Invalid'],
          UNSURE: ['不能确认', 'Cannot be confirmed'],
          UNJUDGEABLE: ['无法判定', 'Cannot be determined'],
        }),
        places: json(['在页面上的位置（点）', 'Position on pages (points)'], rectsOnPages),
      }),
      holderName: text(['持有人', 'Holder']),
      certType: text(['证书类型', 'Certificate type']),
      serialNumber: text(['证书序列号', 'Serial number']),
      issuerDn: text(['颁发者', 'Issuer']),
      notBefore: instant(['生效时间', 'Valid from']),
      notAfter: instant(['到期时间', 'Valid to']),
      fingerprintSha256: text(['SHA-256 指纹', 'SHA-256 fingerprint']),
      sealNo: text(['印章编号', 'Seal number']),
      sealName: text(['印章名称', 'Seal name']),
      picture: json(['印模（类型、内容、毫米）', 'Seal image (type, content, millimetres)'], sealPicture),
      signedAt: instant(['签署时间', 'Signed at']),
      // Of the document of a contract that its parties have ended since: what was signed holds, and binds nobody any more.
      terminatedAt: instant(['解约时间', 'Terminated at']),
      // So that a verdict can be kept beside the file it is about.
      fileSha256: text(['文件的 SHA-256 杂凑值', 'File SHA-256']),
      fileSize: integer(['文件大小（字节）', 'File size (bytes)']),
      dataHash: text(['原文的 SM3 杂凑值', 'SM3 hash of the original file']),
    },
  },
});

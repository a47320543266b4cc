/** Documents: signed by a company with its certificate and seal; and verified by everybody, of which nothing is kept. */
import { choice, defineCalls, file, instant, integer, items, json, longText, text } from '#engine/declare/index.ts';
import { bilingual } from '#engine/system/shapes.ts';
import { reasonList, sealPicture } from '../_shapes.ts';
import { parties } from '../_terms.ts';
import type { KeySigner } from '../_widgets.ts';
import { signingOnKey } from '../key/_on-key.ts';
import { positions } from '../template/_positions.ts';
import { amount, certificateNo, levels, proofs, reason, sealNo } from './_signing.ts';

/** Which document is signed, with which seal, and where. */
const wanted = {
  sealNo,
  file: file(['PDF 文件', 'PDF file'], 'document', {
    rules: 'required',
    help: ['已签署过的文件可以继续签署', 'One that others have signed already can be signed too'],
  }),
  templateNo: text(['合同模板', 'Template'], {
    rules: 'length:4,40',
    clean: 'upper',
    picks: { resource: 'contractTemplates', by: 'seqNo', among: { state: 'ON' } },
    help: [
      '按模板在用的签署配置盖章；不用模板时填写签署位置',
      'Sealed where its configuration in use says; without one, name the positions',
    ],
  }),
  party: choice(['签署方', 'Party'], parties, { help: ['用模板时必选', 'Needed with a template'] }),
  positions: { ...positions, rules: '' },
  amount,
  reason,
} as const;

/** A hardware key signs what is answered. */
const signedByKey = {
  widget: 'keySigner',
  options: {
    from: signingOnKey,
    fills: 'serialNumber',
    signs: 'data',
    completes: { call: 'doc.complete', by: 'signature' },
  } satisfies KeySigner,
} as const;

const onKey = {
  serialNumber: text(['证书序列号', 'Serial number of the certificate'], {
    rules: 'required|hexSerial',
    help: ['本企业在 Key 中的证书', 'Of a certificate of the company that lies on the key'],
  }),
  smsCode: { ...proofs.smsCode, help: ['签署步骤要求验证码时填写', 'Where a step of the template wants one'] },
} as const;

const toSign = {
  token: text(['签署令牌', 'Token']),
  // DER in base64: the key signs it with the digest of its algorithm, as the key bridge does.
  data: longText(['待签数据', 'To be signed']),
  algorithm: text(['密钥算法', 'Algorithm']),
  certificateNo: text(['签名证书受理号', 'Certificate']),
  expiresAt: instant(['令牌到期时间', 'Token expires at']),
} as const;

/** What comes of it. */
const signed = {
  file: file(['签署后的文件', 'Signed file'], 'document'),
  sha256: text(['SHA-256', 'SHA-256']),
  size: integer(['字节数', 'Bytes']),
  level: choice(['签名级别', 'Level'], levels),
  signedAt: instant(['签署时间', 'Signed at']),
  certificateNo: text(['签名证书受理号', 'Certificate']),
  pages: text(['盖章页码', 'Sealed on pages']),
} as const;

export const documentCalls = defineCalls([
  {
    id: 'doc.sign',
    path: 'document/sign',
    menu: ['201', '301'],
    label: ['签署 PDF', 'Sign a PDF'],
    idempotent: true,
    changes: true,
    throttle: { most: 60, seconds: 600 },
    on: { resource: 'seals', in: ['ENABLED'], by: 'sealNo' },
    input: { ...wanted, certificateNo, ...proofs },
    answer: signed,
    effect: 'document.sign',
  },
  // Two halves: what a key has to sign, and its signature in place. Between them the key asks for its PIN.
  {
    id: 'doc.prepare',
    path: 'document/prepare',
    menu: '301',
    label: ['用 UKey 签署', 'Sign with a key'],
    idempotent: true,
    changes: true,
    throttle: { most: 60, seconds: 600 },
    on: { resource: 'seals', in: ['ENABLED'], by: 'sealNo' },
    ...signedByKey,
    input: { ...wanted, ...onKey },
    answer: toSign,
    effect: 'document.prepare',
  },
  {
    id: 'doc.contractPrepare',
    path: 'document/contract/prepare',
    menu: '301',
    label: ['用 UKey 签署', 'Sign with a key'],
    idempotent: true,
    changes: true,
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
  {
    id: 'doc.complete',
    path: 'document/complete',
    menu: '301',
    label: ['完成由 Key 签署', 'Complete with the key'],
    idempotent: true,
    changes: true,
    throttle: { most: 60, seconds: 600 },
    input: {
      token: text(['签署令牌', 'Token'], { rules: 'required|length:20,100' }),
      signature: longText(['Key 的签名（Base64）', 'Signature of the key (base64)'], { rules: 'required|length:16,2000' }),
    },
    answer: signed,
    effect: 'document.complete',
  },
  {
    id: 'doc.verify',
    path: 'document/verify',
    menu: 'public',
    label: ['查验证书与文件', 'Verify a certificate or file'],
    throttle: { most: 40, seconds: 600 },
    upload: { purpose: 'verification', optional: true },
    input: {
      serialNumber: text(['证书序列号', 'Serial number'], { rules: 'hexSerial' }),
      // Of what was signed with a seal: whoever asks makes it themselves, so that contracts need not be sent.
      dataHash: text(['原文的 SM3 杂凑值', 'SM3 of the signed file'], { rules: 'hexDigest' }),
    },
    answer: {
      kind: choice(['类别', 'Kind'], {
        CERTIFICATE: ['数字证书', 'Certificate'],
        PDF: ['PDF 文件', 'PDF file'],
        OFD: ['OFD 文件', 'OFD file'],
        SEAL: ['印章文件', 'Seal file'],
        SEAL_SIGNATURE: ['电子签章', 'Signature made with a seal'],
        PRIVATE_KEY: ['私钥', 'Private key'],
        REQUEST: ['证书请求', 'Certificate request'],
        CRL: ['吊销列表', 'Revocation list'],
        UNKNOWN: ['无法识别', 'Not recognised'],
      }),
      verdict: choice(['结论', 'Verdict'], {
        VALID: ['有效', 'Valid'],
        INVALID: ['无效', 'Not valid'],
        UNJUDGEABLE: ['无法判定', 'Cannot be judged'],
        UNSURE: ['不能确认', 'Not certain'],
      }),
      at: instant(['查验时间', 'Verified at']),
      // What is judged step by step: certificates, seals and what was signed with them, by one shape.
      steps: items(['步骤', 'Steps'], {
        step: text(['步骤', 'Step']),
        outcome: choice(['结果', 'Outcome'], {
          PASSED: ['通过', 'Passed'],
          FAILED: ['不通过', 'Failed'],
          UNJUDGEABLE: ['无法判定', 'Cannot be judged'],
          UNSURE: ['不能确认', 'Not certain'],
          SKIPPED: ['未进行', 'Not reached'],
          NOT_APPLICABLE: ['不适用', 'Does not apply'],
        }),
        label: json(['名称（中、英）', 'Label (Chinese, English)'], { shape: bilingual }),
        words: json(['说明（中、英）', 'In words (Chinese, English)'], { shape: bilingual }),
        at: instant(['相关时间', 'The time it is about']),
        reasons: json(['原因（代码与参数）', 'Reasons (code and parameters)'], { shape: reasonList }),
      }),
      holderName: text(['持有人', 'Holder']),
      certType: text(['证书类型', 'Type of certificate']),
      serialNumber: text(['证书序列号', 'Serial number']),
      issuerDn: text(['颁发者', 'Issuer']),
      notBefore: instant(['生效时间', 'Not before']),
      notAfter: instant(['到期时间', 'Not after']),
      fingerprintSha256: text(['SHA-256 指纹', 'SHA-256 fingerprint']),
      sealNo: text(['印章编号', 'Seal number']),
      sealName: text(['印章名称', 'Seal name']),
      picture: json(['印模（类型、内容、毫米）', 'Picture of the seal (type, content, millimetres)'], { shape: sealPicture }),
      signedAt: instant(['签署时间', 'Signed at']),
      // So that a verdict can be kept beside the file it is about.
      fileSha256: text(['文件的 SHA-256 杂凑值', 'SHA-256 of the file']),
      fileSize: integer(['文件大小（字节）', 'Size of the file (bytes)']),
      dataHash: text(['原文的 SM3 杂凑值', 'SM3 of the signed file']),
    },
    effect: 'document.verify',
  },
]);

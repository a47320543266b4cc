/** What whoever signs with a seal is asked, whether for a document of their own or for their place in a contract. */
import { money, password, text } from '#engine/declare/index.ts';

/** A seal in use. */
export const sealNo = text(['印章', 'Seal'], {
  rules: 'required|length:4,40',
  clean: 'upper',
  picks: { resource: 'seals', by: 'sealNo', among: { state: 'ENABLED' } },
});

/** How a signer shows who they are. */
export const proofs = {
  signPassword: password(['签章密码', 'Signing password'], {
    widget: 'signPassword',
    help: ['签章密码和短信验证码填写一项', 'Enter either this or an SMS code'],
  }),
  smsCode: text(['短信验证码', 'SMS code'], { rules: 'length:6,6', clean: 'digits', widget: 'documentCode' }),
} as const;

/** How a signature can be proved, as people write it: of a PDF, where B-B has no proven time, and of an OFD with or without a time stamp. */
export const levels = {
  B_LT: ['PAdES B-LT', 'PAdES B-LT'],
  B_T: ['PAdES B-T', 'PAdES B-T'],
  B_B: ['PAdES B-B', 'PAdES B-B'],
  SES_T: ['GB/T 38540（带时间戳）', 'GB/T 38540 with timestamp'],
  SES: ['GB/T 38540', 'GB/T 38540'],
} as const;

export const reason = text(['签署说明', 'Signing note'], { rules: 'length:0,100' });

export const certificateNo = text(['签名证书', 'Signing certificate'], {
  rules: 'length:4,40',
  clean: 'upper',
  picks: {
    resource: 'certificates',
    by: 'seqNo',
    among: { certType: 'ENT', keyUse: 'SIGN', carrier: 'SOFT', state: 'ACTIVE', keyRef: { isSet: true }, not: { algorithm: 'SM2' } },
  },
  help: [
    '留空则用印章绑定的证书，或本企业最新的、由平台保管密钥的证书',
    "Leave empty to use the seal's certificate, or your company's newest certificate whose key is kept by the platform",
  ],
});

export const amount = money(['金额（元）', 'Amount (CNY)'], {
  help: ['经办人的用印有限额时必填', 'Required if the handler has a seal use limit'],
});

export const signingQuestions = { sealNo, certificateNo, reason, ...proofs } as const;

/** The same of many contracts at once: each with the one seal that fits, all by one password, and where one of them wants it by one code that names them. */
export const manySigningQuestions = {
  signPassword: password(['签章密码', 'Signing password'], { rules: 'required', widget: 'signPassword' }),
  smsCode: text(['短信验证码', 'SMS code'], { rules: 'length:6,6', clean: 'digits', widget: 'documentCode' }),
  reason,
} as const;

/** Whoever ends a signed contract for their company proves it as they would a signature. */
export const terminationQuestions = { signPassword: manySigningQuestions.signPassword } as const;

/** What a record with a signed document offers first. */
export const signedFile = { file: 'file', label: ['下载签署后的文件', 'Download the signed document'] } as const;

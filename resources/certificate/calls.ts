/** The subscriber agreement, downloads, channels of payment and logs: calls of certificates and their applications that are no verb of one entity. */
import { choice, defineCalls, flag, integer, items, json, longText, text } from '#engine/declare/index.ts';
import { historyStep } from '../_fields.ts';
import { linked } from '../_shapes.ts';
import { algorithms, paymentChannels } from '../_terms.ts';
import { agreement } from './_agreement.ts';

const id = text(['编号', 'ID'], { rules: 'required|length:36,36' });
const format = choice(
  ['格式', 'Format'],
  {
    PEM: ['PEM（含证书链）', 'PEM (with chain)'],
    DER: ['DER（.cer）', 'DER (.cer)'],
    PKCS7: ['PKCS#7（.p7b，含证书链）', 'PKCS#7 (.p7b, with chain)'],
    ENVELOPED_KEY: ['加密私钥信封（GB/T 35276，仅加密证书）', 'Enveloped private key (GB/T 35276, encryption certificates only)'],
    SKF: ['加密私钥信封（GM/T 0016，写入 UKey 用）', 'Enveloped private key (GM/T 0016, for hardware keys)'],
  },
  { default: 'PEM' },
);
/** States in which there is a certificate to download. */
const issued = ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN', 'REVOKED', 'EXPIRED', 'SUPERSEDED'] as const;
const download = {
  method: 'GET',
  label: ['下载证书', 'Download certificate'],
  input: { id, format },
  answer: 'file',
  on: { resource: 'certificates', from: issued },
  effect: 'certificate.download',
} as const;

export const certificateCalls = defineCalls({
  // What a request says of its key, so that nobody is asked for it: read with the request's own proof, judged further when it is saved.
  'en.ca.request': {
    path: 'ca/request/read',
    menu: '302',
    label: ['读取证书请求', 'Read a certificate request'],
    throttle: { most: 240, seconds: 600 },
    input: { csr: longText(['证书请求', 'Certificate request'], { rules: 'required', cite: 'RFC 2986' }) },
    answer: {
      algorithm: choice(['密钥算法', 'Key algorithm'], algorithms),
      bits: integer(['密钥长度（位）', 'Key length (bits)']),
      subjectDn: text(['请求中的主体', 'Subject in the request']),
    },
  },
  'en.ca.agreement': { path: 'ca/agreement/query', menu: '302', ...agreement.query },
  'en.ca.agreementConfirm': { path: 'ca/agreement/confirm', menu: '302', ...agreement.confirm },
  'en.ca.download': { path: 'ca/download/{id}', menu: '302', ...download },
  'op.cert.download': { path: 'operation/certificate/download/{id}', menu: 'E1', ...download },
  'op.cert.channel': {
    path: 'operation/certificate/topayChannel/{userNum}',
    menu: 'E1',
    label: ['缴费渠道', 'Payment methods'],
    input: { userNum: text(['用户编号', 'User number'], { rules: 'required|length:1,20' }) },
    answer: {
      userNum: text(['用户编号', 'User number']),
      userName: text(['姓名', 'Name']),
      member: json(['会员企业', 'Company'], linked),
      list: items(['缴费渠道', 'Payment methods'], {
        channel: choice(['缴费渠道', 'Payment method'], paymentChannels),
        open: flag(['可用', 'Available']),
        why: text(['说明', 'Reason unavailable']),
      }),
    },
  },
  'op.cert.log': {
    path: 'operation/certificate/log/{uuid}',
    menu: 'E1',
    label: ['办理日志', 'Order history'],
    input: { uuid: id },
    answer: { history: items(['办理记录', 'History'], historyStep) },
  },
});

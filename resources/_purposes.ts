/** File purposes: which kinds and sizes an upload of each purpose takes. It knows no content: magic bytes are the service's to compare. */
import type { FilePurpose } from '#engine/declare/index.ts';

const megabyte = 1_048_576;

export const purposes = {
  licence: { label: ['营业执照', 'Business licence'], extensions: ['jpg', 'jpeg', 'png', 'pdf'], most: 5 * megabyte },
  identity: { label: ['身份证件', 'Identity documents'], extensions: ['jpg', 'jpeg', 'png', 'pdf'], most: 5 * megabyte },
  letter: { label: ['授权书', 'Letter of authorisation'], extensions: ['jpg', 'jpeg', 'png', 'pdf'], most: 5 * megabyte },
  application: { label: ['申请材料', 'Application documents'], extensions: ['jpg', 'jpeg', 'png', 'pdf'], most: 10 * megabyte },
  template: { label: ['合同模板', 'Contract template'], extensions: ['pdf', 'ofd'], most: 20 * megabyte },
  // Stays with whoever uploaded it: the seal log, which names it, is read by others too.
  document: { label: ['签署文件', 'Documents to sign'], extensions: ['pdf', 'ofd'], most: 100 * megabyte, stays: true },
  // What parties sign one after the other: their places are found on the pages of a PDF.
  contract: { label: ['合同文件', 'Contract document'], extensions: ['pdf', 'ofd'], most: 100 * megabyte, stays: true },
  signAgreement: {
    label: ['自动签署授权协议', 'Automatic signing agreement'],
    extensions: ['jpg', 'jpeg', 'png', 'pdf'],
    most: 10 * megabyte,
  },
  // A picture of a seal as the applicant has it; what is made of it is `seal`, which nobody uploads.
  sealImage: { label: ['印模图片', 'Seal image'], extensions: ['jpg', 'jpeg', 'png'], most: 5 * megabyte },
  seal: { label: ['电子印章', 'Electronic seal'], extensions: ['png', 'svg', 'esl'], most: megabyte },
  // What a finished contract is proved by, which nobody uploads.
  evidence: { label: ['合同证据包', 'Contract evidence package'], extensions: ['zip'], most: 256 * megabyte },
  // For starting contracts in bulk: the call reads the sheet and does not keep it.
  contractSheet: { label: ['批量发起的填写表', 'Sheet of contracts'], extensions: ['xlsx', 'csv'], most: 10 * megabyte },
  maintenance: { label: ['运维附件', 'Maintenance attachments'], extensions: ['jpg', 'jpeg', 'png', 'pdf'], most: 10 * megabyte },
  invoice: { label: ['发票', 'Invoice'], extensions: ['pdf', 'xml'], most: 5 * megabyte },
  verification: {
    label: ['待验证文件', 'File to verify'],
    extensions: ['pem', 'cer', 'crt', 'der', 'p7b', 'p7c', 'spc', 'esl'],
    most: 100 * megabyte,
  },
} as const satisfies Readonly<Record<string, FilePurpose>>;

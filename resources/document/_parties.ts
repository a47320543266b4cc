/** What whoever starts a contract tells beside its fields: the companies that sign, the persons that sign for themselves, who gets a copy, and further files. */
import { choice, files, items, text } from '#engine/declare/index.ts';
import { parties } from '../_terms.ts';
import type { ContractPlan } from '../_widgets.ts';

const company = text(['企业名称或统一社会信用代码', 'Company name or unified social credit code'], { rules: 'required|length:2,100' });

export const otherParties = items(
  ['其他签署方', 'Other parties'],
  {
    party: choice(['签署方', 'Party'], parties, { rules: 'required' }),
    company,
    // Of a company that is no member: whoever signs for it, by a link to their phone.
    name: text(['代表人姓名', "Representative's name"], { rules: 'trueName' }),
    mobile: text(['代表人手机', "Representative's mobile"], { rules: 'mobilePhone', personal: true }),
  },
  { most: 3, widget: 'contractOthers', options: { plan: 'doc.contractPlan' } satisfies ContractPlan },
);

export const otherPersons = items(
  ['个人签署方', 'Individual signers'],
  {
    party: choice(['签署方', 'Party'], parties, { rules: 'required' }),
    name: text(['姓名', 'Name'], { rules: 'required|trueName' }),
    mobile: text(['手机', 'Mobile'], { rules: 'required|mobilePhone', personal: true }),
  },
  {
    most: 3,
    widget: 'contractPersons',
    options: { plan: 'doc.contractPlan' } satisfies ContractPlan,
    help: [
      '无需注册：轮到时，签署链接发到其手机，凭验证码和身份证号签署',
      'They need no account: at their turn a link is sent to their phone, and they sign with a code and their ID number',
    ],
  },
);

export const copiedCompanies = items(
  ['抄送企业', 'Copies to'],
  { company },
  {
    most: 10,
    help: [
      '不参与签署的会员企业，填写企业全称或统一社会信用代码。各方签完后，系统通知其管理员，可以查看和下载签署后的文件；签完之前看不到',
      'Member companies that do not sign, each by its full name or unified social credit code. Once all parties have signed, their administrators are notified and can view and download the document. Before that they see nothing',
    ],
  },
);

/** At most as many as companies. */
export const copiedByLink = items(
  ['链接抄送', 'Copies by link'],
  {
    name: text(['名称', 'Name'], { rules: 'required|length:2,64|visible' }),
    mobile: text(['手机号', 'Mobile'], { rules: 'required|mobilePhone', personal: true }),
  },
  {
    most: 10,
    help: [
      '没有平台账号的收件人，填写姓名或单位名称和手机号。各方签完后，链接发到其手机，凭验证码查看和下载，一年内有效；签完之前收不到',
      'Recipients without an account, each by the name of the person or organisation and a mobile number. Once all parties have signed, a link is sent to that phone; it opens with a code and is valid for a year. Before that they receive nothing',
    ],
  },
);

/** Their pages come after those of the contract's own document, and are signed with it. */
export const furtherFiles = files(['附件', 'Annexes'], 'contract', {
  rules: 'count:0,10',
  widget: 'contractFile',
  options: { plan: 'doc.contractPlan' } satisfies ContractPlan,
  help: [
    '报价单、技术协议等 PDF，依次接在合同文件之后，合成一份文件由各方一并签署；最多 10 个',
    'PDFs such as a quotation or specification. They are added after the contract document in this order, and all parties sign the whole as one document. At most 10',
  ],
});

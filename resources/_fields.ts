/** Field fragments that several declarations spread: a company's data, a switch, the picture's characters, a limit, a history's shape. */
import { choice, date, file, flag, instant, items, json, money, reference, text } from '#engine/declare/index.ts';
import { bilingual } from '#engine/system/shapes.ts';
import { linkedFiles } from './_shapes.ts';
import { sideLabels } from './_sides.ts';
import { idTypes, provinces, taxTypes } from './_terms.ts';
import type { IdSideShown } from './_widgets.ts';

/** Who a company is: what its licence says. Shared by the member and by the application that makes it one. */
export const companyIdentity = {
  companyName: text(['企业名称', 'Company name'], { rules: 'required|length:2,100|visible', clean: 'brackets' }),
  uscc: text(['统一社会信用代码', 'Unified social credit code'], { rules: 'required|uscc', cite: 'GB 32100-2015' }),
  companyType: reference(['企业类型', 'Company type'], 'companyTypes', { among: { enabled: true } }),
  legalName: text(['法定代表人', 'Legal representative'], { rules: 'required|trueName' }),
  legalIdType: choice(['法人证件类型', 'ID type of legal representative'], idTypes, { default: 'ID_CARD' }),
  legalIdNo: text(['法人证件号码', 'ID number of legal representative'], { rules: 'length:5,30', clean: 'upper', personal: true }),
  address: text(['注册地址', 'Registered address'], { rules: 'length:0,200' }),
} as const;

/** Told to whoever decides on a company's name. */
export const lookAlike = text(['名称近似企业', 'Similar names'], {
  rules: 'length:0,600',
  readOnly: true,
  widget: 'caution',
  help: [
    '与下列会员名称相同或看起来相同（全角、异体字母、空格、标点不计），请核对营业执照后再决定',
    "The name matches or closely resembles another member's, ignoring width, look-alike letters, spaces and punctuation. Check the business licence before you decide",
  ],
});

export const lookAlikeActs = { lookAlike: ['发现近似名称', 'Similar name found'] } as const;

/** The menus that somebody may hold at most. */
export const menuLimit = {
  // Off: nothing is limited here, whatever the list says. On with an empty list: nothing may be held.
  limited: flag(['设置范围', 'Limit menus'], { default: true }),
  menus: items(
    ['菜单范围', 'Allowed menus'],
    { menuId: text(['菜单编号', 'Menu ID'], { rules: 'required|length:1,10' }), validTo: date(['有效期至', 'Valid to']) },
    { most: 500 },
  ),
  remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
} as const;

/** Whom to reach at a company. */
export const companyContact = {
  contactName: text(['联系人', 'Contact'], { rules: 'required|trueName' }),
  contactMobile: text(['联系手机', "Contact's mobile"], { rules: 'required|mobilePhone', personal: true }),
  email: text(['电子邮箱', 'Email'], { rules: 'email' }),
} as const;

/** How a company's first administrator will sign in. */
export const adminUserName = text(['管理员登录名', "Administrator's username"], { rules: 'required|length:4,32|username', clean: 'lower' });

/** The account a small transfer goes to. */
export const transferAccount = {
  bankName: text(['开户银行', 'Bank'], { rules: 'length:0,100|noMarkup' }),
  bankBranch: text(['开户支行', 'Branch'], { rules: 'length:0,100|noMarkup' }),
  bankCity: text(['开户城市', 'Branch city'], { rules: 'length:0,50' }),
  cnaps: text(['联行号', 'CNAPS code'], { rules: 'cnaps' }),
  bankAccount: text(['对公账号', 'Bank account'], { rules: 'corporateAccount', personal: true }),
} as const;

/** What a member adds to its licence in the course of time. */
export const companyParticulars = {
  // The code alone is chosen; what it stands for follows from it.
  region: text(['所在地区', 'Region'], { rules: 'digits:6', cite: 'GB/T 2260', widget: 'region' }),
  provinceCode: choice(['省级行政区', 'Province'], provinces, { readOnly: true, cite: 'GB/T 2260' }),
  city: text(['城市', 'City'], { rules: 'length:0,50', readOnly: true }),
  district: text(['区县', 'District'], { rules: 'length:0,50', readOnly: true }),
  registeredCapital: money(['注册资本（元）', 'Registered capital (CNY)']),
  foundedOn: date(['成立日期', 'Date of establishment'], { rules: 'notFuture' }),
  termFrom: date(['营业期限自', 'Business term start']),
  termTo: date(['营业期限至', 'Business term end'], { help: ['长期经营请留空', 'Leave empty if the term is unlimited'] }),
  landline: text(['固定电话', 'Landline'], { rules: 'landline' }),
  postalCode: text(['邮政编码', 'Postal code'], { rules: 'postalCode' }),
  taxType: choice(['纳税人类型', 'Taxpayer type'], taxTypes),
  bankName: text(['开户银行', 'Bank'], { rules: 'length:0,100' }),
  bankBranch: text(['开户支行', 'Branch'], { rules: 'length:0,100' }),
  cnaps: text(['联行号', 'CNAPS code'], { rules: 'cnaps' }),
  bic: text(['SWIFT 代码', 'BIC'], { rules: 'bic', cite: 'ISO 9362' }),
  bankAccount: text(['银行账号', 'Bank account'], { rules: 'corporateAccount', personal: true }),
} as const;

/** One step in the life of an application or certificate, as every history shows it. */
export const historyStep = {
  at: instant(['时间', 'Time']),
  actor: text(['操作人编号', 'Actor ID']),
  actorName: text(['操作人', 'Actor']),
  actorSide: choice(['操作方', 'User type'], sideLabels),
  action: text(['操作', 'Action']),
  label: json(['名称（中、英）', 'Name (Chinese, English)'], bilingual),
  fromState: text(['原状态', 'From']),
  toState: text(['新状态', 'To']),
  reason: text(['原因', 'Reason']),
  files: json(['附件', 'Attachments'], linkedFiles),
} as const;

/** The upload of a side of an identity document, beside its outline. */
export const photoSide = { widget: 'idSide', options: { side: 'photo' } satisfies IdSideShown } as const;
export const emblemSide = { widget: 'idSide', options: { side: 'emblem' } satisfies IdSideShown } as const;

/** The licence and the other papers of a company. */
export const companyPapers = {
  licenceFile: file(['营业执照', 'Business licence'], 'licence'),
  legalIdFront: file(['法人身份证（人像面）', 'ID card of legal representative (photo side)'], 'identity', photoSide),
  legalIdBack: file(['法人身份证（国徽面）', 'ID card of legal representative (emblem side)'], 'identity', emblemSide),
  letterFile: file(['授权书', 'Letter of authorisation'], 'letter'),
} as const;

/** The hash that tells one public key from another, beside each certificate and issuance. */
export const publicKeySha256 = text(['公钥标识', 'Key identifier'], {
  readOnly: true,
  help: [
    '用于识别同一密钥：对 RSA 模数，或曲线与公钥点横坐标取 SHA-256，与编码方式无关',
    'Identifies the key regardless of encoding: SHA-256 of the RSA modulus, or of the curve and the x coordinate',
  ],
});

/** What a session tells of itself beside what every application's does. The odd spellings are the wire's. */
export const sessionFacts = {
  isUpPersonAuthFile: flag(['已上传个人授权文件', 'Personal authorisation uploaded']),
  socialCreditCde: text(['统一社会信用代码', 'Unified social credit code']),
  ykeyOpen: flag(['已开通 UKey', 'Hardware keys enabled']),
} as const;

/** Shared vocabularies: closed sets that several declarations use, each value with its words. Standards' own names are kept as they are. */
import { smsScenes as systemScenes } from '#engine/system/terms.ts';

/** Account types of operators; an employee's follows from their role (20 administrator, 21 anyone else). */
export const operatorAccountTypes = { '10': ['平台运营', 'Platform operations'], '80': ['区域运营', 'Regional operations'] } as const;

/** What a person identifies themselves with. */
export const idTypes = {
  ID_CARD: ['居民身份证', 'Resident identity card'],
  PASSPORT: ['护照', 'Passport'],
  HK_MACAO_PERMIT: ['港澳居民来往内地通行证', 'Mainland travel permit (Hong Kong and Macao residents)'],
  TAIWAN_PERMIT: ['台湾居民来往大陆通行证', 'Mainland travel permit (Taiwan residents)'],
} as const;

/** Key algorithms an application may name. */
export const algorithms = {
  ECDSA_P256: ['ECDSA P-256', 'ECDSA P-256'],
  ECDSA_P384: ['ECDSA P-384', 'ECDSA P-384'],
  RSA_2048: ['RSA 2048', 'RSA 2048'],
  RSA_3072: ['RSA 3072', 'RSA 3072'],
  RSA_4096: ['RSA 4096', 'RSA 4096'],
  SM2: ['国密 SM2', 'SM2'],
} as const;
export const algorithmHelp = [
  '推荐 ECDSA P-256：可在本平台签署 PDF，常用阅读器都能验证；RSA 同样可签，供对方旧软件只认 RSA 时选；国密 SM2 供政务、国企等要求商用密码的场合，在本平台签署 OFD，不能签署 PDF',
  'Recommended: ECDSA P-256, which signs PDFs here and is supported by common readers. RSA also signs PDFs; choose it if the other party has older software that supports only RSA. SM2, the Chinese national algorithm, is for government bodies and state-owned companies that require it; it signs OFD files here, not PDFs',
] as const;

/** Where somebody who knows chooses the algorithm; folded. */
export const advanced = {
  label: ['高级选项', 'Advanced'],
  help: ['一般不用改：默认的 ECDSA P-256 各类软件都能识别', 'Rarely changed: software everywhere knows the default, ECDSA P-256'],
  apart: true,
} as const;

/** The authorities' two chains: an application's algorithm says which of them issues. */
export const chains = {
  INTERNATIONAL: ['国际算法', 'International algorithms'],
  NATIONAL: ['国密算法', 'Chinese national algorithms'],
} as const;

/** What a contract is and by what its parties sign it: a PDF by PAdES, or an OFD by seals over SM2 (GB/T 33190, GB/T 38540). */
export const lines = { PDF: ['国际（PDF）', 'International (PDF)'], OFD: ['国密（OFD）', 'National (OFD)'] } as const;

/** What a certificate's key is for, where one holder has two (GB/T 20518). */
export const keyUses = { SIGN: ['签名', 'Signing'], ENCRYPT: ['加密', 'Encryption'] } as const;

/** Where the key of a certificate lives. */
export const carriers = { SOFT: ['软证书', 'Software key'], UKEY: ['UKey', 'Hardware key'] } as const;

/** Whom an application's certificate names. */
export const applicableCertTypes = { ENT: ['企业证书', 'Company'], PERSON: ['个人证书', 'Personal'] } as const;

/** Every kind of certificate the authority issues. */
export const certTypes = { ...applicableCertTypes, SEAL_MAKER: ['制章人证书', 'Seal maker'], SERVER: ['服务证书', 'Service'] } as const;

/** RFC 5280 5.3.1, all that may stand in a certificate's record. Value 7 is unused; cACompromise and aACompromise concern no subscriber. */
export const revocationReasons = {
  unspecified: ['未指明', 'Unspecified'],
  keyCompromise: ['密钥丢失或泄露', 'Key lost or compromised'],
  affiliationChanged: ['信息变更', 'Affiliation changed'],
  superseded: ['已更换', 'Superseded'],
  cessationOfOperation: ['停止使用', 'Cessation of operation'],
  certificateHold: ['冻结', 'Certificate hold'],
  privilegeWithdrawn: ['权限撤销', 'Privilege withdrawn'],
} as const;

/** RFC 5280 5.3.1, those that end a certificate: certificateHold and removeFromCRL suspend and resume, they do not revoke. */
export const finalReasons = {
  keyCompromise: revocationReasons.keyCompromise,
  superseded: revocationReasons.superseded,
  affiliationChanged: revocationReasons.affiliationChanged,
  cessationOfOperation: revocationReasons.cessationOfOperation,
  privilegeWithdrawn: revocationReasons.privilegeWithdrawn,
  unspecified: revocationReasons.unspecified,
} as const;

/** What each means to whoever chooses among them, where its name does not say it: the words of RFC 5280 are terms of art. */
export const reasonsMean = {
  keyCompromise: [
    'UKey 或口令丢失、被盗，或怀疑私钥被他人掌握；同一密钥的其他证书一并吊销',
    'The UKey or password was lost or stolen, or someone else may have the private key. Other certificates with the same key are revoked too',
  ],
  affiliationChanged: [
    '证书中的名称、单位等已经改变，密钥仍安全',
    'The name, company or other details in it have changed. The key is safe',
  ],
  superseded: [
    '换用新证书，密钥仍安全，如只是忘记口令',
    'A new certificate replaces it. The key is safe, for example if the password was forgotten',
  ],
  privilegeWithdrawn: ['持有人不再有资格使用，如违反协议', 'The holder may no longer use it, for example if they broke the agreement'],
} as const;

const ownOnly = ({ privilegeWithdrawn: _, ...own }: typeof reasonsMean) => own;
export const ownReasonsMean = ownOnly(reasonsMean);

/** Those of them that a holder says of their own: whose privilege is withdrawn, the authority says. */
export const ownReasons = {
  keyCompromise: finalReasons.keyCompromise,
  superseded: finalReasons.superseded,
  affiliationChanged: finalReasons.affiliationChanged,
  cessationOfOperation: finalReasons.cessationOfOperation,
  unspecified: finalReasons.unspecified,
} as const;

/** What a company may have to bring beside its licence. */
export const extraPapers = {
  LEGAL_ID_FRONT: ['法人身份证（人像面）', 'ID card of legal representative (photo side)'],
  LEGAL_ID_BACK: ['法人身份证（国徽面）', 'ID card of legal representative (emblem side)'],
  LETTER: ['授权书', 'Letter of authorisation'],
} as const;

/** Kinds of documents that go with a registration. */
export const documentKinds = { LICENCE: ['营业执照', 'Business licence'], ...extraPapers, OTHER: ['其他材料', 'Other document'] } as const;

/** Who signs a document. */
export const parties = {
  SELLER: ['甲方', 'Party A'],
  BUYER: ['乙方', 'Party B'],
  THIRD: ['丙方', 'Party C'],
  PLATFORM: ['平台', 'Platform'],
} as const;

/** What an SMS code is asked for; it serves that one scene. */
export const smsScenes = {
  LOGIN: systemScenes.LOGIN,
  REGISTER: ['企业注册', 'Registration'],
  RETRIEVE: systemScenes.RETRIEVE,
  CHANGE_MOBILE: systemScenes.CHANGE_MOBILE,
  SIGN: ['签署', 'Signing'],
  SIGN_PASSWORD: ['设置签章密码', 'Setting signing password'],
  AUTO_SIGN: ['同意自动签署', 'Accepting automatic signing'],
  AUTH: ['实名认证', 'Identity verification'],
  DOWNLOAD_CERT: ['下载证书', 'Certificate download'],
} as const;

/** What is asked under D2. */
export const hardKeyKinds = {
  CERT: ['证书申请', 'Certificate application'],
  SEAL: ['电子印章开通', 'E-seal activation'],
  BIND: ['证书绑定', 'Certificate binding'],
} as const;

/** What is asked for a soft key. */
export const softKeyServices = { OPEN: ['开通', 'Activate'], CHANGE: ['变更', 'Change'], CLOSE: ['注销', 'Cancel'] } as const;

/** What a handler does for their company. */
export const handlerTypes = {
  CONTRACT: ['合同经办', 'Contracts'],
  CERTIFICATE: ['证书经办', 'Certificates'],
  FINANCE: ['财务经办', 'Finance'],
  INVOICE: ['开票经办', 'Invoices'],
} as const;

/** What may be applied for; an audit type is for one of them, and an application names it by `kind`. */
export const applicationKinds = {
  REAL_NAME: ['企业实名认证', 'Company identity verification'],
  CERTIFICATE: ['数字证书申请', 'Certificate application'],
  SOFT_KEY: ['电子签名开通', 'E-signature activation'],
  HARD_KEY: ['UKey 业务', 'Hardware key'],
  HANDLER: ['经办人', 'Handler'],
  SEAL: ['电子印章', 'Seal'],
  RENEWAL: ['证书更新', 'Certificate renewal'],
  FREE_CERTIFICATE: ['免费证书', 'Free certificates'],
  INVOICE: ['开票', 'Invoice'],
  COMPANY_CHANGE: ['企业信息变更', 'Company details change'],
  PERSON_NAME: ['个人实名认证', 'Personal identity verification'],
} as const;

/** Kinds of invoices by the tax authority's codes. */
export const invoiceKinds = {
  '82': ['数电普票', 'Fully digital invoice (ordinary)'],
  '81': ['数电专票', 'Fully digital invoice (VAT special)'],
  '10': ['电子普票', 'Electronic invoice (ordinary)'],
  '08': ['电子专票', 'Electronic invoice (VAT special)'],
} as const;

/** Why an invoice is reversed, by the tax authority's codes. */
export const redReasons = {
  '1': ['开票有误', 'Invoice issued in error'],
  '2': ['销货退回', 'Goods returned'],
  '3': ['服务终止', 'Service terminated'],
  '4': ['销售折让', 'Sales allowance'],
} as const;

/** How a company proves that it is who it says: by its papers alone, or also by its bank account. */
export const authMethods = {
  LICENCE_MANUAL: ['资料审核', 'Document review'],
  LEGAL_SELF: ['法定代表人办理', 'Legal representative in person'],
  LETTER: ['授权书', 'Letter of authorisation'],
  PENNY: ['对公打款', 'Micro-deposit to the company account'],
} as const;

/** How a person is authenticated. There is no outside source of data here: what is compared is compared by a reviewer. */
export const personMethods = { P2: ['姓名与证件号码，人工核对', 'Name and ID number, checked by a reviewer'] } as const;

/** Taxpayer types. */
export const taxTypes = { GENERAL: ['一般纳税人', 'General taxpayer'], SMALL: ['小规模纳税人', 'Small-scale taxpayer'] } as const;

/** Provinces and what has their rank, by their GB/T 2260 codes. */
export const provinces = {
  '110000': ['北京市', 'Beijing'],
  '120000': ['天津市', 'Tianjin'],
  '130000': ['河北省', 'Hebei'],
  '140000': ['山西省', 'Shanxi'],
  '150000': ['内蒙古自治区', 'Inner Mongolia'],
  '210000': ['辽宁省', 'Liaoning'],
  '220000': ['吉林省', 'Jilin'],
  '230000': ['黑龙江省', 'Heilongjiang'],
  '310000': ['上海市', 'Shanghai'],
  '320000': ['江苏省', 'Jiangsu'],
  '330000': ['浙江省', 'Zhejiang'],
  '340000': ['安徽省', 'Anhui'],
  '350000': ['福建省', 'Fujian'],
  '360000': ['江西省', 'Jiangxi'],
  '370000': ['山东省', 'Shandong'],
  '410000': ['河南省', 'Henan'],
  '420000': ['湖北省', 'Hubei'],
  '430000': ['湖南省', 'Hunan'],
  '440000': ['广东省', 'Guangdong'],
  '450000': ['广西壮族自治区', 'Guangxi'],
  '460000': ['海南省', 'Hainan'],
  '500000': ['重庆市', 'Chongqing'],
  '510000': ['四川省', 'Sichuan'],
  '520000': ['贵州省', 'Guizhou'],
  '530000': ['云南省', 'Yunnan'],
  '540000': ['西藏自治区', 'Tibet'],
  '610000': ['陕西省', 'Shaanxi'],
  '620000': ['甘肃省', 'Gansu'],
  '630000': ['青海省', 'Qinghai'],
  '640000': ['宁夏回族自治区', 'Ningxia'],
  '650000': ['新疆维吾尔自治区', 'Xinjiang'],
  '710000': ['台湾省', 'Taiwan'],
  '810000': ['香港特别行政区', 'Hong Kong'],
  '820000': ['澳门特别行政区', 'Macao'],
} as const;

/** Roles an enterprise gives its own people; the codes are those of `_roles.ts`. */
export const employeeRoles = {
  COMPANY_ADMIN: ['企业管理员', 'Company administrator'],
  SEAL_ADMIN: ['印章管理员', 'Seal administrator'],
  HANDLER: ['经办人', 'Handler'],
  COMPANY_FINANCE: ['财务', 'Finance'],
  VIEWER: ['查看者', 'Viewer'],
} as const;

/** How a certificate follows another: the same key, a new one, or changed data (RFC 3647 4.6 to 4.8). */
export const renewalModes = {
  RENEW: ['续期（原密钥）', 'Renew (keep the key)'],
  REKEY: ['换钥', 'Rekey (new key)'],
  REISSUE: ['信息变更', 'Reissue (changed details)'],
} as const;

export const renewalGrounds = {
  EXPIRING: ['证书即将到期', 'The certificate is about to expire'],
  KEY: ['密钥需要更换', 'The key needs replacing'],
  DATA: ['企业或持有人信息变更', 'Company or holder details have changed'],
  OTHER: ['其他', 'Other reason'],
} as const;

/** What stands open of a certificate's fee. */
export const payStatuses = {
  FREE: ['免费', 'Free'],
  TO_PAY: ['待缴费', 'Payment due'],
  PAID: ['已缴费', 'Paid'],
  REFUNDED: ['已退款', 'Refunded'],
} as const;

/** The ways money comes in. */
export const paymentChannels = {
  BANK_TRANSFER: ['对公转账', 'Bank transfer'],
  POS: ['POS 刷卡', 'Card payment (POS)'],
  CASH: ['现金', 'Cash'],
  WECHAT: ['微信支付', 'WeChat Pay'],
  ALIPAY: ['支付宝', 'Alipay'],
} as const;

/** Why a seal may not be used for the time being. */
export const sealSuspensions = {
  CERTIFICATE_FROZEN: ['证书冻结', 'Certificate suspended'],
  CERTIFICATE_REVOKED: ['证书已吊销', 'Certificate revoked'],
  MEMBER_FROZEN: ['企业冻结', 'Company suspended'],
} as const;

/** States of handlers for whom something may be asked for: it is approved once they are active. */
export const handlersToCome = ['EFFECTIVE', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW'] as const;

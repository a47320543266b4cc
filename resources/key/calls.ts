/** What surrounds the applications for keys: what one would contain now, their records, the agreement, and whose key a number belongs to. */
import { defineCalls, file, flag, instant, items, json, reference, text } from '#engine/declare/index.ts';
import { historyStep } from '../_fields.ts';
import { handlersInForce, openApplications } from '../_shapes.ts';
import { agreement } from '../certificate/_agreement.ts';

const id = text(['编号', 'ID'], { rules: 'required|length:36,36' });
const seqNo = text(['序列号', 'Serial number'], { rules: 'required|length:4,40', clean: 'upper' });

/** The company and whom it has in force: what every form of these begins with. */
const content = {
  memberCode: text(['会员编号', 'Company code']),
  companyName: text(['企业名称', 'Company name']),
  uscc: text(['统一社会信用代码', 'Unified social credit code']),
  legalName: text(['法定代表人', 'Legal representative']),
  handlers: json(['生效的经办人', 'Active handlers'], handlersInForce),
  certificates: items(['可用的证书', 'Usable certificates'], {
    id: text(['编号', 'ID']),
    seqNo: text(['序列号', 'Serial number']),
    serialNumber: text(['证书序列号', 'Serial number']),
    holderName: text(['持有人', 'Holder']),
    certType: text(['证书类型', 'Certificate type']),
    algorithm: text(['密钥算法', 'Key algorithm']),
    state: text(['状态', 'Status']),
    notAfter: instant(['到期时间', 'Valid to']),
  }),
  open: json(['办理中的申请', 'Applications in progress'], openApplications),
  agreementVersion: text(['协议版本', 'Agreement version'], { rules: 'length:1,40' }),
  agreementAcceptedAt: instant(['确认时间', 'Accepted at']),
} as const;

/** The history of one application. */
const records = {
  label: ['办理记录', 'Approval records'],
  input: { id },
  answer: { history: items(['办理记录', 'History'], historyStep) },
} as const;

export const keyCalls = defineCalls({
  'en.softKey.papers': {
    path: 'softKey/papers',
    menu: '201',
    label: ['带入已有材料', 'Use documents on record'],
    changes: true,
    input: { handler: reference(['经办人', 'Handler'], 'handlers', { rules: 'required' }) },
    answer: {
      letterFile: file(['授权书', 'Letter of authorisation'], 'letter'),
      licenceFile: file(['营业执照', 'Business licence'], 'licence'),
      idFront: file(['证件人像面', 'ID document (photo side)'], 'identity'),
      idBack: file(['证件国徽面', 'ID document (emblem side)'], 'identity'),
    },
  },
  'en.softKey.content': {
    path: 'softKey/applyContent',
    menu: '201',
    label: ['申请内容', 'Application contents'],
    answer: { ...content, signPasswordSet: flag(['已设置签章密码', 'Signing password set']) },
  },
  'en.softKey.records': { path: 'softKey/approvalRecord', menu: '201', ...records },
  'en.softKey.agreement': { path: 'softKey/agreement/query', menu: '201', ...agreement.query },
  'en.softKey.agreementConfirm': { path: 'softKey/agreement/confirm', menu: '201', ...agreement.confirm },
  'en.hardKey.content': { path: 'hardKey/applyContent', menu: '301', label: ['申请内容', 'Application contents'], answer: content },
  'en.hardKey.records': { path: 'hardKey/approvalRecord', menu: '301', ...records },
  // The number may be the serial number of a certificate that was found on the key too. The challenge is for this session's account and this key, for five minutes.
  'en.bind.info': {
    path: 'ca/binding/info/{seqNo}',
    menu: '303',
    label: ['密钥内容', 'Key contents'],
    input: { seqNo },
    answer: {
      id: text(['编号', 'ID']),
      seqNo: text(['序列号', 'Serial number']),
      holderName: text(['持有人', 'Holder']),
      certType: text(['证书类型', 'Certificate type']),
      carrier: text(['介质', 'Key storage']),
      algorithm: text(['密钥算法', 'Key algorithm']),
      state: text(['状态', 'Status']),
      serialNumber: text(['证书序列号', 'Serial number']),
      subjectDn: text(['主体', 'Subject DN']),
      notAfter: instant(['到期时间', 'Valid to']),
      bound: flag(['已绑定', 'Bound']),
      challenge: text(['待签名的数据', 'Data to sign']),
      challengeExpiresAt: instant(['有效至', 'Valid until']),
    },
  },
  'en.segNo': {
    path: 'certificate/seqNoCheck',
    menu: '303',
    label: ['序列号核对', 'Check serial number'],
    input: { seqNo },
    answer: { known: flag(['已登记', 'Registered']), free: flag(['可绑定', 'Available to bind']), state: text(['状态', 'Status']) },
  },
});

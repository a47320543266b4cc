/** The sample data's story: what happened how many days ago. Every state that an application or a certificate can reach by calls is reached. */
import { sampleIdNo, sampleMobile } from './numbers.ts';
import { earlierPassword } from './people.ts';
import { sampleRequest } from './request.ts';
import type { Stage } from './stage.ts';
import { certs } from './stories/certs.ts';
import { contracts } from './stories/contracts.ts';
import { filling } from './stories/filling.ts';
import { jobs } from './stories/jobs.ts';
import { keys } from './stories/keys.ts';
import { members } from './stories/members.ts';
import { own } from './stories/own.ts';
import { reviews } from './stories/reviews.ts';
import { rounds } from './stories/rounds.ts';
import { seals } from './stories/seals.ts';
import { signers } from './stories/signers.ts';
import { templates } from './stories/templates.ts';

export interface Scene {
  readonly daysAgo: number;
  play(stage: Stage): Promise<void>;
}

const on = (daysAgo: number, play: (stage: Stage) => Promise<void>): Scene => ({ daysAgo, play });

const personal = { certType: 'PERSON' } as const;

/** Customers of the first days: their certificates expire about now. */
const early: readonly Scene[] = [
  on(430, stage => stage.staff()),
  on(420, stage => stage.register('rongqiao', earlierPassword)),
  on(418, stage => stage.reviewRegistration('rongqiao', 'reviewer', 'approve')),
  on(401, stage => stage.apply('rongqiao first', 'rongqiao', {})),
  on(400, stage => stage.certify('rongqiao first')),
  on(399, stage => stage.fetch('rongqiao first')),
  on(372, stage => stage.register('yunqi', earlierPassword)),
  on(371, stage => stage.reviewRegistration('yunqi', 'reviewer2', 'approve')),
  on(363, stage => stage.apply('yunqi', 'yunqi', { algorithm: 'RSA_2048' })),
  on(361, async stage => {
    await stage.certify('yunqi');
    await stage.fetch('yunqi');
  }),
  on(355, stage => stage.register('jinli', earlierPassword)),
  on(354, stage => stage.reviewRegistration('jinli', 'reviewer', 'approve')),
  on(345, async stage => stage.apply('jinli', 'jinli', { csr: await sampleRequest('ECDSA_P256', '成都锦里通物流') })),
  on(343, stage => stage.certify('jinli')),
  on(330, stage => stage.register('tongli', earlierPassword)),
  on(329, stage => stage.reviewRegistration('tongli', 'reviewer', 'approve', '营业执照与授权书核对一致')),
  on(318, stage => stage.apply('tongli', 'tongli', { algorithm: 'ECDSA_P384' })),
  on(317, stage => stage.certify('tongli', 'reviewer2')),
  on(316, stage => stage.fetch('tongli')),
];

/** The last four months: certificates in use, suspended, revoked. */
const recent: readonly Scene[] = [
  on(118, stage => stage.register('zhongzhou', earlierPassword)),
  on(117, stage => stage.reviewRegistration('zhongzhou', 'reviewer', 'approve')),
  on(111, async stage =>
    stage.apply('zhongzhou', 'zhongzhou', { algorithm: 'ECDSA_P384', years: 3, csr: await sampleRequest('ECDSA_P384', '北京中轴线') }),
  ),
  on(110, stage => stage.certify('zhongzhou')),
  on(106, async stage => {
    await stage.employ('rongqiao', {
      account: 'rongqiao_handler',
      name: '游思远',
      role: 'HANDLER',
      mobile: sampleMobile(201),
      department: '行政部',
      post: '经办人',
    });
    await stage.employ('rongqiao', {
      account: 'rongqiao_viewer',
      name: '池映雪',
      role: 'VIEWER',
      mobile: sampleMobile(202),
      department: '法务部',
      post: '法务专员',
    });
    await stage.employ('rongqiao', {
      account: 'rongqiao_seals',
      name: '闻人砚',
      role: 'SEAL_ADMIN',
      mobile: sampleMobile(204),
      department: '行政部',
      post: '印章管理员',
    });
    await stage.employ('rongqiao', {
      account: 'rongqiao_finance',
      name: '方既白',
      role: 'COMPANY_FINANCE',
      mobile: sampleMobile(205),
      department: '财务部',
      post: '会计',
    });
    await stage.employ('rongqiao', {
      account: 'rongqiao_former',
      name: '江未眠',
      role: 'COMPANY_FINANCE',
      mobile: sampleMobile(203),
      department: '财务部',
      post: '会计',
    });
  }),
  on(104, stage => stage.register('suhewan', earlierPassword)),
  on(103, stage => stage.reviewRegistration('suhewan', 'reviewer2', 'approve')),
  on(101, async stage =>
    stage.apply('rongqiao person', 'rongqiao', {
      ...personal,
      algorithm: 'RSA_2048',
      years: 2,
      holderName: '郑怀瑾',
      holderIdNo: sampleIdNo('350102', '19900416', 217),
    }),
  ),
  on(100, stage => stage.certify('rongqiao person')),
  on(99, async stage => {
    await stage.fetch('rongqiao person');
    await stage.apply('suhewan first', 'suhewan', {});
  }),
  on(98, async stage => {
    await stage.certify('suhewan first');
    await stage.fetch('suhewan first');
  }),
  on(95, stage => stage.register('xinghai', earlierPassword)),
  on(94, stage => stage.reviewRegistration('xinghai', 'reviewer', 'approve')),
  on(92, async stage =>
    stage.apply('tongli person', 'tongli', {
      ...personal,
      holderName: '费清越',
      holderIdNo: sampleIdNo('320509', '19880923', 122),
      csr: await sampleRequest('ECDSA_P256', '费清越'),
    }),
  ),
  on(91, async stage => stage.apply('xinghai', 'xinghai', { csr: await sampleRequest('ECDSA_P256', '大连星海湾') })),
  on(90, async stage => {
    await stage.certify('tongli person');
    await stage.certify('xinghai', 'reviewer2');
  }),
  on(88, stage => stage.register('fanying', earlierPassword)),
  on(87, stage => stage.reviewRegistration('fanying', 'reviewer', 'approve')),
  on(82, async stage =>
    stage.apply('fanying', 'fanying', {
      carrier: 'UKEY',
      years: 2,
      receiverAddress: '广东省深圳市南山区科苑南路66号3层',
      csr: await sampleRequest('ECDSA_P256', '深圳帆影'),
    }),
  ),
  on(80, stage => stage.certify('fanying')),
  on(75, stage => stage.register('changan', earlierPassword)),
  on(74, stage => stage.reviewRegistration('changan', 'reviewer', 'approve')),
  on(69, stage => stage.apply('changan', 'changan', { algorithm: 'RSA_3072' })),
  on(68, async stage => {
    await stage.certify('changan');
    await stage.fetch('changan');
  }),
  on(61, stage => stage.register('donghu')),
  on(60, stage => stage.reviewRegistration('donghu', 'reviewer2', 'approve')),
  on(56, async stage =>
    stage.apply('donghu', 'donghu', { algorithm: 'RSA_2048', years: 3, csr: await sampleRequest('RSA_2048', '武汉东湖光谱') }),
  ),
  on(55, stage => stage.certify('donghu')),
  on(47, stage => stage.register('zhanqiao')),
  on(46, stage => stage.reviewRegistration('zhanqiao', 'reviewer', 'approve')),
  on(42, async stage => {
    await stage.apply('zhanqiao refused', 'zhanqiao', {
      ...personal,
      holderName: '于海生',
      holderIdNo: sampleIdNo('370202', '19680411', 121),
    });
    await stage.apply('rongqiao second', 'rongqiao', { csr: await sampleRequest('ECDSA_P256', '福州榕桥') }, 'hand in', 'rongqiao_handler');
  }),
  on(41, stage => stage.certify('rongqiao second')),
  on(40, stage =>
    stage.review('zhanqiao refused', 'reviewer2', 'reject', '持有人非本企业在职人员，不符合个人证书申请条件', {
      holderName: { right: false, note: '未能证明在职关系' },
      certType: { right: true },
    }),
  ),
  on(35, stage => stage.register('dianchi')),
  on(34, stage => stage.reviewRegistration('dianchi', 'reviewer', 'approve')),
  on(32, async stage => stage.apply('dianchi', 'dianchi', { csr: await sampleRequest('ECDSA_P256', '昆明滇池畔') })),
  on(31, async stage => {
    await stage.certify('dianchi');
    await stage.apply('zhanqiao order', 'zhanqiao', { carrier: 'UKEY', receiverAddress: '山东省青岛市市南区太平路31号' });
    await stage.apply('zhongzhou person', 'zhongzhou', {
      ...personal,
      holderName: '孟予宁',
      holderIdNo: sampleIdNo('110101', '19920705', 326),
    });
  }),
  on(30, async stage => {
    await stage.certify('zhongzhou person');
    await stage.fetch('zhongzhou person');
    await stage.review('zhanqiao order', 'reviewer', 'approve');
  }),
  on(29, stage => stage.rejectOrder('zhanqiao order', 'UKey 申请未附由它生成的证书请求，请重新申请并上传')),
  on(28, stage => stage.register('ludao')),
  on(27, async stage => {
    await stage.reviewRegistration('ludao', 'reviewer2', 'approve');
    await stage.apply('zhanqiao', 'zhanqiao', {});
  }),
  on(26, stage => stage.certify('zhanqiao')),
  on(24, stage => stage.renewPasswords(['rongqiao', 'yunqi', 'jinli', 'tongli', 'zhongzhou', 'suhewan', 'xinghai', 'fanying', 'changan'])),
  on(22, stage => stage.apply('ludao', 'ludao', { years: 2 })),
  on(21, async stage => {
    await stage.certify('ludao');
    await stage.fetch('ludao');
  }),
  on(20, stage => stage.report('suhewan first', 'compromise')),
  on(19, stage => stage.dismiss('rongqiao', 'rongqiao_former')),
  on(18, stage => stage.apply('suhewan second', 'suhewan', { algorithm: 'ECDSA_P384' })),
  on(17, stage => stage.certify('suhewan second')),
  on(16, async stage => {
    await stage.register('haihe');
    await stage.reviewRegistration('haihe', 'reviewer', 'reject', '统一社会信用代码与登记机关公示信息不一致', {
      companyName: { right: true },
      uscc: { right: false, note: '公示系统查无此代码' },
    });
  }),
  on(15, stage => stage.memberOut('xinghai', '企业已办理注销登记，申请退出')),
  on(13, stage => stage.revoke('tongli person', 'certificateHold')),
  on(12, stage => stage.revoke('zhanqiao', 'affiliationChanged')),
];

/** What waits for somebody today. */
const now: readonly Scene[] = [
  on(10, stage => stage.apply('changan withdrawn', 'changan', { algorithm: 'RSA_2048', remark: '改用 UKey' })),
  on(9, stage => stage.withdraw('changan withdrawn', '改为申请 UKey，本申请撤回')),
  on(8, stage => stage.freezeMember('dianchi', '收到投诉，核查期间暂停办理')),
  on(6, stage => stage.report('zhongzhou person', 'loss')),
  on(5, stage => stage.register('liangjiang', undefined, true)),
  on(4, async stage => {
    await stage.reviewRegistration('liangjiang', 'reviewer', 'return', '营业执照影印件不清晰，请重新上传', {
      companyName: { right: true },
      uscc: { right: false, note: '影印件不清晰，无法核对' },
      legalName: { right: true },
    });
    await stage.apply('changan returned', 'changan', {
      ...personal,
      holderName: '杜若溪',
      holderIdNo: sampleIdNo('610113', '19950812', 246),
    });
  }),
  on(3, async stage => {
    await stage.review('changan returned', 'reviewer2', 'return', '申请表未盖章，请补盖公章后重新提交', {
      holderName: { right: true },
      holderIdNo: { right: true },
      certType: { right: true },
    });
    await stage.fail('enterprise', 'rongqiao', '203.0.113.200');
    await stage.fail('enterprise', 'rongqiao_former', '203.0.113.200');
    await stage.fail('operator', 'administrator', '192.0.2.77');
  }),
  on(1.9, async stage => {
    await stage.register('qinhuai');
    await stage.apply('fanying second', 'fanying', {
      carrier: 'UKEY',
      years: 3,
      receiverAddress: '广东省深圳市南山区科苑南路66号3层',
      csr: await sampleRequest('ECDSA_P256', '深圳帆影'),
    });
  }),
  on(1.4, async stage => {
    await stage.reviewRegistration('qinhuai', 'reviewer');
    await stage.review('fanying second', 'reviewer', 'approve');
  }),
  on(1.1, stage => stage.apply('ludao second', 'ludao', { algorithm: 'RSA_2048' })),
  on(0.7, async stage => {
    await stage.review('ludao second', 'reviewer2', 'approve');
    await stage.apply('donghu second', 'donghu', { ...personal, holderName: '夏知微', holderIdNo: sampleIdNo('420111', '19910227', 348) });
  }),
  on(0.4, async stage => {
    await stage.register('yuelu');
    await stage.review('donghu second', 'reviewer');
    await stage.apply('donghu third', 'donghu', { years: 2 });
  }),
  on(0.25, async stage => {
    await stage.apply('ludao third', 'ludao', { ...personal, holderName: '叶兰亭', holderIdNo: sampleIdNo('350203', '19931119', 421) });
    await stage.apply('fanying draft', 'fanying', { algorithm: 'ECDSA_P384', remark: '分公司用' }, 'draft');
  }),
  on(0.15, async stage => {
    for (const account of ['sysadmin', 'secadmin', 'auditor', 'finance', 'rongqiao_viewer', 'yunqi', 'jinli'])
      await stage.lookAround(account);
  }),
];

/** What happened beside it, area by area. */
const aside: readonly (readonly Scene[])[] = [
  certs,
  contracts,
  filling,
  jobs,
  keys,
  members,
  own,
  reviews,
  rounds,
  seals,
  signers,
  templates,
];

export const story: readonly Scene[] = [...early, ...recent, ...now, ...aside.flat()].toSorted((one, other) => other.daysAgo - one.daysAgo);

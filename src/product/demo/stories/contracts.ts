/** Contracts in every state, signed by two companies whose keys are kept here. */
import { type CompanyAccount, companies } from '../companies.ts';
import { sampleMobile } from '../numbers.ts';
import { letter } from '../papers.ts';
import { signPassword } from '../people.ts';
import type { Found, Stage } from '../stage.ts';
import type { Scene } from '../story.ts';
import { makeSeal } from './seals.ts';
import { clauses, configure, dayFrom, draft, move } from './templates.ts';

const on = (daysAgo: number, play: (stage: Stage) => Promise<void>): Scene => ({ daysAgo, play });

type Party = 'zhongzhou' | 'rongqiao';
const seals: Readonly<Record<Party, string>> = { zhongzhou: '合同专用章', rongqiao: '合同专用章' };

/** A key that is left here, and a password to sign with. */
const ready = async (stage: Stage, name: CompanyAccount): Promise<void> => {
  const label = `${name} kept`;
  await stage.apply(label, name, {});
  await stage.certify(label);
  await stage.keep(label);
  const mobile = companies[name].contactMobile;
  await stage.call(name, 'employee/sms/code', { mobile, scene: 'SIGN_PASSWORD' });
  const smsCode = await stage.sent(mobile);
  const { version } = await stage.call(name, 'user/signPassword/info', {});
  await stage.call(name, 'user/signPassword', { version, mobile, smsCode, newPassword: signPassword });
};

const start = async (stage: Stage, title: string, amount: string, days: number, more: object = {}): Promise<Found> => {
  const { id: template } = await stage.row('templates', 'operation/template/list', { code: 'TECH_SERVICE' });
  const others = [{ party: 'BUYER', company: companies.rongqiao.companyName }];
  const body = { template, title, amount, signBy: dayFrom(stage, days), party: 'SELLER', others, ...more };
  return stage.call('zhongzhou', 'document/contract/start', body);
};

export const sign = async (stage: Stage, by: Party, { id, version }: Found): Promise<Found> => {
  const seal = await stage.call<{ list: readonly { sealNo: string }[] }>(by, 'electronicSeal/list', {
    filter: { name: seals[by], state: 'ENABLED' },
  });
  return stage.call(by, 'document/contract/sign', { id, version, sealNo: seal.list[0]?.sealNo, signPassword });
};

const end = (stage: Stage, by: Party, { id, version }: Found, decision: 'REJECT' | 'CANCEL', reason: string): Promise<Found> =>
  stage.call(by, 'document/contract/reject', { id, version, decision, reason });

/** Signed by both, and no longer wanted by the first. */
const proposed = async (stage: Stage, title: string, amount: string, reason: string): Promise<Found> => {
  const whole = await sign(stage, 'rongqiao', await sign(stage, 'zhongzhou', await start(stage, title, amount, 30)));
  return stage.call('zhongzhou', 'document/contract/terminate', { id: whole.id, version: whole.version, reason, signPassword });
};

const transport = '运输委托合同';
const purchase = '采购合同';

const [line, at] = ['＿'.repeat(20), { page: 1, width: 80, size: 12 }];
/** What a purchase leaves open stands in its first lines, above what is always agreed. */
const openLines = [
  '甲方向乙方采购，双方约定如下。',
  ...['采购内容', '采购金额（元）', '交货日期', '付款方式'].map(label => `${label}：${line}`),
];
const purchaseBlanks = [
  { label: '采购内容', kind: 'TEXT', x: 55, y: 53, ...at },
  { label: '采购金额（元）', kind: 'AMOUNT', content: 'TOTAL', x: 68, y: 68, ...at },
  { label: '交货日期', kind: 'DATE', x: 55, y: 84, ...at },
  { label: '付款方式', kind: 'CHOICE', options: '货到付款、月结三十天、分期付款', x: 55, y: 99, ...at },
];

/** Rongqiao's handler signs alone in this business, if the company agrees. */
const configureByItself = async (stage: Stage, module: string): Promise<void> => {
  const member = (await stage.row('support', 'operation/member/list', { uscc: companies.rongqiao.uscc })).id;
  const { id: businessModule } = await stage.row('clerk', 'operation/business/modules', { code: module });
  const { id: handler } = await stage.row('templates', 'operation/handler/list', { member, state: 'EFFECTIVE', handlerType: 'CONTRACT' });
  const { id: seal } = await stage.row('issuer', 'operation/seal/list', { member, name: seals.rongqiao, state: 'ENABLED' });
  const people = await stage.call<{ list: readonly { userNum: string }[] }>('support', 'operation/employee/list', {
    filter: { account: 'rongqiao_handler' },
  });
  await stage.call('templates', 'operation/sellerHandler/save', {
    ...{ member, businessModule, handler, seal, userNum: people.list[0]?.userNum, priority: 1, signMode: 'AUTO' },
    agreementFile: await stage.upload('templates', 'signAgreement', letter(companies.rongqiao)),
    agreedOn: dayFrom(stage, -1),
  });
};

export const contracts: readonly Scene[] = [
  on(34, async stage => {
    const id = await draft(stage, {
      code: 'TECH_SERVICE',
      module: 'TRADE',
      title: '技术服务合同',
      clauses: clauses('技术服务'),
      parties: ['甲方', '乙方'],
    });
    const at = (mark: string) => [{ method: 'KEYWORD', pages: 'LAST', mark: `${mark}（盖章）`, x: 0, y: 8 }];
    await configure(stage, id, '双方盖章', [
      { name: '甲方盖章', party: 'SELLER', needDate: true, needSms: false, positions: at('甲方') },
      { name: '乙方盖章', party: 'BUYER', needDate: true, needSms: false, positions: at('乙方') },
    ]);
    await move(stage, id, 'operation/template/publish');
  }),
  on(33, async stage => {
    await makeSeal(stage, 'zhongzhou', 'CONTRACT', seals.zhongzhou);
    await ready(stage, 'zhongzhou');
    await ready(stage, 'rongqiao');
  }),
  on(27, async stage => {
    const copyTo = [{ company: companies.jinli.companyName }];
    const copyByLink = [{ name: '京华会计师事务所', mobile: sampleMobile(9104) }];
    const more = { copyTo, copyByLink };
    const handed = await sign(stage, 'zhongzhou', await start(stage, '设备运维技术服务合同（2026）', '186000.00', 30, more));
    await sign(stage, 'rongqiao', handed);
  }),
  on(18, async stage => {
    const handed = await sign(stage, 'zhongzhou', await start(stage, '数据迁移技术服务合同', '92000.00', 20));
    await end(stage, 'rongqiao', handed, 'REJECT', '验收期限应为十个工作日，请修改后重新发起');
  }),
  on(15, async stage => {
    await end(stage, 'zhongzhou', await start(stage, '机房巡检服务合同', '36000.00', 20), 'CANCEL', '项目推迟到明年，暂不签订');
  }),
  on(14, async stage => {
    const { id, version } = await proposed(stage, '展会布置服务合同', '28000.00', '展会延期到明年，双方商定不再履行');
    await stage.call('rongqiao', 'document/contract/termination', { id, version, decision: 'AGREE', signPassword });
  }),
  on(11, stage => start(stage, '培训服务合同', '15000.00', 3).then(() => undefined)),
  on(10, async stage => {
    const at = (mark: string) => [{ method: 'KEYWORD', pages: 'LAST', mark: `${mark}（盖章）`, x: 0, y: 8 }];
    const id = await draft(stage, {
      code: 'TRANSPORT_ORDER',
      module: 'LOGISTICS',
      title: transport,
      clauses: clauses('运输服务'),
      parties: ['甲方', '乙方'],
    });
    await configure(stage, id, '甲方自动签署', [
      { name: '甲方盖章', party: 'SELLER', handlerRule: 'SPECIAL', needDate: true, needSms: false, positions: at('甲方') },
      { name: '乙方盖章', party: 'BUYER', needDate: true, needSms: false, positions: at('乙方') },
    ]);
    await move(stage, id, 'operation/template/publish');
    await configureByItself(stage, 'LOGISTICS');
  }),
  on(9, async stage => {
    const { id, version } = await stage.row('rongqiao', 'document/autoSigning/list', { state: 'PROPOSED' });
    await stage.call('rongqiao', 'document/autoSigning/accept', { id, version, signPassword });
  }),
  on(8, async stage => {
    const id = await draft(stage, {
      code: 'PURCHASE_ORDER',
      module: 'TRADE',
      title: purchase,
      clauses: [...openLines, ...clauses('货物').slice(1)],
      parties: ['甲方', '乙方'],
      remark: '发起时填写采购内容、金额、交货日期和付款方式',
    });
    const byMark = (mark: string) => [{ method: 'KEYWORD', pages: 'LAST', mark: `${mark}（盖章）`, x: 0, y: 8 }];
    const steps = [
      { name: '甲方盖章', party: 'SELLER', needDate: true, needSms: false, positions: byMark('甲方') },
      { name: '乙方盖章', party: 'BUYER', needDate: true, needSms: false, positions: byMark('乙方') },
    ] as const;
    await configure(stage, id, '双方盖章', steps, { blanks: purchaseBlanks });
    await move(stage, id, 'operation/template/publish');
  }),
  on(4, stage => configureByItself(stage, 'WAREHOUSE')),
  // The first is signed by the service as soon as it runs; the second is beyond what the handler may sign.
  on(0.5, async stage => {
    const { id: template } = await stage.row('templates', 'operation/template/list', { code: 'TRANSPORT_ORDER' });
    const others = [{ party: 'BUYER', company: companies.zhongzhou.companyName }];
    const asked = { template, party: 'SELLER', others, signBy: dayFrom(stage, 20) };
    await stage.call('rongqiao', 'document/contract/start', { ...asked, title: `${transport}（十一月）`, amount: '32000.00' });
    await stage.call('rongqiao', 'document/contract/start', { ...asked, title: `${transport}（年度）`, amount: '680000.00' });
  }),
  on(1.5, async stage => {
    await sign(stage, 'zhongzhou', await start(stage, '门户改版技术服务合同', '248000.00', 30));
    await start(stage, '年度驻场技术服务合同', '420000.00', 14);
    const { id: template } = await stage.row('templates', 'operation/template/list', { code: 'PURCHASE_ORDER' });
    const filled = [
      { label: '采购内容', value: '人体工学办公椅 60 把' },
      { label: '采购金额（元）', value: '53400.00' },
      { label: '交货日期', value: dayFrom(stage, 21) },
      { label: '付款方式', value: '货到付款' },
    ];
    await sign(stage, 'zhongzhou', await start(stage, '办公椅采购合同', '53400.00', 12, { template, filled }));
    await proposed(stage, '测试环境租用合同', '64000.00', '改用自有机房，剩余租期不再需要');
    const waits = await sign(stage, 'zhongzhou', await start(stage, '接口开发技术服务合同', '98000.00', 10));
    await stage.call('zhongzhou', 'document/contract/remind', { id: waits.id, version: waits.version });
  }),
];

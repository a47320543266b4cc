/** Business modules granted, contract templates in their three states, and what came from outside. */
import { companies } from '../companies.ts';
import { type ContractText, contractPdf } from '../contract-pdf.ts';
import { sampleIdNo, sampleMobile, sampleUscc } from '../numbers.ts';
import { outsideCertificate } from '../outside-authority.ts';
import { identityCard, letter, licence } from '../papers.ts';
import type { Stage } from '../stage.ts';
import type { Scene } from '../story.ts';

const on = (daysAgo: number, play: (stage: Stage) => Promise<void>): Scene => ({ daysAgo, play });
const by = 'templates';

const idOf = async (stage: Stage, who: string, path: string, filter: object): Promise<string> => (await stage.row(who, path, filter)).id;
export const dayFrom = (stage: Stage, days: number): string => new Date(stage.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const moduleOf = (stage: Stage, code: string): Promise<string> => idOf(stage, 'clerk', 'operation/business/modules', { code });
const memberOf = (stage: Stage, name: keyof typeof companies): Promise<string> =>
  idOf(stage, 'support', 'operation/member/list', { uscc: companies[name].uscc });

/** Common to contracts: nobody reads them, everybody knows them. */
export const clauses = (goods: string): readonly string[] => [
  `甲方与乙方经平等协商，就${goods}事宜订立本合同，双方共同遵守。`,
  `一、标的。乙方按甲方确认的品种、规格与数量提供${goods}，具体以双方确认的清单为准，清单是本合同的组成部分。`,
  '二、质量。标的应符合国家标准与双方约定；有异议的，甲方应在验收后五个工作日内书面提出，逾期视为合格。',
  '三、交付。乙方按约定时间、地点交付，并提供随货单证；交付前的风险由乙方承担，交付后的风险由甲方承担。',
  '四、价款与结算。价款按清单确定，甲方在收到合法有效的发票后十个工作日内付款；逾期付款按日万分之三支付违约金。',
  '五、变更与解除。任何一方需要变更本合同的，应提前七日书面通知对方；未经对方同意，不得单方变更或者解除。',
  '六、违约责任。一方违约给对方造成损失的，应予赔偿；因不可抗力不能履行的，根据影响部分或者全部免除责任。',
  '七、保密。双方对在订立和履行本合同过程中知悉的对方商业秘密负有保密义务，本合同终止后仍然有效。',
  '八、争议解决。因本合同发生的争议由双方协商解决；协商不成的，向甲方所在地有管辖权的人民法院起诉。',
  '九、电子签名。双方同意以可靠的电子签名签署本合同，与手写签名或者盖章具有同等的法律效力。',
  '十、其他。本合同自双方签署之日起生效；未尽事宜由双方另行协商，补充协议与本合同具有同等效力。',
];

interface Draft extends ContractText {
  readonly code: string;
  readonly module: string;
  readonly remark?: string;
}

export const draft = async (stage: Stage, { code, module, remark, ...text }: Draft): Promise<string> => {
  const file = await stage.upload(by, 'template', { name: `${text.title}.pdf`, bytes: await contractPdf(text) });
  const businessModule = await moduleOf(stage, module);
  const body = { code, name: text.title, businessModule, file, ...(remark === undefined ? {} : { remark }) };
  return (await stage.call(by, 'operation/template/save', body)).id;
};

type Position = Readonly<Record<string, string | number>>;
interface Step {
  readonly name: string;
  readonly party: 'SELLER' | 'BUYER' | 'THIRD' | 'PLATFORM';
  readonly handlerRule?: 'COMPANY' | 'SPECIAL';
  readonly needDate?: boolean;
  readonly needSms?: boolean;
  readonly needSigner?: boolean;
  /** Signed at the same time as the step before it. */
  readonly withPrevious?: boolean;
  /** By its code; a contract seal where left out. */
  readonly seal?: string;
  readonly positions: readonly Position[];
}

interface Configured {
  readonly use?: boolean;
  /** What is filled in before. */
  readonly blanks?: readonly object[];
}

export const configure = async (
  stage: Stage,
  template: string,
  name: string,
  steps: readonly Step[],
  { use = true, blanks = [] }: Configured = {},
): Promise<void> => {
  const config = await stage.call(by, 'operation/config/save', { template, name, blanks });
  for (const [index, { seal: code = 'CONTRACT', ...step }] of steps.entries()) {
    const sealType = await idOf(stage, by, 'operation/sealType/list', { code });
    await stage.call(by, 'operation/config/detail/save', { config: config.id, sealType, stepOrder: index + 1, ...step });
  }
  const { id, version } = await stage.row(by, 'operation/config/list', { id: config.id });
  if (use) await stage.call(by, 'operation/config/used', { id, version, used: 'ON' });
};

export const move = async (stage: Stage, id: string, path: string, more: object = {}): Promise<Record<string, unknown>> => {
  const { version } = await stage.row(by, 'operation/template/list', { id });
  return stage.call<Record<string, unknown>>(by, path, { id, version, ...more });
};

/** Seals at the words that contracts have for them, and across the edges of all pages. */
const bothParties: readonly Step[] = [
  {
    name: '甲方盖章',
    party: 'SELLER',
    handlerRule: 'SPECIAL',
    needDate: true,
    positions: [
      { method: 'KEYWORD', pages: 'LAST', mark: '甲方（盖章）', x: 0, y: 8 },
      { method: 'EDGE', pages: 'ALL', y: 120 },
    ],
  },
  {
    name: '乙方盖章',
    party: 'BUYER',
    needDate: true,
    positions: [
      { method: 'KEYWORD', pages: 'LAST', mark: '乙方（盖章）', x: 0, y: 8 },
      { method: 'EDGE', pages: 'ALL', y: 180 },
    ],
  },
];

const grant = async (
  stage: Stage,
  name: keyof typeof companies,
  code: string,
  days: readonly [from: number, to?: number],
  remark?: string,
): Promise<void> => {
  const [from, to] = days;
  await stage.call('clerk', 'operation/business/save', {
    member: await memberOf(stage, name),
    module: await moduleOf(stage, code),
    validFrom: dayFrom(stage, from),
    ...(to === undefined ? {} : { validTo: dayFrom(stage, to) }),
    ...(remark === undefined ? {} : { remark }),
  });
};

/** Companies do business; one grant is over, one is stopped, one has not begun. */
const modules: readonly Scene[] = [
  on(392, stage => grant(stage, 'rongqiao', 'TRADE', [0])),
  on(340, stage => grant(stage, 'yunqi', 'TRADE', [0, 365], '按年开通')),
  on(313, stage => grant(stage, 'tongli', 'LOGISTICS', [0, 180])),
  on(105, stage => grant(stage, 'rongqiao', 'DIRECT_SALES', [0])),
  on(66, stage => grant(stage, 'changan', 'FINANCE', [0], '试用')),
  on(44, stage => grant(stage, 'zhanqiao', 'WAREHOUSE', [0])),
  on(23, async stage => {
    const { id, version } = await stage.row('clerk', 'operation/business/list', { member: await memberOf(stage, 'changan') });
    await stage.call('clerk', 'operation/business/save', { id, version, enabled: false, remark: '试用结束，未续签' });
  }),
  on(2, stage => grant(stage, 'ludao', 'TRADE', [10, 375])),
];

const templateStory: readonly Scene[] = [
  on(112, async stage => {
    const id = await draft(stage, {
      code: 'STEEL_SALE',
      module: 'TRADE',
      title: '钢材购销合同',
      clauses: clauses('钢材'),
      parties: ['甲方', '乙方'],
    });
    await configure(stage, id, '双方盖章', bothParties);
    await move(stage, id, 'operation/template/publish');
  }),
  on(103, async stage => {
    const member = await memberOf(stage, 'rongqiao');
    const [name, idNo, mobile] = ['游思远', sampleIdNo('350104', '19920618', 233), sampleMobile(201)];
    const card = identityCard({ companyName: companies.rongqiao.companyName, legalName: name, legalIdNo: idNo });
    const paper = (purpose: string) =>
      stage.upload(by, purpose, purpose === 'letter' ? letter(companies.rongqiao, { name, mobile }) : card);
    await stage.call(by, 'operation/handler/new', {
      member,
      employee: await idOf(stage, 'support', 'operation/employee/list', { account: 'rongqiao_handler' }),
      name,
      idNo,
      mobile,
      handlerType: 'CONTRACT',
      letterFile: await paper('letter'),
      letterFrom: dayFrom(stage, 0),
      letterTo: dayFrom(stage, 730),
      idFront: await paper('identity'),
      idBack: await paper('identity'),
    });
    const { id, version } = await stage.row('reviewer', 'operation/handler/audit/list', { member, state: 'SUBMITTED' });
    const claimed = await stage.call('reviewer', 'operation/review/claim', { resource: 'handlerReviews', id, version, release: false });
    await stage.call('reviewer', 'operation/handler/audit/commit', { id, version: claimed.version, decision: 'approve' });
  }),
  on(102, async stage => {
    const member = await memberOf(stage, 'rongqiao');
    await stage.call(by, 'operation/sellerHandler/save', {
      member,
      handler: await idOf(stage, by, 'operation/handler/list', { member, state: 'EFFECTIVE' }),
      userNum: (
        await stage.call<{ list: readonly { userNum: string }[] }>('support', 'operation/employee/list', {
          filter: { account: 'rongqiao_handler' },
        })
      ).list[0]?.userNum,
      businessModule: await moduleOf(stage, 'TRADE'),
      priority: 1,
    });
  }),
  on(70, async stage => {
    const id = await draft(stage, {
      code: 'WAREHOUSE_RENT',
      module: 'WAREHOUSE',
      title: '仓储保管合同',
      clauses: clauses('仓储保管服务').slice(0, 8),
      parties: ['甲方', '乙方'],
      fields: ['sellerSeal', 'buyerSeal'],
    });
    await configure(stage, id, '按签名域盖章', [
      { name: '甲方盖章', party: 'SELLER', positions: [{ method: 'FIELD', pages: 'ALL', mark: 'sellerSeal' }] },
      { name: '乙方盖章', party: 'BUYER', positions: [{ method: 'FIELD', pages: 'ALL', mark: 'buyerSeal' }] },
    ]);
    await move(stage, id, 'operation/template/publish');
  }),
  on(50, async stage => {
    const { id } = await stage.row(by, 'operation/template/list', { code: 'STEEL_SALE', state: 'ON' });
    const { draft: made } = (await move(stage, id, 'operation/template/revise')) as { draft: { id: string } };
    await stage.call(by, 'operation/template/save', { id: made.id, version: 1, remark: '补充电子签名条款' });
    await move(stage, made.id, 'operation/template/publish');
  }),
  on(33, async stage => {
    const { id } = await stage.row(by, 'operation/template/list', { code: 'WAREHOUSE_RENT' });
    await move(stage, id, 'operation/template/close', { status: 'CLOSED', reason: '业务改用新的保管协议，暂停使用' });
  }),
  on(7, async stage => {
    const id = await draft(stage, {
      code: 'LOGISTICS_FRAME',
      module: 'LOGISTICS',
      title: '物流运输框架协议',
      clauses: clauses('运输服务'),
      parties: ['甲方', '乙方', '丙方'],
      remark: '待法务确认丙方条款',
    });
    await configure(stage, id, '三方盖章', [
      ...bothParties,
      {
        name: '丙方盖章',
        party: 'THIRD',
        positions: [
          { method: 'KEYWORD', pages: 'LAST', mark: '丙方（盖章）', x: 0, y: 8 },
          { method: 'COORD', pages: 'PAGE', page: 1, x: 150, y: 240 },
        ],
      },
    ]);
    await configure(stage, id, '仅双方盖章', bothParties, { use: false });
  }),
];

/** A company that the trading portal knows already, one of its people, and the certificate of a company of ours. */
const outside: readonly Scene[] = [
  on(38, async stage => {
    const from = { system: '钢贸门户' };
    const company = {
      companyName: '舟山定海湾船务有限公司',
      uscc: sampleUscc('330902', 90),
      legalName: '韩清远',
      address: '浙江省舟山市定海区环城南路18号',
      contactName: '韩清远',
      contactMobile: sampleMobile(190),
      email: 'office@dinghaiwan.example.com',
    };
    const paper = licence({ ...companies.rongqiao, ...company });
    await stage.call('clerk', 'operation/external/company', {
      ...from,
      externalNo: 'GM-20417',
      ...company,
      licenceFile: await stage.upload('clerk', 'licence', paper),
    });
    await stage.call('clerk', 'operation/external/account', {
      ...from,
      externalNo: 'GM-U-88120',
      member: await memberOf(stage, 'rongqiao'),
      account: 'rongqiao_portal',
      name: '庄亦舟',
      mobile: sampleMobile(191),
      role: 'HANDLER',
    });
  }),
  on(36, async stage => {
    const { companyName, uscc } = companies.rongqiao;
    await stage.call('clerk', 'operation/external/ca', {
      system: '钢贸门户',
      member: await memberOf(stage, 'rongqiao'),
      employee: await idOf(stage, 'support', 'operation/employee/list', { account: 'rongqiao' }),
      ...(await outsideCertificate({ companyName, uscc }, stage.now)),
    });
  }),
];

export const templates: readonly Scene[] = [...modules, ...templateStory, ...outside];

/** What a company arranges for its own people: which handler uses which seal, whose menus are narrowed, an authorisation file. */
import { companies } from '../companies.ts';
import { contractPdf } from '../contract-pdf.ts';
import { sampleIdNo, sampleMobile } from '../numbers.ts';
import { identityCard, letter } from '../papers.ts';
import type { Found, Stage } from '../stage.ts';
import type { Scene } from '../story.ts';
import { makeSeal } from './seals.ts';
import { clauses } from './templates.ts';

const on = (daysAgo: number, play: (stage: Stage) => Promise<void>): Scene => ({ daysAgo, play });
const dayFrom = (stage: Stage, days: number): string => new Date(stage.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

const grant = async (stage: Stage, seal: string, from: number, to: number, more: object = {}): Promise<void> => {
  const { id: handler } = await stage.row('rongqiao', 'employee/handler/list', {
    q: '游思远',
    handlerType: 'CONTRACT',
    state: 'EFFECTIVE',
  });
  const member = await stage.row('support', 'operation/member/list', { uscc: companies.rongqiao.uscc });
  const { id } = await stage.row('issuer', 'operation/seal/list', { member: member.id, name: seal });
  await stage.call('rongqiao', 'handlerSeal/manage', {
    handler,
    seal: id,
    validFrom: dayFrom(stage, from),
    validTo: dayFrom(stage, to),
    ...more,
  });
};

/** The handler asks to put the company's seal under a document. */
const askForSeal = async (stage: Stage, title: string, purpose: string, amount?: string): Promise<Found> => {
  const member = await stage.row('support', 'operation/member/list', { uscc: companies.rongqiao.uscc });
  const { id: seal } = await stage.row('issuer', 'operation/seal/list', { member: member.id, name: '公章' });
  const bytes = await contractPdf({ title, clauses: clauses('投标服务').slice(0, 4), parties: ['投标人'] });
  const file = await stage.upload('rongqiao_handler', 'document', { name: `${title}.pdf`, bytes });
  return stage.call('rongqiao_handler', 'sealRequest/submit', { seal, file, purpose, ...(amount === undefined ? {} : { amount }) });
};

/** The administrator enters their own number and uploads their card; with both there, they are handed in. */
const handIn = async (stage: Stage, name: 'rongqiao' | 'yunqi' | 'suhewan', idNo: string): Promise<void> => {
  const { companyName, contactName: legalName } = companies[name];
  const { id, version } = await stage.row(name, 'employee/list', { account: name });
  await stage.call(name, 'employee/modify', { id, version, idType: 'ID_CARD', idNo });
  const own = await stage.call(name, 'person/info', {});
  const authFile = await stage.upload(name, 'letter', identityCard({ companyName, legalName, legalIdNo: idNo }));
  await stage.call(name, 'userInfo/authFile', { id: own.id, version: own.version, authFile, authFileTo: dayFrom(stage, 365) });
};

const review = async (stage: Stage, name: keyof typeof companies, decision: 'approve' | 'return', reason: string): Promise<void> => {
  const { contactName } = companies[name];
  const { id, version } = await stage.row('reviewer', 'operation/personAuthentication/list', { q: contactName, state: 'SUBMITTED' });
  await stage.call('reviewer', 'operation/personAuthentication/commit', { id, version, decision, reason });
};

export const own: readonly Scene[] = [
  on(40, stage => handIn(stage, 'rongqiao', sampleIdNo('350102', '19880906', 512))),
  on(39, stage => review(stage, 'rongqiao', 'approve', '姓名、证件号码与所交证件一致')),
  on(7, stage => handIn(stage, 'suhewan', sampleIdNo('310101', '19900421', 523))),
  on(6, stage => review(stage, 'suhewan', 'return', '证件号码与所交证件不一致，请核对后重新上传')),
  on(2, stage => handIn(stage, 'yunqi', sampleIdNo('330106', '19851130', 534))),
  on(30, stage => grant(stage, '法定代表人章', 0, 10, { needApproval: true, remark: '年度投标' })),
  on(14, stage => grant(stage, '公章', 0, 60, { needApproval: true })),
  on(6, async stage => {
    const { id, version } = await askForSeal(stage, '供应商入库承诺书', '申请进入区交通局供应商名录');
    const reason = '承诺书第三条与我司章程不符，请法务修改后再申请';
    await stage.call('rongqiao', 'sealRequest/decide', { id, version, decision: 'REFUSE', reason });
  }),
  on(0.4, async stage => {
    await askForSeal(stage, '投标函', '智慧园区项目投标，开标日前须递交', '860000.00');
  }),
  on(5, async stage => {
    const { id, version } = await stage.call('rongqiao_handler', 'person/info', {});
    await stage.call('rongqiao_handler', 'userInfo/authFile', {
      id,
      version,
      authFile: await stage.upload('rongqiao_handler', 'letter', letter(companies.rongqiao, { name: '游思远', mobile: sampleMobile(201) })),
      authFileTo: dayFrom(stage, 330),
    });
  }),
  on(3, async stage => {
    const { id } = await stage.row('rongqiao', 'employee/list', { account: 'rongqiao_viewer' });
    await stage.call('rongqiao', 'permission/directSales/save', {
      employee: id,
      limited: true,
      menus: ['101', '202', '302', '401', '402', '403', '404'].map(menuId => ({ menuId })),
      remark: '仅查看证书、印章与企业资料',
    });
  }),
  on(8.5, stage => grant(stage, '合同专用章', 0, 180, { limitAmount: '50000.00' })),
  on(1, async stage => {
    await makeSeal(stage, 'rongqiao', 'OTHER', '投标专用章');
    await grant(stage, '投标专用章', 10, 60, { limitAmount: '200000.00' });
  }),
];

/** Seals of the sample companies in every state: made, adjusted, switched off, suspended, to be made and remade, cancelled, under review. */
import sharp from 'sharp';
import { charactersIn, drawSeal } from '#trust/seal/drawing.ts';
import { outlines } from '#trust/seal/fonts.ts';
import type { CompanyAccount } from '../companies.ts';
import { companies } from '../companies.ts';
import { applicationForm, type Paper } from '../papers.ts';
import type { Stage } from '../stage.ts';
import type { Scene } from '../story.ts';

const on = (daysAgo: number, play: (stage: Stage) => Promise<void>): Scene => ({ daysAgo, play });

type Wish = Readonly<Record<string, unknown>>;

/** A stamped sheet as a company scans it: grey paper, the seal a little askew. */
const scan = async (name: CompanyAccount): Promise<Paper> => {
  const design = {
    shape: 'ROUND',
    width: 40,
    height: 40,
    border: 1.2,
    centre: 'STAR',
    isPerson: false,
    name: companies[name].companyName,
    colour: 'RED',
    opacity: 100,
    adjustments: {},
  } as const;
  const drawn = drawSeal(design, await outlines(charactersIn(design))).replace(
    / width="[^"]*" height="[^"]*"/,
    ' width="620" height="620"',
  );
  const stamp = await sharp(Buffer.from(drawn), { density: 72 }).rotate(4, { background: '#00000000' }).png().toBuffer();
  const paper = sharp({ create: { width: 1000, height: 900, channels: 3, background: '#eeebe4' } });
  return {
    name: '原印模扫描件.jpg',
    bytes: await paper
      .composite([{ input: stamp, left: 170, top: 120 }])
      .blur(0.7)
      .jpeg({ quality: 82 })
      .toBuffer(),
  };
};

const typeOf = async (stage: Stage, code: string): Promise<string> => (await stage.row('issuer', 'operation/sealType/list', { code })).id;

/** Applies for a seal. @returns the application */
const apply = async (
  stage: Stage,
  by: CompanyAccount,
  type: string,
  name: string,
  wish: Wish = {},
): Promise<{ id: string; version: number }> =>
  stage.call(by, 'electronicSeal/save', { sealType: await typeOf(stage, type), name, makeMode: 'TEMPLATE', ...wish });
const handIn = async (stage: Stage, by: CompanyAccount, type: string, name: string, wish: Wish = {}) => {
  const { id, version } = await apply(stage, by, type, name, wish);
  return stage.call(by, 'electronicSeal/commit', { id, version });
};
const decide = ({ id, version }: { id: string; version: number }, stage: Stage, decision: string, reason?: string) =>
  stage.call('reviewer2', 'operation/seal/audit/commit', { id, version, decision, ...(reason === undefined ? {} : { reason }) });
/** Approved, waiting to be made. */
const order = async (stage: Stage, by: CompanyAccount, type: string, name: string, wish: Wish = {}) => {
  const { id } = await decide(await handIn(stage, by, type, name, wish), stage, 'approve');
  return stage.row('issuer', 'operation/seal/list', { application: id });
};
export const makeSeal = async (stage: Stage, by: CompanyAccount, type: string, name: string, wish: Wish = {}, drawing: Wish = {}) => {
  const { id, version } = await order(stage, by, type, name, wish);
  return stage.call('issuer', 'operation/seal/personalize', { id, version, ...drawing });
};
const status = async (stage: Stage, by: CompanyAccount, name: string, to: string, reason?: string): Promise<void> => {
  const member = await stage.row('support', 'operation/member/list', { uscc: companies[by].uscc });
  const { id, version } = await stage.row('issuer', 'operation/seal/list', { member: member.id, name });
  await stage.call('issuer', 'operation/seal/status', { id, version, status: to, ...(reason === undefined ? {} : { reason }) });
};

export const seals: readonly Scene[] = [
  // It ends with its certificate, a year later.
  on(398, stage => makeSeal(stage, 'rongqiao', 'CONTRACT', '合同专用章（旧）').then(() => undefined)),
  on(342, stage => makeSeal(stage, 'jinli', 'PUBLIC', '公章').then(() => undefined)),
  on(314, async stage => {
    await makeSeal(stage, 'tongli', 'PUBLIC', '公章', { code: '3301020087654' });
    await makeSeal(stage, 'tongli', 'INVOICE', '发票专用章');
  }),
  on(109, stage => makeSeal(stage, 'zhongzhou', 'PUBLIC', '公章').then(() => undefined)),
  on(84, stage => makeSeal(stage, 'xinghai', 'PUBLIC', '公章').then(() => undefined)),
  on(54, stage => makeSeal(stage, 'suhewan', 'PUBLIC_OVAL', '公章').then(() => undefined)),
  on(39, async stage => {
    await makeSeal(stage, 'rongqiao', 'PUBLIC', '公章', { code: '3501020012345' });
    await makeSeal(stage, 'rongqiao', 'CONTRACT', '合同专用章', { code: '3501020012346' }, { starSize: 110, textHeight: 40 });
    await makeSeal(stage, 'rongqiao', 'LEGAL', '法定代表人章');
  }),
  on(36, async stage => {
    await makeSeal(stage, 'rongqiao', 'FINANCE_SQUARE', '财务专用章（银行预留）');
    await makeSeal(stage, 'rongqiao', 'CONTRACT', '合同专用章（2）');
  }),
  on(28.5, stage => makeSeal(stage, 'dianchi', 'PUBLIC', '公章').then(() => undefined)),
  on(23, stage => status(stage, 'rongqiao', '合同专用章（2）', 'CANCELLED', '项目结束，不再使用')),
  on(21.5, stage => status(stage, 'rongqiao', '财务专用章（银行预留）', 'DISABLED')),
  on(12, stage => status(stage, 'tongli', '公章', 'REMAKE')),
  on(7, async stage => {
    const application = await handIn(stage, 'tongli', 'CONTRACT', '合同章', { code: '12345' });
    await decide(application, stage, 'return', '防伪码应为 13 位，请核对后重新提交');
  }),
  on(6.5, async stage => {
    await decide(await handIn(stage, 'jinli', 'OTHER', '测试章'), stage, 'reject', '“测试章”不是可以制作的印章');
  }),
  on(2, async stage => {
    await order(stage, 'rongqiao', 'HR', '人事专用章');
    await order(stage, 'jinli', 'FINANCE', '财务专用章', { colour: 'BLUE' });
  }),
  on(0.9, async stage => {
    const company = companies.tongli;
    await handIn(stage, 'tongli', 'OTHER', '原合同章', {
      makeMode: 'IMAGE',
      sourceImage: await stage.upload('tongli', 'sealImage', await scan('tongli')),
      filing: [await stage.upload('tongli', 'application', applicationForm(company, company.legalName))],
    });
  }),
  on(0.5, async stage => {
    await handIn(stage, 'rongqiao', 'INVOICE', '发票专用章');
    await handIn(stage, 'rongqiao', 'PERSON', '游思远名章', { personName: '游思远' });
  }),
  on(0.2, async stage => {
    await apply(stage, 'rongqiao', 'PERSON_RECT', '池映雪名章', { personName: '池映雪' });
  }),
];

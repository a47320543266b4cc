/** What a company arranges for its own people: which handler uses which seal, whose menus are narrowed, an authorisation file. */
import { companies } from '../companies.ts';
import { letter } from '../papers.ts';
import type { Stage } from '../stage.ts';
import type { Scene } from '../story.ts';

const on = (daysAgo: number, play: (stage: Stage) => Promise<void>): Scene => ({ daysAgo, play });
const dayFrom = (stage: Stage, days: number): string => new Date(stage.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

const grant = async (stage: Stage, seal: string, from: number, to: number, more: object = {}): Promise<void> => {
  const { id: handler } = await stage.row('rongqiao', 'employee/handler/list', { q: '游思远', state: 'EFFECTIVE' });
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

export const own: readonly Scene[] = [
  on(30, stage => grant(stage, '法定代表人章', 0, 10, { needApproval: true, remark: '年度投标' })),
  on(14, stage => grant(stage, '公章', 0, 60, { needApproval: true })),
  on(5, async stage => {
    const { id, version } = await stage.call('rongqiao_handler', 'person/info', {});
    await stage.call('rongqiao_handler', 'userInfo/authFile', {
      id,
      version,
      authFile: await stage.upload('rongqiao_handler', 'letter', letter(companies.rongqiao)),
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
  on(1, stage => grant(stage, '合同专用章', 10, 60, { limitAmount: '200000.00' })),
];

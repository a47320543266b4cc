/** Contracts that several parties are asked to sign at once, and one whose other side is no member: its representative is asked by a link. */
import { companies } from '../companies.ts';
import { sampleMobile } from '../numbers.ts';
import type { Stage } from '../stage.ts';
import type { Scene } from '../story.ts';
import { sign } from './contracts.ts';
import { clauses, configure, dayFrom, draft, move } from './templates.ts';

const on = (daysAgo: number, play: (stage: Stage) => Promise<void>): Scene => ({ daysAgo, play });

const title = '战略合作协议';
const invited = { company: '福州榕城冷链物流有限公司', name: '许文渊', mobile: sampleMobile(9103) } as const;

export const rounds: readonly Scene[] = [
  on(6, async stage => {
    const id = await draft(stage, {
      code: 'COOPERATION',
      module: 'TRADE',
      title,
      clauses: clauses('合作服务'),
      parties: ['甲方', '乙方'],
      remark: '双方同时签署，不分先后',
    });
    const at = (mark: string) => [{ method: 'KEYWORD', pages: 'LAST', mark: `${mark}（盖章）`, x: 0, y: 8 }];
    await configure(stage, id, '双方同时盖章', [
      { name: '甲方盖章', party: 'SELLER', needDate: true, needSms: false, positions: at('甲方') },
      { name: '乙方盖章', party: 'BUYER', needDate: true, needSms: false, withPrevious: true, positions: at('乙方') },
    ]);
    await move(stage, id, 'operation/template/publish');
  }),
  // Both were asked at once, and the second one was faster.
  on(2, async stage => {
    const { id: template } = await stage.row('templates', 'operation/template/list', { code: 'COOPERATION' });
    const others = [{ party: 'BUYER', company: companies.rongqiao.companyName }];
    const body = { template, title: `${title}（数据中心）`, party: 'SELLER', signBy: dayFrom(stage, 15), others };
    await sign(stage, 'rongqiao', await stage.call('zhongzhou', 'document/contract/start', body));
  }),
  // The company has signed: its other side has no account, and its representative has the link.
  on(1.2, async stage => {
    const { id: template } = await stage.row('templates', 'operation/template/list', { code: 'TECH_SERVICE' });
    const others = [{ party: 'BUYER', ...invited }];
    const body = { template, title: '冷链监测技术服务合同', amount: '76000.00', party: 'SELLER', signBy: dayFrom(stage, 20), others };
    await sign(stage, 'zhongzhou', await stage.call('zhongzhou', 'document/contract/start', body));
  }),
];

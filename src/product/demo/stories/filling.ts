/** A contract whose other side fills in what the initiator cannot know: where, whom to ask for, and a picture. */
import { companies } from '../companies.ts';
import type { Scene } from '../story.ts';
import { clauses, configure, dayFrom, draft, move } from './templates.ts';

const title = '驻场服务合同';
const [line, at] = ['＿'.repeat(20), { page: 1, width: 80, size: 12 }];
const openLines = [
  '甲方委托乙方提供驻场服务，双方约定如下。',
  ...['服务内容', '服务地点', '现场联系人', '进场日期', '付款方式'].map(label => `${label}：${line}`),
  '门头照片（由乙方提供）：',
  ...Array.from({ length: 2 }, () => '　'),
];
const blanks = [
  { label: '服务内容', kind: 'TEXT', x: 55, y: 53, ...at },
  { label: '服务地点', kind: 'TEXT', party: 'BUYER', x: 55, y: 68, ...at },
  { label: '现场联系人', kind: 'TEXT', party: 'BUYER', x: 60, y: 84, ...at },
  { label: '进场日期', kind: 'DATE', party: 'BUYER', x: 55, y: 99, ...at },
  { label: '付款方式', kind: 'CHOICE', options: '货到付款、月结三十天、分期付款', x: 55, y: 115, ...at },
  { label: '门头照片', kind: 'PICTURE', party: 'BUYER', must: false, page: 1, x: 90, y: 126, width: 60, height: 40 },
];

export const filling: readonly Scene[] = [
  {
    daysAgo: 5,
    play: async stage => {
      const parties = ['甲方', '乙方'];
      const words = { title, clauses: [...openLines, ...clauses('驻场服务')], parties, remark: '服务地点等由乙方填写' };
      const id = await draft(stage, { code: 'ON_SITE', module: 'TRADE', ...words });
      const signs = (mark: string) => [{ method: 'KEYWORD', pages: 'LAST', mark: `${mark}（盖章）`, x: 0, y: 8 }];
      const steps = [
        { name: '甲方盖章', party: 'SELLER', needDate: true, needSms: false, positions: signs('甲方') },
        { name: '乙方盖章', party: 'BUYER', needDate: true, needSms: false, positions: signs('乙方') },
      ] as const;
      await configure(stage, id, '乙方填写，双方盖章', steps, { blanks });
      await move(stage, id, 'operation/template/publish');
    },
  },
  {
    daysAgo: 1.1,
    play: async stage => {
      const { id: template } = await stage.row('templates', 'operation/template/list', { code: 'ON_SITE' });
      await stage.call('zhongzhou', 'document/contract/start', {
        ...{ template, title: `${title}（城东库区）`, amount: '96000.00', party: 'SELLER', signBy: dayFrom(stage, 12) },
        others: [{ party: 'BUYER', company: companies.rongqiao.companyName }],
        filled: [
          { label: '服务内容', value: '温湿度监测设备驻场维护' },
          { label: '付款方式', value: '月结三十天' },
        ],
      });
    },
  },
];

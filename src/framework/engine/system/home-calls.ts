/** The home pages' numbers, choices of reference fields, all notices at once: calls that belong to no entity. */
import type { FreeCall } from '../declare/calls.ts';
import { flag, instant, integer, items, json, text } from '../declare/fields.ts';
import type { DeclaredSides, SideOptions } from '../declare/sides.ts';
import { anyObject, bilingual, sumGroups, sumTotal, textList } from './shapes.ts';

/** What a choice among records is asked by. */
export const options = {
  resource: text(['资源', 'Resource'], { rules: 'required|length:1,60' }),
  field: text(['字段', 'Field'], { rules: 'required|length:1,60' }),
  q: text(['搜索', 'Search'], { rules: 'length:0,100' }),
  ids: json(['已选编号', 'Chosen ids'], { shape: textList }),
} as const;
const choices = {
  list: items(['选项', 'Choices'], { id: text(['编号', 'Id']), label: text(['名称', 'Label']) }),
  marks: json(['拼音命中', 'What pinyin means'], {
    shape: textList,
    help: ['拼音或首字母所对应的文字', 'Pieces of the names that typed pinyin or initials mean'],
  }),
} as const;
/** Each number comes with the list behind it and that list's filter, so that a click shows what was counted. */
const numbers = {
  at: instant(['统计时间', 'Counted at']),
  cards: items(['数字', 'Numbers'], {
    key: text(['键', 'Key']),
    group: text(['分类', 'Group'], { help: ['waits、ends、failed', 'waits, ends, failed'] }),
    label: json(['名称', 'Label'], { shape: bilingual }),
    count: integer(['数量', 'Count']),
    countIsExact: flag(['数量精确', 'The count is exact']),
    oldestAt: instant(['最早一笔', 'Oldest']),
    dueAt: instant(['最早一笔的办理时限', 'When the oldest is due']),
    resource: text(['资源', 'Resource']),
    filter: json(['筛选', 'Filter'], { shape: anyObject }),
    menu: text(['菜单', 'Menu']),
    tone: text(['色调', 'Tone']),
  }),
  charts: items(['图表', 'Charts'], {
    key: text(['键', 'Key']),
    label: json(['名称', 'Label'], { shape: bilingual }),
    resource: text(['资源', 'Resource']),
    by: text(['分组', 'Grouped by']),
    every: text(['粒度', 'Every']),
    at: instant(['统计时间', 'Counted at'], { help: ['仅在早于本次请求时给出', 'Where that was before the call'] }),
    groups: json(['各组', 'Groups'], {
      shape: sumGroups,
      help: [
        '与统计接口相同；首次统计未完成时与合计同为空，稍后再取',
        'As calls for sums answer them; empty with the total while counted for the first time: ask again',
      ],
    }),
    total: json(['合计', 'Total'], { shape: sumTotal }),
  }),
} as const;

const callsOfSide = ({ calls, label }: SideOptions): readonly FreeCall[] => [
  {
    id: `${calls.prefix}.options`,
    path: `${calls.path}options/{resource}/{field}`,
    menu: 'self',
    label: ['选项', 'Choices'],
    input: options,
    answer: choices,
    effect: 'options.list',
  },
  {
    id: `${calls.prefix}.home`,
    path: `${calls.path}home`,
    menu: 'self',
    label: [`${label[0]}首页`, `${label[1]} home`],
    input: {},
    answer: numbers,
    effect: 'home.show',
  },
];

export const homeCalls = (sides: DeclaredSides): readonly FreeCall[] => [
  ...Object.values(sides).flatMap(callsOfSide),
  {
    id: 'en.message.readAll',
    path: 'message/readAll',
    menu: 'self',
    label: ['全部标为已读', 'Mark all as read'],
    input: {},
    answer: { read: integer(['已读条数', 'How many were read']) },
    changes: true,
    effect: 'notice.readAll',
  },
];

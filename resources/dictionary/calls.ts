/** Choices of reference fields, system flags and the numbers of the home pages: calls that belong to no entity. */
import { defineCalls, flag, instant, integer, items, json, text } from '#engine/declare/index.ts';
import { anyObject, bilingual, sumGroups, sumTotal, textList } from '../_shapes.ts';

const options = {
  resource: text(['资源', 'Resource'], { rules: 'required|length:1,60' }),
  field: text(['字段', 'Field'], { rules: 'required|length:1,60' }),
  q: text(['搜索', 'Search'], { rules: 'length:0,100' }),
  ids: json(['已选编号', 'Chosen ids'], { shape: textList }),
} as const;
const choices = {
  list: items(['选项', 'Choices'], { id: text(['编号', 'Id']), label: text(['名称', 'Label']) }),
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
    groups: json(['各组', 'Groups'], { shape: sumGroups, help: ['与统计接口相同', 'As calls for sums answer them'] }),
    total: json(['合计', 'Total'], { shape: sumTotal }),
  }),
} as const;

export const dictionaryCalls = defineCalls([
  {
    id: 'op.options',
    path: 'operation/options/{resource}/{field}',
    menu: 'self',
    label: ['选项', 'Choices'],
    input: options,
    answer: choices,
    effect: 'options.list',
  },
  {
    id: 'en.options',
    path: 'options/{resource}/{field}',
    menu: 'self',
    label: ['选项', 'Choices'],
    input: options,
    answer: choices,
    effect: 'options.list',
  },
  {
    id: 'en.systemFlag',
    path: 'systemFlag/query',
    menu: 'public',
    label: ['系统标志', 'System flags'],
    input: {},
    answer: {
      maintenance: flag(['系统维护', 'Maintenance']),
      registrationOpen: flag(['开放注册', 'Registration open']),
      paymentOn: flag(['开通缴费', 'Payment on']),
    },
    effect: 'settings.flags',
  },
  {
    id: 'en.notice',
    path: 'notice/url',
    menu: 'public',
    label: ['公告地址', 'Address of the notices'],
    input: {},
    answer: { url: text(['地址', 'Address'], { help: ['未设置时为空', 'Null where none is set'] }) },
    effect: 'settings.noticeUrl',
  },
  {
    id: 'op.home',
    path: 'operation/home',
    menu: 'self',
    label: ['运营首页', 'Operator home'],
    input: {},
    answer: numbers,
    effect: 'home.operator',
  },
  {
    id: 'en.home',
    path: 'home',
    menu: 'self',
    label: ['企业首页', 'Enterprise home'],
    input: {},
    answer: numbers,
    effect: 'home.enterprise',
  },
]);

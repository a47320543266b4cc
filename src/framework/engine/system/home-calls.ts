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
  ids: json(['已选编号', 'Selected IDs'], textList),
  person: text(['所填用户', 'User named'], {
    rules: 'length:0,20',
    help: ['表单中所填用户的编号', 'The number of the user whom the form names besides'],
  }),
} as const;
const choices = {
  list: items(['选项', 'Choices'], {
    id: text(['编号', 'ID']),
    label: text(['名称', 'Name']),
    why: text(['不可选的原因', 'Reason it cannot be chosen']),
    note: text(['用途', 'What it is for'], { help: ['角色的备注', 'The note of a role'] }),
    facts: json(['所涉内容', 'Facts'], anyObject, {
      help: ['表单据以显示其他字段的内容', 'What a form needs to know of it in order to show other fields'],
    }),
  }),
  marks: json(['拼音匹配', 'Pinyin matches'], textList, {
    help: ['拼音或首字母所对应的文字', 'Text that the typed pinyin or initials stand for'],
  }),
} as const;
/** Each number comes with the list behind it and that list's filter, so that a click shows what was counted. */
const numbers = {
  at: instant(['统计时间', 'Counted at']),
  cards: items(['数字', 'Numbers'], {
    key: text(['键', 'Key']),
    group: text(['分类', 'Group'], { help: ['waits、beside、others、ends、failed、looks', 'waits, beside, others, ends, failed, looks'] }),
    label: json(['名称', 'Name'], bilingual),
    count: integer(['数量', 'Count']),
    countIsExact: flag(['数量精确', 'Exact count']),
    oldestAt: instant(['最先一笔开始等待', 'First in line since']),
    dueAt: instant(['最先一笔的办理时限', 'Due time of the first in line']),
    only: text(['唯一一笔', 'Only record'], { help: ['恰有一笔时给出', 'Given if there is exactly one'] }),
    resource: text(['资源', 'Resource']),
    filter: json(['筛选', 'Filter'], anyObject),
    menu: text(['菜单', 'Menu']),
    tone: text(['色调', 'Tone']),
    does: text(['办理动作', 'Move that leads on'], { help: ['其名称见按钮（act）', 'What its button is called stands in act'] }),
    act: json(['按钮', 'Button'], bilingual),
  }),
  charts: items(['图表', 'Charts'], {
    key: text(['键', 'Key']),
    label: json(['名称', 'Name'], bilingual),
    resource: text(['资源', 'Resource']),
    by: text(['分组', 'Grouped by']),
    every: text(['统计单位', 'Interval']),
    at: instant(['统计时间', 'Counted at'], { help: ['仅在早于本次请求时给出', 'Given only if earlier than this request'] }),
    groups: json(['各组', 'Groups'], sumGroups, {
      help: [
        '与统计接口相同；首次统计未完成时与合计同为空，稍后再取',
        'Same as the statistics call. Empty, like the total, while the first count is running: ask again later',
      ],
    }),
    total: json(['合计', 'Total'], sumTotal),
  }),
  lists: items(['最新记录', 'Newest records'], {
    key: text(['键', 'Key']),
    label: json(['名称', 'Name'], bilingual),
    resource: text(['资源', 'Resource']),
    columns: json(['列', 'Columns'], textList),
    filter: json(['筛选', 'Filter'], anyObject),
  }),
  barred: items(['暂时办不了的', 'What leads nowhere yet'], {
    call: text(['接口', 'Call']),
    says: json(['原因', 'Reason'], bilingual),
    label: json(['解决办法', 'What puts it right'], bilingual, { help: ['由他人解决时为空', 'Empty where others put it right'] }),
    create: text(['新建的资源', 'Resource to create']),
  }),
  firstSteps: items(['第一步', 'First steps'], {
    label: json(['步骤', 'Step'], bilingual),
    says: json(['说明', 'Description'], bilingual),
    standing: text(['进展', 'Progress'], { help: ['done、waits、open、soon、later、skipped', 'done, waits, open, soon, later, skipped'] }),
    stage: json(['目前', 'Current status'], bilingual),
    by: json(['由谁办理', 'Handled by'], bilingual, { help: ['由本人办理时为空', 'Empty if the requester handles it'] }),
    act: json(['可以做的事', 'Available action'], bilingual),
    resource: text(['资源', 'Resource'], { help: ['办理之处', 'Where to handle it'] }),
    page: text(['页面', 'Page'], { help: ['list、create、show，或菜单下的页面', 'list, create, show, or a page below a menu'] }),
    record: text(['记录', 'Record']),
    given: json(['带给页面的内容', 'What the page is told'], anyObject, {
      help: [
        '新建记录时预先选好的引用，或页面打开即办的事（act）',
        'References already chosen for a new record, or the act with which the page opens',
      ],
    }),
    begins: json(['新建时已填', 'Filled in already'], anyObject, {
      help: ['新建记录的表单以此开始，可以修改', 'What the form of a new record begins with, to be changed at will'],
    }),
    optional: flag(['可选', 'Optional']),
  }),
  isLed: flag(['设有第一步', 'First steps are declared'], {
    help: ['为 false 时首页列出可以办理的业务', 'Where not, the home page lists what can be begun'],
  }),
  firstStepsLabel: json(['第一步的标题', 'Title of the first steps'], bilingual),
  firstStepsHelp: json(['第一步的说明', 'Outline of the first steps'], bilingual),
  firstStepsDone: json(['第一步全部完成', 'All first steps done'], bilingual, {
    help: ['全部完成后一段时间内给出', 'Given for a while once they are'],
  }),
  onward: items(['接下来可以做的', 'What can be done next'], {
    label: json(['名称', 'Name'], bilingual),
    says: json(['说明', 'Description'], bilingual),
    create: text(['新建的资源', 'Resource to create']),
    page: text(['菜单下的页面', 'Page below a menu']),
    open: text(['不登录即可打开的页面', 'Page that opens without signing in']),
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
    answer: { read: integer(['已读条数', 'Notices marked as read']) },
    changes: true,
    effect: 'notice.readAll',
  },
];

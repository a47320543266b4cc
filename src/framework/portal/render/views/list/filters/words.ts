/** The words of filters that come when they are first shown. */
import type { Shape } from '../../../../messages/translate.ts';
import { wordsWith } from '../../../words-with.ts';

const zh = {
  several: { said: '%{first}等 %{n} 项', find: '查找', findSettings: '按名称或说明查找', none: '没有匹配的选项' },
  period: {
    choose: '选择期间：%{name}',
    day: '今天',
    yesterday: '昨天',
    week: '本周',
    month: '本月',
    last7: '近 7 天',
    last30: '近 30 天',
  },
  saved: {
    lead: '把当前的筛选和排序存下来，以后一次点击就能恢复。',
    none: '还没有常用筛选',
    name: '名称',
    save: '保存当前筛选',
    rename: '重命名“%{name}”',
    delete: '删除“%{name}”',
    default: '打开列表时使用“%{name}”',
    taken: '已有同名的常用筛选，保存后会覆盖它',
    blank: '还没有筛选条件，先筛选再保存',
  },
} as const;

const en: Shape<typeof zh> = {
  several: {
    said: '%{first} and %{more} more',
    find: 'Find',
    findSettings: 'Find by name or description',
    none: 'No matching choices',
  },
  period: {
    choose: 'Choose a period: %{name}',
    day: 'Today',
    yesterday: 'Yesterday',
    week: 'This week',
    month: 'This month',
    last7: 'Last 7 days',
    last30: 'Last 30 days',
  },
  saved: {
    lead: 'Save the current filters and sort order, and apply them again with one click.',
    none: 'No saved filters yet',
    name: 'Name',
    save: 'Save current filters',
    rename: 'Rename “%{name}”',
    delete: 'Delete “%{name}”',
    default: 'Use “%{name}” when the list opens',
    taken: 'A saved filter with this name exists. Saving replaces it.',
    blank: 'No filters set. Filter the list first, then save.',
  },
};

export const useFilterWords = wordsWith(zh, en);

/** The words of filters that come when they are first shown. */
import type { Shape } from '../../../../messages/translate.ts';
import { wordsWith } from '../../../words-with.ts';

const zh = {
  several: { said: '%{first}等 %{n} 项', find: '查找', findSettings: '按名称或说明查找', none: '没有匹配的选项' },
  period: { choose: '选择期间：%{name}', day: '今天', week: '本周', month: '本月' },
} as const;

const en: Shape<typeof zh> = {
  several: {
    said: '%{first} and %{more} more',
    find: 'Find',
    findSettings: 'Find by name or description',
    none: 'No matching choices',
  },
  period: { choose: 'Choose a period: %{name}', day: 'Today', week: 'This week', month: 'This month' },
};

export const useFilterWords = wordsWith(zh, en);

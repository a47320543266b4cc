/** What is said of what a role comes to for somebody. */
import type { Shape } from '../../messages/translate.ts';
import { wordsWith } from '../words-with.ts';

const zh = {
  role: {
    lacks: '选定角色和人员后，这里列出其将多出的菜单和按钮。',
    nothing: '没有变化：其他角色已给予同样的权限。',
    buttons: '%{menu}（仅按钮）',
    viewOnly: '%{menu}（仅查看）',
  },
} as const;

const en: Shape<typeof zh> = {
  role: {
    lacks: 'Choose a role and a person to see the menus and buttons it gives them.',
    nothing: 'No change: other roles give the same permissions.',
    buttons: '%{menu} (buttons only)',
    viewOnly: '%{menu} (view only)',
  },
};

export const useRoleWords = wordsWith(zh, en);

/** All that is said behind the login in Chinese, fetched as one. */

import { reactAdminZh } from '../messages/react-admin-zh.ts';
import type { Messages } from '../messages/translate.ts';
import { zh } from '../messages/zh.ts';
import { renderZh } from '../render/messages/zh.ts';

export const inside: Messages = { ...(reactAdminZh as unknown as Messages), ...zh, render: renderZh };

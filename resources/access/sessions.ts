/** A live session: the token's hash and what ends it. The token itself is never stored. */
import { defineResource } from '#engine/declare/index.ts';
import { sessions as base } from '#engine/system/sessions.ts';

export const sessions = defineResource({
  ...base,
  audiences: {
    ...base.audiences,
    operator: {
      menu: ['C6', 'A1'],
      rows: 'all',
      list: ['userName', 'state', 'side', 'member', 'userNum', 'origin', 'ip', 'createdAt', 'lastSeenAt'],
      search: ['userNum'],
      without: ['state'],
      show: [
        { label: ['用户', 'User'], fields: ['userName', 'userNum', 'side', 'member'] },
        {
          label: ['会话', 'Session'],
          fields: ['origin', 'ip', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt', 'endedAt', 'endReason'],
        },
      ],
      when: { endedAt: { state: 'ENDED' }, endReason: { state: 'ENDED' } },
      calls: {
        'op.session.list': { path: 'operation/session/list', does: 'list', rows: { state: 'LIVE', idleExpiresAt: { from: '$now' } } },
        // Also one that has just ended, so that whoever ended it sees it.
        'op.session.detail': { path: 'operation/session/detail/{id}', does: 'get' },
        'op.session.end': { path: 'operation/session/end', does: 'end' },
      },
    },
  },
});

/** A ticket with which a trusted portal sends one of its visitors here: the hash of its token, good for one sign-in within a minute. */
import { defineResource, instant, text } from '#engine/declare/index.ts';
import { sideName } from '#engine/system/fields.ts';

export const directLoginTickets = defineResource({
  name: 'directLoginTickets',
  label: ['直接登录凭据', 'Direct sign-in tickets'],
  represent: '{portal} {userNum}',
  fields: {
    portal: text(['门户', 'Portal'], { readOnly: true }),
    side: sideName(['登录端', 'Target portal'], { readOnly: true }),
    userNum: text(['用户编号', 'User number'], { readOnly: true }),
    tokenHash: text(['令牌摘要', 'Token hash'], { readOnly: true, unique: true, journal: 'redact' }),
    nonce: text(['一次性随机数', 'Nonce'], { readOnly: true, unique: ['portal'] }),
    validUntil: instant(['有效至', 'Valid until'], { readOnly: true }),
    usedAt: instant(['使用时间', 'Used at'], { readOnly: true }),
    // Kept longer than it is valid, so that its nonce is not taken a second time.
    expiresAt: instant(['保留至', 'Retained until'], { readOnly: true }),
  },
  states: { OPEN: { label: ['未使用', 'Unused'], tone: 'busy' }, USED: { label: ['已使用', 'Used'], tone: 'neutral' } },
  start: 'OPEN',
  transitions: { use: { label: ['使用', 'Use'], from: 'OPEN', to: 'USED', by: 'effect', set: { usedAt: '$now' } } },
  indexes: [['expiresAt']],
  audiences: {},
});

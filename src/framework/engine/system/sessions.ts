/** A live session: the token's hash and what ends it. The token itself is never stored. */
import { choice, flag, instant, reference, text } from '../declare/fields.ts';
import { defineSystemEntity, organisation, served } from '../declare/system-entity.ts';
import { sideName } from './fields.ts';
import { loginMethods } from './terms.ts';

export const sessions = defineSystemEntity({
  name: 'sessions',
  label: ['会话', 'Sessions'],
  represent: '{userName} ({ip})',
  effect: 'power.presence',
  fields: {
    tokenHash: text(['令牌摘要', 'Token hash'], { readOnly: true, unique: true }),
    companionHash: text(['伴随 Cookie 摘要', 'Companion cookie hash'], { readOnly: true }),
    side: sideName(['登录端', 'Portal'], { readOnly: true }),
    userNum: text(['用户编号', 'User number'], { readOnly: true }),
    userName: text(['登录名', 'Username'], { readOnly: true }),
    member: reference(['所属{organisation}', '{organisation}'], organisation, { readOnly: true }),
    origin: choice(['登录方式', 'Sign-in method'], loginMethods, { readOnly: true }),
    ip: text(['IP', 'IP'], { rules: 'length:0,45', readOnly: true }),
    userAgent: text(['客户端', 'Client'], { rules: 'length:0,400', readOnly: true }),
    lastSeenAt: instant(['最近活动', 'Last active'], { readOnly: true }),
    stepUpAt: instant(['身份确认时间', 'Identity confirmed at'], { readOnly: true }),
    mustEnrol: flag(['须设置第二因素', 'Must add a second factor'], { readOnly: true }),
    idleExpiresAt: instant(['闲置到期', 'Idle timeout at'], { readOnly: true }),
    expiresAt: instant(['最迟到期', 'Expires at the latest'], { readOnly: true }),
    endedAt: instant(['结束时间', 'Ended at'], { readOnly: true }),
    endReason: choice(
      ['结束原因', 'End reason'],
      {
        LOGOUT: ['退出登录', 'Signed out'],
        FORCED: ['强制下线', 'Signed out by administrator'],
        EXPIRED: ['超时', 'Timed out'],
        REPLACED: ['同一浏览器另行登录', 'New sign-in in the same browser'],
        TOO_MANY: ['会话过多', 'Too many sessions'],
        PASSWORD_CHANGED: ['密码已修改', 'Password changed'],
        PASSWORD_RESET: ['密码已重置', 'Password reset'],
        MOBILE_CHANGED: ['手机已更换', 'Mobile changed'],
        FACTORS_RESET: ['第二因素已重置', 'Second factors reset'],
        DISABLED: ['账号停用', 'Account disabled'],
        MEMBER_ENDED: ['{organisation}冻结或注销', '{organisation} suspended or closed'],
      },
      { readOnly: true },
    ),
  },
  states: {
    LIVE: { label: ['在线', 'Online'], tone: 'good' },
    ENDED: { label: ['已结束', 'Ended'], tone: 'neutral' },
  },
  start: 'LIVE',
  transitions: {
    end: { label: ['强制下线', 'Force sign-out'], from: 'LIVE', to: 'ENDED', set: { endedAt: '$now', endReason: 'FORCED' }, danger: true },
    close: { label: ['结束', 'End'], from: 'LIVE', to: 'ENDED', by: 'effect', set: { endedAt: '$now' } },
    idle: {
      label: ['闲置超时', 'Idle timeout'],
      from: 'LIVE',
      to: 'ENDED',
      at: 'idleExpiresAt',
      set: { endedAt: '$now', endReason: 'EXPIRED' },
    },
    expire: {
      label: ['到期', 'Expire'],
      from: 'LIVE',
      to: 'ENDED',
      at: 'expiresAt',
      set: { endedAt: '$now', endReason: 'EXPIRED' },
    },
  },
  journal: false,
  indexes: [['companionHash'], ['userNum']],
  audiences: {
    // Everybody's own, of whichever side: the user number belongs to one person alone.
    [served]: {
      rows: { userNum: '$session.userNum' },
      reads: ['userName', 'origin', 'ip', 'userAgent', 'lastSeenAt', 'expiresAt', 'createdAt', 'endedAt', 'endReason'],
      list: ['userAgent', 'state', 'ip', 'origin', 'createdAt', 'lastSeenAt'],
      without: ['userName', 'ip', 'state', 'origin'],
      show: [
        {
          label: ['会话', 'Session'],
          fields: ['userAgent', 'ip', 'origin', 'createdAt', 'lastSeenAt', 'expiresAt', 'endedAt', 'endReason'],
        },
      ],
      when: { endedAt: { state: 'ENDED' }, endReason: { state: 'ENDED' } },
      calls: {
        'en.session.list': {
          path: 'user/session/list',
          does: 'list',
          menu: 'self',
          rows: { state: 'LIVE', idleExpiresAt: { from: '$now' } },
        },
        'en.session.detail': { path: 'user/session/detail/{id}', does: 'get', menu: 'self' },
        'en.session.end': { path: 'user/session/end', does: 'end', menu: 'self', label: ['退出该会话', 'Sign out'] },
      },
    },
  },
});

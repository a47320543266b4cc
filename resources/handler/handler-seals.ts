/** Which handler may use which seal, from which day to which, up to which amount. */
import { date, defineResource, flag, instant, money, reference, text } from '#engine/declare/index.ts';

export const handlerSeals = defineResource({
  name: 'handlerSeals',
  label: ['经办人用印授权', 'Handler seal grants'],
  represent: '{validFrom} – {validTo}',
  fields: {
    member: reference(['会员企业', 'Company'], 'members', { rules: 'required' }),
    handler: reference(['经办人', 'Handler'], 'handlers', {
      rules: 'required',
      among: { state: 'EFFECTIVE' },
      ifNone: {
        says: ['还没有生效的经办人。', 'There is no active handler yet.'],
        label: ['去指定经办人', 'Appoint a handler'],
        to: 'handlers',
      },
    }),
    seal: reference(['印章', 'Seal'], 'seals', { rules: 'required', among: { state: 'ENABLED' }, unique: ['handler'] }),
    validFrom: date(['授权开始', 'Authorised from'], { rules: 'required', begins: '$today' }),
    validTo: date(['授权截止', 'Authorised until'], {
      rules: 'required',
      help: [
        '当天仍可用；不能晚于授权书和印章的截止日',
        'Usable through this day. Cannot be later than the end of the letter of authorisation or the seal',
      ],
    }),
    limitAmount: money(['单笔限额（元）', 'Limit per use (CNY)'], { help: ['不限请留空', 'Leave empty for no limit'] }),
    needApproval: flag(['用印须管理员确认', 'Administrator confirms each use']),
    enabled: flag(['授权', 'Granted'], {
      default: true,
      help: ['取消勾选即收回，随时可以恢复', 'Clear to withdraw it; you can grant it again at any time'],
    }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
    startsAt: instant(['生效时间', 'Starts at'], { readOnly: true }),
    endsAt: instant(['失效时间', 'Ends at'], { readOnly: true }),
  },
  states: {
    WAITING: { label: ['待生效', 'Scheduled'], tone: 'busy' },
    VALID: { label: ['正常', 'Active'], tone: 'good' },
    ENDED: { label: ['失效', 'Inactive'], tone: 'neutral' },
  },
  start: 'VALID',
  transitions: {
    begin: { label: ['生效', 'Start'], from: 'WAITING', to: 'VALID', at: 'startsAt' },
    end: { label: ['到期', 'Expire'], from: ['WAITING', 'VALID'], to: 'ENDED', at: 'endsAt' },
    // Its days or the tick say in which state a grant is: the save that changes them moves it.
    place: { label: ['变更', 'Change'], from: 'ENDED', to: 'WAITING', by: 'effect' },
    // Of a handler or seal that is gone nothing is left to grant.
    lapse: {
      label: ['随经办人或印章失效', 'End with handler or seal'],
      from: ['WAITING', 'VALID'],
      to: 'ENDED',
      by: 'effect',
      follows: { handler: 'withdraw', seal: 'cancel', member: 'out' },
      set: { enabled: false },
    },
  },
  groups: {
    grant: { label: ['授权', 'Grant'], fields: ['handler', 'seal', 'enabled'] },
    scope: { label: ['范围', 'Scope'], fields: ['validFrom', 'validTo', 'limitAmount', 'needApproval', 'remark'] },
  },
  audiences: {
    enterprise: {
      menu: '203',
      rows: { member: '$session.memberId' },
      list: ['handler', 'state', 'seal', 'validFrom', 'validTo', 'limitAmount', 'needApproval', 'remark', 'updatedAt'],
      search: ['remark'],
      filters: ['validTo'],
      without: ['needApproval'],
      show: ['grant', 'scope', 'record'],
      create: [{ of: 'grant', fields: ['handler', 'seal'] }, 'scope'],
      edit: [{ of: 'scope', fields: ['enabled', 'validFrom', 'validTo', 'limitAmount', 'needApproval', 'remark'] }],
      calls: {
        'en.handlerSeal.list': { path: 'handlerSeal/list', does: 'list' },
        'en.handlerSeal.manage': {
          path: 'handlerSeal/manage',
          does: 'save',
          idempotent: true,
          effect: 'handlerSeal.place',
          label: ['授权用印', 'Grant seal use'],
        },
      },
    },
  },
});

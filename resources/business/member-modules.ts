/** Which company has which business module, and from which day to which. */
import { date, defineResource, flag, instant, reference, sequence, text } from '#engine/declare/index.ts';

export const memberModules = defineResource({
  name: 'memberModules',
  label: ['业务开通', 'Module grants'],
  represent: '{seqNo}',
  fields: {
    seqNo: sequence(['编号', 'Number'], 'BM{n:8}'),
    member: reference(['企业', 'Company'], 'members', { rules: 'required' }),
    module: reference(['业务模块', 'Business module'], 'businessModules', {
      rules: 'required',
      among: { enabled: true },
      unique: ['member'],
    }),
    validFrom: date(['开通日', 'Start date'], { rules: 'required', begins: '$today' }),
    validTo: date(['到期日', 'End date'], {
      help: ['到期日当天仍可用；长期有效请留空', 'Usable through this day. Leave empty for no end date'],
    }),
    enabled: flag(['开通', 'Enabled'], {
      default: true,
      help: ['取消勾选即停用，随时可以恢复', 'Clear to disable it; you can enable it again at any time'],
    }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
    startsAt: instant(['生效时间', 'Starts at'], { readOnly: true }),
    endsAt: instant(['失效时间', 'Ends at'], { readOnly: true }),
  },
  states: {
    WAITING: { label: ['待生效', 'Scheduled'], tone: 'busy' },
    OPEN: { label: ['已开通', 'Active'], tone: 'good' },
    STOPPED: { label: ['已停用', 'Disabled'], tone: 'warn' },
    ENDED: { label: ['已到期', 'Expired'], tone: 'neutral' },
  },
  start: 'OPEN',
  transitions: {
    begin: { label: ['生效', 'Start'], from: 'WAITING', to: 'OPEN', at: 'startsAt' },
    end: { label: ['到期', 'Expire'], from: ['WAITING', 'OPEN'], to: 'ENDED', at: 'endsAt' },
    // Its days or the tick say in which state a grant is: the save that changes them moves it.
    place: { label: ['变更', 'Change'], from: ['WAITING', 'OPEN', 'STOPPED', 'ENDED'], to: 'WAITING', by: 'effect' },
    stop: { label: ['停用', 'Disable'], from: ['WAITING', 'OPEN', 'ENDED'], to: 'STOPPED', by: 'effect' },
  },
  audiences: {
    operator: {
      menu: 'B1',
      rows: 'all',
      list: ['member', 'state', 'module', 'validFrom', 'validTo', 'seqNo', 'remark', 'updatedAt'],
      search: ['remark'],
      filters: ['validTo'],
      show: [
        { label: ['开通', 'Grant'], fields: ['member', 'module', 'seqNo', 'enabled'] },
        { label: ['期限', 'Period'], fields: ['validFrom', 'validTo', 'remark'] },
        'record',
      ],
      create: [{ label: ['开通', 'Grant'], fields: ['member', 'module', 'validFrom', 'validTo', 'remark'] }],
      edit: [{ label: ['开通', 'Grant'], fields: ['enabled', 'validFrom', 'validTo', 'remark'] }],
      calls: {
        'op.business.list': { path: 'operation/business/list', does: 'list' },
        'op.business.save': { path: 'operation/business/save', does: 'save', effect: 'memberModule.place' },
      },
    },
  },
});

/** What was done to the installation by hand: who, to what, when, with which result. Corrected with its history, never deleted. */
import { choice, defineResource, files, instant, longText, sequence, text } from '#engine/declare/index.ts';

const kinds = {
  RELEASE: ['发布升级', 'Release upgrade'],
  CONFIGURATION: ['配置变更', 'Configuration change'],
  BACKUP: ['备份与恢复', 'Backup and restore'],
  INCIDENT: ['故障处理', 'Incident'],
  INSPECTION: ['巡检', 'Inspection'],
  KEYS: ['密钥与证书', 'Keys and certificates'],
  OTHER: ['其他', 'Other'],
} as const;
export const maintenanceLogs = defineResource({
  name: 'maintenanceLogs',
  label: ['运维记录', 'Maintenance log'],
  represent: '{logNo} {title}',
  fields: {
    logNo: sequence(['记录编号', 'Record number'], 'YW{date}{n:4}'),
    title: text(['标题', 'Title'], { rules: 'required|length:2,100' }),
    kind: choice(['类别', 'Type'], kinds, { rules: 'required', default: 'OTHER' }),
    target: text(['对象', 'Target'], { rules: 'length:0,100', help: ['系统、主机或模块', 'System, host or module'] }),
    operator: text(['运维人员', 'Carried out by'], { rules: 'required|length:2,60' }),
    content: longText(['内容', 'Content'], { rules: 'required|length:5,4000' }),
    startedAt: instant(['开始时间', 'Started at'], { rules: 'required' }),
    endedAt: instant(['结束时间', 'Ended at'], {
      when: { not: { result: 'ONGOING' } },
      help: ['尚未结束可留空', 'Leave empty if it is still in progress'],
    }),
    result: choice(
      ['结果', 'Result'],
      {
        ONGOING: ['进行中', 'In progress'],
        DONE: ['完成', 'Done'],
        PARTLY: ['部分完成', 'Partially completed'],
        REVERTED: ['已回退', 'Rolled back'],
        FAILED: ['失败', 'Unsuccessful'],
      },
      { rules: 'required', default: 'DONE' },
    ),
    files: files(['附件', 'Attachments'], 'maintenance'),
  },
  groups: {
    maintenance: { label: ['运维', 'Maintenance'], fields: ['title', 'kind', 'target', 'operator'] },
    work: { label: ['过程', 'Work done'], fields: ['startedAt', 'endedAt', 'result', 'content', 'files'] },
  },
  audiences: {
    operator: {
      menu: 'C4',
      rows: 'all',
      list: ['title', 'result', 'kind', 'target', 'operator', 'startedAt', 'endedAt'],
      sort: ['startedAt', 'DESC'],
      search: ['operator', 'target'],
      filters: ['startedAt', 'operator'],
      show: ['maintenance', 'work', { of: 'record', fields: ['logNo', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] }],
      create: ['maintenance', 'work'],
      calls: {
        'op.log.maintenance': { path: 'operation/log/maintenance', does: 'list' },
        'op.log.maintenanceSave': { path: 'operation/log/maintenance/save', does: 'save', effect: 'maintenance.check' },
      },
    },
  },
});

/** What histories, the journal and its export call an act: by the resource's transitions, its further acts, or what any record knows. */
import type { Label } from '../declare/label.ts';
import type { ResourceModel } from './model.ts';

export const generalActs: Readonly<Record<string, Label>> = {
  create: ['新建', 'Created'],
  update: ['修改', 'Changed'],
  save: ['保存', 'Saved'],
  delete: ['删除', 'Deleted'],
  import: ['导入', 'Imported'],
  export: ['导出', 'Exported'],
  seed: ['初始化', 'Initialised'],
  unmask: ['查看完整信息', 'Full details viewed'],
  download: ['下载', 'Downloaded'],
  view: ['查看文件', 'File viewed'],
  changePassword: ['修改密码', 'Password changed'],
  resubmit: ['更正并重新提交', 'Corrected and resubmitted'],
  recover: ['在服务器上恢复', 'Recovered on the server'],
  restore: ['从备份恢复', 'Restored from a backup'],
  stepUp: ['确认身份', 'Identity confirmed'],
  useRecoveryCode: ['使用恢复码', 'Recovery code used'],
  newRecoveryCodes: ['重新生成恢复码', 'New recovery codes'],
  cloned: ['通行密钥疑似被复制', 'Suspected cloned passkey'],
  putOffSms: ['通知短信达到每小时上限', 'Hourly SMS limit reached'],
  retrievePassword: ['找回密码', 'Password reset by user'],
};

export const generalAct = (action: string): Label | undefined => (Object.hasOwn(generalActs, action) ? generalActs[action] : undefined);

/** A resource's own acts: its transitions, and what else is done to its records by name. */
export const actsOf = ({ acts, transitions }: Pick<ResourceModel, 'acts' | 'transitions'>): Readonly<Record<string, Label>> => ({
  ...acts,
  ...Object.fromEntries(Object.entries(transitions).map(([name, { label }]) => [name, label])),
});

export const actLabel = (resource: ResourceModel | undefined, action: string): Label | undefined =>
  (resource === undefined ? undefined : actsOf(resource)[action]) ?? generalAct(action);

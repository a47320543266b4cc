/**
 * What histories, the journal and its export call an act: by the resource's transitions, its further acts, or what any record knows.
 * An act is called as its button is; what nobody does, such as a limit that was reached, by what happened.
 */
import type { Label } from '../declare/label.ts';
import type { ResourceModel } from './model.ts';

export const generalActs: Readonly<Record<string, Label>> = {
  create: ['新建', 'Create'],
  update: ['修改', 'Edit'],
  save: ['保存', 'Save'],
  delete: ['删除', 'Delete'],
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],
  seed: ['初始化', 'Initialise'],
  unmask: ['查看完整信息', 'View full details'],
  download: ['下载', 'Download'],
  view: ['查看文件', 'View file'],
  changePassword: ['修改密码', 'Change password'],
  resubmit: ['更正并重新提交', 'Correct and resubmit'],
  recover: ['在服务器上恢复', 'Recover on the server'],
  restore: ['从备份恢复', 'Restore from a backup'],
  stepUp: ['确认身份', 'Confirm identity'],
  useRecoveryCode: ['使用恢复码', 'Use recovery code'],
  newRecoveryCodes: ['重新生成恢复码', 'Renew recovery codes'],
  cloned: ['通行密钥疑似被复制', 'Suspected cloned passkey'],
  putOffSms: ['通知短信达到每小时上限', 'Hourly SMS limit reached'],
  retrievePassword: ['找回密码', 'Reset own password'],
};

export const generalAct = (action: string): Label | undefined => (Object.hasOwn(generalActs, action) ? generalActs[action] : undefined);

/** A resource's own acts: its transitions, and what else is done to its records by name. */
export const actsOf = ({ acts, transitions }: Pick<ResourceModel, 'acts' | 'transitions'>): Readonly<Record<string, Label>> => ({
  ...acts,
  ...Object.fromEntries(Object.entries(transitions).map(([name, { label }]) => [name, label])),
});

/** What one act is called. A history asks for each of its entries: nothing is put together for that. */
export const actLabel = (resource: ResourceModel | undefined, action: string): Label | undefined => {
  const { acts = {}, transitions = {} }: Partial<ResourceModel> = resource ?? {};
  const own = Object.hasOwn(transitions, action) ? transitions[action]?.label : undefined;
  return own ?? (Object.hasOwn(acts, action) ? acts[action] : undefined) ?? generalAct(action);
};

/** The words of the acts that histories, the journal and its export name beside a resource's own transitions. */
import type { Label } from '../declare/label.ts';

const words: Readonly<Record<string, Label>> = {
  create: ['新建', 'Created'],
  update: ['修改', 'Changed'],
  save: ['保存', 'Saved'],
  delete: ['删除', 'Deleted'],
  import: ['导入', 'Imported'],
  export: ['导出', 'Exported'],
  seed: ['初始化', 'Set up'],
  unmask: ['查看完整信息', 'Seen unmasked'],
  download: ['下载', 'Downloaded'],
  changePassword: ['修改密码', 'Password changed'],
  resubmit: ['更正并重新提交', 'Corrected and resubmitted'],
  ticketRefused: ['拒绝直接登录凭据', 'Direct-login ticket refused'],
  stepUp: ['确认身份', 'Identity confirmed'],
  useRecoveryCode: ['使用恢复码', 'Recovery code used'],
  newRecoveryCodes: ['重新生成恢复码', 'New recovery codes'],
  cloned: ['通行密钥疑似被复制', 'Passkey refused as a copy'],
  passwordInquiry: ['查询密码状态', 'Password inquiry'],
  companyChange: ['企业信息变更', 'Company data changed'],
  openHardKey: ['启用硬 Key', 'Hardware keys opened'],
  rejoin: ['重新加入', 'Joined anew'],
  retrievePassword: ['找回密码', 'Password retrieved'],
  checkSignPassword: ['核验签章密码', 'Signing password checked'],
  wrongAmount: ['打款金额填写有误', 'Wrong amount of the small transfer'],
  wrongCode: ['验证码填写有误', 'Wrong code'],
  suspend: ['停用', 'Suspended'],
  memberOut: ['随企业注销', 'Ended with the company'],
};

export const verbWords = (action: string): Label | undefined => (Object.hasOwn(words, action) ? words[action] : undefined);

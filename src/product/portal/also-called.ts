/** What people look for menus and lists by besides their names, from other products and from habit. */
import type { Label } from '#engine/declare/label.ts';

const alsoCalled: Readonly<Record<string, readonly Label[]>> = {
  // Operators.
  A1: [
    ['用户管理', 'Users'],
    ['管理员账号', 'Administrators'],
  ],
  B2: [['企业客户', 'Customers']],
  C2: [
    ['操作日志', 'Activity log'],
    ['审计日志', 'Audit trail'],
  ],
  C4: [
    ['定时任务', 'Scheduled jobs'],
    ['备份', 'Backups'],
  ],
  C6: [
    ['登录日志', 'Login log'],
    ['在线用户', 'Online users'],
  ],
  C7: [['IP 地址限制', 'IP restrictions']],
  C8: [['统计报表', 'Reports']],
  C10: [['参数配置', 'Configuration']],
  E1: [
    ['签发证书', 'Sign certificates'],
    ['吊销证书', 'Revoke certificates'],
  ],
  E4: [['开票', 'Billing']],
  E5: [
    ['企业开户', 'Company onboarding'],
    ['注册审核', 'Registration review'],
  ],
  H1: [['权限设置', 'Access control']],
  H2: [['权限分配', 'Assign permissions']],
  messageTexts: [
    ['短信模板', 'SMS templates'],
    ['邮件模板', 'Email templates'],
    ['通知文案', 'Notification wording'],
  ],
  brands: [
    ['标志', 'Logo'],
    ['平台名称', 'Platform name'],
    ['短信签名', 'SMS signature'],
  ],
  menus: [
    ['菜单名称', 'Menu names'],
    ['菜单顺序', 'Menu order'],
    ['文案', 'Wording'],
  ],
  outbox: [
    ['短信发送记录', 'Sent SMS'],
    ['邮件发送记录', 'Sent email'],
  ],
  jobs: [['后台任务', 'Background tasks']],
  factors: [
    ['双因素', 'Two-factor sign-in'],
    ['动态口令', 'One-time passwords'],
  ],
  // Companies.
  101: [
    ['同事', 'Colleagues'],
    ['子账号', 'Sub-accounts'],
  ],
  202: [
    ['公章', 'Company seal'],
    ['电子章', 'E-seal'],
  ],
  204: [
    ['电子合同', 'E-contracts'],
    ['盖章', 'Stamp a document'],
  ],
  302: [
    ['CA 证书', 'CA certificate'],
    ['吊销', 'Revoke'],
  ],
  402: [['换手机号', 'New mobile number']],
  sealRequests: [['申请盖章', 'Ask for a stamp']],
  signingAccounts: [
    ['签章密码', 'Signing password'],
    ['忘记签章密码', 'Forgotten signing password'],
  ],
};

export default alsoCalled;

/** What an employee is and how their account lives, spread by both faces of the entity: the people of a company and their own signing. */
import { choice, date, file, instant, password, reference, sequence, text } from '#engine/declare/index.ts';
import { account, resets } from '#engine/system/account.ts';
import { credential } from '#engine/system/fields.ts';
import { employeeRoles, idTypes } from '../_terms.ts';

/** Proved by a code to their own mobile, so that whoever finds an open session cannot sign. */
const signPassword = {
  from: 'ON',
  to: 'same',
  set: { signPasswordSetAt: '$now' },
  ask: {
    mobile: text(['本人手机', 'Your mobile'], {
      rules: 'mobilePhone',
      personal: true,
      help: ['留空即可：验证码发送到账号登记的手机', 'Leave it empty: the code goes to the mobile registered for this account'],
    }),
    smsCode: text(['短信验证码', 'SMS code'], { rules: 'required|digits:6', widget: 'signPasswordCode' }),
    newPassword: password(['新签章密码', 'New signing password'], {
      rules: 'required|signPassword',
      help: [
        '6 位数字，或 8 至 20 位字母与数字、符号的组合；不能与登录密码相同',
        '6 digits, or 8 to 20 characters with letters and digits or symbols. Must differ from your sign-in password',
      ],
    }),
  },
  effect: 'signPassword.set',
} as const;

export const employee = {
  fields: {
    userNum: sequence(['用户编号', 'User number'], 'U2{n:9}'),
    member: reference(['所属企业', 'Company'], 'members', { rules: 'required' }),
    account: text(['登录名', 'Username'], { rules: 'required|length:4,32|username', clean: 'lower', unique: true }),
    name: text(['姓名', 'Name'], { rules: 'required|trueName' }),
    // The role follows into `roleUsers`; the last administrator of a company keeps theirs.
    role: choice(['角色', 'Role'], employeeRoles, {
      rules: 'required',
      default: 'VIEWER',
      help: [
        '角色决定能打开哪些菜单。要签署文件，还须在“经办人管理”中指定为经办人，并授权使用印章；企业管理员不必',
        'The role decides which menus are open. To sign documents a person must also be appointed as a handler under Handlers and be granted a seal; company administrators need neither',
      ],
    }),
    idType: choice(['证件类型', 'ID type'], idTypes, { default: 'ID_CARD' }),
    idNo: text(['证件号码', 'ID number'], {
      rules: 'length:5,30',
      rulesBy: { idType: { ID_CARD: 'idCard' } },
      clean: 'upper',
      personal: true,
      unique: ['member'],
    }),
    mobile: text(['手机', 'Mobile'], { rules: 'required|mobilePhone', personal: true, unique: ['member'] }),
    email: text(['电子邮箱', 'Email'], { rules: 'email' }),
    post: text(['职务', 'Job title'], { rules: 'length:0,30' }),
    department: text(['部门', 'Department'], { rules: 'length:0,50' }),
    authFile: file(['个人授权文件', 'Personal authorisation document'], 'letter', {
      help: [
        '本人签署的授权书或身份证件扫描件。平台据此核对姓名与证件号码；证件号码尚未登记的，企业管理员登记后自动送审',
        'An authorisation letter signed by the person, or a scan of their ID. We check the name and ID number against it. If no ID number is on record yet, it is submitted for review automatically once the company administrator enters one',
      ],
    }),
    authFileTo: date(['授权文件有效期至', 'Authorisation valid until'], { help: ['长期有效请留空', 'Leave empty for no end date'] }),
    password: account.fields.password,
    ...credential,
    // Not the sign-in password: it confirms signatures with a soft key.
    signPassword: password(['签章密码', 'Signing password']),
    signPasswordSetAt: instant(['签章密码设置时间', 'Signing password set at'], { readOnly: true }),
    // Of their company: why there is nothing to sign with yet.
  },
  states: account.states,
  start: 'ON',
  transitions: {
    ...account.transitions,
    enable: { label: ['启用', 'Enable'], from: 'OFF', to: 'ON', set: { lockedUntil: null } },
    disable: { label: ['停用', 'Disable'], from: ['ON', 'LOCKED'], to: 'OFF', effect: 'employee.disable', danger: true },
    // Failures are counted per name, so that there may be something to forget before the account is locked.
    unlock: { label: ['解锁', 'Unlock'], from: ['ON', 'LOCKED'], to: 'ON', set: { lockedUntil: null }, effect: 'account.unlock' },
    ...resets,
    setSignPassword: {
      label: ['设置签章密码', 'Set signing password'],
      ...signPassword,
      instead: [{ when: { signPasswordSetAt: { isSet: true } }, does: 'changeSignPassword' }],
    },
    changeSignPassword: { label: ['修改签章密码', 'Change signing password'], ...signPassword, by: 'effect' },
    giveAuthFile: {
      label: ['上传个人授权文件', 'Upload personal authorisation'],
      from: 'ON',
      to: 'same',
      input: ['authFile', 'authFileTo'],
      complete: ['authFile'],
      effect: 'employee.authFile',
    },
    leave: { label: ['随企业注销', 'Close with company'], from: ['ON', 'LOCKED'], to: 'OFF', by: 'effect', follows: { member: 'out' } },
  },
} as const;

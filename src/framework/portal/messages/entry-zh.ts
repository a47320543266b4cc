/** The words of the pages before the login, in Chinese, the source: small, because the first screen carries them. */
import application from 'virtual:application';
import { brand } from '../browser/brand.ts';

export const entryZh = {
  app: {
    ...application.words.zh.app,
    ...brand.zh,
    otherLanguage: 'English',
    loading: '正在打开…',
  },
  sides: application.words.zh.sides,
  transport: {
    failed: 'Request failed: %{reason}',
    offline: '无法连接服务，请检查网络后重试',
    timeout: '服务在 %{seconds} 秒内没有答复，请稍后重试',
    unreadable: '服务的答复无法识别（HTTP %{status}）',
    part: '程序文件没有取到，请检查网络后重试',
    retry: '重试',
    retryIn: '%{seconds} 秒后可重试',
    trace: '追踪号',
    page: '查看进度',
  },
  session: {
    expired: '登录信息失效，请重新登录（3秒后转向登录页面）',
    leftElsewhere: '您已在另一个标签页退出登录',
    leave: '退出登录',
  },
  login: {
    userName: '登录名',
    password: '密码',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    submit: '登录',
    busy: '正在登录…',
    forgot: '忘记密码',
    sms: '短信登录',
    userNameMissing: '请输入登录名',
    passwordMissing: '请输入密码',
    captchaMissing: '安全验证还在进行，请稍候再提交',
    noCookies: '浏览器不允许本站保存 Cookie，请允许后刷新。',
    capsLock: '大写锁定已打开',
  },
} as const;

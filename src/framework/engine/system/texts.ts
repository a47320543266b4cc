/** Texts that the framework's own use cases send. */
import type { MessageText } from '../declare/tells.ts';

export const mobileChanged = 'account.mobileChanged';

export const systemTexts: Readonly<Record<string, MessageText>> = {
  // To the number that the account had: whoever reads it there may not know of the change.
  [mobileChanged]: {
    kind: 'ALARM',
    about: null,
    by: ['SMS'],
    values: { account: ['登录名', 'Username'], mobile: ['新手机（部分隐去）', 'New mobile (partly hidden)'] },
    title: ['登录手机已更换', 'Your mobile has been changed'],
    body: [
      '您的账号 {account} 的手机已更换为 {mobile}。若非本人办理，请立即联系管理员。',
      'The mobile of your account {account} was changed to {mobile}. If this was not you, contact your administrator at once.',
    ],
  },
};

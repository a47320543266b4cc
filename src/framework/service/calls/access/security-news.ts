/** What the holder of an account hears of changes to how it is opened. */
import { momentOf } from '#engine/rules/calendar.ts';
import type { Account } from '#engine/system/account.ts';
import type { Services } from '#service/calls/services.ts';
import type { Act } from '#service/records/act.ts';

/** The holder hears by mail of what they may not have done themselves. */
export const tellOwner = async (
  services: Pick<Services, 'delivery'>,
  act: Pick<Act, 'language' | 'now' | 'origin' | 'records'>,
  account: Pick<Account, 'email'>,
  said: { readonly zh: string; readonly en: string },
): Promise<void> => {
  if (typeof account.email !== 'string' || account.email === '') return;
  const at = momentOf(act.now);
  const [subject, body] =
    act.language === 'zh'
      ? ['登录安全有变更', `${said.zh}\n时间：${at}，IP 地址：${act.origin.ip}\n如果不是您本人操作，请立即修改密码并联系管理员。`]
      : [
          'Your sign-in security has changed',
          `${said.en}\nTime: ${at} (UTC+8), from ${act.origin.ip}\nIf this was not you, change your password at once and tell an administrator.`,
        ];
  await services.delivery.queue(
    act.records.rows,
    { kind: 'MAIL', recipient: account.email, subject, body, language: act.language },
    act.now,
  );
};

export const passwordChanged = { zh: '您账号的登录密码已重新设置。', en: 'Your sign-in password has been changed.' } as const;
export const passwordReset = {
  zh: '管理员重置了您账号的登录密码，原密码已失效。',
  en: 'An administrator reset your sign-in password. Your old password no longer works.',
} as const;

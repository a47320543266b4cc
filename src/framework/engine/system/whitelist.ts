/** Who is let in where a door is closed to others, and who is spared a limit: by address, mobile number, account or organisation. */
import { choice, date, text } from '../declare/fields.ts';
import type { Label } from '../declare/label.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';

/** The logins of the application's sides stand beside it. */
const scopes: Readonly<Record<string, Label>> = { SMS_LIMIT: ['短信限额', 'SMS limits'] };

export const whitelist = defineSystemEntity({
  name: 'whitelist',
  label: ['白名单', 'Allowlist entries'],
  represent: '{value}',
  fields: {
    scope: choice(['适用范围', 'Scope'], scopes, {
      rules: 'required',
      help: [
        '登录：一旦有生效的条目，只有名单内的才能登录。短信：名单内的不受限额约束',
        'Sign-in: once an entry is active, only listed people can sign in. SMS: listed entries are exempt from the limits.',
      ],
    }),
    kind: choice(
      ['类型', 'Type'],
      {
        IP: ['IP 地址', 'IP address'],
        CIDR: ['网段', 'IP range'],
        MOBILE: ['手机号', 'Mobile'],
        USER: ['登录名', 'Username'],
        USCC: ['统一社会信用代码', 'Social credit code'],
      },
      { rules: 'required' },
    ),
    value: text(['值', 'Value'], {
      rules: 'required',
      rulesBy: {
        kind: { IP: 'ip', CIDR: 'cidr', MOBILE: 'mobilePhone', USER: 'length:4,32|username', USCC: 'uscc' },
      },
      unique: ['scope', 'kind'],
    }),
    validFrom: date(['生效日期', 'Valid from'], { help: ['留空则立即生效', 'Leave empty to start immediately'] }),
    validTo: date(['失效日期', 'Valid to'], {
      help: ['当天仍有效；留空则长期有效', 'Valid through this day. Leave empty for no end date'],
    }),
    reason: text(['原因', 'Reason'], { rules: 'required|length:5,200' }),
  },
  indexes: [['scope', 'kind']],
});

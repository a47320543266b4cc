/** A browser in which an account has signed in: known by the hash of its cookie, it gets in while others have locked the account. */
import { instant, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { sideName } from './fields.ts';

export const knownDevices = defineSystemEntity({
  name: 'knownDevices',
  label: ['已知设备', 'Known devices'],
  represent: '{id}',
  fields: {
    deviceHash: text(['设备摘要', 'Device hash'], { readOnly: true, unique: ['side', 'userNum'] }),
    side: sideName(['登录端', 'Portal'], { readOnly: true }),
    userNum: text(['用户编号', 'User number'], { readOnly: true }),
    lastLoginAt: instant(['最近登录时间', 'Last sign-in at'], { readOnly: true }),
    expiresAt: instant(['到期时间', 'Expires at'], { readOnly: true }),
  },
  journal: false,
  indexes: [['expiresAt']],
});

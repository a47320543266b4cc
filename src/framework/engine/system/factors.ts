/** A second factor of somebody who signs in: an authenticator app (RFC 6238), a passkey (WebAuthn), or their recovery codes. */
import { bytes, choice, instant, integer, json, text } from '../declare/fields.ts';
import { defineSystemEntity, served } from '../declare/system-entity.ts';
import { sideName } from './fields.ts';
import { textList } from './shapes.ts';
import { factorKinds } from './terms.ts';

export const factors = defineSystemEntity({
  name: 'factors',
  label: ['第二因素', 'Second factors'],
  represent: '{label} ({userNum})',
  effect: 'power.account',
  fields: {
    userNum: text(['用户编号', 'User number'], { readOnly: true }),
    userName: text(['登录名', 'Username'], { readOnly: true }),
    side: sideName(['登录端', 'Portal'], { readOnly: true }),
    kind: choice(['方式', 'Method'], factorKinds, { readOnly: true }),
    label: text(['名称', 'Name'], { rules: 'length:0,60', readOnly: true }),
    secret: text(['密钥', 'Secret'], { readOnly: true, storage: 'encrypted', journal: 'redact', cite: 'RFC 6238' }),
    usedStep: integer(['最近使用的时间步', 'Last time step used'], { readOnly: true, cite: 'RFC 6238 5.2' }),
    credentialId: text(['凭据编号', 'Credential ID'], { rules: 'length:0,1400', readOnly: true, unique: true, cite: 'WebAuthn 4' }),
    publicKey: bytes(['公钥', 'Public key'], { cite: 'WebAuthn 6.5.1' }),
    signCount: integer(['签名计数', 'Signature counter'], { readOnly: true, cite: 'WebAuthn 6.1.1' }),
    transports: json(['连接方式', 'Transports'], textList, { readOnly: true }),
    codes: json(['恢复码摘要', 'Hashes of the recovery codes'], textList, {
      readOnly: true,
      storage: 'encrypted',
      journal: 'redact',
    }),
    codesLeft: integer(['剩余恢复码', 'Recovery codes left'], { readOnly: true }),
    lastUsedAt: instant(['最近使用', 'Last used'], { readOnly: true }),
  },
  indexes: [['userNum']],
  audiences: {
    // Everybody's own, of whichever side: the user number belongs to one person alone.
    [served]: {
      rows: { userNum: '$session.userNum' },
      reads: ['kind', 'label', 'codesLeft', 'lastUsedAt', 'createdAt'],
      calls: {
        'en.factor.list': { path: 'user/factor/list', does: 'list', menu: 'self' },
        'en.factor.remove': { path: 'user/factor/remove', does: 'delete', menu: 'self', stepUp: true, effect: 'factor.remove' },
      },
    },
  },
});

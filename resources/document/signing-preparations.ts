/** A document made ready for a hardware key to sign: what the key is asked for, once and within some minutes. Nothing of it is kept longer. */
import { bytes, defineResource, instant, json, reference, text } from '#engine/declare/index.ts';
import { anyObject } from '#engine/system/shapes.ts';

export const signingPreparations = defineResource({
  name: 'signingPreparations',
  label: ['待 Key 签名的文件', 'Documents awaiting key signature'],
  represent: '{id}',
  fields: {
    tokenHash: text(['令牌摘要', 'Token hash'], { readOnly: true }),
    userNum: text(['用户编号', 'User number'], { readOnly: true }),
    certificate: reference(['签名证书', 'Certificate'], 'certificates', { readOnly: true }),
    // As it was asked for: judged anew before the signature is kept.
    input: json(['请求', 'Request'], anyObject, { readOnly: true }),
    boxes: json(['盖章位置', 'Seal positions'], anyObject, { readOnly: true }),
    prepared: json(['签名位置', 'Signature position'], anyObject, { readOnly: true }),
    appended: bytes(['待签修订', 'Revision to sign']),
    digest: bytes(['摘要', 'Digest']),
    expiresAt: instant(['到期时间', 'Expires at'], { readOnly: true }),
  },
  journal: false,
  indexes: [['tokenHash'], ['expiresAt']],
  audiences: {},
});

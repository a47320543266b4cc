/** That somebody accepted an agreement: which text (by its hash), for which company, when and from where. */
import { defineResource, instant, reference, text } from '#engine/declare/index.ts';

export const agreementAcceptances = defineResource({
  name: 'agreementAcceptances',
  label: ['协议确认记录', 'Agreement acceptances'],
  represent: '{agreementVersion} {userNum}',
  fields: {
    agreement: reference(['协议', 'Agreement'], 'agreements', { readOnly: true }),
    agreementVersion: text(['协议版本', 'Agreement version'], { readOnly: true }),
    textSha256: text(['正文摘要', 'Text hash'], { readOnly: true }),
    member: reference(['会员企业', 'Company'], 'members', { readOnly: true }),
    userNum: text(['用户编号', 'User number'], { readOnly: true }),
    acceptedAt: instant(['确认时间', 'Accepted at'], { readOnly: true }),
    ip: text(['IP', 'IP'], { rules: 'length:0,45', readOnly: true }),
  },
  appendOnly: true,
  indexes: [['member', 'agreementVersion']],
  audiences: {},
});

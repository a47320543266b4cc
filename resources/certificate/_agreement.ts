/** The subscriber agreement as it is read and accepted, with an application for a certificate (302) or for an electronic signature (201). */
import { instant, integer, longText, text } from '#engine/declare/index.ts';

const agreementVersion = text(['协议版本', 'Agreement version']);

export const agreement = {
  query: {
    label: ['订户协议', 'Subscriber agreement'],
    answer: {
      code: text(['编码', 'Code']),
      agreementVersion,
      version: text(['协议版本', 'Agreement version']),
      title: text(['标题', 'Title']),
      text: longText(['正文', 'Text']),
      acceptedAt: instant(['本人确认时间', 'Accepted at']),
    },
    effect: 'agreement.query',
  },
  confirm: {
    label: ['确认订户协议', 'Accept subscriber agreement'],
    idempotent: true,
    // Without `agreementVersion` the edition in force is accepted. `id` and `version` of the application may be sent too.
    input: {
      agreementVersion: { ...agreementVersion, rules: 'length:1,40' },
      id: text(['编号', 'ID'], { rules: 'length:36,36' }),
      version: integer(['版本', 'Version']),
    },
    answer: { agreementVersion, acceptedAt: instant(['确认时间', 'Accepted at']) },
    effect: 'agreement.confirm',
  },
} as const;

/** What people are told, as administrators word it: a text of the application in both languages, and how it leaves the portal. */
import { choice, flag, longText, text } from '../declare/fields.ts';
import { defineSystemEntity, named } from '../declare/system-entity.ts';

export const messageTexts = defineSystemEntity({
  name: 'messageTexts',
  label: ['消息模板', 'Message templates'],
  represent: '{title}',
  fields: {
    code: choice(['消息', 'Message'], named, { rules: 'required', readOnly: true, unique: true }),
    title: text(['标题', 'Title'], { rules: 'required|length:2,100' }),
    titleEn: text(['英文标题', 'English title'], { rules: 'required|length:2,150' }),
    body: longText(['正文', 'Text'], { rules: 'required|length:2,400' }),
    bodyEn: longText(['英文正文', 'English text'], { rules: 'required|length:2,600' }),
    bySms: flag(['发短信', 'By SMS'], {
      default: true,
      help: ['收信人关闭了短信通知的，不发送', 'Not sent to recipients who turned off SMS notifications'],
    }),
    byMail: flag(['发邮件', 'By email'], {
      default: true,
      help: ['收信人关闭了邮件通知的，不发送', 'Not sent to recipients who turned off email notifications'],
    }),
    smsTemplate: text(['短信网关模板编号', 'SMS gateway template ID'], {
      rules: 'length:0,60',
      help: [
        '网关要求按模板发送时填写；各参数随短信一并交给网关',
        'Required if the gateway sends by template. The parameter values are passed to the gateway with the message',
      ],
    }),
  },
});

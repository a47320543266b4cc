/** What leaves the portal says whose it is: an SMS begins with the signature, a mail names the service and where it is found. */
import { pick } from '#engine/declare/label.ts';
import type { BrandNow } from '#service/store/brand.ts';
import type { Code, Message } from './delivery.ts';

/** So many characters does the outbox hold. */
const most = { subject: 200, body: 1000 } as const;

/** As long as it may be. */
export const short = (text: string, length: number): string =>
  [...text].length <= length ? text : `${[...text].slice(0, length - 1).join('')}…`;

const see = { zh: '查看：', en: 'Open: ' } as const;

/**
 * The message as it is sent. Gateways of SMS refuse what does not begin with 【a signature】 that is registered with them.
 * @param address where the service is found
 */
export const branded = <M extends Message | Code>(message: M, { name, smsSignature }: BrandNow, address: string): M => {
  const { kind, body, language = 'zh' } = message;
  if (kind === 'SMS') return { ...message, body: short(`【${smsSignature}】${body}`, most.body) };
  const called = pick(name, language);
  const subject = `${language === 'zh' ? `【${called}】` : `[${called}] `}${message.subject ?? ''}`;
  const link = message.link === undefined ? '' : `\n\n${see[language]}${address}/#${message.link}`;
  const foot = `${link}\n\n${called}\n${address}`;
  return { ...message, subject: short(subject, most.subject), body: `${short(body, most.body - foot.length)}${foot}` };
};

/** What an SMS is signed with: for gateways that are handed it apart from the text. */
export const signatureOf = (body: string): string | undefined => /^【([^】]+)】/.exec(body)?.[1];

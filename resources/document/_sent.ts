/** What is answered where a code by SMS was sent. */
import { flag, instant, integer, text } from '#engine/declare/index.ts';

export const sentCode = {
  sentTo: text(['发送至', 'Sent to']),
  expiresAt: instant(['到期时间', 'Expires at']),
  retryAfter: integer(['再次发送间隔（秒）', 'Seconds until resend']),
  readable: flag(['平台人员可读', 'Readable by platform staff']),
} as const;

/** That the holder of a certificate was told so many days before its end: once for each number of days, whoever tells it. */
import { defineResource, integer, reference } from '#engine/declare/index.ts';

export const expiryNotices = defineResource({
  name: 'expiryNotices',
  label: ['到期提醒', 'Expiry notices'],
  represent: '{days}',
  fields: {
    certificate: reference(['证书', 'Certificate'], 'certificates', { readOnly: true }),
    days: integer(['提前天数', 'Days before expiry'], { readOnly: true, unique: ['certificate'] }),
  },
  appendOnly: true,
  journal: false,
  audiences: {},
});

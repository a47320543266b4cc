/** What evidence brings as the words that were shown is what is shown and sent: words that change are a new edition. */
import { expect, test } from 'vitest';
import { manyPurpose } from '#product/calls/document/contract-many.ts';
import { signingPurpose } from '#product/calls/document/signing-code.ts';
import { invitationEn } from '#product/portal/pages/invitation/invitation-en.ts';
import { invitationZh } from '#product/portal/pages/invitation/invitation-zh.ts';
import { signingEn } from '#product/portal/signing/signing-en.ts';
import { signingZh } from '#product/portal/signing/signing-zh.ts';
import { wordingNow, wordings } from '#resources/document/_wording.ts';
import { codeMessage } from '#service/calls/proof/sms.ts';

const named = { title: '{title}', contractNo: '{contractNo}' };

test('[BEY-26] the edition that signatures name now has the words of the screens and of the message', () => {
  const now = wordings[wordingNow];
  expect(now?.code).toEqual(codeMessage('{code}', '{purpose}'));
  expect(now?.codeForOne).toEqual(signingPurpose(named));
  const many = manyPurpose([named, named]);
  expect(many[0].startsWith(String(now?.codeForMany[0]).replace('{count}', '2'))).toBe(true);
  expect(many[1].startsWith(String(now?.codeForMany[1]).replace('{count}', '2'))).toBe(true);
  const shown = (zh: object, en: object, names: object) =>
    Object.fromEntries(Object.keys(names).map(name => [name, [Reflect.get(zh, name), Reflect.get(en, name)]]));
  expect(now?.signing).toEqual(shown(signingZh.sign, signingEn.sign, now?.signing ?? {}));
  expect(now?.byLink).toEqual(shown(invitationZh.sign, invitationEn.sign, now?.byLink ?? {}));
});

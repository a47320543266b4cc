import { expect, test } from 'vitest';
import { consentNow } from '#resources/document/_consent.ts';
import { consentWords } from './invitation-consent.ts';

test('[BEY-25] what a company agrees to has its name as it is written, whatever characters are in it', () => {
  const [zh, en] = consentWords(consentNow.CONTRACT.company, { companyName: "A$&B$`C$'公司" }) ?? [];
  expect(zh).toContain("A$&B$`C$'公司");
  expect(en).toContain("A$&B$`C$'公司");
});

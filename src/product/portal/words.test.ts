import { describe, expect, it } from 'vitest';
import type { Messages } from '#portal/messages/translate.ts';
import { halfWidth, leaves, tight, unlike } from '#tests/setup/bilingual.ts';
import { adminWords } from './admin-words.ts';
import { fillingEn } from './contract-filling/filling-en.ts';
import { fillingZh } from './contract-filling/filling-zh.ts';
import { pagesEn } from './document-pages/pages-en.ts';
import { pagesZh } from './document-pages/pages-zh.ts';
import { keyEn } from './keys/key-en.ts';
import { keyZh } from './keys/key-zh.ts';
import { invitationEn } from './pages/invitation/invitation-en.ts';
import { invitationZh } from './pages/invitation/invitation-zh.ts';
import { limitsEn } from './pages/limits/limits-en.ts';
import { limitsZh } from './pages/limits/limits-zh.ts';
import { trustEn } from './pages/verify/trust-en.ts';
import { trustZh } from './pages/verify/trust-zh.ts';
import { openPagesEn } from './pages/words/open-pages-en.ts';
import { openPagesZh } from './pages/words/open-pages-zh.ts';
import { visitorWords } from './visitor-words.ts';
import { widgetsEn } from './widgets/widgets-en.ts';
import { widgetsZh } from './widgets/widgets-zh.ts';

const zh = {
  open: openPagesZh,
  trust: trustZh,
  filling: fillingZh,
  key: keyZh,
  invitation: invitationZh,
  limits: limitsZh,
  pages: pagesZh,
  widgets: widgetsZh,
  admin: adminWords.zh,
  visitor: visitorWords.zh,
} as Messages;
const en = {
  open: openPagesEn,
  trust: trustEn,
  filling: fillingEn,
  key: keyEn,
  invitation: invitationEn,
  limits: limitsEn,
  pages: pagesEn,
  widgets: widgetsEn,
  admin: adminWords.en,
  visitor: visitorWords.en,
} as Messages;

describe('the words of certificates, seals and keys', () => {
  it('[SHL-09] say everything in both languages, with the same values filled in', () => {
    expect(leaves(zh).length).toBeGreaterThan(300);
    expect(unlike(zh, en)).toEqual([]);
  });
  it('[SHL-09] put a space between Chinese and Latin letters or digits, and full-width punctuation', () => {
    expect(tight(zh)).toEqual([]);
    expect(halfWidth(zh)).toEqual([]);
  });
});

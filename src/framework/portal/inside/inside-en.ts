/** All that is said behind the login in English, fetched as one. */
import englishMessages from 'ra-language-english';
import { en } from '../messages/en.ts';
import type { Messages } from '../messages/translate.ts';
import { renderEn } from '../render/messages/en.ts';

export const inside: Messages = { ...(englishMessages as unknown as Messages), ...en, render: renderEn };

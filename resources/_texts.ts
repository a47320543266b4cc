/** What people are told, by name; administrators word it otherwise under 消息模板 (`messageTexts`). Those of reviews are the framework's. */
import { companyTexts } from './_texts-companies.ts';
import { contractTexts } from './_texts-contracts.ts';
import { keyTexts } from './_texts-keys.ts';

export const texts = { ...companyTexts, ...keyTexts, ...contractTexts } as const;

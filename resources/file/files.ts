/** What is known of an uploaded file; its bytes lie elsewhere. Who gets it: whoever may open a record that holds it, and until one does whoever uploaded it. */
import { defineResource } from '#engine/declare/index.ts';
import { files as base } from '#engine/system/files.ts';

export const files = defineResource({ ...base, acts: { hold: ['归入企业', 'Assign to company'] }, audiences: {} });

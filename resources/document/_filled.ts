/** What the parties of a contract fill in of what its template leaves open: by name, as it is written into the file. */
import { choice, items, longText, text } from '#engine/declare/index.ts';
import { parties } from '../_terms.ts';

const label = ['填写内容', 'Filled-in details'] as const;
const columns = {
  label: text(['名称', 'Name'], { rules: 'required|length:1,30' }),
  // Of a picture its `data:` URL as it is sent, and afterwards its size and hash.
  value: longText(['内容', 'Value']),
} as const;

export const filledIn = items(label, columns, { most: 50 });

/** The same as it was before it was sent back: no longer in the file. */
export const formerlyFilledIn = items(['退回的内容', 'Sent back'], columns, { most: 50, readOnly: true });

/** Whose lines are sent back. */
export const sendBackQuestions = { filler: choice(['填写方', 'Party to correct it'], parties, { rules: 'required' }) } as const;

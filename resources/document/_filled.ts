/** What whoever starts a contract fills in of what its template leaves open: by name, as it is written into the file. */
import { items, longText, text } from '#engine/declare/index.ts';

export const filledIn = items(
  ['填写内容', 'Filled-in details'],
  {
    label: text(['名称', 'Name'], { rules: 'required|length:1,30' }),
    // Of a picture its `data:` URL as it is sent, and afterwards its size and hash.
    value: longText(['内容', 'Value']),
  },
  { most: 50 },
);

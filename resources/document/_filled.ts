/** What whoever starts a contract fills in of what its template leaves open: by name, as it is written into the file. */
import { items, text } from '#engine/declare/index.ts';

export const filledIn = items(
  ['填写内容', 'Filled-in details'],
  {
    label: text(['名称', 'Name'], { rules: 'required|length:1,30' }),
    value: text(['内容', 'Value'], { rules: 'length:0,200' }),
  },
  { most: 50 },
);

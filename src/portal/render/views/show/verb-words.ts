/** The words of the verbs that histories name beside a resource's own transitions. */
import type { Label } from '#engine/declare/label.ts';

const words: Readonly<Record<string, Label>> = {
  create: ['新建', 'Created'],
  update: ['修改', 'Changed'],
  save: ['保存', 'Saved'],
  delete: ['删除', 'Deleted'],
  import: ['导入', 'Imported'],
  export: ['导出', 'Exported'],
};

export const verbWords = (action: string): Label | undefined => (Object.hasOwn(words, action) ? words[action] : undefined);

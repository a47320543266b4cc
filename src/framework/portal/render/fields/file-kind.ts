/** What can be done with a file, judged by its name. */
import { pictureExtensions } from '#engine/declare/file-purposes.ts';

export type FileKind = 'image' | 'pdf' | 'other';

export const kindOf = (name: string): FileKind => {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (pictureExtensions.includes(extension)) return 'image';
  return extension === 'pdf' ? 'pdf' : 'other';
};

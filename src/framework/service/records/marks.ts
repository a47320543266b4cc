/** What of the texts that were found is meant by letters that do not stand in them: 海洋 by `haiyang` or `hy`, 401A2B3C by `40:1a:2b:3c`. */
import type { ResourceModel } from '#engine/project/model.ts';
import { numberInOnePiece } from '#engine/rules/printed-number.ts';
import { soundsLike, wordsOf } from '#service/store/haystack.ts';
import type { Row } from '#service/store/rows.ts';

const most = 50;

/** Of texts that are shown as they are: of a masked one nothing is told. */
export const marksIn = (resource: ResourceModel, search: readonly string[], text: string, rows: readonly Row[]): readonly string[] => {
  const plain = search.filter(name => {
    const field = resource.fields[name];
    return field !== undefined && field.storage === 'plain' && field.mask === undefined;
  });
  const words = wordsOf(text);
  const number = numberInOnePiece(text)?.toLowerCase();
  const meant = rows.flatMap(row =>
    plain.flatMap(name => {
      const value = row[name];
      if (typeof value !== 'string') return [];
      if (number !== undefined && value.toLowerCase().includes(number)) return [number];
      return words.flatMap(word => soundsLike(value, word) ?? []);
    }),
  );
  return [...new Set(meant)].slice(0, most);
};

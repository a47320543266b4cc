/** Names that look alike have one skeleton, others have their own. */
import { expect, test } from 'vitest';
import { skeletonOf } from './name-skeleton.ts';

test.each([
  ['ＮＯ１动力科技有限公司', 'NO1动力科技有限公司'],
  ['NО1动力科技有限公司', 'NO1动力科技有限公司'],
  ['ΝΟΙ动力科技有限公司', 'NOl动力科技有限公司'],
  ['no1动力科技有限公司', 'N0I动力科技有限公司'],
  ['NÖ1动力科技有限公司', 'NO1动力科技有限公司'],
  ['动カ科技(福州)有限公司', '动力科技（福州）有限公司'],
  ['动\u200b力 科技·有限公司', '动力科技有限公司'],
  ['modern科技', 'MODERN科技'],
  ['rnodern科技', 'modern科技'],
  ['ロ岸物流', '口岸物流'],
])('[BEY-12] %s looks like %s', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other));
});

test.each([
  ['动力科技有限公司', '动能科技有限公司'],
  ['福州恒通科技有限公司', '厦门恒通科技有限公司'],
  ['NO1科技', 'NO2科技'],
])('[BEY-12] %s does not look like %s', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other));
});

test('[BEY-12] a name of signs alone looks like nothing', () => expect(skeletonOf('（·）')).toBe(''));

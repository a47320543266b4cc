import { expect, test } from 'vitest';
import { chosenOf, toggled } from './offers.ts';
import type { Offer } from './widget.ts';

const offer = (name: string, ...values: readonly string[]): Offer => ({ label: [name, name], values });
const [both, one, other] = [offer('both', 'a', 'b'), offer('one', 'a'), offer('other', 'c')];
const offers = [both, one, other];

test('[op.log.list] a name is chosen where all that it stands for is asked for, said once or in a row', () => {
  expect(chosenOf(offers, undefined)).toEqual([]);
  expect(chosenOf(offers, 'a')).toEqual([one]);
  expect(chosenOf(offers, ['c', 'a'])).toEqual([one, other]);
  expect(chosenOf(offers, ['a', 'b'])).toEqual([both, one]);
});

test('[op.log.list] a name more adds what it stands for; a name less takes the names along that share something with it', () => {
  expect(toggled(offers, undefined, both)).toEqual(['a', 'b']);
  expect(toggled(offers, ['c'], one)).toEqual(['c', 'a']);
  expect(toggled(offers, ['a', 'b', 'c'], one)).toEqual(['c']);
  expect(toggled(offers, ['a'], one)).toEqual([]);
});

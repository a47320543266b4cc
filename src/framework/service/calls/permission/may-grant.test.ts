import { expect, test } from 'vitest';
import type { Model } from '#engine/project/model.ts';
import type { Session } from '#service/access/session.ts';
import { mayGrantButton, menuToGrant } from './may-grant.ts';

const model = { duties: { menus: new Set(['OPERATORS']) } } as unknown as Model;
const keeper = { founder: false } as Session;

test('[mg.roleButton.new] the menu that comes along with a button is one that whoever grants it may grant, whichever stands first', () => {
  const both = { grant: ['OPERATORS', 'TRIPS'] };
  expect(menuToGrant(model, keeper, both)).toBe('TRIPS');
  expect(menuToGrant(model, { founder: true } as Session, both)).toBe('OPERATORS');
  expect(menuToGrant(model, keeper, { grant: ['OPERATORS'] })).toBeUndefined();
  expect(mayGrantButton(model, keeper, { grant: ['OPERATORS'] })).toBe(false);
  expect(mayGrantButton(model, keeper, { grant: 'self' })).toBe(false);
});

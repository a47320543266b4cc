/** A way through the portal, and how a person goes about its pages. */
import type { Locator } from 'playwright-core';
import type { Hand } from './hand.ts';

export interface Way {
  readonly name: string;
  /** Who walks it; nobody where no login is asked for. */
  readonly who: string | null;
  readonly walk: (hand: Hand) => Promise<void>;
}

export const button = ({ page }: Hand, name: string): Locator => page.getByRole('button', { name, exact: true });
export const dialog = ({ page }: Hand): Locator => page.getByRole('dialog');
export const heading = ({ page }: Hand, name: string | RegExp): Locator => page.getByRole('heading', { name });

/** Goes to a place or a record by what it is called. */
export const goTo = async (hand: Hand, text: string, title: RegExp): Promise<void> => {
  await hand.press('Control+k');
  await hand.reach(hand.page.getByRole('combobox', { name: '搜索' }));
  await hand.type(text);
  await hand.see(hand.page.getByRole('option', { name: title, selected: true }));
  await hand.press('Enter');
};

/** Does by its key what a button of the page does. */
export const deed = async (hand: Hand, key: string, name: string): Promise<void> => {
  await hand.see(button(hand, name).first());
  await hand.press(key);
};

/** Says yes in a dialog that asks nothing else. */
export const confirm = async (hand: Hand, name: string): Promise<void> => {
  await hand.see(dialog(hand).getByRole('button', { name, exact: true }));
  await hand.press('Control+Enter');
};

/** Types where the keyboard has been led to. */
export const typeInto = async (hand: Hand, field: Locator, text: string): Promise<void> => {
  await hand.reach(field);
  await hand.type(text);
};

/** A star says that it must be filled in. */
export const labelled = ({ page }: Hand, name: string): Locator => page.getByLabel(new RegExp(`^[*※\\s]*${name}$`));

/** Opens the first row of a list. */
export const openFirst = async (hand: Hand): Promise<void> => {
  await hand.see(hand.page.locator('tr[data-id]').first());
  await hand.press('ArrowDown', 'Enter');
};

/** Chooses from a list that follows what is typed. */
export const choose = async (hand: Hand, box: Locator, text: string, option: RegExp): Promise<void> => {
  await typeInto(hand, box, text);
  await hand.see(hand.page.getByRole('option', { name: option, selected: true }));
  await hand.press('Enter');
};

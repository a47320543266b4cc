/** Deeds by what they are called: forms for new records, and moves, which lead to the records that they can be made on. */
import type { Label } from '#engine/declare/label.ts';
import { initialsOf } from './initials.ts';

/** One that this session may do. */
export interface Deed {
  readonly key: string;
  readonly title: string;
  readonly note: string | undefined;
  readonly to: string;
  /** What it is called, in both languages. */
  readonly words: readonly Label[];
  /** Of a move on records: what is done. Without it something is made: any word for making, said before what is made, asks for it. */
  readonly act?: Label;
}

const MOST = 5;

/** Whoever types one of these before a thing wants a new one, whatever its button says. */
const making = /^(新增|新建|添加|创建|增加|录入|登记|发起|申请|(new|add|create|start|make|register|apply for)(\s+|$))/;
const article = /(^|\s)(an?|the)(?=\s|$)/g;
const plain = (text: string): string => text.toLowerCase().replace(article, ' ').replace(/\s+/g, ' ').trim();

/** How well it is meant: 0 it is called so, 1 each word of it is; undefined not at all. */
const closeness = (deed: Deed, typed: string): number | undefined => {
  const names = deed.words.flat().map(plain);
  // What is done has to be named: many things may be done to what a list holds.
  if (deed.act !== undefined && !deed.act.some(act => typed.includes(plain(act)) || plain(act).includes(typed))) return undefined;
  if (names.some(name => name.includes(typed))) return 0;
  const thing = deed.act === undefined ? typed.replace(making, '').trim() : typed;
  if (thing !== typed && names.some(name => name.includes(thing) || (name.length > 1 && thing.includes(name)))) return 0;
  const letters = typed.replace(/\s/g, '');
  if (letters.length > 1 && /^[a-z]+$/.test(letters) && deed.words.some(([chinese]) => initialsOf(chinese).startsWith(letters))) return 0;
  const pieces = thing.split(' ');
  return pieces.length > 1 && names.some(name => pieces.every(piece => name.includes(piece))) ? 1 : undefined;
};

/** The deeds that are called what is typed, what makes something first. */
export const searchDeeds = (deeds: readonly Deed[], text: string): readonly Deed[] => {
  const typed = plain(text);
  if (typed.length < (/\p{Script=Han}/u.test(typed) ? 1 : 2)) return [];
  return deeds
    .flatMap(deed => {
      const close = closeness(deed, typed);
      return close === undefined ? [] : [{ deed, rank: close * 2 + (deed.act === undefined ? 0 : 1) }];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST)
    .map(({ deed }) => deed);
};

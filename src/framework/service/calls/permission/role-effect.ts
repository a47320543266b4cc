/** What a role comes to for one person: the menus and buttons that no other role of theirs gives. They gain it with the role, or lose it. */
import type { GrantSet } from '#engine/access/grants.ts';
import { type Label, pick } from '#engine/declare/label.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { roleUsers } from '#engine/system/role-users.ts';
import { roles } from '#engine/system/roles.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { accountsOn } from '#service/access/session.ts';
import type { Act, Inside } from '#service/records/act.ts';
import { type Entry, entriesOf } from './menu-tree.ts';
import { grantsOf } from './role-grants.ts';
import { catalogueOf } from './tree.ts';

type Role = RowOf<typeof roles>;

/** More roles of one person than anybody holds. */
const every = { number: 1, size: 100 } as const;

const union = (sets: readonly GrantSet[]): GrantSet => ({
  menus: new Set(sets.flatMap(({ menus }) => [...menus])),
  buttons: new Set(sets.flatMap(({ buttons }) => [...buttons])),
});

/** What the other roles of a person on the same side give. */
const besides = async (act: Act, role: Role, userNum: string, whole: GrantSet): Promise<GrantSet> => {
  const today = dayOf(act.now);
  const { list } = await act.records.of(roleUsers).list({ filter: { userNum, state: 'ON' }, page: every, total: false });
  const held = list.filter(each => each.role !== role.id && (each.validTo === null || each.validTo >= today));
  const found = await Promise.all(held.map(each => act.records.of(roles).get({ id: each.role })));
  return union(
    await Promise.all(found.filter(({ side, state }) => side === role.side && state === 'ON').map(other => givenBy(act, other, whole))),
  );
};

const givenBy = async (act: Act, { id, code }: Role, whole: GrantSet): Promise<GrantSet> =>
  code === act.model.duties.founder ? whole : grantsOf(act, id);

/** A button by what it does, and to which kind of records; none where it is about no kind of its own. */
interface GivenButton {
  readonly on: Label | null;
  readonly name: Label;
}

interface Given {
  readonly menu: Label;
  /** Whether the menu itself is new, or its buttons alone. */
  readonly isNew: boolean;
  readonly buttons: readonly GivenButton[];
  /** Of a page that has buttons they will have none: they look at it and do nothing there. */
  readonly viewOnly?: true;
}

const buttonOf = ({ calls, resources }: Act['model'], code: string): GivenButton => {
  const call = calls[code];
  const on = call?.of.kind === 'resource' ? resources[call.of.resource]?.label : undefined;
  return { on: on ?? null, name: call?.label ?? [code, code] };
};

/** What somebody gains, and all that they hold once they have it. */
interface Gain {
  readonly gained: GrantSet;
  readonly held: GrantSet;
}

/** Pages with their buttons, in the order of the menu; groups are no pages. */
const inWords = (
  act: Act,
  entries: readonly Entry[],
  { gained, held }: Gain,
  offered: (menu: string) => readonly string[],
): readonly Given[] => {
  const said = new Set<string>();
  return entries
    .filter(entry => !entry.off && !entries.some(({ parent }) => parent === entry.id))
    .flatMap(entry => {
      const all = offered(entry.id);
      const codes = all.filter(code => gained.buttons.has(code) && !said.has(code));
      for (const code of codes) said.add(code);
      const isNew = gained.menus.has(entry.id);
      if (!isNew && codes.length === 0) return [];
      const viewOnly = isNew && all.length > 0 && !all.some(code => held.buttons.has(code));
      return [{ menu: entry.title, isNew, buttons: codes.map(code => buttonOf(act.model, code)), ...(viewOnly ? { viewOnly } : {}) }];
    });
};

type Person = Readonly<Record<'name' | 'userNum', string>>;

/** What is given to whom, and what comes of it. */
const sentence = (act: Act, role: string, { name: who, userNum }: Person, given: readonly Given[]): string => {
  const { validTo } = act.input;
  const until = typeof validTo === 'string' && validTo !== '' ? validTo : undefined;
  const isChinese = act.language === 'zh';
  const menus = given.filter(({ isNew }) => isNew).map(({ menu }) => pick(menu, act.language));
  const buttons = given.flatMap(each => each.buttons).length;
  const grant = isChinese
    ? `将角色“${role}”授予${who}（${userNum}）${until === undefined ? '' : `，有效期至 ${until}`}。`
    : `The role “${role}” is granted to ${who} (${userNum})${until === undefined ? '' : `, valid to ${until}`}. `;
  if (given.length === 0) return `${grant}${isChinese ? `${who}不会因此多出任何菜单或按钮。` : `${who} gains no menu or button by this.`}`;
  if (isChinese) return `${grant}从下一次操作起，${who}将多出 ${menus.length} 个菜单（${menus.join('、') || '无'}）和 ${buttons} 个按钮。`;
  return `${grant}From their next action ${who} will also have ${menus.length} menus (${menus.join(', ') || 'none'}) and ${buttons} buttons.`;
};

/** `roleUser/preview`. */
export const roleEffect: Inside = async act => {
  const [id, userNum] = [act.input.role, act.input.userNum].map(each => (typeof each === 'string' ? each.trim() : ''));
  if (!id || !userNum) return { gives: [], says: '' };
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Refusal('RECORD_MISSING');
  const role = await act.records.of(roles).get({ id });
  const { list: people } = await act.records.of(accountsOn(act.model, role.side)).list({ filter: { userNum }, page: every, total: false });
  const [person] = people;
  // Of whom there is none on its side, nothing is told: the grant itself says why not.
  if (person === undefined) return { gives: [], says: '' };
  const [catalogue, entries] = await Promise.all([catalogueOf(act, role.side), entriesOf(act.records, role.side)]);
  const whole = { menus: new Set(catalogue.menus.map(menu => menu.id)), buttons: new Set(catalogue.buttons.map(({ code }) => code)) };
  const [own, others] = await Promise.all([givenBy(act, role, whole), besides(act, role, userNum, whole)]);
  const gained = {
    menus: new Set([...own.menus].filter(menu => !others.menus.has(menu))),
    buttons: new Set([...own.buttons].filter(code => !others.buttons.has(code))),
  };
  const held = union([own, others]);
  const offered = (menu: string) =>
    held.menus.has(menu) ? catalogue.buttons.filter(({ menus }) => menus.includes(menu)).map(({ code }) => code) : [];
  const gives = inWords(act, entries, { gained, held }, offered);
  return { gives, says: sentence(act, pick([role.name, role.nameEn ?? role.name], act.language), person, gives) };
};

/** Laws of the application as a whole: the entities that the framework keeps, the sides, the roles, the icons. A part of an application is not asked. */
import type { MenuIcon } from '../declare/menus.ts';
import type { Role } from '../declare/roles.ts';
import type { SideOptions, Sides } from '../declare/sides.ts';
import { account } from '../system/account.ts';
import { systemEntities } from '../system/entities.ts';
import { allErrors, isErrorCode } from '../wire/errors.ts';
import { type Finding, type Step, undeclared, under, unknownName } from './finding.ts';
import { placeOf, type RegistryLaw, type World } from './world.ts';

/** What the framework reads and writes is declared, with every field it writes: without it no call could be answered. */
export const systemEntityLaw: RegistryLaw = function* ({ registry, names }): Generator<Finding> {
  if (registry.sides === undefined) return;
  const declared = new Map(registry.resources.map(found => [found.resource.name, found]));
  for (const { name, fields } of systemEntities) {
    const found = declared.get(name);
    if (found === undefined) {
      if (!names.has(name))
        yield { file: 'resources', path: name, message: 'the framework keeps its own in it; spread the system entity of this name' };
      continue;
    }
    for (const field of Object.keys(fields))
      if (!Object.hasOwn(found.resource.fields, field))
        yield {
          file: found.file,
          path: `${name}.fields.${field}`,
          message: 'the framework writes it; spread the fields of the system entity',
        };
  }
};

/** A resource, and fields of it, that a side names. */
function* named(
  { registry, model, names }: World,
  at: string,
  named: Readonly<Record<string, string | undefined>> & { readonly resource: string },
): Generator<Finding> {
  const fault = (path: string, message: string): Finding => ({ file: placeOf(registry, 'sides'), path, message });
  const { resource, ...fields } = named;
  const found = model.resources[resource];
  // A declaration whose words are broken was left out of the world, and is told of by itself.
  if (found === undefined) {
    if (!names.has(resource)) yield fault(at, unknownName('resource', resource, [...names]));
    return;
  }
  for (const [word, field] of Object.entries(fields))
    if (field !== undefined && !Object.hasOwn(found.fields, field))
      yield fault(under(at, word), unknownName('field', field, Object.keys(found.fields)));
}

/** States in which people may sign in: in one that there is not, or in none, nobody could. */
function* statesOf({ registry, model }: World, at: string, resource: string, states: readonly string[]): Generator<Finding> {
  const found = model.resources[resource];
  if (found === undefined) return;
  const fault = (path: string, message: string): Finding => ({ file: placeOf(registry, 'sides'), path, message });
  const known = Object.keys(found.states ?? {});
  if (states.length === 0) yield fault(at, 'nobody could sign in; name the states in which people may');
  for (const [index, state] of states.entries())
    if (!known.includes(state)) yield fault(under(at, index), unknownName('state', state, known));
}

/** The errors with which people are told are declared: without its sentence nothing could be said. */
function* codesOf({ registry }: World, at: string, codes: Readonly<Record<string, string>>): Generator<Finding> {
  for (const [step, code] of Object.entries(codes))
    if (!isErrorCode(code))
      yield {
        file: placeOf(registry, 'sides'),
        path: under(at, step),
        message: undeclared('error code', code, Object.keys(allErrors()), 'defineErrors'),
      };
}

/** One side runs the application, each has a menu, and no two are called alike where a person or a program tells them apart. */
export const sidesLaw: RegistryLaw = function* ({ registry }): Generator<Finding> {
  const { sides } = registry;
  if (sides === undefined) return;
  const fault = (path: string, message: string): Finding => ({ file: placeOf(registry, 'sides'), path, message });
  const names = Object.keys(sides);
  const staff = names.filter(side => sides[side]?.staff);
  if (staff.length !== 1)
    yield fault(
      'sides',
      `${staff.length === 0 ? 'no side' : staff.join(' and ')} with staff: true; the people of one side run the application`,
    );
  for (const side of names) {
    const { path = '' } = sides[side]?.calls ?? {};
    if (!/^([\w-]+\/)*$/.test(path))
      yield fault(`sides.${side}.calls.path`, `it begins the paths of calls; write it as 'desk/', or nothing`);
    if (registry.menus[side] === undefined) yield fault(`sides.${side}`, 'it has no menu; write one, if an empty one');
  }
  for (const side of Object.keys(registry.menus))
    if (!names.includes(side)) yield { file: placeOf(registry, 'menus'), path: `menus.${side}`, message: unknownName('side', side, names) };
  const told = {
    page: ({ page }: Sides[string]) => page,
    'calls.prefix': ({ calls }: Sides[string]) => calls.prefix,
    'calls.session': ({ calls }: Sides[string]) => calls.session,
    whitelist: ({ whitelist }: Sides[string]) => whitelist,
  };
  for (const [word, of] of Object.entries(told)) {
    const seen = new Map<string, string>();
    for (const [side, words] of Object.entries(sides)) {
      const other = seen.get(of(words));
      if (other !== undefined) yield fault(`sides.${side}.${word}`, `${of(words)} is ${other}'s; give each side its own`);
      seen.set(of(words), side);
    }
  }
};

/** What the framework reads and writes of an account, beside the address and the organisation that only some have. */
const ofAccounts = ['userNum', ...Object.keys(account.fields)];

/** What signs in has the fields of an account. */
export const accountLaw: RegistryLaw = function* ({ registry }): Generator<Finding> {
  const accounts = new Set(Object.values(registry.sides ?? {}).map(side => side.accounts));
  for (const { file, resource } of registry.resources) {
    if (!accounts.has(resource.name)) continue;
    for (const field of ofAccounts)
      if (!Object.hasOwn(resource.fields, field))
        yield { file, path: `${resource.name}.fields.${field}`, message: 'whoever signs in has it; spread the fields of `account`' };
  }
};

/** Whoever signs in, and what they belong to, is there with the fields that are named. */
export const sideLaw: RegistryLaw = function* (world): Generator<Finding> {
  for (const [side, words] of Object.entries(world.registry.sides ?? {}) as [string, SideOptions][]) {
    const at = `sides.${side}`;
    const { accounts, accountType, organisation, guests, comers, menuLimits = [] } = words;
    yield* named(world, at, { resource: accounts, accountType: accountType.field });
    const { values } = world.model.resources[accounts]?.fields[accountType.field] ?? {};
    for (const value of values === undefined ? [] : Object.keys(accountType.of ?? {}))
      if (!Object.hasOwn(values ?? {}, value))
        yield {
          file: placeOf(world.registry, 'sides'),
          path: under(`${at}.accountType.of`, value),
          message: unknownName('value', value, Object.keys(values ?? {})),
        };
    if (organisation !== undefined) {
      const { resource, code, name, listedBy } = organisation;
      yield* named(world, `${at}.organisation`, { resource, code, name, listedBy });
      yield* named(world, at, { resource: accounts, organisation: 'member' });
      yield* statesOf(world, `${at}.organisation.active`, resource, organisation.active);
      yield* codesOf(world, `${at}.organisation`, { otherwise: organisation.otherwise });
    }
    if (guests !== undefined) {
      yield* named(world, `${at}.guests`, { resource: guests.resource, account: guests.account, name: guests.name, userNum: 'userNum' });
      yield* statesOf(world, `${at}.guests.states`, guests.resource, guests.states);
    }
    if (comers !== undefined) {
      const { says, page: _, ...fields } = comers;
      yield* named(world, `${at}.comers`, fields);
      const asked = world.model.resources[fields.resource];
      const states = Object.keys(asked?.states ?? says);
      if (asked !== undefined && Object.values(asked.fields).filter(({ type }) => type === 'password').length !== 1)
        yield {
          file: placeOf(world.registry, 'sides'),
          path: `${at}.comers.resource`,
          message: `${asked.name} has not one password, which the account is to have`,
        };
      yield* codesOf(world, `${at}.comers.says`, says);
      for (const state of Object.keys(says))
        if (!states.includes(state))
          yield {
            file: placeOf(world.registry, 'sides'),
            path: `${at}.comers.says.${state}`,
            message: unknownName('state', state, states),
          };
    }
    for (const [index, { resource, by, orBy }] of menuLimits.entries()) {
      yield* named(world, `${at}.menuLimits[${index}]`, { resource, by, orBy });
      if (organisation !== undefined) yield* named(world, `${at}.menuLimits[${index}]`, { resource: organisation.resource, orBy });
    }
  }
};

/** Somebody comes in first: without them the first start ends, and of two nobody could say which is meant. */
export const founderLaw: RegistryLaw = function* ({ registry }): Generator<Finding> {
  const { roles, sides } = registry;
  if (roles === undefined || sides === undefined) return;
  const founders = roles.flatMap(({ code, founder }) => (founder ? [code] : []));
  if (founders.length !== 1)
    yield {
      file: placeOf(registry, 'roles'),
      path: 'roles',
      message: `${founders.length === 0 ? 'no role' : founders.join(' and ')} with founder: true; one role is that of whoever comes in first`,
    };
};

/** What a role of the first start holds is there, on its own side: nobody else would notice that it holds less. */
export const roleLaw: RegistryLaw = function* ({ registry, model, brokenEntries }): Generator<Finding> {
  const sides = Object.keys(registry.sides ?? registry.menus);
  const menus = new Map(model.menus.map(({ id, side }) => [id, side]));
  const held = ['menus', 'reads', 'needs'] as const;
  for (const role of (registry.roles ?? []) as readonly Role[]) {
    const fault = (message: string, ...steps: readonly Step[]): Finding => ({
      file: placeOf(registry, 'roles'),
      path: under('roles', role.code, ...steps),
      message,
    });
    if (!sides.includes(role.side)) {
      yield fault(unknownName('side', role.side, sides), 'side');
      continue;
    }
    for (const word of held)
      for (const [index, id] of (role[word] ?? []).entries()) {
        if (brokenEntries.has(id)) continue;
        const side = menus.get(id);
        if (word === 'reads' && role.menus?.includes(id)) yield fault(`${id} stands in menus too; leave out one of them`, word, index);
        else if (side === undefined) yield fault(unknownName('menu', id, menus.keys()), word, index);
        else if (side !== role.side) yield fault(`menu ${id} belongs to ${side}, this role to ${role.side}; leave it out`, word, index);
      }
    for (const [index, id] of (role.buttons ?? []).entries())
      if (model.calls[id] === undefined) yield fault(unknownName('call', id, Object.keys(model.calls)), 'buttons', index);
  }
};

const icons: Readonly<Record<MenuIcon, true>> = {
  accountTree: true,
  badge: true,
  business: true,
  description: true,
  draw: true,
  factCheck: true,
  folder: true,
  home: true,
  info: true,
  key: true,
  monitoring: true,
  people: true,
  shield: true,
  verified: true,
};

/** An icon is one that the portal has: another would be drawn as a folder. */
export const iconLaw: RegistryLaw = function* ({ registry, model }): Generator<Finding> {
  for (const { id, side, icon } of model.menus)
    if (icon !== undefined && !Object.hasOwn(icons, icon))
      yield {
        file: placeOf(registry, 'menus'),
        path: under(`menus.${side}`, id, 'icon'),
        message: unknownName('icon', icon, Object.keys(icons)),
      };
};

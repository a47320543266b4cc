/** Each side's projection of an application, made where its declarations may be read: at build time, outside the portal. */
import { check, explain } from '#engine/check/check.ts';
import { type SideOptions, servedSides } from '#engine/declare/sides.ts';
import { clientParts } from '#engine/project/client-parts.ts';
import type { Registry } from '#engine/project/model.ts';
import { sessionDescription } from '#engine/system/session-calls.ts';

/** The types of account that sign in on a side, as sessions tell them. */
const accountTypesOf = ({ resources }: Registry, { accounts, accountType, guests }: SideOptions): readonly string[] => {
  const { field, of, else: other } = accountType;
  const declared = resources.find(({ resource }) => resource.name === accounts)?.resource.fields[field]?.values ?? {};
  const own =
    of === undefined && other === undefined ? Object.keys(declared) : [...Object.values(of ?? {}), ...(other === undefined ? [] : [other])];
  return [...own, ...(guests === undefined ? [] : [guests.accountType])];
};

/** What sessions tell on a side of the application's own: what its login answers beside what the framework has it answer. */
const factsOf = ({ calls }: Registry, { calls: { prefix } }: SideOptions): readonly string[] => {
  const answer = calls.find(({ call }) => call.id === `${prefix}.login`)?.call.answer;
  return typeof answer === 'object' ? Object.keys(answer).filter(name => name !== 'token' && !Object.hasOwn(sessionDescription, name)) : [];
};

/** @throws Error naming every mistake in the declarations */
export const clientViewsOf = (registry: Registry) => {
  const findings = check(registry);
  if (findings.length > 0) throw new Error(explain(findings));
  return Object.fromEntries(Object.keys(registry.menus).map(side => [side, clientParts(registry, side)]));
};

/** What the first screen knows of the sides: those that are served first. */
export const doorsOf = (registry: Registry) => {
  const { sides = {} } = registry;
  const served = servedSides(sides);
  return [...served, ...Object.keys(sides).filter(side => !served.includes(side))].flatMap(side => {
    const options = sides[side];
    if (options === undefined) return [];
    const { page, calls, staff, bySms, guests } = options;
    const facts = factsOf(registry, options);
    return [
      {
        side,
        page,
        prefix: calls.prefix,
        session: calls.session,
        types: accountTypesOf(registry, options),
        ...(guests === undefined ? {} : { guests: guests.accountType }),
        ...(staff === undefined ? {} : { staff }),
        ...(bySms === undefined ? {} : { bySms }),
        ...(facts.length === 0 ? {} : { facts }),
      },
    ];
  });
};

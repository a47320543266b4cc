/** `defineSystemEntity`: an entity that the framework itself reads and writes. Which side sees what of it is the application's to say. */
import type { Label } from './label.ts';
import type { Side } from './menus.ts';
import type { DeclaredAudience, Resource } from './resource.ts';

/** What stands where the organisation of an application's people is meant, whatever its name. */
export const organisation = '$organisation';

/** What stands in a condition where the side is meant whose people run the application. */
export const staff = '$staff';

/** The audience that stands for the first of the sides that are served, or the staff's where there is none: what is everybody's own is declared once, there. */
export const served = '$served';

/** Values of a choice that are the application's sides. */
export const sideNames: Readonly<Record<string, Label>> = {};

/** Values of a choice that the application names once: its jobs, its announcements. */
export const named: Readonly<Record<string, Label>> = {};

/** An entity as the framework knows it: an application's declaration spreads it and adds its audiences, or leaves it as it is. */
export type SystemEntity = Omit<Resource, 'audiences' | 'facetOf' | 'review'> & {
  readonly audiences?: Readonly<Record<Side, DeclaredAudience>>;
};

type Named<E, K extends string> = E extends { readonly [X in K]: infer V } ? V : Readonly<Record<never, never>>;

/** With what the compiler knows of it, as `defineResource` gives it for an application's own. */
export const defineSystemEntity = <const E extends SystemEntity>(
  entity: E,
): E & {
  readonly __known?: { readonly fields: E['fields']; readonly states: Named<E, 'states'>; readonly transitions: Named<E, 'transitions'> };
} => entity;

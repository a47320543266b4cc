/** The sides of the application, as the first screen knows them: where each signs in, and how what it sees is fetched. */
import doors from 'virtual:sides';
import type { ClientPart } from '#engine/project/client-parts.ts';
import type { ClientView } from '#engine/project/client-view.ts';

/** A side, by the name that the application gives it. */
export type Side = string;

/** A side's view as it is fetched: what every page needs, and the ways to the rest. */
export interface ViewInParts {
  readonly default: ClientView;
  readonly parts: Readonly<Record<string, () => Promise<{ readonly default: ClientPart }>>>;
  readonly whole: () => Promise<{ readonly default: ClientPart }>;
}

export interface Door {
  readonly side: Side;
  /** The path of its login. */
  readonly page: string;
  /** Of the ids of its calls, and of the paths of those for its session. */
  readonly prefix: string;
  readonly session: string;
  /** The types of account that sign in there. */
  readonly types: readonly string[];
  /** The one of them that stands for whoever has no account yet. */
  readonly guests?: string;
  /** Its people run the application. */
  readonly staff?: true;
  readonly bySms?: true;
  /** What sessions tell there of the application's own, by name. */
  readonly facts?: readonly string[];
  readonly view: () => Promise<ViewInParts>;
}

/** Those that are served first; the first one's login is the portal's first page. */
export { doors };

/** Where nobody has said which side they are of, the first. */
export const doorOf = (side: Side | null | undefined): Door => doors.find(door => door.side === side) ?? doors[0];

/** The side that an account of this type signs in on. */
export const sideOfType = (type: string): Side => (doors.find(({ types }) => types.includes(type)) ?? doors[0]).side;

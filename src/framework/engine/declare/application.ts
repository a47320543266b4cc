/** An application as a whole: everything the framework asks it for. What it says is data. */
import type { FreeCall } from './calls.ts';
import type { Phase } from './effects.ts';
import type { FilePurpose } from './file-purposes.ts';
import type { FirstSteps } from './first-steps.ts';
import type { Label } from './label.ts';
import type { Menus } from './menus.ts';
import type { Resource } from './resource.ts';
import type { Role } from './roles.ts';
import type { Setting } from './settings.ts';
import type { DeclaredSides, Sides } from './sides.ts';
import type { Hearer, MessageText } from './tells.ts';
import type { Widgets } from './widgets.ts';

/**
 * What an application names once, beside its entities and calls. What the framework keeps itself (sessions, roles, journal, files and more, the
 * calls of login, files and home page, its effects, settings and jobs) is there without being declared; under the same name or id an application's
 * own stands in its place.
 * @example
 * import { journal as base } from '#engine/system/journal.ts';
 * export const journal = defineResource({ ...base, audiences: { dispatch: { rows: 'all', list: [ … ], calls: { … } } } });
 */
export interface Named {
  /**
   * The name of the service that it is, until administrators say otherwise (`brands`): on its first page, in windows' titles and in mails; in Chinese
   * it signs every SMS. Default: one that fits any.
   * @example brand: ['车队', 'Fleet']
   */
  readonly brand?: Label;
  /** The sides on which people sign in, by name. The first that is not the staff's is the one whose login strangers meet. */
  readonly sides: DeclaredSides;
  /** The menu tree of each side. */
  readonly menus: Menus;
  /** The roles of the first start. */
  readonly roles: readonly Role[];
  /**
   * The names of its effects, and where each runs.
   * @example effects: { 'vehicle.check': 'check' }
   */
  readonly effects: Readonly<Record<string, Phase>>;
  /** What uploaded files are for, by name. Default: nothing is uploaded. */
  readonly filePurposes?: Readonly<Record<string, FilePurpose>>;
  /** Events that outside systems may listen for, by name. Default: there are none. */
  readonly announcements?: Readonly<Record<string, Label>>;
  /** Whom its moves tell, by name, beside the applicants of reviews. */
  readonly hearers?: Readonly<Record<string, Hearer>>;
  /** What they are told, by name, beside the texts of reviews. One of the same name stands in the framework's place. */
  readonly texts?: Readonly<Record<string, MessageText>>;
  /** Its widgets and hand-made views in the portal, by name. */
  readonly widgets: Widgets;
  /** Its settings by name, and those of the framework (`systemSettings`) that begin with another value. */
  readonly settings?: Readonly<Record<string, Setting>>;
  /** What leads each side to its first result, on its home page. Default: nothing does. */
  readonly firstSteps?: Readonly<Record<string, FirstSteps>>;
  /** Its jobs by name. */
  readonly jobs?: Readonly<Record<string, Label>>;
}

/** What an application names, with what it left out. */
export interface CompleteNames extends Omit<Required<Named>, 'sides'> {
  readonly sides: Sides;
}

/** An application put together: what it names, and each of its declarations with the file it stands in. */
export interface Application extends CompleteNames {
  /** In which file each of what it names stands, by the word: `{ sides: 'resources/_sides.ts' }`. */
  readonly places: Readonly<Record<string, string>>;
  /** What is wrong with the sentences of its refusals, with the file they stand in. */
  readonly unsound?: readonly { readonly file: string; readonly path: string; readonly message: string }[];
  readonly resources: readonly { readonly file: string; readonly resource: Resource }[];
  readonly calls: readonly { readonly file: string; readonly call: FreeCall }[];
}

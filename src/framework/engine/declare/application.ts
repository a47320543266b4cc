/** An application as a whole: everything the framework asks it for. What it says is data. */
import type { FreeCall } from './calls.ts';
import type { Phase } from './effects.ts';
import type { FilePurpose } from './file-purposes.ts';
import type { systemJobs } from './jobs.ts';
import type { Label } from './label.ts';
import type { Menus } from './menus.ts';
import type { Resource } from './resource.ts';
import type { Role } from './roles.ts';
import type { Setting, systemSettings } from './settings.ts';
import type { Sides } from './sides.ts';
import type { Widgets } from './widgets.ts';

/**
 * What an application names once, beside its entities and calls. What the framework keeps itself (sessions, roles, journal, files and more, and
 * the calls of login, files and home page) is there without being declared; under the same name or id an application's own stands in its place.
 * @example
 * import { journal as base } from '#engine/system/journal.ts';
 * export const journal = defineResource({ ...base, audiences: { dispatch: { rows: 'all', views: { … }, calls: { … } } } });
 */
export interface Named {
  /** The sides on which people sign in, by name. The first that is not the staff's is the one whose login strangers meet. */
  readonly sides: Sides;
  /** The menu tree of each side. */
  readonly menus: Menus;
  /** The roles of the first start. */
  readonly roles: readonly Role[];
  /**
   * The names of its effects, and where each runs.
   * @example effects: { 'vehicle.check': 'check' }
   */
  readonly effects: Readonly<Record<string, Phase>>;
  /** What uploaded files are for, by name. */
  readonly filePurposes: Readonly<Record<string, FilePurpose>>;
  /** Events that outside systems may listen for, by name. */
  readonly announcements: Readonly<Record<string, Label>>;
  /** Its widgets and hand-made views in the portal, by name. */
  readonly widgets: Widgets;
  /** Its settings by name, those of the framework (`systemSettings`) among them. */
  readonly settings: { readonly [K in keyof typeof systemSettings]: Setting } & Readonly<Record<string, Setting>>;
  /** Its jobs by name, those of the framework (`systemJobs`) among them. */
  readonly jobs: { readonly [K in keyof typeof systemJobs]: Label } & Readonly<Record<string, Label>>;
}

/** An application put together: what it names, and each of its declarations with the file it stands in. */
export interface Application extends Named {
  /** In which file each of what it names stands, by the word: `{ sides: 'resources/_sides.ts' }`. */
  readonly places: Readonly<Record<string, string>>;
  readonly resources: readonly { readonly file: string; readonly resource: Resource }[];
  readonly calls: readonly { readonly file: string; readonly call: FreeCall }[];
}

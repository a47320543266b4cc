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

/** What an application names once, beside its entities and calls. */
export interface Named {
  readonly sides: Sides;
  readonly menus: Menus;
  readonly roles: readonly Role[];
  /** Effects and handlers by name, and where each runs. */
  readonly effects: Readonly<Record<string, Phase>>;
  readonly filePurposes: Readonly<Record<string, FilePurpose>>;
  /** Events that outside systems may listen for. */
  readonly announcements: Readonly<Record<string, Label>>;
  /** Widgets and hand-made views of the portal. */
  readonly widgets: readonly string[];
  readonly settings: { readonly [K in keyof typeof systemSettings]: Setting } & Readonly<Record<string, Setting>>;
  readonly jobs: { readonly [K in keyof typeof systemJobs]: Label } & Readonly<Record<string, Label>>;
}

export interface Application extends Named {
  readonly resources: readonly { readonly file: string; readonly resource: Resource }[];
  readonly calls: readonly { readonly file: string; readonly call: FreeCall }[];
}

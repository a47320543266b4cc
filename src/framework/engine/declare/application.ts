/** `defineApplication`: everything the framework asks an application for, found in its folder. What it says is data. */
import type { FreeCall } from './calls.ts';
import type { Phase } from './effects.ts';
import type { FilePurpose } from './file-purposes.ts';
import type { systemJobs } from './jobs.ts';
import type { Label } from './label.ts';
import type { MenuEntry, Side } from './menus.ts';
import type { Resource } from './resource.ts';
import type { Role } from './roles.ts';
import type { Setting, systemSettings } from './settings.ts';
import type { SideWords } from './sides.ts';

/** What an application names once, beside its entities and calls. */
interface Named {
  readonly sides: Readonly<Record<Side, SideWords>>;
  readonly menus: Readonly<Record<Side, readonly MenuEntry[]>>;
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

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'audiences' in value;

/**
 * Puts an application together.
 * @param folder what the modules' paths are relative to, as findings name it
 * @param modules declarations by path, as `import.meta.glob(…, { eager: true })` finds them: a new entity is a new file
 */
export const defineApplication = (folder: string, modules: Readonly<Record<string, unknown>>, named: Named): Application => {
  const found = Object.entries(modules).flatMap(([path, exported]) =>
    Object.values(exported as Readonly<Record<string, unknown>>).map(value => ({ file: path.replace('./', `${folder}/`), value })),
  );
  return {
    ...named,
    resources: found.flatMap(({ file, value }) => (isResource(value) ? [{ file, resource: value }] : [])),
    calls: found.flatMap(({ file, value }) => (Array.isArray(value) ? (value as readonly FreeCall[]).map(call => ({ file, call })) : [])),
  };
};

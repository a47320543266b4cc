/** The registry: finds every declaration in the folders beside it. A new entity is a new file; nothing here changes. */
import type { FreeCall, Resource } from '#engine/declare/index.ts';
import { announcements } from './_announcements.ts';
import { effects } from './_effects.ts';
import { purposes } from './_purposes.ts';
import { widgets } from './_widgets.ts';
import { settings } from './dictionary/settings.ts';
import { menus } from './menus.ts';

type Declarations = Readonly<Record<string, unknown>>;
const files: Readonly<Record<string, Declarations>> = import.meta.glob<Declarations>(['./*/*.ts', '!./**/_*.ts'], { eager: true });

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'audiences' in value;

const found = Object.entries(files).flatMap(([path, exported]) =>
  Object.values(exported).map(value => ({ file: path.replace('./', 'resources/'), value })),
);

export const registry = {
  resources: found.flatMap(({ file, value }) => (isResource(value) ? [{ file, resource: value }] : [])),
  calls: found.flatMap(({ file, value }) => (Array.isArray(value) ? (value as readonly FreeCall[]).map(call => ({ file, call })) : [])),
  menus,
  effects,
  filePurposes: purposes,
  announcements,
  widgets,
  settings: (settings.seeds?.rows ?? []).map(({ key }) => String(key)),
};

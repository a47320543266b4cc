/** What an entry of the journal says it is about, where what is kept of that is no name: an export by how much it took, a grant by what was granted to whom. */
import { type Label, type Language, pick } from '#engine/declare/label.ts';
import { entityOf, type Model, type ResourceModel } from '#engine/project/model.ts';
import { journal } from '#engine/system/journal.ts';
import { roleButtons } from '#engine/system/role-buttons.ts';
import { roleMenus } from '#engine/system/role-menus.ts';
import { roleUsers } from '#engine/system/role-users.ts';
import type { Row } from '#service/store/rows.ts';
import { exportedIn } from './exported-as.ts';

const buttonIn = ({ calls, resources }: Model, code: string): Label | undefined => {
  const call = calls[code];
  if (call === undefined || call.of.kind !== 'resource') return call?.label;
  const on = resources[call.of.resource]?.label;
  return on === undefined ? call.label : [`${on[0]}：${call.label[0]}`, `${on[1]}: ${call.label[1]}`];
};

/** What is granted, by the entity that keeps the grant; undefined where it is a person. */
const granted: Readonly<Record<string, (model: Model, code: string) => Label | undefined>> = {
  [roleMenus.name]: ({ menus }, code) => menus.find(({ id }) => id === code)?.title,
  [roleButtons.name]: buttonIn,
  [roleUsers.name]: () => undefined,
};

/** The ids of the role that an entry of this resource is about: granted, taken back, switched on or off. */
export const rolesOfGrant = (resource: ResourceModel, { resource: of, changes }: Row): readonly string[] => {
  if (entityOf(resource) !== journal.name || granted[String(of)] === undefined) return [];
  const { role } = (changes ?? {}) as Readonly<Record<string, unknown>>;
  return (Array.isArray(role) ? role : []).flatMap(id => (typeof id === 'string' ? [id] : []));
};

/** What an entry of a grant keeps beside what it changed: its role, also where that stays. */
export const toldOfGrant = (resource: ResourceModel, { role }: Row): Readonly<Record<string, readonly [unknown, unknown]>> =>
  granted[entityOf(resource)] === undefined ? {} : { role: [role ?? null, role ?? null] };

interface Called {
  readonly model: Model;
  readonly language: Language;
  /** How roles are called, by their ids. */
  readonly labels: ReadonlyMap<string, string>;
  /** How people are called, by their numbers. */
  readonly names: ReadonlyMap<string, string>;
}

/** Its `recordLabel` in the reader's language; undefined where it stands as it is kept. */
export const entryLabel = (resource: ResourceModel, record: Row, { model, language, labels, names }: Called): string | undefined => {
  if (entityOf(resource) !== journal.name || typeof record.recordLabel !== 'string') return undefined;
  if (record.action === 'export') return exportedIn(record.recordLabel, language);
  const what = granted[String(record.resource)];
  if (what === undefined) return undefined;
  const [role] = rolesOfGrant(resource, record).flatMap(id => labels.get(id) ?? []);
  const said = pick(what(model, record.recordLabel), language) ?? names.get(record.recordLabel);
  if (role === undefined) return said;
  return `${role} · ${said ?? record.recordLabel}`;
};

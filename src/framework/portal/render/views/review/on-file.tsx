/**
 * What is on file of whom an application names, to be compared with its papers: in the words of their own page, and masked as there. Whom that
 * is follows from the declarations: what the reviewer checks, and was itself examined by papers.
 */
import { useGetOne } from 'ra-core';
import type { Group } from '#engine/declare/views.ts';
import type { ClientField, ClientResource, ClientView } from '#engine/project/client-view.ts';
import { isBlank } from '#engine/rules/clean.ts';
import { pathOfResource, type Row, useClientView, useMenus } from '../../contract.ts';
import { widgetOf } from '../../registered.ts';
import { showGroups } from '../../resource.ts';
import { Groups } from '../record/groups.tsx';

/** Who they are and what is registered of them stands in the first cards of a page. */
const CARDS = 2;
const bulky: ReadonlySet<string> = new Set(['file', 'files', 'json', 'items', 'longText']);
const isPaper = ({ type }: ClientField): boolean => type === 'file' || type === 'files';
const isShort = ({ type, widget, heavy, picture }: ClientField): boolean =>
  (!bulky.has(type) || picture === true) && !heavy && widgetOf(widget)?.display === undefined;

const shownIn = (face: ClientResource, cards?: number): readonly ClientField[] =>
  showGroups(face)
    .slice(0, cards)
    .flatMap(group => group.fields.flatMap(name => face.fields[name] ?? []));

/** The face of an entity that the reader may open; none where no menu of theirs has one, or nothing of it was examined. */
const faceOf = ({ resources }: ClientView, opens: (name: string) => boolean, entity: string): ClientResource | undefined =>
  Object.values(resources)
    .filter(({ name, entity: of = name }) => of === entity)
    .filter(face => face.verbs.get !== undefined && opens(face.name) && shownIn(face).some(isPaper))
    .sort((one, other) => Number(other.name === entity) - Number(one.name === entity))[0];

interface OnFileProps {
  /** The reference of the application. */
  readonly field: ClientField;
  readonly face: ClientResource;
  readonly application: Row;
}

const OnFile = ({ field, face, application }: OnFileProps) => {
  const { data: record } = useGetOne<Row>(face.name, { id: String(application[field.name]) }, { retry: false });
  if (record === undefined) return null;
  const named = new Set(Object.values(application));
  // What the application names as well, such as the company of its handler, has a card of its own.
  const isSaid = ({ name, type }: ClientField): boolean => type === 'reference' && named.has(record[name]);
  const fields = shownIn(face, CARDS).filter(each => isShort(each) && !isBlank(record[each.name]) && !isSaid(each));
  if (fields.length === 0) return null;
  const group: Group = {
    label: [`${field.label[0]}登记信息`, `${field.label[1]}: details on file`],
    fields: fields.map(({ name }) => name),
  };
  return <Groups resource={face} record={record} groups={[group]} />;
};

interface AllOnFileProps {
  readonly resource: ClientResource;
  readonly record: Row;
  /** The fields that the reviewer checks. */
  readonly toMark: readonly string[];
}

export const AllOnFile = ({ resource, record, toMark }: AllOnFileProps) => {
  const view = useClientView();
  const menus = useMenus();
  const opens = (name: string): boolean => pathOfResource(menus, name) !== undefined;
  return toMark.map(name => {
    const field = resource.fields[name];
    const face = field?.type !== 'reference' || isBlank(record[name]) ? undefined : faceOf(view, opens, field.to ?? '');
    return field === undefined || face === undefined ? null : <OnFile key={name} field={field} face={face} application={record} />;
  });
};

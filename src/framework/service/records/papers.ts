/** Who gets a file: whoever may open a record that holds it. One that no record holds yet is its uploader's alone. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { ResourceCall } from '#engine/declare/calls.ts';
import type { RowOf, Where } from '#engine/declare/typed.ts';
import { embeddedOf, entityOf, type FieldModel, type ResourceModel } from '#engine/project/model.ts';
import { files } from '#engine/system/files.ts';
import type { Session } from '#service/access/session.ts';
import type { Sought } from '#service/store/rows.ts';
import { readable, toldTo } from './answers.ts';
import { rowsOf } from './reads.ts';
import type { Records } from './records.ts';

const isFile = ({ type }: FieldModel): boolean => type === 'file' || type === 'files';
const fileFields = ({ fields }: ResourceModel): readonly FieldModel[] => Object.values(fields).filter(isFile);

const isHeld = (menu: ResourceCall['menu'], { menus }: Session): boolean =>
  menu === 'self' || menu === 'public' || [menu].flat().some(each => menus.has(each));

/** The calls of an audience that show records, as far as the session may make them. */
const shownBy = (resource: ResourceModel, session: Session): readonly ResourceCall[] =>
  Object.values(resource.audiences[session.side]?.calls ?? {}).filter(
    ({ does, menu }) => (does === 'get' || does === 'list') && isHeld(menu, session),
  );

/** A record of another entity in whose page rows of this one stand. */
interface Parent {
  readonly resource: ResourceModel;
  readonly call: ResourceCall;
  readonly by: string;
}

const parentsOf = (records: Records, resource: ResourceModel, session: Session): readonly Parent[] =>
  Object.values(records.around.model.resources).flatMap(parent =>
    shownBy(parent, session).flatMap(call =>
      Object.values(embeddedOf(call)).flatMap(({ resource: name, by, menus }) =>
        name === resource.name && (menus === undefined || isHeld(menus, session)) ? [{ resource: parent, call, by }] : [],
      ),
    ),
  );

/** The file fields of which the session is told: a value for other roles is no way to the file. */
const toldFields = (resource: ResourceModel, session: Session): readonly FieldModel[] =>
  toldTo(resource, session.side, { actor: { kind: 'session', session } }, readable(resource, session.side)).filter(isFile);

/** That a record holds the file in this field, alone or among others. */
const holds = ({ name }: FieldModel, fileId: unknown) => ({ filter: { [name]: String(fileId) } });

/** In which of its rows the audience gets the file of this field. */
const within = (resource: ResourceModel, field: FieldModel, session: Session): readonly Condition[] => {
  const given = resource.audiences[session.side]?.files?.[field.name];
  return [...rowsOf(resource, session.side, {}), ...(given === undefined ? [] : [given])];
};

/** Which rows those calls show, beyond the audience's own: one that shows them all says enough. */
const placesOf = (resource: ResourceModel, session: Session): readonly (readonly Condition[])[] => {
  const shown = shownBy(resource, session).map(({ rows }) => rows);
  return shown.includes(undefined) ? [[]] : shown.flatMap(rows => (rows === undefined ? [] : [[rows]]));
};

/** The records that would show the file to the session, wherever it may open them by themselves. */
const direct = (resource: ResourceModel, session: Session, fileId: unknown): readonly Sought[] =>
  resource.audiences[session.side] === undefined
    ? []
    : toldFields(resource, session).flatMap(field =>
        placesOf(resource, session).map(
          (rows): Sought => [resource.name, { ...holds(field, fileId), where: [...within(resource, field, session), ...rows] }],
        ),
      );

/** Whether a record of this entity shows the file on the page of another, which the session may open. */
const showsBeside = async (records: Records, resource: ResourceModel, session: Session, fileId: unknown): Promise<boolean> => {
  if (resource.audiences[session.side] === undefined) return false;
  const fields = toldFields(resource, session);
  const parents = fields.length === 0 ? [] : parentsOf(records, resource, session);
  if (parents.length === 0) return false;
  for (const field of fields) {
    const { list } = await records.rows.list(resource.name, {
      ...holds(field, fileId),
      where: within(resource, field, session),
      ...records.operands,
      page: { number: 1, size: 20 },
      total: false,
    });
    for (const row of list)
      for (const { resource: parent, call, by } of parents)
        if (typeof row[by] === 'string' && (await records.find(parent.name, [{ id: row[by] }, ...rowsOf(parent, session.side, call)])))
          return true;
  }
  return false;
};

/** Whether any record holds the file, whoever may open it. */
export const isAttached = (records: Records, fileId: unknown): Promise<boolean> =>
  records.rows.existsAny(
    Object.values(records.around.model.resources)
      .filter(resource => entityOf(resource) === resource.name)
      .flatMap(resource => fileFields(resource).map(field => [resource.name, holds(field, fileId)] as const)),
    records.operands,
  );

type File = RowOf<typeof files>;

/** What somebody uploaded is theirs until a record holds it, or for good where the purpose says so. */
const isOwn = async (records: Records, session: Session, file: File): Promise<boolean> => {
  if (file.uploadedBy !== session.userNum || file.member !== session.memberId) return false;
  const { filePurposes } = records.around.model;
  return filePurposes[file.purpose ?? '']?.stays === true || !(await isAttached(records, file.id));
};

/** Whether whoever makes the call gets this file. */
export const opensFile = async (records: Records, file: File): Promise<boolean> => {
  const { actor, model } = records.around;
  if (actor.kind !== 'session') return false;
  if (await isOwn(records, actor.session, file)) return true;
  const { session } = actor;
  const resources = Object.values(model.resources);
  if (
    await records.rows.existsAny(
      resources.flatMap(resource => direct(resource, session, file.id)),
      records.operands,
    )
  )
    return true;
  for (const resource of resources) if (await showsBeside(records, resource, session, file.id)) return true;
  return false;
};

/** The file, if there is one under these conditions that whoever makes the call gets. */
export const openedFile = async (
  records: Records,
  where: Where<typeof files> | readonly Where<typeof files>[],
): Promise<File | undefined> => {
  const file = await records.of(files).find(where);
  return file !== undefined && (await opensFile(records, file)) ? file : undefined;
};

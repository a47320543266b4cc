/** Who gets a file: whoever may open a record that holds it. One that no record holds yet is its uploader's alone. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { ResourceCall } from '#engine/declare/calls.ts';
import { entityOf, type FieldModel, type ResourceModel } from '#engine/project/model.ts';
import type { Session } from '#service/access/session.ts';
import type { Row } from '#service/store/rows.ts';
import { readable } from './answers.ts';
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
      Object.values(call.with ?? {}).flatMap(({ resource: name, by, menus }) =>
        name === resource.name && (menus === undefined || isHeld(menus, session)) ? [{ resource: parent, call, by }] : [],
      ),
    ),
  );

const holding = (
  records: Records,
  resource: ResourceModel,
  field: FieldModel,
  fileId: unknown,
  where: readonly Condition[],
  size = 1,
): Promise<readonly Row[]> =>
  records.rows
    .list(resource.name, {
      where,
      ...records.operands,
      filter: { [field.name]: String(fileId) },
      page: { number: 1, size },
      total: false,
    })
    .then(({ list }) => list);

/** Whether the session may open a record of this entity that shows the file. */
const showsFile = async (records: Records, resource: ResourceModel, session: Session, fileId: unknown): Promise<boolean> => {
  const audience = resource.audiences[session.side];
  const fields = readable(resource, session.side).filter(isFile);
  if (audience === undefined || fields.length === 0) return false;
  const calls = shownBy(resource, session);
  const parents = parentsOf(records, resource, session);
  for (const field of fields) {
    const given = audience.files?.[field.name];
    const within = [...rowsOf(resource, session.side, {}), ...(given === undefined ? [] : [given])];
    for (const { rows } of calls) {
      const found = await holding(records, resource, field, fileId, [...within, ...(rows === undefined ? [] : [rows])]);
      if (found.length > 0) return true;
    }
    if (parents.length === 0) continue;
    for (const row of await holding(records, resource, field, fileId, within, 20))
      for (const { resource: parent, call, by } of parents)
        if (typeof row[by] === 'string' && (await records.find(parent.name, [{ id: row[by] }, ...rowsOf(parent, session.side, call)])))
          return true;
  }
  return false;
};

/** Whether any record holds the file, whoever may open it. */
const isAttached = async (records: Records, fileId: unknown): Promise<boolean> => {
  for (const resource of Object.values(records.around.model.resources)) {
    if (entityOf(resource) !== resource.name) continue;
    for (const field of fileFields(resource)) if ((await holding(records, resource, field, fileId, [])).length > 0) return true;
  }
  return false;
};

/**
 * What somebody uploaded is theirs until a record holds it; a document to sign, and what they signed, stay theirs: the log of seals, which
 * holds it, is for others.
 */
const isOwn = async (records: Records, session: Session, file: Row): Promise<boolean> => {
  if (file.uploadedBy !== session.userNum || (file.member ?? null) !== session.memberId) return false;
  return file.purpose === 'document' || !(await isAttached(records, file.id));
};

/** Whether whoever makes the call gets this file. */
export const opensFile = async (records: Records, file: Row): Promise<boolean> => {
  const { actor, model } = records.around;
  if (actor.kind !== 'session') return false;
  if (await isOwn(records, actor.session, file)) return true;
  for (const resource of Object.values(model.resources)) if (await showsFile(records, resource, actor.session, file.id)) return true;
  return false;
};

/** The file, if there is one under these conditions that whoever makes the call gets. */
export const openedFile = async (records: Records, where: Condition | readonly Condition[]): Promise<Row | undefined> => {
  const file = await records.find('files', where);
  return file !== undefined && (await opensFile(records, file)) ? file : undefined;
};

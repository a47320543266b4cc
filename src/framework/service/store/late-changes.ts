/**
 * Changes of rows that the statement ending a transaction makes: how a row will stand is known beforehand where its values come back as they
 * are given. Whoever asks for such a table before has them made first.
 */
import type { FieldModel } from '#engine/project/model.ts';
import { isEncrypted, isPem } from '#engine/project/schema-names.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { isUuid } from './comparisons.ts';
import { type Handle, type Part, runText } from './connection.ts';
import { quoted, type TableAccess } from './tables.ts';
import { columnsOf, type Row, type StoredRow } from './values.ts';
import { changing, completed } from './writing.ts';

/** A change of a row that was read whole. */
export interface Change {
  readonly resource: string;
  readonly before: StoredRow;
  readonly values: Row;
}

const isText = (value: unknown): boolean => typeof value === 'string' && !value.includes('\0') && !/\p{Cs}/u.test(value);

const isId = (value: unknown): boolean => typeof value === 'string' && isUuid(value) && value === value.toLowerCase();
const isListOf = (isOne: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(isOne);

/** Whether the value is read as it is given; no value always is. */
const isReadBack: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: isText,
  longText: isText,
  choice: isText,
  sequence: isText,
  password: isText,
  choices: isListOf(isText),
  integer: Number.isSafeInteger,
  flag: value => typeof value === 'boolean',
  money: value => typeof value === 'string' && /^-?(?:0|[1-9]\d*)\.\d\d$/.test(value),
  date: value => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  instant: value => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  reference: isId,
  file: isId,
  references: isListOf(isId),
  files: isListOf(isId),
};

const comesBack = (field: FieldModel, value: unknown): boolean => {
  if (value === null || value === undefined) return true;
  // Blank it is stored as no value.
  if (value === '' && (isEncrypted(field) || isPem(field))) return false;
  return isReadBack[field.type]?.(value) === true;
};

/** Whether a value that no two rows may have is given up: another row may take it before the transaction ends. */
const givesUp = (access: TableAccess, { before, values }: Change): boolean =>
  access.table.uniques.some(({ columns }) =>
    access.fields.some(
      field =>
        values[field.name] !== undefined &&
        (before[field.name] ?? null) !== null &&
        before[field.name] !== values[field.name] &&
        columnsOf(access, field).some(column => columns.includes(column)),
    ),
  );

/** The row as the change will leave it; undefined where that is known only once it has. */
const asStored = (access: TableAccess, change: Change): StoredRow | undefined => {
  const { before, values } = change;
  const isWhole = access.fields.every(field => field.type === 'password' || Object.hasOwn(before, field.name));
  if (!isWhole || access.fields.some(field => !comesBack(field, values[field.name])) || givesUp(access, change)) return undefined;
  const changed = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return { ...before, ...changed, id: before.id, version: before.version + 1 };
};

/** A row to be inserted as it will be stored; undefined where that is known only once it is, as of numbers that the insert draws. */
export const asInserted = (handle: Handle, resource: string, row: Row): StoredRow | undefined => {
  const access = handle.tables.of(resource);
  if (access.sequences.some(({ name }) => (row[name] ?? null) === null)) return undefined;
  const whole: Row & Pick<StoredRow, 'id'> = completed(handle, access, row);
  return access.fields.every(field => comesBack(field, whole[field.name])) ? (whole as StoredRow) : undefined;
};

/** The same of a row that is yet to be inserted, changed before that. */
export const asChanged = (handle: Handle, change: Change): StoredRow | undefined => asStored(handle.tables.of(change.resource), change);

const nameOf = (access: TableAccess, id: string): string => `${access.name}:${id}`;

interface Late extends Change {
  readonly access: TableAccess;
  /** As the row will stand. */
  readonly stored: StoredRow;
}

export class LateChanges {
  readonly #handle: Handle;
  readonly #late = new Map<string, Late>();
  /** Rows that nobody else can change until the transaction ends, and their versions. */
  readonly #held = new Map<string, unknown>();
  /** Rows that the last statement writes in another way. */
  readonly #touched = new Set<string>();

  /** @param handle sends at once */
  constructor(handle: Handle) {
    this.#handle = handle;
  }

  hold(resource: string, rows: readonly Row[]): void {
    const access = this.#handle.tables.of(resource);
    for (const { id, version } of rows) this.#held.set(nameOf(access, String(id)), version);
  }

  /** What was held since a step that is taken back is let go. */
  letGo(): void {
    this.#held.clear();
  }

  touch(resource: string, id: string): void {
    this.#touched.add(nameOf(this.#handle.tables.of(resource), id));
  }

  /** Takes a change. @returns the row as it will stand; undefined where the change has to be made at once */
  take({ values: { id: _, version: __, ...values }, ...given }: Change): StoredRow | undefined {
    const change = { ...given, values };
    const access = this.#handle.tables.of(change.resource);
    const name = nameOf(access, change.before.id);
    // A statement writes a row once.
    if (this.#touched.has(name)) return undefined;
    const former = this.#late.get(name);
    // Somebody else was faster: the change itself will say so.
    if ((former?.stored ?? { version: this.#held.get(name) ?? change.before.version }).version !== change.before.version) return undefined;
    const stored = asStored(access, change);
    if (stored === undefined) return undefined;
    const before = former?.before ?? change.before;
    this.#late.set(name, { ...change, access, before, values: { ...former?.values, ...change.values }, stored });
    return stored;
  }

  /** Whether a statement asks for a table in which something is still to be changed. */
  isNamedIn(text: string): boolean {
    return [...this.#late.values()].some(({ access }) => text.includes(quoted(access.name)));
  }

  /** Makes them now: all, or those in the tables that a text names. @throws Refusal VERSION_STALE */
  async make(text?: string): Promise<void> {
    const all = [...this.#late].filter(([, { access }]) => text === undefined || text.includes(quoted(access.name)));
    for (const [name] of all) this.#late.delete(name);
    const made = async (late: Late): Promise<void> => {
      const { text, parameters } = this.#part(late);
      const found = await runText(this.#handle, `${text(0)} returning "id"`, parameters, { prepare: true });
      if (found.length === 0) throw new Refusal('VERSION_STALE');
      this.hold(late.resource, [late.stored]);
    };
    await Promise.all(all.map(([, late]) => made(late)));
  }

  #part({ resource, before, values, stored }: Late): Part {
    // What the row holds already is not written again: its version says that it still does.
    const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]));
    return changing(this.#handle, resource, before, { ...changed, version: stored.version });
  }

  /**
   * Holds the rows that are not held yet, as they were read.
   * @param ask puts the question
   * @throws Refusal VERSION_STALE
   */
  async verify(ask: (text: string, parameters: readonly unknown[]) => Promise<unknown[]>): Promise<void> {
    // In one order, so that two who want the same do not wait for each other.
    const open = [...this.#late].filter(([name]) => this.#held.get(name) === undefined).sort(([one], [other]) => (one < other ? -1 : 1));
    const verified = async ([name, late]: (typeof open)[number]): Promise<void> => {
      const { access, before } = late;
      const text = `select "version" from ${quoted(access.name)} where "id" = $1::uuid for update`;
      const [found] = (await ask(text, [before.id])) as readonly { readonly version: number }[];
      // Unless it has been made meanwhile, which looks at the version as well.
      if (this.#late.get(name) === late && Number(found?.version) !== before.version) throw new Refusal('VERSION_STALE');
    };
    await Promise.all(open.map(verified));
  }

  /** The changes as parts of the last statement, which are then made by that. */
  async parts(): Promise<readonly Part[]> {
    if ([...this.#touched].some(name => this.#late.has(name))) await this.make();
    const all = [...this.#late.values()];
    this.#late.clear();
    return all.map(late => this.#part(late));
  }
}

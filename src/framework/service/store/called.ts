/** How records and people are called where others refer to them: the placeholders of `represent`, one hop included, all by one statement. */
import { englishOf } from '#engine/declare/english.ts';
import { type Language, pick } from '#engine/declare/label.ts';
import type { FieldModel, ResourceModel } from '#engine/project/model.ts';
import { represent } from '#engine/project/represent.ts';
import { columnName, isEncrypted } from '#engine/project/schema-names.ts';

import { isUuid } from './comparisons.ts';
import type { Handle } from './connection.ts';
import { ask } from './joined.ts';
import { fromJson, jsonColumn } from './json-rows.ts';
import { type Named, peopleIn, peopleQuery } from './people.ts';
import { fieldOf, quoted, type TableAccess, type Tables } from './tables.ts';
import { opened, type Row, type StoredRow } from './values.ts';

/** One placeholder: the field it shows, where that lies, and the name its value bears in the query. */
interface Placeholder {
  readonly name: string;
  readonly access: TableAccess;
  readonly field: FieldModel;
  readonly by?: FieldModel;
}

interface Plan {
  readonly resource: ResourceModel;
  /** Without its condition. */
  readonly text: string;
  readonly placeholders: readonly Placeholder[];
}

const placeholder = /\{(\w+)(?:\.(\w+))?\}/g;
const bearing = (first: string, second: string | undefined): string => (second === undefined ? first : `${first}__${second}`);

const planOf = (tables: Tables, access: TableAccess): Plan => {
  const placeholders = [...access.resource.represent.matchAll(placeholder)].flatMap(([, first = '', second]): readonly Placeholder[] => {
    const field = access.resource.fields[first];
    if (field === undefined) return [];
    const [of, own, by] = second === undefined ? [access, first, {}] : [tables.of(field.to ?? ''), second, { by: field }];
    return [own, englishOf(of.resource.fields, own) ?? []]
      .flat()
      .map(each => ({ name: by.by === undefined ? each : bearing(first, each), access: of, field: fieldOf(of, each), ...by }));
  });
  const joins = new Map(placeholders.flatMap(({ access: target, by }) => (by === undefined ? [] : [[by.name, { target, by }] as const])));
  const columns = [
    '"t"."id" as "id"',
    ...placeholders.flatMap(({ name, field, by }) => {
      const from = by === undefined ? 't' : by.name;
      const hopId = by === undefined ? [] : [`${quoted(from)}."id" as ${quoted(`${by.name}__id`)}`];
      return [`${jsonColumn(field, from)} as ${quoted(name)}`, ...hopId];
    }),
  ];
  const joined = [...joins.values()].map(
    ({ target, by }) =>
      ` left join ${quoted(target.name)} as ${quoted(by.name)} on ${quoted(by.name)}."id" = "t".${quoted(columnName(by))}`,
  );
  const text = `select ${[...new Set(columns)].join(', ')} from ${quoted(access.name)} as "t"${joined.join('')}`;
  // A label goes wherever the record is referred to: what is encrypted never stands in it whole.
  const shown = Object.fromEntries(
    placeholders.map(({ name, field }) => [name, { ...field, name, ...(isEncrypted(field) ? { mask: field.mask ?? 'middle' } : {}) }]),
  );
  const template = access.resource.represent.replace(placeholder, (_, first: string, second?: string) => `{${bearing(first, second)}}`);
  return { resource: { ...access.resource, represent: template, fields: shown }, text, placeholders };
};

const plans = new WeakMap<TableAccess, Plan>();

/** An encrypted value opens under the name it has in its own table. */
const openedPart = (part: Placeholder, row: Row, handle: Handle): unknown => {
  const value = fromJson(part.field, row[part.name]);
  if (!isEncrypted(part.field)) return value;
  const owner = String(row[part.by === undefined ? 'id' : `${part.by.name}__id`]);
  return opened(part.access, [part.field], { [part.field.name]: value }, owner, handle.encryption)[part.field.name];
};

/** A value of a closed set by its label. */
const inWords = ({ field: { values } }: Placeholder, value: unknown, language: Language): unknown => {
  const label = values?.[String(value)];
  return label === undefined ? value : pick(label, language);
};

/** Who and what is asked for. */
export interface Naming {
  /** Ids by resource. */
  readonly records?: ReadonlyMap<string, Iterable<string>>;
  readonly userNums?: Iterable<string>;
  /** In which records are called as they are in it. Default: Chinese. */
  readonly language?: Language;
}

export interface Called {
  /** Labels by id; masked values stay masked. Ids without a record are left out. */
  readonly labels: ReadonlyMap<string, string>;
  readonly people: readonly Named[];
}

/** The question, to be put by itself or by a statement that does something besides. */
interface Question {
  /** @param from how many parameters stand before its own */
  text(from: number): string;
  readonly parameters: readonly unknown[];
  read(rows: readonly unknown[]): Called;
}

const nobody: Called = { labels: new Map(), people: [] };

/** How records and people are asked for; undefined where there are none. */
export const questionOf = (handle: Handle, { records = new Map(), userNums = [], language = 'zh' }: Naming): Question | undefined => {
  const kinds = [...records].flatMap(([resource, given]) => {
    const ids = [...new Set(given)].filter(isUuid);
    if (ids.length === 0) return [];
    const access = handle.tables.of(resource);
    const plan = plans.get(access) ?? planOf(handle.tables, access);
    plans.set(access, plan);
    return [{ plan, ids }];
  });
  const numbers = [...new Set(userNums)];
  if (kinds.length === 0 && numbers.length === 0) return undefined;
  return {
    text(from) {
      const parts = kinds.map(({ plan }, index) => `${plan.text} where "t"."id" = any($${from + index + 1}::uuid[])`);
      if (numbers.length > 0) parts.push(peopleQuery(handle.tables, `$${from + kinds.length + 1}`));
      return `select ${parts.map((part, index) => `(select coalesce(json_agg(q), '[]') from (${part}) as q) as "${index}"`).join(', ')}`;
    },
    parameters: [...kinds.map(({ ids }) => ids), ...(numbers.length > 0 ? [numbers] : [])],
    read(rows) {
      const found = (rows[0] ?? {}) as Readonly<Record<string, (Row & Pick<StoredRow, 'id'>)[]>>;
      const labels = kinds.flatMap(({ plan }, index) =>
        (found[index] ?? []).map(row => {
          const shown = Object.fromEntries(
            plan.placeholders.map(part => [part.name, inWords(part, openedPart(part, row, handle), language)]),
          );
          return [row.id, represent(plan.resource, shown, language)] as const;
        }),
      );
      return { labels: new Map(labels), people: numbers.length === 0 ? [] : peopleIn(handle, found[kinds.length] ?? []) };
    },
  };
};

/** What records and people are called. */
export const called = async (handle: Handle, naming: Naming): Promise<Called> => {
  const question = questionOf(handle, naming);
  if (question === undefined) return nobody;
  return question.read(await ask(handle, question.text(0), question.parameters));
};

/** Statements of one text as one statement, each asker with rows of its own. It knows how texts of this folder are made, and what they lock. */

/** One asker's parameters. */
export type Values = readonly unknown[];
/** Sends one statement. @param often its text recurs whatever its values are */
type SendOne = (text: string, values: Values, often: boolean) => Promise<readonly unknown[]>;

type Found = Readonly<Record<string, unknown>>;

/** A parameter that says its type, and may so come out of a list. */
interface Listed {
  readonly at: number;
  readonly type: string;
  readonly isArray: boolean;
}

/** What a text becomes when several ask it. `listed` differ from asker to asker, all others must be the same. */
interface Shape {
  readonly kind: 'read' | 'acting' | 'update' | 'insert';
  readonly listed: readonly Listed[];
  readonly text: string;
  /** Of an update: the parameter that says which row. */
  readonly row?: number;
}

const parameter = /\$(\d+)(?:::(\w+)(\[\])?)?/g;
const asker = '"asker"';

const listedIn = (text: string): readonly Listed[] => {
  const types = new Map<number, Listed | undefined>();
  for (const [, number, type, array] of text.matchAll(parameter)) {
    const at = Number(number) - 1;
    types.set(
      at,
      type === undefined || (types.has(at) && (types.get(at)?.type !== type || types.get(at)?.isArray !== (array !== undefined)))
        ? undefined
        : { at, type, isArray: array !== undefined },
    );
  }
  return [...types.values()].flatMap(each => each ?? []).sort((one, other) => one.at - other.at);
};

/** The text with its listed parameters taken from the list of askers; the others stand behind the lists, in their order. */
const taken = (text: string, listed: readonly Listed[]): string =>
  text.replace(parameter, (_, number: string, type?: string, array = '') => {
    const own = Number(number) - 1;
    const found = listed.findIndex(({ at }) => at === own);
    if (found >= 0) return `${asker}."${found}"${array === '' ? '' : `::${type}[]`}`;
    const place = 1 + own + listed.filter(({ at }) => at > own).length;
    return `$${place}${type === undefined ? '' : `::${type}${array}`}`;
  });

const askers = (listed: readonly Listed[]): string => {
  const lists = listed.map(({ type, isArray }, index) => `$${index + 1}::${isArray ? 'text' : type}[]`);
  return `unnest(${lists.join(', ')}) with ordinality as ${asker} (${[...listed.map((_, index) => `"${index}"`), '"#"'].join(', ')})`;
};

const insertion = /^(insert into "\w+" \([^)]*\)) values \(((?:(?!\), \().)*)\)( returning .*)$/s;
/** It does something besides reading: whoever asks it means it for themselves. */
const acting = /\b(?:nextval|pg_\w*advisory\w*|journal_end)\(| for (?:update|share) of /;
/** Functions that act in the transaction. Those of the catalogue are taken for such, whatever they do. */
const function_ = /\b(?:setval|pg_\w+|journal_end)\(|\w\.\w+\(/;
const updating = /^update "\w+" set .* where "id" = \$(\d+)::uuid(?: and "version" = \$\d+::bigint)? returning (.*)$/s;

const shapeOf = (text: string): Shape | undefined => {
  const listed = listedIn(text);
  const [, into, row, answering] = insertion.exec(text) ?? [];
  if (row !== undefined)
    // In the order in which they are asked for, and answered.
    return {
      kind: 'insert',
      listed,
      text: `${into} select ${taken(row, listed)} from ${askers(listed)} order by ${asker}."#"${answering}`,
    };
  const [, which, returning = ''] = updating.exec(text) ?? [];
  if (which !== undefined) {
    const where = text.lastIndexOf(' where "id" = ');
    const changed = `${text.slice(0, where)} from ${askers(listed)}${text.slice(where, text.length - returning.length)}${asker}."#", ${returning}`;
    // The lists stand for the parameters of the text alone.
    return { kind: 'update', listed, row: Number(which) - 1, text: takenBut(changed, askers(listed), listed) };
  }
  if (!text.startsWith('select ')) return undefined;
  return {
    kind: acting.test(text) ? 'acting' : 'read',
    listed,
    text: `select ${asker}."#", "found".* from ${askers(listed)} cross join lateral (${taken(text, listed)}) as "found"`,
  };
};

/** The same with a part that is left as it is. */
const takenBut = (text: string, part: string, listed: readonly Listed[]): string =>
  text
    .split(part)
    .map(each => taken(each, listed))
    .join(part);

const shapes = new Map<string, Shape | undefined>();
const known = (text: string): Shape | undefined => {
  if (shapes.has(text)) return shapes.get(text);
  const shape = shapeOf(text);
  if (shapes.size < 1_000) shapes.set(text, shape);
  return shape;
};

const quotedItem = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  const said = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value instanceof Date ? value.toISOString() : String(value);
  return `"${said.replace(/["\\]/g, '\\$&')}"`;
};
/** An array as PostgreSQL reads it from a text. */
export const arrayText = (values: unknown): string | null => (Array.isArray(values) ? `{${values.map(quotedItem).join(',')}}` : null);

/** Values that are the same read the same. */
const keyOf = (values: Values): string => JSON.stringify(values);

const numbered = async (
  { kind, listed, text }: Shape,
  sets: readonly Values[],
  send: SendOne,
): Promise<readonly (readonly unknown[])[]> => {
  const isListed = new Set(listed.map(({ at }) => at));
  const lists = listed.map(({ at, isArray }) => sets.map(values => (isArray ? arrayText(values[at]) : (values[at] ?? null))));
  const others = (sets[0] ?? []).filter((_, at) => !isListed.has(at));
  // What was inserted comes in the order of the askers.
  if (kind === 'insert') return (await send(text, lists, true)).map(row => [row]);
  const answers: unknown[][] = sets.map(() => []);
  for (const found of (await send(text, [...lists, ...others], true)) as readonly Found[]) {
    const { '#': number, ...row } = found;
    answers[Number(number) - 1]?.push(row);
  }
  return answers;
};

/** Those whose other values are the same, and who mean different rows: a row is changed by one of a statement alone. */
const companies = (shape: Shape, sets: readonly Values[]): readonly (readonly number[])[] => {
  const isListed = new Set(shape.listed.map(({ at }) => at));
  const made = new Map<string, { readonly members: number[]; readonly rows: Set<unknown> }[]>();
  for (const [index, values] of sets.entries()) {
    const key = keyOf(values.filter((_, at) => !isListed.has(at)));
    const alike = made.get(key) ?? [];
    made.set(key, alike);
    const row = shape.row === undefined ? index : values[shape.row];
    const company = alike.find(({ rows }) => !rows.has(row)) ?? { members: [], rows: new Set() };
    if (company.members.length === 0) alike.push(company);
    company.members.push(index);
    company.rows.add(row);
  }
  return [...made.values()].flat().map(({ members }) => members);
};

/**
 * Sends what was asked by the same text, as few statements as it takes, and answers each set of values its rows. Rows are locked in one order,
 * whoever asks, so that two transactions of the same rows do not wait for each other.
 */
export const askedTogether = async (text: string, sets: readonly Values[], send: SendOne): Promise<readonly (readonly unknown[])[]> => {
  const shape = sets.length > 1 ? known(text) : undefined;
  if (shape === undefined) return Promise.all(sets.map(values => send(text, values, false)));
  if (shape.kind === 'read') {
    const once = new Map(sets.map(values => [keyOf(values), values]));
    if (once.size < sets.length) {
      const keys = [...once.keys()];
      const answers = await askedTogether(text, [...once.values()], send);
      return sets.map(values => answers[keys.indexOf(keyOf(values))] ?? []);
    }
  }
  const answers: (readonly unknown[])[] = sets.map(() => []);
  await Promise.all(
    companies(shape, sets).map(async members => {
      const order = new Map(members.map(at => [at, shape.row === undefined ? keyOf(sets[at] ?? []) : String(sets[at]?.[shape.row])]));
      const sorted =
        shape.kind === 'read' || shape.kind === 'insert'
          ? members
          : members.toSorted((one, other) => ((order.get(one) ?? '') < (order.get(other) ?? '') ? -1 : 1));
      const own = sorted.map(at => sets[at] ?? []);
      const alone = own.length === 1 || shape.listed.length === 0;
      const found = alone ? await Promise.all(own.map(values => send(text, values, false))) : await numbered(shape, own, send);
      for (const [index, at] of sorted.entries()) answers[at] = found[index] ?? [];
    }),
  );
  return answers;
};

/** Whether a statement changes anything: what does not can be forgotten. */
export const isWriting = (text: string): boolean => !text.startsWith('select ');

/**
 * Whether a statement reads and nothing else: it locks no row and no name. Begun by another word it is taken for one that does. A number that is
 * drawn is gone, whatever becomes of the transaction.
 */
export const isPlainRead = (text: string): boolean =>
  text.startsWith('select ') && !function_.test(text) && !/\bfor (?:no key )?(?:update|share|key)\b/.test(text);

const table = /^(?:update|select .*? from) "(\w+)"/s;

/** The chains whose ends a statement asks for: of the records that it names, or of the row that it changes. */
const chainsIn = (text: string, values: Values, rows: readonly unknown[]): readonly string[] => {
  if (text.startsWith('select journal_end(')) {
    const [resources, records] = values as readonly (readonly unknown[])[];
    return (resources ?? []).map((resource, at) => `chain:${String(resource)}:${String(records?.[at])}`);
  }
  const resource = /\bjournal_end\('(\w+)'/.exec(text)?.[1];
  return resource === undefined ? [] : rows.map(row => `chain:${resource}:${String((row as Found).id)}`);
};

/** What a statement holds until the transaction ends: names and rows. */
export const heldBy = (text: string, values: Values, rows: readonly unknown[]): readonly string[] => {
  if (/\bpg_\w*advisory\w*\(/.test(text)) return values.flat().map(name => `name:${String(name)}`);
  const chains = chainsIn(text, values, rows);
  if (!text.startsWith('update ') && !/ for (?:update|share) of /.test(text)) return chains;
  const name = table.exec(text)?.[1];
  return [...chains, ...rows.map(row => `${name}:${String((row as Found).id)}`)];
};

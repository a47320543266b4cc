/** What is said of the newest migration to whoever writes it: whether it runs beside the version before, and what it holds meanwhile. */
import { obstacles } from './additive.ts';
import { handMark, type Migration } from './migration-files.ts';
import { cutAtCommas, cutAtWord, TokenReader } from './reading-tokens.ts';
import { type Script, scriptOf } from './sql-statements.ts';

/** Tables that were there: for writing while an index of theirs is made, and for reading too where the file has changed them before. */
const heldBy = ({ statements }: Script): readonly string[] => {
  const made = new Set<string>();
  const held = new Set<string>();
  for (const { tokens } of statements) {
    const reader = new TokenReader(tokens);
    if (reader.take('create table')) made.add(reader.name() ?? '');
    else if (reader.take('create index') && reader.name() !== undefined && reader.take('on')) held.add(reader.name() ?? '');
  }
  return [...held].filter(table => !made.has(table));
};

/** What rows that are there may not keep: constraints of tables that were there, beyond columns that are new and empty. */
const askedOfRows = ({ statements }: Script): readonly { readonly table: string; readonly columns: string }[] => {
  const [made, empty] = [new Set<string>(), new Set<string>()];
  return statements.flatMap(({ tokens }) => {
    const reader = new TokenReader(tokens);
    if (reader.take('create table')) made.add(reader.name() ?? '');
    const table = reader.take('alter table') ? reader.name() : undefined;
    if (table === undefined || made.has(table)) return [];
    return cutAtCommas(reader.rest()).flatMap(action => {
      const each = new TokenReader(action);
      if (each.take('add column')) {
        const column = each.name() ?? '';
        if (cutAtWord(each.rest(), 'default').length === 1) empty.add(column);
        return [];
      }
      if (!each.take('add constraint') || each.name() === undefined || !each.take('unique')) return [];
      const columns = cutAtCommas(each.inner() ?? []).map(column => column.map(({ text }) => text).join(''));
      return columns.some(column => empty.has(column)) ? [] : [{ table, columns: columns.join(', ') }];
    });
  });
};

/** Sentences for a terminal; none where there is no migration, or only the first. @param files all of them, in their order */
export const adviceOn = (files: readonly Migration[]): readonly string[] => {
  const file = files.at(-1);
  if (file === undefined || files.length === 1) return [];
  if (file.sql.split('\n').some(line => line.startsWith(handMark)))
    return [`${file.name}: whether it runs beside the version before is told once nothing waits for a hand.`];
  const found = obstacles(files, files.length - 1).get(file.name) ?? [];
  const script = scriptOf(file.sql);
  const held = heldBy(script);
  return [
    ...(found.length === 0
      ? [`${file.name} runs beside the version before.`]
      : [
          `${file.name} asks to stop the version before first:`,
          ...found.map(({ statement, reason }) => `  ${statement}: ${reason}`),
          'How to do it in two releases: docs/growing.md, "A new version".',
        ]),
    ...askedOfRows(script).map(
      ({ table, columns }) =>
        `It fails, and changes nothing, where rows of ${table} share one value: look before by "select ${columns}, count(*) from ${table} group by ${columns} having count(*) > 1".`,
    ),
    ...(held.length === 0
      ? []
      : [
          `Whoever needs ${held.join(', ')} waits while indexes are made. Of a large table, make them in a file of their own, by "create index concurrently".`,
        ]),
  ];
};

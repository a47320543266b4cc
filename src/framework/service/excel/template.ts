/** What an import's template says about its columns: an example of each, what must be filled in, which values there are. */
import type { Field } from '#engine/declare/fields.ts';
import { type Label, type Language, pick } from '#engine/declare/label.ts';
import { accept } from '#engine/input/accept.ts';
import { stepsOf } from '#engine/rules/chain.ts';
import { rules } from '#engine/rules/registry.ts';
import { examplesOf, tableNow } from '#engine/rules/rules.table.ts';
import { messageOf } from '#engine/rules/validate.ts';
import type { Row } from '#service/store/rows.ts';
import type { Cell } from './cell.ts';
import type { Sheet } from './sheet-writer.ts';

/** A field that a column holds. */
export type Column = Field & { readonly name: string };

const words = {
  data: ['数据', 'Data'],
  sheet: ['填写说明', 'Instructions'],
  column: ['列', 'Column'],
  required: ['必填', 'Required'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  what: ['填写内容', 'What to enter'],
  example: ['示例', 'Example'],
  date: ['日期，如 2020-01-31', 'A date, such as 2020-01-31'],
  instant: ['北京时间，如 2020-01-31 08:00:00', 'China time, such as 2020-01-31 08:00:00'],
  flag: ['是或否', 'Yes or no'],
  reference: ['已有记录的名称或编号', 'Name or code of an existing record'],
  references: ['已有记录的名称或编号，用顿号分开', 'Names or codes of existing records, separated by commas'],
  integer: ['整数', 'Whole number'],
  money: ['金额，最多两位小数', 'Amount, up to two decimals'],
  text: ['文字', 'Text'],
  note: [
    '第 2 行是示例，可以删除，也可以保留：导入时会跳过。一次最多 {most} 行。',
    'Row 2 is an example. You can delete it or leave it: the import skips it. Up to {most} rows at a time.',
  ],
} as const;

/** Rules that any text may pass say nothing about what a good one looks like. */
const vague: ReadonlySet<string> = new Set(['required', 'length', 'minLength', 'maxLength', 'wellFormed', 'oneLine', 'noMarkup']);

const textExample = (field: Field, language: Language): string => {
  const steps = stepsOf(field.rules ?? '').filter(step => !vague.has(step.rule));
  const fromTable = steps
    .flatMap(step => examplesOf(step.rule).accepted)
    .find(value => value === value.trim() && accept({ value: field }, { value }, { context: { now: tableNow } }).faults.length === 0);
  return (
    fromTable ?? (steps.length > 0 ? '' : `${pick(words.example, language)}${language === 'zh' ? '' : ' '}${pick(field.label, language)}`)
  );
};

const exampleOf = (field: Field, language: Language): string => {
  switch (field.type) {
    case 'choice':
    case 'choices':
      return pick(Object.values(field.values ?? {})[0], language) ?? '';
    case 'date':
      return '2020-01-31';
    case 'instant':
      return '2020-01-31 08:00:00';
    case 'flag':
      return pick(words.yes, language);
    case 'integer':
      return String(stepsOf(field.rules ?? '').find(step => step.rule === 'range')?.params[0] ?? 1);
    case 'money':
      return '128.50';
    case 'reference':
    case 'references':
      return pick(words[field.type], language);
    // A password that stands in a template would be somebody's first one.
    case 'password':
      return '';
    default:
      return textExample(field, language);
  }
};

/** The example, by field. It is the same whenever it is made, so that it can be known again. */
export const exampleRow = (fields: readonly Column[], language: Language): Row =>
  Object.fromEntries(fields.map(field => [field.name, exampleOf(field, language)]));

const choicesOf = (field: Field, language: Language): readonly string[] =>
  (field.type === 'flag' ? [words.yes, words.no] : Object.values(field.values ?? {})).map(label => pick(label, language));

/** What is filled in below the headers, of which a star marks what must be; with the example. */
export const dataSheet = (fields: readonly Column[], language: Language, isRequired: (field: Column) => boolean): Sheet => {
  const example = exampleRow(fields, language);
  return {
    name: pick(words.data, language),
    columns: fields.map(field => ({
      title: `${pick(field.label, language)}${isRequired(field) ? ' *' : ''}`,
      kind: 'text',
      width: 20,
      // A sheet can offer one of a list, not several.
      choices: field.type === 'choices' ? [] : choicesOf(field, language),
    })),
    pages: [[fields.map(field => (example[field.name] as string | undefined) ?? null)]],
  };
};

const takes = (field: Field, language: Language): string => {
  const choices = choicesOf(field, language);
  const what = choices.length > 0 ? choices.join(' / ') : pick((words as Readonly<Record<string, Label>>)[field.type], language);
  const asks = stepsOf(field.rules ?? '').flatMap(({ rule, params }) =>
    rule === 'required'
      ? []
      : [messageOf(rule, Object.fromEntries(rules[rule].params.map((name, at) => [name, params[at] ?? 0])), language)],
  );
  const parts = [what ?? pick(words.text, language), ...asks, pick(field.help, language)].filter(part => part !== undefined);
  // Sentences become parts of one: only the last may end.
  return parts.map((part, at) => (at === parts.length - 1 ? part : part.replace(/[.。]$/, ''))).join(language === 'zh' ? '；' : '; ');
};

/** The second sheet: what each column takes. */
export const hints = (fields: readonly Column[], language: Language, isRequired: (field: Column) => boolean, most: number): Sheet => {
  const example = exampleRow(fields, language);
  const rows: Cell[][] = fields.map(field => [
    pick(field.label, language),
    isRequired(field) ? pick(words.yes, language) : null,
    takes(field, language),
    String(example[field.name] ?? ''),
  ]);
  return {
    name: pick(words.sheet, language),
    columns: [
      { title: pick(words.column, language), kind: 'text', width: 18 },
      { title: pick(words.required, language), kind: 'text', width: 8 },
      { title: pick(words.what, language), kind: 'text', width: 60 },
      { title: pick(words.example, language), kind: 'text', width: 26 },
    ],
    pages: [[...rows, [], [pick(words.note, language).replace('{most}', String(most))]]],
  };
};

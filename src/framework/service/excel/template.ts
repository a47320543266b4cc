/** What an import's template says about its columns: an example of each, what must be filled in, which values there are. */
import type { Field } from '#engine/declare/fields.ts';
import { accept } from '#engine/input/accept.ts';
import type { FieldModel } from '#engine/project/model.ts';
import { stepsOf } from '#engine/rules/chain.ts';
import { rules } from '#engine/rules/registry.ts';
import { examplesOf, tableNow } from '#engine/rules/rules.table.ts';
import { messageOf } from '#engine/rules/validate.ts';
import type { Row } from '#service/store/rows.ts';
import type { Cell, SheetColumn } from './cell.ts';
import type { Sheet } from './sheet-writer.ts';

/** Chinese, English: the place in a label. */
type Tongue = 0 | 1;

const words = {
  sheet: ['填写说明', 'Instructions'],
  column: ['列', 'Column'],
  required: ['必填', 'Required'],
  yes: ['是', 'Yes'],
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

const textExample = (field: Field, tongue: Tongue): string => {
  const steps = stepsOf(field.rules ?? '').filter(step => !vague.has(step.rule));
  const fromTable = steps
    .flatMap(step => examplesOf(step.rule).accepted)
    .find(value => value === value.trim() && accept({ value: field }, { value }, { context: { now: tableNow } }).faults.length === 0);
  return fromTable ?? (steps.length > 0 ? '' : `${words.example[tongue]}${tongue === 0 ? '' : ' '}${field.label[tongue]}`);
};

const exampleOf = (field: Field, tongue: Tongue): string => {
  switch (field.type) {
    case 'choice':
    case 'choices':
      return Object.values(field.values ?? {})[0]?.[tongue] ?? '';
    case 'date':
      return '2020-01-31';
    case 'instant':
      return '2020-01-31 08:00:00';
    case 'flag':
      return tongue === 0 ? '是' : 'Yes';
    case 'integer':
      return String(stepsOf(field.rules ?? '').find(step => step.rule === 'range')?.params[0] ?? 1);
    case 'money':
      return '128.50';
    case 'reference':
    case 'references':
      return words[field.type][tongue];
    // A password that stands in a template would be somebody's first one.
    case 'password':
      return '';
    default:
      return textExample(field, tongue);
  }
};

/** The example, by field. It is the same whenever it is made, so that it can be known again. */
export const exampleRow = (fields: readonly FieldModel[], tongue: Tongue): Row =>
  Object.fromEntries(fields.map(field => [field.name, exampleOf(field, tongue)]));

const choicesOf = (field: Field, tongue: Tongue): readonly string[] =>
  field.type === 'flag' ? (tongue === 0 ? ['是', '否'] : ['Yes', 'No']) : Object.values(field.values ?? {}).map(label => label[tongue]);

/** The columns to fill in; a star marks what must be. */
export const templateColumns = (
  fields: readonly FieldModel[],
  tongue: Tongue,
  isRequired: (field: FieldModel) => boolean,
): readonly SheetColumn[] =>
  fields.map(field => ({
    title: `${field.label[tongue]}${isRequired(field) ? ' *' : ''}`,
    kind: 'text',
    width: 20,
    // A sheet can offer one of a list, not several.
    choices: field.type === 'choices' ? [] : choicesOf(field, tongue),
  }));

const takes = (field: Field, tongue: Tongue): string => {
  const choices = choicesOf(field, tongue);
  const what =
    choices.length > 0 ? choices.join(' / ') : (words as Readonly<Record<string, readonly [string, string]>>)[field.type]?.[tongue];
  const asks = stepsOf(field.rules ?? '').flatMap(({ rule, params }) =>
    rule === 'required'
      ? []
      : [messageOf(rule, Object.fromEntries(rules[rule].params.map((name, at) => [name, params[at] ?? 0])), tongue === 0 ? 'zh' : 'en')],
  );
  const parts = [what ?? words.text[tongue], ...asks, field.help?.[tongue]].filter(part => part !== undefined);
  // Sentences become parts of one: only the last may end.
  return parts.map((part, at) => (at === parts.length - 1 ? part : part.replace(/[.。]$/, ''))).join(tongue === 0 ? '；' : '; ');
};

/** The second sheet: what each column takes. */
export const hints = (fields: readonly FieldModel[], tongue: Tongue, isRequired: (field: FieldModel) => boolean, most: number): Sheet => {
  const example = exampleRow(fields, tongue);
  const rows: Cell[][] = fields.map(field => [
    field.label[tongue],
    isRequired(field) ? words.yes[tongue] : null,
    takes(field, tongue),
    String(example[field.name] ?? ''),
  ]);
  return {
    name: words.sheet[tongue],
    columns: [
      { title: words.column[tongue], kind: 'text', width: 18 },
      { title: words.required[tongue], kind: 'text', width: 8 },
      { title: words.what[tongue], kind: 'text', width: 60 },
      { title: words.example[tongue], kind: 'text', width: 26 },
    ],
    pages: [[...rows, [], [words.note[tongue].replace('{most}', String(most))]]],
  };
};

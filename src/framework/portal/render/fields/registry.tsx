/** The display of every field type. Complete by type: a new type without one does not compile. */
import { bothOf } from '#engine/declare/english.ts';
import type { FieldType } from '#engine/declare/fields.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import { momentText } from '../format/moment.ts';
import { moneyText, writtenWith } from '../format/number.ts';
import { later } from '../later.tsx';
import type { Words } from '../words.ts';
import { grouped, isCode, isPem } from './codes.ts';
import type { Display, Surroundings } from './display.ts';
import { isFinal } from './final.ts';
import { labelOf, personOf } from './labels.ts';
import { block, cellCode, code, fileLink, link } from './pieces.tsx';

const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** What a value is called, or what a field of the record beside it says in the reader's language. */
const inLanguage = (value: unknown, { name, called }: ClientField, record: Row, { label }: Words): string => {
  const known = called?.[plain(value)] ?? (record[name] === value ? bothOf(record, name) : undefined);
  return known === undefined ? plain(value) : label(known);
};

const text: Display = {
  width: 180,
  text: (value, field, { record, words }) =>
    field.person ? personOf(record, field.name, plain(value), words) : inLanguage(value, field, record, words),
  draw: (value, field, { words, place, record }) => {
    if (field.person) return personOf(record, field.name, plain(value), words);
    const whole = inLanguage(value, field, record, words);
    if (isPem(whole) && place === 'show') return block(whole, words.label(field.label));
    if (!isCode(field, whole)) return whole;
    return place === 'show' ? code(whole, grouped(whole), words) : cellCode(whole);
  },
};

const choice: Display = {
  width: 110,
  text: (value, field, { words }) => {
    const label = field.values?.[String(value)];
    return label === undefined ? String(value) : words.label(label);
  },
};

const choices: Display = {
  width: 180,
  text: (value, field, around) =>
    listOf(value)
      .map(each => choice.text(each, field, around))
      .join(around.words.comma),
};

const reference: Display = {
  width: 170,
  text: (value, field, { record }) => labelOf(record, field.name, String(value)),
  draw: (value, field, { record, words, place }) => {
    const id = String(value);
    const said = labelOf(record, field.name, id);
    const to = field.to === undefined ? undefined : words.place(field.to, id);
    return to === undefined ? said : link(to, said, words, place === 'cell' ? -1 : undefined);
  },
};

const json: Display = {
  width: 160,
  text: value => JSON.stringify(value),
  draw: (value, field, { words, place }) =>
    place === 'show' ? block(JSON.stringify(value, null, 2), words.label(field.label)) : JSON.stringify(value),
};

const PictureShown = later(() => import('./picture-shown.tsx'), 120);

/** A file by its name, on a page a picture as itself. */
const fileIn = (id: string, name: string, { picture }: ClientField, { place }: Surroundings) =>
  picture && place === 'show' ? <PictureShown fileId={id} name={name} /> : fileLink(id, name);

const rowCount = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const items: Display = {
  width: 90,
  // On a record's page they are drawn as a table, by `drawValue`: it draws their fields too.
  text: (value, _, { words }) => words.t('value.rows', { n: rowCount(value), smart_count: rowCount(value) }),
};

export const displays = {
  text,
  longText: {
    width: 240,
    text: plain,
    draw: (value, field, around) =>
      around.place === 'show' && !isPem(plain(value)) ? <div className="cr-prose">{plain(value)}</div> : text.draw?.(value, field, around),
  },
  integer: {
    width: 90,
    align: 'end',
    text: (value, { decimals }) => (typeof value === 'number' ? writtenWith(value, decimals) : plain(value)),
  },
  money: { width: 120, align: 'end', text: value => moneyText(String(value)) },
  flag: { width: 70, text: (value, _, { words }) => words.t(value === true ? 'value.yes' : 'value.no') },
  date: { width: 110, text: plain },
  instant: {
    width: 165,
    text: value => momentText(String(value)),
    draw: (value, _, { words, place, record, resource }) => {
      const iso = String(value);
      if (place === 'cell') return <time dateTime={iso}>{words.age(iso)}</time>;
      const said = momentText(iso);
      const ahead = isFinal(record, resource) ? null : words.t('span.until', { span: words.span(iso) });
      const age = Date.parse(iso) > Date.now() ? ahead : words.age(iso);
      return (
        <time dateTime={iso}>
          {said} {age === null || age === said ? null : <span className="cr-age">{age}</span>}
        </time>
      );
    },
  },
  choice,
  choices,
  reference,
  references: {
    width: 200,
    text: (value, field, { record, words }) =>
      listOf(value)
        .map((id, index) => labelOf(record, field.name, id, index))
        .join(words.comma),
    draw: (value, field, around) => (
      <span className="cr-several">
        {listOf(value).map((id, index) => {
          const said = labelOf(around.record, field.name, id, index);
          const to = field.to === undefined ? undefined : around.words.place(field.to, id);
          return <span key={id}>{to === undefined ? said : link(to, said, around.words, around.place === 'cell' ? -1 : undefined)}</span>;
        })}
      </span>
    ),
  },
  file: {
    width: 160,
    text: (value, field, { record }) => labelOf(record, field.name, String(value)),
    draw: (value, field, around) => fileIn(String(value), labelOf(around.record, field.name, String(value)), field, around),
  },
  files: {
    width: 160,
    text: (value, field, { record, words }) =>
      listOf(value)
        .map((id, index) => labelOf(record, field.name, id, index))
        .join(words.comma),
    draw: (value, field, around) =>
      around.place === 'cell' ? (
        around.words.t('value.files', { n: listOf(value).length, smart_count: listOf(value).length })
      ) : (
        <span className="cr-several">
          {listOf(value).map((id, index) => (
            <span key={id}>{fileIn(id, labelOf(around.record, field.name, id, index), field, around)}</span>
          ))}
        </span>
      ),
  },
  json,
  // Its sentence comes with the catalogue, which is fetched when it is first needed: the widget `fault`.
  fault: { width: 240, text: value => String((value as { code?: unknown } | null)?.code ?? '') },
  items,
  password: { width: 90, text: () => '••••••••' },
  sequence: text,
  bytes: {
    width: 160,
    text: plain,
    draw: (value, _, { words, place }) => (place === 'show' ? code(plain(value), grouped(plain(value)), words) : cellCode(plain(value))),
  },
} satisfies Record<FieldType, Display>;

const byType: Readonly<Record<FieldType, Display>> = displays;

export const displayOf = (field: ClientField): Display => byType[field.type];

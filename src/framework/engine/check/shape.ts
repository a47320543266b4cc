/** Shapes of declarations as data, and the walker that holds a value to one. It knows no word of the language. */
import { conditionProblems } from '../conditions/problems.ts';
import { inTheirPlace, setApartAs } from '../declare/made-words.ts';
import { type Step, under, unknownName } from './finding.ts';

/** `written`: the words that one writes there, where what is judged keeps them elsewhere; `once`: of a list of names, each stands there once. */
export type Shape =
  | { readonly kind: 'text' | 'label' | 'scalar' | 'whole' | 'condition' | 'null' | 'data' }
  | { readonly kind: 'one'; readonly of: readonly (string | number | boolean)[] }
  | { readonly kind: 'list'; readonly of: () => Shape; readonly once?: true }
  | { readonly kind: 'map'; readonly of: () => Shape }
  | { readonly kind: 'words'; readonly of: () => WordTable; readonly written?: () => readonly string[] }
  | { readonly kind: 'either' | 'pair'; readonly of: readonly Shape[] };
/** A word that must be there. */
export type Must = Shape & { readonly must: true };
export type WordTable = Readonly<Record<string, Shape | Must>>;
/** The table of an interface: complete, and its required words marked, or it does not compile. */
export type WordsOf<T> = { readonly [K in keyof T]-?: object extends Pick<T, K> ? Shape & { readonly must?: never } : Must };

/** A mistake in the words alone. `broken`: nothing else can be asked of the declaration. */
export interface Flaw {
  readonly path: string;
  readonly message: string;
  readonly broken: boolean;
}

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const HAN = /\p{Script=Han}/u;

const nameOf = (shape: Shape): string => {
  switch (shape.kind) {
    case 'label':
      return "['中文', 'English']";
    case 'scalar':
      return 'a text, a number, true or false';
    case 'whole':
      return 'a whole number';
    case 'one':
      return shape.of.map(value => JSON.stringify(value)).join(', ');
    case 'list':
      return `a list, each ${nameOf(shape.of())}`;
    case 'map':
    case 'words':
      return 'an object';
    case 'either':
      return shape.of.map(nameOf).join(' or ');
    case 'pair':
      return `[${shape.of.map(nameOf).join('; ')}]`;
    case 'null':
      return 'null';
    case 'data':
      return 'an object';
    default:
      return `a ${shape.kind}`;
  }
};

const wrong = (shape: Shape, path: string): Flaw => ({ path, message: `write ${nameOf(shape)}`, broken: true });

const labelFlaws = (value: unknown, path: string): Flaw[] => {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(part => typeof part === 'string'))
    return [wrong({ kind: 'label' }, path)];
  const [zh = '', en = ''] = value as string[];
  const flaw = (index: number, message: string): Flaw => ({ path: under(path, index), message, broken: false });
  return [
    ...(zh.trim() === '' ? [flaw(0, 'a label needs its Chinese words')] : []),
    ...(en.trim() === '' ? [flaw(1, 'a label needs its English words')] : []),
    ...(HAN.test(en) ? [flaw(1, 'the second word of a label is English; write it without Chinese characters')] : []),
  ];
};

const unknownWord = (word: string, written: readonly string[]): string => {
  const made = setApartAs(word);
  const way = inTheirPlace[made ?? ''];
  return way === undefined ? unknownName('word', made ?? word, written) : `no word ${made}; ${way}`;
};

const wordFlaws = (value: Row, table: WordTable, path: string, written: readonly string[] = Object.keys(table)): Flaw[] => {
  const missing = Object.entries(table).filter(([word, shape]) => 'must' in shape && !Object.hasOwn(value, word));
  return [
    ...missing.map(([word, shape]): Flaw => ({ path: under(path, word), message: `missing; write ${nameOf(shape)}`, broken: true })),
    ...Object.entries(value).flatMap(([word, part]): Flaw[] => {
      const shape = Object.hasOwn(table, word) ? table[word] : undefined;
      const here = under(path, word);
      return shape === undefined ? [{ path: here, message: unknownWord(word, written), broken: false }] : flawsOf(part, shape, here);
    }),
  ];
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : isRow(value) ? 'object' : typeof value);
/** The kinds of value that a shape is about, so that the mistake inside is told and not that nothing fits. */
const about: Readonly<Partial<Record<Shape['kind'], string>>> = {
  label: 'list',
  list: 'list',
  pair: 'list',
  map: 'object',
  words: 'object',
  condition: 'object',
};

const eitherFlaws = (value: unknown, shapes: readonly Shape[], path: string): Flaw[] => {
  const tried = shapes.map(shape => ({ shape, flaws: flawsOf(value, shape, path) }));
  if (tried.some(({ flaws }) => flaws.length === 0)) return [];
  const alike = tried
    .filter(({ shape }) => about[shape.kind] === kindOf(value))
    .sort((one, other) => one.flaws.length - other.flaws.length);
  return alike[0]?.flaws ?? [wrong({ kind: 'either', of: shapes }, path)];
};

const each = (entries: Iterable<readonly [Step, unknown]>, shape: Shape, path: string): Flaw[] =>
  [...entries].flatMap(([step, part]) => flawsOf(part, shape, under(path, step)));

const repeated = (list: readonly unknown[], path: string): Flaw[] =>
  list.flatMap((name, index) =>
    list.indexOf(name) === index
      ? []
      : [{ path: under(path, index), message: `${String(name)} stands twice; leave out one`, broken: false }],
  );

/** Every mistake in the words of a value. */
export const flawsOf = (value: unknown, shape: Shape, path: string): Flaw[] => {
  const expect = (holds: boolean): Flaw[] => (holds ? [] : [wrong(shape, path)]);
  switch (shape.kind) {
    case 'null':
      return expect(value === null);
    case 'text':
      return expect(typeof value === 'string' && value !== '');
    case 'whole':
      return expect(Number.isInteger(value));
    case 'scalar':
      return expect(['string', 'number', 'boolean'].includes(typeof value));
    case 'one':
      return expect(shape.of.some(known => known === value));
    case 'label':
      return labelFlaws(value, path);
    case 'condition':
      return conditionProblems(value).map(problem => ({ path: path + problem.path, message: problem.message, broken: true }));
    case 'list':
      if (!Array.isArray(value)) return expect(false);
      return [...each(value.entries(), shape.of(), path), ...(shape.once ? repeated(value, path) : [])];
    case 'pair':
      if (!Array.isArray(value) || value.length !== shape.of.length) return expect(false);
      return shape.of.flatMap((part, index) => flawsOf(value[index], part, under(path, index)));
    case 'map':
      return isRow(value) ? each(Object.entries(value), shape.of(), path) : expect(false);
    case 'data':
      return expect(isRow(value));
    case 'words':
      return isRow(value) ? wordFlaws(value, shape.of(), path, shape.written?.()) : expect(false);
    case 'either':
      return eitherFlaws(value, shape.of, path);
  }
};

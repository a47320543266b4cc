/**
 * XML of an OFD as a tree of elements: well-formed, within limits, and without a document type, so that nothing is ever expanded or fetched.
 * What programs read differently by the way they read it is not read at all: text in pieces, a name in two namespaces, an attribute twice.
 */
import sax from 'sax';
import { OfdError } from './ofd-error.ts';

export interface Element {
  /** Without its prefix: writers disagree about the namespace, and every element is in that of the first. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  readonly text: string;
  /** The same with the blanks around it: characters of a page have their places by number. */
  readonly spaced: string;
}

interface Open {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  text: string;
  /** Whether anything but an element stands within: some programs take the text before it, some all. */
  isBroken: boolean;
}

/** The five entities of XML itself, and none of HTML's. */
export const strict = { strictEntities: true, xmlns: true } as const;

const MOST_DEEP = 64;
const MOST_ELEMENTS = 200_000;

const fault = (): never => {
  throw new OfdError();
};

/** UTF-8 alone: what another program would read in another encoding is not guessed at. */
const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new OfdError();
    throw error;
  }
};

/** XML 2.8: what the declaration says has to be what is read here. */
const requireDeclared = (words: string): void => {
  const [, version] = /\bversion\s*=\s*["']([^"']*)["']/.exec(words) ?? [];
  const [, encoding = 'UTF-8'] = /\bencoding\s*=\s*["']([^"']*)["']/.exec(words) ?? [];
  if (version !== '1.0' || encoding.toUpperCase() !== 'UTF-8') fault();
};

/** The parser passes over an attribute that is there twice; the tag as it is written tells. */
const countIn = (tag: string): number => tag.replace(/"[^"]*"|'[^']*'/g, '').split('=').length - 1;

/** XML's own, and where a schema is: prefixes that attributes may have. */
const ofXml = ['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/', 'http://www.w3.org/2001/XMLSchema-instance'];

/** Attributes without a prefix: GB/T 33190 knows no others, and by which a program goes is its own affair. */
const attributesOf = (given: Readonly<Record<string, sax.QualifiedAttribute>>, tag: string): ReadonlyMap<string, string> => {
  const all = Object.values(given);
  const isForeign = all.some(({ prefix, uri }) => prefix !== '' && !ofXml.includes(uri));
  if (isForeign || countIn(tag) !== all.length || new Set(all.map(({ local }) => local)).size !== all.length) fault();
  return new Map(all.filter(({ prefix }) => prefix === '').map(({ local, value }) => [local, value]));
};

/** @throws OfdError */
export const readXml = (bytes: Uint8Array): Element => {
  const parser = sax.parser(true, strict);
  const source = textOf(bytes);
  const open: Open[] = [{ name: '', attributes: new Map(), children: [], text: '', isBroken: false }];
  let count = 0;
  let namespace: string | undefined;
  parser.onerror = fault;
  parser.ondoctype = fault;
  parser.onopentag = tag => {
    // Told apart by the option for namespaces.
    const { local, uri, attributes } = tag as sax.QualifiedTag;
    count += 1;
    namespace ??= uri;
    if (open.length > MOST_DEEP || count > MOST_ELEMENTS || uri !== namespace) fault();
    const written = source.slice(parser.startTagPosition - 1, parser.position);
    open.push({ name: local, attributes: attributesOf(attributes, written), children: [], text: '', isBroken: false });
  };
  const onText = (text: string): void => {
    const last = open.at(-1);
    if (last !== undefined) last.text += text;
  };
  const onBreak = (): void => {
    const last = open.at(-1);
    if (last !== undefined) last.isBroken = true;
  };
  parser.ontext = onText;
  parser.oncdata = onText;
  parser.onopencdata = onBreak;
  parser.oncomment = onBreak;
  parser.onprocessinginstruction = ({ name, body }) => {
    if (name === 'xml') requireDeclared(body);
    onBreak();
  };
  parser.onclosetag = () => {
    const done = open.pop();
    if (done === undefined) return;
    const { isBroken, ...element } = done;
    const text = done.text.trim();
    if (text !== '' && (isBroken || done.children.length > 0)) fault();
    open.at(-1)?.children.push({ ...element, text, spaced: done.text });
  };
  parser.write(source).close();
  const [root, ...more] = open[0]?.children ?? [];
  if (root === undefined || more.length > 0) throw new OfdError();
  return root;
};

export const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter(child => child.name === name) ?? [];

/** The only one of a name; undefined where there is none. @throws OfdError for several, of which programs would choose differently */
export const childOf = (element: Element | undefined, name: string): Element | undefined => {
  const [child, ...more] = childrenOf(element, name);
  if (more.length > 0) throw new OfdError();
  return child;
};

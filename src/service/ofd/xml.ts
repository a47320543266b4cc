/** XML of an OFD as a tree of elements: well-formed, within limits, and without a document type, so that nothing is ever expanded or fetched. */
import sax from 'sax';
import { OfdFault } from './fault.ts';

export interface Element {
  /** Without its prefix: writers disagree about the namespace. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  text: string;
}

/** The five entities of XML itself, and none of HTML's. */
const strict = { strictEntities: true, position: false };

const MOST_DEEP = 64;
const MOST_ELEMENTS = 200_000;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** UTF-8 alone: what another program would read in another encoding is not guessed at. */
const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new OfdFault();
    throw error;
  }
};

/** @throws OfdFault */
export const readXml = (bytes: Buffer): Element => {
  const parser = sax.parser(true, strict);
  const open: Open[] = [{ name: '', attributes: new Map(), children: [], text: '' }];
  let count = 0;
  const refuse = (): never => {
    throw new OfdFault();
  };
  parser.onerror = refuse;
  parser.ondoctype = refuse;
  parser.onopentag = ({ name, attributes }) => {
    count += 1;
    if (open.length > MOST_DEEP || count > MOST_ELEMENTS) refuse();
    const named = Object.entries(attributes).map(([key, value]) => [local(key), String(value)] as const);
    open.push({ name: local(name), attributes: new Map(named), children: [], text: '' });
  };
  const onText = (text: string): void => {
    const last = open.at(-1);
    if (last !== undefined) last.text += text;
  };
  parser.ontext = onText;
  parser.oncdata = onText;
  parser.onclosetag = () => {
    const done = open.pop();
    if (done !== undefined) open.at(-1)?.children.push({ ...done, text: done.text.trim() });
  };
  parser.write(textOf(bytes)).close();
  const [root, ...more] = open[0]?.children ?? [];
  if (root === undefined || more.length > 0) throw new OfdFault();
  return root;
};

export const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter(child => child.name === name) ?? [];

/** The only one of a name; undefined where there is none. @throws OfdFault for several, of which programs would choose differently */
export const childOf = (element: Element | undefined, name: string): Element | undefined => {
  const [child, ...more] = childrenOf(element, name);
  if (more.length > 0) throw new OfdFault();
  return child;
};

/** XML as somebody else wrote it with one element put in, or one text, every other octet as it was. */
import sax from 'sax';
import { OfdError } from './ofd-error.ts';
import { readXml, strict } from './xml.ts';

/** Where an element stands in the text: behind its first tag, before its last one, behind that. */
interface Place {
  readonly path: string;
  readonly from: number;
  readonly at: number;
  readonly end: number;
  readonly name: string;
  /** `ofd:`, or none. */
  readonly prefix: string;
}

interface Source {
  readonly text: string;
  readonly places: readonly Place[];
}

const placesIn = (bytes: Buffer, isWanted: (path: string) => boolean): Source => {
  // What is not read is not written to either.
  readXml(bytes);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const parser = sax.parser(true, strict);
  const open: { readonly name: string; readonly from: number }[] = [];
  const places: Place[] = [];
  parser.onopentag = ({ name }) => {
    open.push({ name, from: parser.position });
  };
  parser.onclosetag = name => {
    const path = open.map(each => each.name.split(':').at(-1)).join('/');
    const from = open.pop()?.from;
    if (from === undefined || !isWanted(path)) return;
    const prefix = name.includes(':') ? `${name.split(':')[0]}:` : '';
    places.push({ path, from, at: parser.startTagPosition - 1, end: parser.position, name, prefix });
  };
  parser.write(text).close();
  return { text, places };
};

const onlyPlace = (bytes: Buffer, path: readonly string[]): { readonly text: string; readonly place: Place } => {
  const { text, places } = placesIn(bytes, each => each === path.join('/'));
  const [place, ...more] = places;
  if (place === undefined || more.length > 0) throw new OfdError();
  return { text, place };
};

/**
 * Puts an element last into the only one that stands at a path.
 * @param path the names from the root on, without prefixes
 * @param element writes it under the prefix (`ofd:`, or none) of what it is put into
 * @throws OfdError
 */
export const insertXml = (bytes: Buffer, path: readonly string[], element: (prefix: string) => string): Buffer => {
  const { text, place } = onlyPlace(bytes, path);
  const { at, end, name, prefix } = place;
  if (text.startsWith('</', at)) return Buffer.from(text.slice(0, at) + element(prefix) + text.slice(at));
  // One that closes itself is opened.
  if (!text.startsWith('/>', end - 2)) throw new OfdError();
  return Buffer.from(`${text.slice(0, end - 2)}>${element(prefix)}</${name}>${text.slice(end)}`);
};

/**
 * Puts an element behind the last of those that have one of these names and stand at a path.
 * @param element writes it under the prefix of what it is put behind
 * @throws OfdError where there is none of them
 */
export const insertBehind = (
  bytes: Buffer,
  path: readonly string[],
  names: readonly string[],
  element: (prefix: string) => string,
): Buffer => {
  const behind = new Set(names.map(name => [...path, name].join('/')));
  const { text, places } = placesIn(bytes, each => behind.has(each));
  const last = places.at(-1);
  if (last === undefined) throw new OfdError();
  return Buffer.from(text.slice(0, last.end) + element(last.prefix) + text.slice(last.end));
};

/** Puts a text, which needs no escapes, in the place of all that the only element at a path holds. @throws OfdError */
export const replaceText = (bytes: Buffer, path: readonly string[], words: string): Buffer => {
  const { text, place } = onlyPlace(bytes, path);
  if (!text.startsWith('</', place.at)) throw new OfdError();
  return Buffer.from(text.slice(0, place.from) + words + text.slice(place.at));
};

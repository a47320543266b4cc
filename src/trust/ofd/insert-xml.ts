/** One element put into XML as somebody else wrote it, every other octet as it was. */
import sax from 'sax';
import { OfdError } from './ofd-error.ts';
import { readXml, strict } from './xml.ts';

/**
 * Puts an element last into the only one that stands at a path.
 * @param path the names from the root on, without prefixes
 * @param element writes it under the prefix (`ofd:`, or none) of what it is put into
 * @throws OfdError
 */
export const insertXml = (bytes: Buffer, path: readonly string[], element: (prefix: string) => string): Buffer => {
  // What is not read is not written to either.
  readXml(bytes);
  const source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const parser = sax.parser(true, strict);
  const open: string[] = [];
  const places: { readonly at: number; readonly end: number; readonly name: string; readonly prefix: string }[] = [];
  parser.onopentag = ({ name }) => {
    open.push(name);
  };
  parser.onclosetag = name => {
    const here = open.map(each => each.split(':').at(-1));
    open.pop();
    if (here.join('/') !== path.join('/')) return;
    const prefix = name.includes(':') ? `${name.split(':')[0]}:` : '';
    places.push({ at: parser.startTagPosition - 1, end: parser.position, name, prefix });
  };
  parser.write(source).close();
  const [place, ...more] = places;
  if (place === undefined || more.length > 0) throw new OfdError();
  const { at, end, name, prefix } = place;
  if (source.startsWith('</', at)) return Buffer.from(source.slice(0, at) + element(prefix) + source.slice(at));
  // One that closes itself is opened.
  if (!source.startsWith('/>', end - 2)) throw new OfdError();
  return Buffer.from(`${source.slice(0, end - 2)}>${element(prefix)}</${name}>${source.slice(end)}`);
};

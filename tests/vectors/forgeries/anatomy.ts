/** What a sound PDF is made of, read by pdf-lib: the parts that forgeries put others in place of. */
import { PDFDict, PDFDocument, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { Body, Standing } from './revision.ts';

export type Words = ReadonlyMap<string, string>;

export interface Part extends Body {
  /** Of a dictionary, or of a stream's. */
  readonly words: Words | undefined;
}

export interface PagePart {
  readonly num: number;
  readonly words: Words;
  readonly contents: readonly number[];
}

export interface Anatomy extends Standing {
  readonly parts: ReadonlyMap<number, Part>;
  readonly pages: readonly PagePart[];
  /** The node above all pages. */
  readonly tree: number;
  readonly form: number | undefined;
  /** Widgets of signatures, and their values. */
  readonly widgets: readonly number[];
  readonly signatures: readonly number[];
}

export const textOf = (words: Words): string => `<<${[...words].map(([key, value]) => `${key} ${value}`).join(' ')}>>`;
/** With other entries; an empty one is left out. */
export const changed = (words: Words | undefined, entries: Readonly<Record<string, string>>): string =>
  textOf(new Map([...(words ?? []), ...Object.entries(entries)].filter(([, value]) => value !== '')));

const wordsOf = (object: PDFObject): Words | undefined => {
  const dict = object instanceof PDFDict ? object : object instanceof PDFRawStream ? object.dict : undefined;
  return dict === undefined ? undefined : new Map(dict.entries().map(([key, value]) => [key.toString(), value.toString()]));
};

export const refsIn = (text: string | undefined): readonly number[] =>
  [...(text ?? '').matchAll(/(\d+) \d+ R/g)].map(([, num]) => Number(num));

/** Where the newest table is, by the last words of a file. */
export const tableOf = (bytes: Buffer): number => Number([...bytes.toString('latin1').matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1] ?? 0);

export const anatomyOf = async (bytes: Buffer): Promise<Anatomy> => {
  const { context, catalog } = await PDFDocument.load(bytes, { updateMetadata: false });
  const parts = new Map<number, Part>();
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const words = wordsOf(object);
    const isStream = object instanceof PDFRawStream;
    const text = words === undefined ? object.toString() : textOf(words);
    parts.set(ref.objectNumber, { text, words, gen: ref.generationNumber, ...(isStream ? { stream: Buffer.from(object.contents) } : {}) });
  }
  const table = tableOf(bytes);
  const pages: PagePart[] = [];
  catalog.Pages().traverse((node, ref) => {
    if (node.constructor.name !== 'PDFPageLeaf') return;
    const words = wordsOf(node) ?? new Map<string, string>();
    const own = words.get('/Contents');
    const [num = 0] = refsIn(own);
    const contents = own?.startsWith('[') === false && parts.get(num)?.stream === undefined ? refsIn(parts.get(num)?.text) : refsIn(own);
    pages.push({ num: ref.objectNumber, words, contents });
  });
  const root = context.trailerInfo.Root instanceof PDFRef ? context.trailerInfo.Root.objectNumber : 0;
  const rootWords = parts.get(root)?.words;
  const having = (key: string, value: string): readonly number[] =>
    [...parts].filter(([, { words }]) => words?.get(key) === value).map(([num]) => num);
  const form = rootWords?.get('/AcroForm');
  const { Info, ID } = context.trailerInfo;
  const kept = `${Info === undefined ? '' : `/Info ${Info.toString()}`} ${ID === undefined ? '' : `/ID ${ID.toString()}`}`;
  return {
    bytes,
    root,
    size: context.largestObjectNumber + 1,
    table,
    kept,
    isStream: !bytes
      .subarray(table, table + 20)
      .toString('latin1')
      .trimStart()
      .startsWith('xref'),
    parts,
    pages,
    tree: refsIn(rootWords?.get('/Pages'))[0] ?? 0,
    form: form !== undefined && /^\d+ \d+ R$/.test(form) ? refsIn(form)[0] : undefined,
    widgets: having('/FT', '/Sig'),
    signatures: [...parts].filter(([, { words }]) => words?.has('/ByteRange')).map(([num]) => num),
  };
};

/** A list that stands in a dictionary or as an object of its own, with more in it: what has to be written for that. */
export const lengthened = (
  anatomy: Anatomy,
  owner: number,
  key: string,
  more: string,
  inFront = false,
): readonly (readonly [number, Body])[] => {
  const words = anatomy.parts.get(owner)?.words;
  const held = words?.get(key) ?? '[]';
  const [apart] = /^\d+ \d+ R$/.test(held) ? refsIn(held) : [];
  const list = apart === undefined ? held : (anatomy.parts.get(apart)?.text ?? '[]');
  const inner = list.trim().replace(/^\[/, '').replace(/\]$/, '');
  const made = inFront ? `[${more} ${inner}]` : `[${inner} ${more}]`;
  return apart === undefined ? [[owner, { text: changed(words, { [key]: made }) }]] : [[apart, { text: made }]];
};

/**
 * What became of a PDF between two of its revisions: whether only signatures and evidence for them were added, or anything else. Compared
 * are the objects that count, not the bytes: attacks on signed documents (incremental saving, shadow content) leave the bytes alone.
 */
import type { Entry, PdfFile } from './pdf-file.ts';
import { isArray, isDict, nameOf, type PdfDict, PdfRef, PdfStream, type PdfValue, writeValue } from './pdf-syntax.ts';

export type Change =
  /** The document was given another beginning, or another outline, language, view. */
  | 'CATALOG'
  | 'PAGE'
  /** Fields were added, removed, filled in or moved. */
  | 'FORM'
  /** Comments, stamps or other things laid over a page. */
  | 'ANNOTATION'
  /** Objects were replaced that pages or forms are made of. */
  | 'CONTENT'
  /** Objects now exist that the signed document only pointed at. */
  | 'FILLED_IN'
  /** Bytes that no table mentions. */
  | 'LOOSE'
  /** The later part cannot be read by its own tables. */
  | 'UNREADABLE';

type Role = 'catalog' | 'form' | 'fields' | 'empty-field' | 'page' | 'annots' | 'harmless';

const mostObjects = 500_000;

const same = (a: PdfValue | undefined, b: PdfValue | undefined): boolean => {
  if (a === undefined || b === undefined) return a === b;
  const isPacked = a instanceof PdfStream && b instanceof PdfStream;
  return writeValue(a) === writeValue(b) && (!isPacked || a.packed.equals(b.packed));
};

const refOf = (value: PdfValue | undefined): number | undefined => (value instanceof PdfRef ? value.num : undefined);

/** What each object is for in the earlier revision, as far as it may change at all. */
const rolesOf = (file: PdfFile): ReadonlyMap<number, Role> => {
  const roles = new Map<number, Role>();
  const put = (value: PdfValue | undefined, role: Role): void => {
    const num = refOf(value);
    if (num !== undefined && !roles.has(num)) roles.set(num, role);
  };
  const { catalog } = file;
  put(file.root, 'catalog');
  put(catalog.get('AcroForm'), 'form');
  const form = file.dictOf(catalog.get('AcroForm'));
  put(form?.get('Fields'), 'fields');
  for (const field of file.arrayOf(form?.get('Fields'))) emptyFields(file, field, put);
  for (const page of file.pages()) {
    put(page.ref, 'page');
    put(page.dict.get('Annots'), 'annots');
  }
  put(file.trailer.get('Info'), 'harmless');
  put(catalog.get('Metadata'), 'harmless');
  put(catalog.get('Extensions'), 'harmless');
  evidence(file, catalog.get('DSS'), put, 0);
  return roles;
};

const emptyFields = (file: PdfFile, field: PdfValue, put: (value: PdfValue | undefined, role: Role) => void): void => {
  const words = file.dictOf(field);
  if (words === undefined || nameOf(file.resolve(words.get('FT'))) !== 'Sig' || (file.resolve(words.get('V')) ?? null) !== null) return;
  put(field, 'empty-field');
  for (const kid of file.arrayOf(words.get('Kids'))) put(kid, 'empty-field');
};

/** The store of evidence may grow in every part; it is shown to nobody and judged by its signatures. */
const evidence = (
  file: PdfFile,
  value: PdfValue | undefined,
  put: (value: PdfValue | undefined, role: Role) => void,
  depth: number,
): void => {
  if (depth > 4) return;
  const held = file.resolve(value);
  if (isDict(held) || isArray(held)) {
    put(value, 'harmless');
    for (const each of isDict(held) ? held.values() : held) evidence(file, each, put, depth + 1);
  }
};

const isSameEntry = (a: Entry, b: Entry | undefined, before: PdfFile, after: PdfFile): boolean => {
  if (b === undefined) return false;
  if (a === 'free' || b === 'free') return a === b;
  if ('at' in a) return 'at' in b && a.at === b.at;
  // The same place in a stream is the same object only while the stream is the same.
  const [one, other] = [before.entries.get(a.within), after.entries.get(a.within)];
  return 'within' in b && a.within === b.within && a.index === b.index && one !== undefined && isSameEntry(one, other, before, after);
};

const changedObjects = (before: PdfFile, after: PdfFile): readonly number[] =>
  [...before.entries].flatMap(([num, entry]) => {
    if (entry === 'free' || isSameEntry(entry, after.entries.get(num), before, after)) return [];
    return same(before.get(num), after.get(num)) ? [] : [num];
  });

const sameBut = (a: PdfDict, b: PdfDict, but: readonly string[]): boolean =>
  [...new Set([...a.keys(), ...b.keys()])].every(key => but.includes(key) || same(a.get(key), b.get(key)));

/** What was in the list still is, in its order; the rest came later. Undefined where something is missing. */
const added = (before: readonly PdfValue[], after: readonly PdfValue[]): readonly PdfValue[] | undefined => {
  const kept = before.every((each, index) => same(each, after[index]));
  return kept ? after.slice(before.length) : undefined;
};

/** A signed field, or the widget of one that stands apart from its field. */
const isSignatureField = (file: PdfFile, value: PdfValue): boolean => {
  const words = file.dictOf(value);
  const held = words?.has('FT') === false ? file.dictOf(words.get('Parent')) : words;
  return nameOf(file.resolve(held?.get('FT'))) === 'Sig' && file.dictOf(held?.get('V')) !== undefined;
};

const formFaults = (before: PdfFile, after: PdfFile): readonly Change[] => {
  const [a, b] = [before.dictOf(before.catalog.get('AcroForm')), after.dictOf(after.catalog.get('AcroForm'))];
  if (b === undefined) return a === undefined ? [] : ['FORM'];
  const held: PdfDict = a ?? new Map();
  const allowed = ['Fields', 'SigFlags', ...(held.has('DA') ? [] : ['DA']), ...(held.has('DR') ? [] : ['DR'])];
  const fields = added(before.arrayOf(held.get('Fields')), after.arrayOf(b.get('Fields')));
  const isSound = sameBut(held, b, allowed) && fields?.every(each => isSignatureField(after, each)) === true;
  return isSound ? [] : ['FORM'];
};

/** On pages only the pictures of the signatures may come to stand. */
const pageFaults = (before: PdfFile, after: PdfFile, isSigned: boolean): readonly Change[] => {
  const [earlier, later] = [before.pages(), after.pages()];
  if (earlier.length !== later.length) return ['PAGE'];
  return earlier.flatMap((page, index): readonly Change[] => {
    const now = later[index];
    if (now === undefined || now.ref.num !== page.ref.num || !sameBut(page.dict, now.dict, ['Annots'])) return ['PAGE'];
    const more = added(before.arrayOf(page.dict.get('Annots')), after.arrayOf(now.dict.get('Annots')));
    const isPicture = (each: PdfValue): boolean => isSignatureField(after, each) || nameOf(after.dictOf(each)?.get('Subtype')) === 'Stamp';
    if (more === undefined) return ['ANNOTATION'];
    return more.length === 0 || (isSigned && more.every(isPicture)) ? [] : ['ANNOTATION'];
  });
};

const roleFault = (before: PdfFile, after: PdfFile, num: number, role: Role | undefined, isSigned: boolean): Change | undefined => {
  switch (role) {
    case 'catalog':
    case 'form':
    case 'fields':
    case 'page':
    case 'annots':
    case 'harmless':
      // Compared by what they hold.
      return undefined;
    case 'empty-field': {
      const [a, b] = [before.get(num), after.get(num)];
      return isSigned && isDict(a) && isDict(b) && sameBut(a, b, ['V', 'AP', 'F', 'M']) ? undefined : 'FORM';
    }
    default: {
      const type = nameOf(before.dictOf(new PdfRef(num))?.get('Type'));
      return type === 'ObjStm' || type === 'XRef' ? undefined : 'CONTENT';
    }
  }
};

const references = (value: PdfValue, found: Set<number>): void => {
  if (value instanceof PdfRef) found.add(value.num);
  else if (value instanceof PdfStream) references(value.dict, found);
  else if (isDict(value)) for (const each of value.values()) references(each, found);
  else if (isArray(value)) for (const each of value) references(each, found);
};

/** What nobody sees may change, unless something else is made of it too: whoever prepares a document may have its metadata drawn. */
const isDrawn = (file: PdfFile, changed: readonly number[], roles: ReadonlyMap<number, Role>): boolean => {
  const harmless = new Set(changed.filter(num => roles.get(num) === 'harmless'));
  if (harmless.size === 0) return false;
  const found = new Set<number>();
  for (const [num, entry] of file.entries) {
    const role = roles.get(num);
    if (entry === 'free' || role === 'harmless') continue;
    const value = file.get(num);
    if (role !== 'catalog') references(value, found);
    else if (isDict(value)) for (const [key, each] of value) if (!invisible.includes(key)) references(each, found);
  }
  return [...harmless].some(num => found.has(num));
};

/** Objects that the earlier revision pointed at without having them: whoever prepares a document can leave such holes to be filled. */
const filledIn = (before: PdfFile, after: PdfFile): boolean => {
  const exists = (file: PdfFile, num: number): boolean => (file.entries.get(num) ?? 'free') !== 'free';
  const fresh = [...after.entries.keys()].filter(num => exists(after, num) && !exists(before, num));
  if (fresh.length === 0) return false;
  if (before.entries.size > mostObjects) return true;
  const found = new Set<number>();
  for (const num of before.entries.keys()) if (exists(before, num)) references(before.get(num), found);
  return fresh.some(num => found.has(num));
};

const invisible = ['DSS', 'Extensions', 'Metadata'];

const catalogFaults = (before: PdfFile, after: PdfFile): readonly Change[] => {
  const isSame = before.root.num === after.root.num && sameBut(before.catalog, after.catalog, ['AcroForm', ...invisible]);
  return isSame && same(before.trailer.get('Encrypt'), after.trailer.get('Encrypt')) ? [] : ['CATALOG'];
};

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every(byte => byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32);

/**
 * Everything else than signatures and evidence that came with the later revision.
 * @param isSigned whether a signature covers the later revision: only then may it lay pictures over pages
 */
export const changesBetween = (before: PdfFile, after: PdfFile, isSigned: boolean): readonly Change[] => {
  const isUntouched = before.tables[0] === after.tables[0];
  if (isUntouched) return isBlank(after.bytes.subarray(before.end, after.end)) ? [] : ['LOOSE'];
  const roles = rolesOf(before);
  const changed = changedObjects(before, after);
  const replaced = changed.flatMap(num => roleFault(before, after, num, roles.get(num), isSigned) ?? []);
  const faults = [
    ...catalogFaults(before, after),
    ...formFaults(before, after),
    ...pageFaults(before, after, isSigned),
    ...(/^\s*%%EOF\s*$/.test(after.tail.replaceAll('\0', ' ')) ? [] : (['LOOSE'] as const)),
    ...replaced,
    ...(isDrawn(before, changed, roles) ? (['CONTENT'] as const) : []),
    ...(filledIn(before, after) ? (['FILLED_IN'] as const) : []),
  ];
  return [...new Set(faults)];
};

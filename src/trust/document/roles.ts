/**
 * What each object of a document serves for, as of one revision: whether every mention agrees with the table, the trees are trees, and nothing
 * that may be exchanged later (form, lists of fields and comments, tables) serves for anything else.
 */
import { type Doubt, doubtOf, PdfDoubtError } from './doubts.ts';
import { mentions, reachedFrom } from './mentions.ts';
import type { PageNode, PdfFile } from './pdf-file.ts';
import { isArray, isDict, nameOf, numberOf, type PdfDict, PdfRef, type PdfValue } from './pdf-syntax.ts';
import { soleDoubts } from './sole-roles.ts';

const mostDoubts = 20;

/** What a page is drawn from. */
const drawnFrom = (file: PdfFile, page: PageNode): readonly (PdfValue | undefined)[] => [
  page.dict.get('Contents'),
  page.inherited('Resources'),
  page.dict.get('Group'),
  ...file.arrayOf(page.dict.get('Annots')).map(each => file.dictOf(each)?.get('AP')),
];

/** What only the pages themselves are drawn from, not the comments and fields on them. */
export const contentOf = (file: PdfFile, page: PageNode): ReadonlySet<number> =>
  reachedFrom(file, [page.dict.get('Contents'), page.inherited('Resources'), page.dict.get('Group')]);

const refOf = (value: PdfValue | undefined): number | undefined => (value instanceof PdfRef ? value.num : undefined);

/** Objects that later revisions may change in part, each with the keys under which it is mentioned, and how often. */
const exchangeable = (file: PdfFile): ReadonlyMap<number, readonly [key: string, count: number]> => {
  const out = new Map<number, readonly [string, number]>();
  const { catalog } = file;
  const put = (value: PdfValue | undefined, key: string, count: number): void => {
    const num = refOf(value);
    if (num === undefined) return;
    if (out.has(num)) throw new PdfDoubtError('TWO_ROLES', { num });
    out.set(num, [key, count]);
  };
  put(file.root, 'Root', 0);
  put(file.trailer.get('Info'), 'Info', 0);
  for (const key of ['AcroForm', 'DSS', 'Extensions', 'Metadata']) put(catalog.get(key), key, 1);
  put(file.dictOf(catalog.get('AcroForm'))?.get('Fields'), 'Fields', 1);
  for (const page of file.pages()) put(page.dict.get('Annots'), 'Annots', 1);
  return out;
};

/** Mentions by generation, and how often each object that may be exchanged is mentioned, under which key. */
const mentionDoubts = (file: PdfFile): readonly Doubt[] => {
  const alone = exchangeable(file);
  const machinery = new Set<number>(file.tableNumbers());
  for (const entry of file.entries.values()) if (entry !== 'free' && 'within' in entry) machinery.add(entry.within);
  const counted = new Map<number, number>();
  const doubts: Doubt[] = [];
  const mention = (ref: PdfRef, key: string, isMachinery: boolean): void => {
    const entry = file.entries.get(ref.num);
    if (entry !== undefined && entry !== 'free' && ('at' in entry ? entry.gen : 0) !== ref.gen)
      throw new PdfDoubtError('GENERATION', { num: ref.num });
    if (isMachinery) return;
    if (machinery.has(ref.num)) throw new PdfDoubtError('TWO_ROLES', { num: ref.num });
    const known = alone.get(ref.num);
    if (known === undefined) return;
    const count = (counted.get(ref.num) ?? 0) + 1;
    counted.set(ref.num, count);
    if (known[0] !== key || count > known[1]) throw new PdfDoubtError('TWO_ROLES', { num: ref.num });
  };
  for (const key of ['Root', 'Info']) {
    const ref = file.trailer.get(key);
    if (ref instanceof PdfRef) mention(ref, '', true);
  }
  for (const [num, entry] of file.entries) {
    if (entry === 'free' || doubts.length >= mostDoubts) continue;
    doubts.push(...doubtOf(() => void mentions(file.get(num), (ref, key) => mention(ref, key, machinery.has(num))), { num }));
  }
  return doubts;
};

const structureOf = (file: PdfFile): ReadonlySet<number> => {
  const out = new Set<number>([file.root.num]);
  const put = (value: PdfValue | undefined): void => {
    const num = refOf(value);
    if (num !== undefined) out.add(num);
  };
  for (const key of ['Pages', 'AcroForm', 'DSS', 'Perms']) put(file.catalog.get(key));
  const form = file.dictOf(file.catalog.get('AcroForm'));
  put(form?.get('Fields'));
  for (const field of file.arrayOf(form?.get('Fields'))) put(field);
  for (const page of file.pages()) {
    out.add(page.ref.num);
    put(page.dict.get('Annots'));
    for (const each of file.arrayOf(page.dict.get('Annots'))) put(each);
  }
  return out;
};

/** What pages are drawn from is no page, no field and no list of either. */
const drawnDoubts = (file: PdfFile): readonly Doubt[] => {
  const structure = structureOf(file);
  const seen = new Set<number>();
  for (const [index, page] of file.pages().entries()) {
    const found = reachedFrom(file, drawnFrom(file, page), num => structure.has(num) || seen.has(num));
    for (const num of found) {
      if (structure.has(num)) return [{ code: 'TWO_ROLES', params: { num, page: index + 1 } }];
      seen.add(num);
    }
  }
  return [];
};

/** 7.7.3: each node once, below the parent that it names, of the type that it is, with as many pages as it says. */
const pageTreeDoubts = (file: PdfFile): readonly Doubt[] => {
  const seen = new Set<number>();
  const walk = (value: PdfValue | undefined, parent: number | undefined, depth: number): number => {
    if (!(value instanceof PdfRef) || seen.has(value.num) || depth > 64) throw new PdfDoubtError('PAGE_TREE', { num: refOf(value) ?? 0 });
    seen.add(value.num);
    const wrong = new PdfDoubtError('PAGE_TREE', { num: value.num });
    const node = file.get(value.num);
    if (!isDict(node) || refOf(node.get('Parent')) !== parent) throw wrong;
    const type = nameOf(file.resolve(node.get('Type')));
    if (type === 'Page' && !node.has('Kids')) return 1;
    const kids = file.resolve(node.get('Kids'));
    if (type !== 'Pages' || !isArray(kids)) throw wrong;
    const count = kids.reduce<number>((sum, kid) => sum + walk(kid, value.num, depth + 1), 0);
    if (numberOf(file.resolve(node.get('Count'))) !== count) throw wrong;
    return count;
  };
  walk(file.catalog.get('Pages'), undefined, 0);
  return [];
};

/** 12.7.4: each field once, below the parent that it names; what is a comment on a page stands on one page once. */
const fieldTreeDoubts = (file: PdfFile): readonly Doubt[] => {
  const seen = new Set<number>();
  const walk = (value: PdfValue, parent: number | undefined, depth: number): void => {
    const num = refOf(value);
    if (num !== undefined && seen.has(num)) throw new PdfDoubtError('FIELD_TREE', { num });
    if (num !== undefined) seen.add(num);
    const node: PdfDict | undefined = file.dictOf(value);
    if (node === undefined) return;
    if (depth > 32 || refOf(node.get('Parent')) !== parent) throw new PdfDoubtError('FIELD_TREE', { num: num ?? 0 });
    for (const kid of file.arrayOf(node.get('Kids'))) walk(kid, num, depth + 1);
  };
  for (const field of file.arrayOf(file.dictOf(file.catalog.get('AcroForm'))?.get('Fields'))) walk(field, undefined, 0);
  const placed = new Set<number>();
  for (const page of file.pages())
    for (const each of file.arrayOf(page.dict.get('Annots'))) {
      const num = refOf(each);
      if (num !== undefined && placed.has(num)) throw new PdfDoubtError('TWO_ROLES', { num });
      if (num !== undefined) placed.add(num);
    }
  return [];
};

/** What one revision leaves open to readers by itself. */
export const roleDoubts = (file: PdfFile): readonly Doubt[] =>
  [mentionDoubts, pageTreeDoubts, fieldTreeDoubts, drawnDoubts, soleDoubts].flatMap(look => doubtOf(() => look(file)));

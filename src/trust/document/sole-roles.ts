/**
 * Whether what later revisions may change serves for one thing only: the store of evidence, the fields of the form at every depth, and what is
 * laid over pages. Each is reached through the lists it belongs to and, where nothing is drawn, by what leads a reader about (links, outline,
 * tagged structure); whatever else mentions it could make a page of it.
 */
import { type Doubt, PdfDoubtError } from './doubts.ts';
import { mentions } from './mentions.ts';
import type { PdfFile } from './pdf-file.ts';
import { isArray, isDict, nameOf, type PdfDict, PdfRef, type PdfValue } from './pdf-syntax.ts';

/** A dictionary that belongs to the structure of a document, with what of it leads on within the structure, or is for getting about. */
interface Node {
  readonly num: number | undefined;
  readonly dict: PdfDict;
  /** Keys whose values were looked through as parts of the structure. */
  readonly within: readonly string[];
  /** Keys whose values name places, and draw nothing. */
  readonly guides: readonly string[];
}

interface Structure {
  readonly nodes: readonly Node[];
  readonly evidence: ReadonlySet<number>;
  /** Fields, widgets, comments. */
  readonly placed: ReadonlySet<number>;
  /** Pages that only those still know of. */
  readonly strays: ReadonlySet<number>;
  /** What is two of them. */
  readonly twice: readonly number[];
  /** Where a walk need not enter: every part of the structure. */
  readonly parts: ReadonlySet<number>;
}

/** What a widget or a comment says of others of its kind, and of its page. */
const relatives = ['Parent', 'Popup', 'IRT', 'P'];
const guidesOf = {
  catalog: ['StructTreeRoot', 'Outlines', 'Names', 'Dests', 'Threads', 'OpenAction', 'AA'],
  page: ['AA', 'B', 'PresSteps'],
  placed: ['A', 'AA', 'PA', 'Dest'],
} as const;
/** By which actions (12.6.4) and tagged structure (14.7.5.3) name fields and comments, and pages that are no more in the document do. */
const naming = ['Obj', 'K', 'T', 'Fields', 'AN', 'Annotation', 'Annots', 'Kids', 'CO', ...relatives];

const refOf = (value: PdfValue | undefined): number | undefined => (value instanceof PdfRef ? value.num : undefined);

/** The lists and dictionaries of the store of evidence; not the certificates and answers in it. */
export const evidenceOf = (file: PdfFile): ReadonlySet<number> => {
  const found = new Set<number>();
  const waiting: (PdfValue | undefined)[] = [file.catalog.get('DSS')];
  while (waiting.length > 0) {
    const value = waiting.pop();
    const num = refOf(value);
    if (num !== undefined && found.has(num)) continue;
    const held = file.resolve(value);
    if (!isDict(held) && !isArray(held)) continue;
    if (num !== undefined) found.add(num);
    for (const each of isDict(held) ? held.values() : held) waiting.push(each);
  }
  return found;
};

class Survey {
  readonly #file: PdfFile;
  readonly nodes: Node[] = [];
  readonly placed = new Set<number>();
  readonly pages = new Set<number>();
  readonly strays = new Set<number>();

  constructor(file: PdfFile) {
    this.#file = file;
    this.#tree(file.catalog.get('Pages'), 0);
    const form = file.dictOf(file.catalog.get('AcroForm'));
    for (const field of file.arrayOf(form?.get('Fields'))) this.#place(field);
    for (const page of file.pages()) for (const each of file.arrayOf(page.dict.get('Annots'))) this.#place(each);
    if (form !== undefined) {
      const orders = file.arrayOf(form.get('CO'));
      const isOrder = orders.every(each => this.placed.has(refOf(each) ?? -1));
      this.nodes.push({ num: undefined, dict: form, within: isOrder ? ['Fields', 'CO'] : ['Fields'], guides: [] });
    }
    const within = ['Pages', 'DSS', ...(form === undefined ? [] : ['AcroForm'])];
    this.nodes.push({ num: file.root.num, dict: file.catalog, within, guides: guidesOf.catalog });
  }

  #isKnown(num: number): boolean {
    return this.pages.has(num) || this.placed.has(num) || this.strays.has(num) || num === this.#file.root.num;
  }

  #tree(value: PdfValue | undefined, depth: number): void {
    const num = refOf(value);
    const dict = this.#file.dictOf(value);
    if (num === undefined || dict === undefined || this.pages.has(num) || depth > 64) return;
    this.pages.add(num);
    const isPage = !dict.has('Kids');
    this.nodes.push({ num, dict, within: isPage ? ['Parent', 'Annots'] : ['Parent', 'Kids'], guides: guidesOf.page });
    if (!isPage) for (const kid of this.#file.arrayOf(dict.get('Kids'))) this.#tree(kid, depth + 1);
  }

  /** A field or what is laid over a page, with all that it is related to. */
  #place(value: PdfValue | undefined): void {
    const waiting = [value];
    while (waiting.length > 0) {
      const each = waiting.pop();
      const num = refOf(each);
      const dict = this.#file.dictOf(each);
      if (dict === undefined || (num !== undefined && this.#isKnown(num))) continue;
      // Where pages were taken from another document, a comment may still name its page there, and that the whole tree.
      const isStray = ['Page', 'Pages'].includes(nameOf(this.#file.resolve(dict.get('Type'))) ?? '');
      if (num !== undefined) (isStray ? this.strays : this.placed).add(num);
      const related = relatives.filter(key => dict.get(key) instanceof PdfRef);
      const within = ['Kids', ...related, ...(isStray ? ['Annots'] : [])];
      this.nodes.push({ num, dict, within, guides: isStray ? guidesOf.page : guidesOf.placed });
      waiting.push(...this.#file.arrayOf(dict.get('Kids')), ...related.map(key => dict.get(key)));
      if (isStray) waiting.push(...this.#file.arrayOf(dict.get('Annots')));
    }
  }
}

const structureOf = (file: PdfFile): Structure => {
  const { nodes, placed, pages, strays } = new Survey(file);
  const evidence = evidenceOf(file);
  const form = file.catalog.get('AcroForm');
  const lists = [file.root, form, file.dictOf(form)?.get('Fields')].flatMap(each => refOf(each) ?? []);
  const twice = [
    ...[...evidence].filter(num => placed.has(num) || pages.has(num) || strays.has(num)),
    ...lists.filter(num => evidence.has(num) || placed.has(num) || strays.has(num)),
  ];
  return { nodes, evidence, placed, strays, twice, parts: new Set([...evidence, ...placed, ...strays, ...pages, ...lists]) };
};

type Meet = (num: number, key: string) => void;
type Lead = readonly [key: string, value: PdfValue];

/** Everything that is led to from without the structure, and what of the structure is met on the way. */
const walk = (file: PdfFile, { parts }: Structure, leads: readonly Lead[], meet: Meet): ReadonlySet<number> => {
  const found = new Set<number>();
  const waiting = [...leads];
  for (let lead = waiting.pop(); lead !== undefined; lead = waiting.pop())
    mentions(
      lead[1],
      ({ num }, key) => {
        if (parts.has(num)) meet(num, key);
        else if (!found.has(num)) {
          found.add(num);
          waiting.push(['', file.get(num)]);
        }
      },
      lead[0],
    );
  return found;
};

/** What a document is drawn from or says of itself, and apart from it what leads a reader about. */
const leadsOf = (file: PdfFile, { nodes, evidence }: Structure, apart: ReadonlySet<number>) => {
  const drawn: Lead[] = [];
  const guides: Lead[] = [];
  for (const { num, dict, within, guides: own } of nodes)
    for (const [key, value] of dict) {
      if (within.includes(key) || (key === 'AP' && num !== undefined && apart.has(num))) continue;
      (own.includes(key) ? guides : drawn).push([key, value]);
    }
  for (const [key, value] of file.dictOf(file.trailer.get('Info')) ?? []) drawn.push([key, value]);
  // Of the evidence itself the streams alone are left.
  for (const num of evidence)
    mentions(file.get(num), (ref, key) => {
      if (!evidence.has(ref.num)) drawn.push([key, ref]);
    });
  return { drawn, guides };
};

/**
 * Every object that something is made of otherwise than by the appearances of these widgets and comments: what only they are drawn from may
 * change with them.
 */
export const reachedWithout = (file: PdfFile, apart: ReadonlySet<number>): ReadonlySet<number> => {
  const structure = structureOf(file);
  const { drawn, guides } = leadsOf(file, structure, apart);
  const pass = (): void => undefined;
  return new Set([...walk(file, structure, drawn, pass), ...walk(file, structure, guides, pass)]);
};

/** Evidence, fields and comments of which something else could be made. */
export const soleDoubts = (file: PdfFile): readonly Doubt[] => {
  const structure = structureOf(file);
  const { evidence, placed, strays, twice } = structure;
  const { drawn, guides } = leadsOf(file, structure, new Set());
  const doubt = (num: number): never => {
    throw new PdfDoubtError('TWO_ROLES', { num });
  };
  for (const num of twice) doubt(num);
  walk(file, structure, drawn, num => void ((placed.has(num) || strays.has(num) || evidence.has(num)) && doubt(num)));
  walk(file, structure, guides, (num, key) => void ((evidence.has(num) || (placed.has(num) && !naming.includes(key))) && doubt(num)));
  return [];
};

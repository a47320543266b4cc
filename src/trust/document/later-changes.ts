/**
 * What became of a PDF between two of its revisions: whether only what may come later came, or anything else. Compared are the objects that
 * count, not the bytes: attacks on signed documents (incremental saving, shadow content) leave the bytes alone.
 */
import { areaOf, flagsOf, isUpright, pictureOf, placesOf, shareOf } from './annotation-place.ts';
import { needsDefaults } from './form-defaults.ts';
import { mentions, reachedFrom } from './mentions.ts';
import type { Entry, PageNode, PdfFile } from './pdf-file.ts';
import type { Rect } from './pdf-picture.ts';
import { isDict, nameOf, type PdfDict, PdfRef, PdfStream, type PdfValue, writeValue } from './pdf-syntax.ts';
import type { Permissions } from './permissions.ts';
import { fieldsOf } from './prepare-signing.ts';
import { contentOf } from './roles.ts';
import { evidenceOf, reachedWithout } from './sole-roles.ts';

export type ChangeCode =
  /** The document was given another beginning, or another outline, language, view. */
  | 'CATALOG'
  /** Another title, author or subject. */
  | 'TITLE'
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
  | 'UNREADABLE'
  /** A signature where whoever certified the document permits none. */
  | 'SIGNATURE_FORBIDDEN'
  /** A signature that does not hold. */
  | 'SIGNATURE_BROKEN'
  /** A document time stamp that is over something else. */
  | 'STAMP_BROKEN'
  /** A document time stamp with a picture. */
  | 'STAMP_DRAWS'
  /** A page is drawn otherwise than it was signed, whatever the tables say (`second-look.ts`). */
  | 'DRAWN';

/** Something that was not to be changed, and where. */
export interface Change {
  readonly code: ChangeCode;
  /** From 1. */
  readonly page?: number;
  readonly field?: string;
}

/** A rectangle of a page, in the page's own coordinates as its annotations are placed. */
export interface PageRect {
  readonly page: number;
  readonly rect: Rect;
}

/** What a later signature lays over a page. */
export interface LaterPicture extends PageRect {
  /** Of the page, in percent. */
  readonly share: number;
  readonly field: string;
  /** Whether words of the page stand under it, where that was looked for. */
  readonly isOverText?: boolean;
  /** A comment that anybody may have put there; it has no field. */
  readonly isComment?: boolean;
}

/** How one revision differs from the one before. */
export interface Step {
  readonly changes: readonly Change[];
  readonly pictures: readonly LaterPicture[];
  /** Everything that may look different. */
  readonly permitted: readonly PageRect[];
  /** Fields that were filled in as permitted. */
  readonly filled: readonly string[];
  /** Pages with other comments, as permitted. */
  readonly commented: readonly number[];
  /** Whether more came than evidence. */
  readonly isTouched: boolean;
}

/** Who made the later revision, and what those before let them do. */
export interface Maker {
  /** Undefined where nobody's signature covers it. */
  readonly kind: 'SIGNATURE' | 'STAMP' | undefined;
  /** The field of that signature. */
  readonly field: string;
  readonly permissions: Permissions;
}

type Role = 'catalog' | 'form' | 'fields' | 'page' | 'annots' | 'evidence' | 'harmless' | 'info';

const mostObjects = 500_000;

const same = (a: PdfValue | undefined, b: PdfValue | undefined): boolean => {
  if (a === undefined || b === undefined) return a === b;
  const isPacked = a instanceof PdfStream && b instanceof PdfStream;
  return writeValue(a) === writeValue(b) && a instanceof PdfStream === b instanceof PdfStream && (!isPacked || a.packed.equals(b.packed));
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
  for (const page of file.pages()) {
    put(page.ref, 'page');
    put(page.dict.get('Annots'), 'annots');
  }
  put(file.trailer.get('Info'), 'info');
  put(catalog.get('Metadata'), 'harmless');
  put(catalog.get('Extensions'), 'harmless');
  // The store of evidence may grow in every part; it is shown to nobody and judged by its signatures.
  for (const num of evidenceOf(file)) if (!roles.has(num)) roles.set(num, 'evidence');
  return roles;
};

const isSameEntry = (a: Entry, b: Entry | undefined, before: PdfFile, after: PdfFile): boolean => {
  if (b === undefined) return false;
  if (a === 'free' || b === 'free') return a === b;
  if ('at' in a) return 'at' in b && a.at === b.at && a.gen === b.gen;
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

/** Title and words about the document may be shown by readers; the rest of it says when and by what it was saved. */
const aboutSaving = ['ModDate', 'Producer', 'Creator', 'Trapped'];
/** What of the catalog is not shown; the version names the form of the file alone. */
const invisible = ['DSS', 'Extensions', 'Metadata'];
/** What signing a field that waits puts into it. */
const bySigning = ['V', 'AP', 'F', 'M'];

class Comparison {
  readonly #before: PdfFile;
  readonly #after: PdfFile;
  readonly #maker: Maker;
  readonly #roles: ReadonlyMap<number, Role>;
  readonly #changed: ReadonlySet<number>;
  readonly #earlier: readonly PageNode[];
  readonly #later: readonly PageNode[];
  readonly changes: Change[] = [];
  readonly pictures: LaterPicture[] = [];
  readonly permitted: PageRect[] = [];
  readonly filled = new Set<string>();
  readonly commented = new Set<number>();
  /** Objects whose change is accounted for. */
  readonly #accounted = new Set<number>();

  constructor(before: PdfFile, after: PdfFile, maker: Maker) {
    this.#before = before;
    this.#after = after;
    this.#maker = maker;
    this.#roles = rolesOf(before);
    this.#changed = new Set(changedObjects(before, after));
    this.#earlier = before.pages();
    this.#later = after.pages();
  }

  step(): Step {
    this.#catalog();
    this.#info();
    this.#fields();
    this.#form();
    this.#pages();
    this.#objects();
    if (!/^\s*%%EOF\s*$/.test(this.#after.tail.replaceAll('\0', ' '))) this.#tell('LOOSE');
    if (this.#isDrawn()) this.#tell('CONTENT');
    if (this.#isFilledIn()) this.#tell('FILLED_IN');
    const { changes, pictures, permitted } = this;
    const isTouched = changes.length > 0 || permitted.length > 0 || this.#isMoreThanEvidence();
    return { changes: told(changes), pictures, permitted, filled: [...this.filled], commented: [...this.commented], isTouched };
  }

  /** Only what stands below the store of evidence can be left undrawn: it alone is mentioned from nowhere else. */
  #isMoreThanEvidence(): boolean {
    const [before, after] = [this.#before, this.#after];
    const isKept = (num: number): boolean => {
      const role = this.#roles.get(num);
      return role === 'evidence' || (role === 'catalog' && sameBut(before.catalog, after.catalog, invisible));
    };
    if ([...this.#changed].some(num => !isKept(num))) return true;
    const known = reachedFrom(after, [after.catalog.get('DSS')]);
    const machinery = new Set(after.tableNumbers());
    for (const entry of after.entries.values()) if (entry !== 'free' && 'within' in entry) machinery.add(entry.within);
    return [...after.entries].some(
      ([num, entry]) => entry !== 'free' && (before.entries.get(num) ?? 'free') === 'free' && !known.has(num) && !machinery.has(num),
    );
  }

  #tell(code: ChangeCode, where: Omit<Change, 'code'> = {}): void {
    this.changes.push({ code, ...where });
  }

  #catalog(): void {
    const [before, after] = [this.#before, this.#after];
    const isSame = same(before.root, after.root) && sameBut(before.catalog, after.catalog, ['AcroForm', 'Version', ...invisible]);
    if (!isSame || !same(before.trailer.get('Encrypt'), after.trailer.get('Encrypt'))) this.#tell('CATALOG');
  }

  #info(): void {
    const [a, b] = [this.#before, this.#after].map(file => file.dictOf(file.trailer.get('Info')) ?? new Map<string, PdfValue>());
    const isShown = (each: PdfDict): PdfDict => new Map([...each].filter(([key]) => !aboutSaving.includes(key)));
    // Where either says nothing no words were put in the place of others.
    if (a !== undefined && b !== undefined && a.size > 0 && b.size > 0 && !sameBut(isShown(a), isShown(b), [])) this.#tell('TITLE');
  }

  /** The signature that made this revision: its field, and what of it stands on pages. */
  readonly #own = new Set<number>();

  #fields(): void {
    const { kind, field: name, permissions } = this.#maker;
    if (kind === 'SIGNATURE' && permissions.level === 1) this.#tell('SIGNATURE_FORBIDDEN', { field: name });
    const fields = fieldsOf(this.#after);
    const own = kind === undefined ? undefined : fields.find(each => each.name === name && each.type === 'Sig');
    if (own?.ref !== undefined) this.#own.add(own.ref.num);
    for (const kid of this.#after.arrayOf(own?.dict.get('Kids'))) if (kid instanceof PdfRef) this.#own.add(kid.num);
    for (const { ref, name: field, type, dict } of fieldsOf(this.#before)) {
      const line = [...(ref === undefined ? [] : [ref.num]), ...this.#before.arrayOf(dict.get('Kids')).flatMap(kid => refOf(kid) ?? [])];
      if (type !== 'Sig') for (const num of line) this.#lookOf(num, field, type);
      // What a field holds shows wherever it stands.
      for (const num of line) this.#field(num, field, type, num === ref?.num ? line : [num]);
    }
  }

  /** A field of the earlier revision, or one of the places where it stands. */
  #field(num: number, field: string, type: string | undefined, places: readonly number[]): void {
    const [a, b] = [this.#before.get(num), this.#after.get(num)];
    if (!this.#changed.has(num)) return;
    this.#accounted.add(num);
    if (!isDict(a) || !isDict(b)) {
      this.#tell('FORM', { field });
      return;
    }
    if (type === 'Sig') {
      const isEmpty = (this.#before.resolve(a.get('V')) ?? null) === null;
      const isSigned = this.#own.has(num) && isEmpty && sameBut(a, b, bySigning);
      if (!isSigned) {
        this.#tell('FORM', { field });
        return;
      }
      this.#picture(num, b);
      return;
    }
    const allowed = type === 'Btn' ? ['V', 'AS', 'M'] : ['V', 'RV', 'AP', 'AS', 'I', 'M'];
    if (!this.#maker.permissions.mayFill(field) || !sameBut(a, b, allowed)) {
      this.#tell('FORM', { field });
      return;
    }
    this.filled.add(field);
    for (const each of places) this.#permit(each);
  }

  /** A field that is filled in may have its picture drawn anew in its own place, where nothing else is made of it. */
  #lookOf(num: number, field: string, type: string | undefined): void {
    const normal = this.#exchanged(num);
    if (normal === undefined || type === 'Btn' || !this.#maker.permissions.mayFill(field) || this.#elsewhere().has(normal)) return;
    if (!(this.#after.get(normal) instanceof PdfStream)) return;
    this.#accounted.add(normal);
    this.filled.add(field);
    this.#permit(num);
  }

  /** The picture of a widget, where another stands in its place under its number. */
  #exchanged(num: number): number | undefined {
    const widget = this.#before.get(num);
    const normal = isDict(widget) ? refOf(this.#before.dictOf(widget.get('AP'))?.get('N')) : undefined;
    return normal !== undefined && this.#changed.has(normal) ? normal : undefined;
  }

  #others: ReadonlySet<number> | undefined;

  /** What anything else is made of than the appearances that may change: those of fields that may be filled in, and of comments. */
  #elsewhere(): ReadonlySet<number> {
    if (this.#others !== undefined) return this.#others;
    const [before, { permissions }] = [this.#before, this.#maker];
    const apart = new Set<number>();
    for (const { ref, name, type, dict } of fieldsOf(before)) {
      if (type === 'Sig' || type === 'Btn' || !permissions.mayFill(name)) continue;
      for (const num of [refOf(ref), ...before.arrayOf(dict.get('Kids')).map(refOf)])
        if (num !== undefined && this.#exchanged(num) !== undefined) apart.add(num);
    }
    if (permissions.level === 3)
      for (const page of this.#earlier)
        for (const each of before.arrayOf(page.dict.get('Annots')))
          if (each instanceof PdfRef && this.#isComment(before, each)) apart.add(each.num);
    this.#others = reachedWithout(before, apart);
    return this.#others;
  }

  /** Where an annotation stands may look different, in both revisions. */
  #permit(num: number): void {
    for (const [file, pages] of [
      [this.#before, this.#earlier],
      [this.#after, this.#later],
    ] as const)
      for (const [index, page] of pages.entries()) {
        if (!file.arrayOf(page.dict.get('Annots')).some(each => refOf(each) === num)) continue;
        for (const rect of placesOf(file, page, file.dictOf(new PdfRef(num)))) this.permitted.push({ page: index + 1, rect });
      }
  }

  /** What a signature lays over a page, if anything. */
  #picture(num: number, dict: PdfDict): void {
    const pages = this.#later.flatMap((page, index) =>
      this.#after.arrayOf(page.dict.get('Annots')).some(each => refOf(each) === num) ? [{ page, number: index + 1 }] : [],
    );
    const field = this.#maker.field;
    for (const { page, number } of pages) {
      const places = placesOf(this.#after, page, dict);
      // What is no widget is drawn by other entries than its rectangle, unless it has a picture.
      const isPlaced = nameOf(this.#after.resolve(dict.get('Subtype'))) === 'Widget' || pictureOf(this.#after, dict) !== undefined;
      if (places.length === 0 || !isPlaced) this.#tell('ANNOTATION', { page: number });
      for (const rect of places) {
        // 12.5.3: hidden (2) and not to be viewed (32) are not drawn; what has no area neither.
        if (areaOf(rect) === 0 || flagsOf(this.#after, dict) & 2) continue;
        if (this.#maker.kind === 'STAMP') this.#tell('STAMP_DRAWS', { page: number, field });
        this.pictures.push({ page: number, rect, share: shareOf(this.#after, page, rect), field });
        this.permitted.push({ page: number, rect });
      }
    }
  }

  #form(): void {
    const [before, after] = [this.#before, this.#after];
    const [a, b] = [before.dictOf(before.catalog.get('AcroForm')), after.dictOf(after.catalog.get('AcroForm'))];
    if (a === undefined && b === undefined) return;
    if (b === undefined) {
      this.#tell('FORM');
      return;
    }
    const held: PdfDict = a ?? new Map();
    const defaults = needsDefaults(before) ? [] : ['DA', 'DR'].filter(key => !held.has(key));
    const bySigner = ['Fields', 'SigFlags', ...defaults];
    const allowed = this.#maker.kind === undefined ? ['Fields'] : bySigner;
    const fields = added(before.arrayOf(held.get('Fields')), after.arrayOf(b.get('Fields')));
    if (fields === undefined || !sameBut(held, b, allowed)) {
      this.#tell('FORM');
      return;
    }
    const names = new Map(fieldsOf(after).flatMap(each => (each.ref === undefined ? [] : [[each.ref.num, each.name] as const])));
    for (const each of fields) {
      const num = refOf(each);
      if (num === undefined || !this.#own.has(num)) {
        const field = num === undefined ? undefined : names.get(num);
        this.#tell('FORM', field === undefined ? {} : { field });
      }
    }
  }

  /** On pages only the pictures of the signature may come to stand, and comments where they are permitted. */
  #pages(): void {
    if (this.#earlier.length !== this.#later.length) {
      this.#tell('PAGE');
      return;
    }
    for (const [index, page] of this.#earlier.entries()) {
      const now = this.#later[index];
      const number = index + 1;
      if (now === undefined || now.ref.num !== page.ref.num || !sameBut(page.dict, now.dict, ['Annots']))
        this.#tell('PAGE', { page: number });
      else this.#annotations(number, this.#before.arrayOf(page.dict.get('Annots')), this.#after.arrayOf(now.dict.get('Annots')));
    }
  }

  #annotations(page: number, before: readonly PdfValue[], after: readonly PdfValue[]): void {
    const more = this.#maker.permissions.level === 3 ? this.#comments(page, before, after) : added(before, after);
    if (more === undefined) {
      this.#tell('ANNOTATION', { page });
      return;
    }
    for (const each of more) {
      const num = refOf(each);
      const dict = num === undefined ? undefined : this.#after.get(num);
      const isOwn = num !== undefined && this.#own.has(num);
      const isStamp = this.#maker.kind === 'SIGNATURE' && isDict(dict) && nameOf(dict.get('Subtype')) === 'Stamp';
      const isFresh = num !== undefined && (this.#before.entries.get(num) ?? 'free') === 'free';
      if (num === undefined || !isDict(dict) || !isFresh || !(isOwn || isStamp)) this.#tell('ANNOTATION', { page });
      else this.#picture(num, dict);
    }
  }

  #isComment(file: PdfFile, each: PdfValue): boolean {
    const subtype = nameOf(file.resolve(file.dictOf(each)?.get('Subtype')));
    return each instanceof PdfRef && subtype !== undefined && subtype !== 'Widget' && !this.#own.has(each.num);
  }

  /** 12.5.6.14: a pop-up is a window of the reader, not a part of the page, unless it brings a picture: some readers draw that. */
  #isWindow(num: number): boolean {
    const all = [this.#before, this.#after].flatMap(file => file.dictOf(new PdfRef(num)) ?? []);
    return all.every(each => nameOf(each.get('Subtype')) === 'Popup' && !each.has('AP'));
  }

  /** 12.8.2.2, P=3: what is no field may come, go and change. @returns what else came */
  #comments(page: number, before: readonly PdfValue[], after: readonly PdfValue[]): readonly PdfValue[] | undefined {
    const isComment = (file: PdfFile, each: PdfValue): boolean => this.#isComment(file, each);
    const parts = [
      [this.#before, before],
      [this.#after, after],
    ] as const;
    const [one, other] = parts.map(([file, all]) => all.filter(each => isComment(file, each)));
    const rest = added(
      before.filter(each => !isComment(this.#before, each)),
      after.filter(each => !isComment(this.#after, each)),
    );
    const nums = (all: readonly PdfValue[] = []): readonly number[] => all.flatMap(each => refOf(each) ?? []);
    const looks = (file: PdfFile, num: number) => [num, ...reachedFrom(file, [file.dictOf(new PdfRef(num))?.get('AP')])];
    const parted = nums(one).flatMap(num => looks(this.#before, num));
    const isOther = writeValue(one ?? []) !== writeValue(other ?? []) || parted.some(num => this.#changed.has(num));
    if (!isOther) return rest;
    this.commented.add(page);
    const elsewhere = this.#elsewhere();
    for (const num of parted) if (!elsewhere.has(num) && !this.#roles.has(num)) this.#accounted.add(num);
    for (const num of new Set([...nums(one), ...nums(other)])) if (!this.#isWindow(num)) this.#permit(num);
    for (const num of nums(other)) this.#comment(page, num);
    return rest;
  }

  /** A comment is permitted where it can be told what it covers: by its own picture in its own rectangle. */
  #comment(page: number, num: number): void {
    const [file, node] = [this.#after, this.#later[page - 1]];
    const words = file.dictOf(new PdfRef(num));
    if (words === undefined || node === undefined || this.#isWindow(num) || (flagsOf(file, words) & 2) !== 0) return;
    const [rect] = placesOf(file, node, words);
    // 12.5.3: one that stays upright stands beside its place.
    if (rect === undefined || isUpright(file, node, words) || pictureOf(file, words) === undefined) this.#tell('ANNOTATION', { page });
    else this.pictures.push({ page, rect, share: shareOf(file, node, rect), field: '', isComment: true });
  }

  /** Every object that is another one now, and whose change is not accounted for by what it is for. */
  #objects(): void {
    const tables = new Set(this.#before.tableNumbers());
    const open = [...this.#changed].filter(num => !this.#roles.has(num) && !this.#accounted.has(num) && !tables.has(num));
    if (open.length === 0) return;
    const sought = new Set(open);
    for (const [index, page] of this.#earlier.entries()) {
      if (sought.size === 0) return;
      for (const num of contentOf(this.#before, page))
        if (sought.has(num)) {
          this.#tell('CONTENT', { page: index + 1 });
          sought.delete(num);
        }
      for (const annotation of this.#before.arrayOf(page.dict.get('Annots'))) {
        const num = refOf(annotation);
        const line = [...(num === undefined ? [] : [num]), ...reachedFrom(this.#before, [this.#before.dictOf(annotation)?.get('AP')])];
        if (line.some(each => sought.has(each))) this.#tell('ANNOTATION', { page: index + 1 });
        for (const each of line) sought.delete(each);
      }
    }
    if (sought.size > 0) this.#tell('CONTENT');
  }

  /** What nobody sees may change, unless something else is made of it too: whoever prepares a document may have its metadata drawn. */
  #isDrawn(): boolean {
    const isHidden = (num: number): boolean => ['evidence', 'harmless', 'info'].includes(this.#roles.get(num) ?? '');
    const hidden = [...this.#changed].filter(isHidden);
    if (hidden.length === 0) return false;
    const found = new Set<number>();
    const put = ({ num }: PdfRef): void => void found.add(num);
    for (const [num, entry] of this.#before.entries) {
      if (entry === 'free' || isHidden(num)) continue;
      const value = this.#before.get(num);
      if (this.#roles.get(num) !== 'catalog') mentions(value, put);
      else if (isDict(value)) for (const [key, each] of value) if (!invisible.includes(key)) mentions(each, put);
    }
    return hidden.some(num => found.has(num));
  }

  /** Objects that the earlier revision pointed at without having them: whoever prepares a document can leave such holes to be filled. */
  #isFilledIn(): boolean {
    const [before, after] = [this.#before, this.#after];
    const exists = (file: PdfFile, num: number): boolean => (file.entries.get(num) ?? 'free') !== 'free';
    const fresh = [...after.entries.keys()].filter(num => exists(after, num) && !exists(before, num));
    if (fresh.length === 0) return false;
    if (before.entries.size > mostObjects) return true;
    const found = new Set<number>();
    for (const num of before.entries.keys()) if (exists(before, num)) mentions(before.get(num), ref => void found.add(ref.num));
    return fresh.some(num => found.has(num));
  }
}

/** Each once. */
const told = (changes: readonly Change[]): readonly Change[] => [...new Map(changes.map(each => [JSON.stringify(each), each])).values()];

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every(byte => byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32);

const nothing = { pictures: [], permitted: [], filled: [], commented: [] };

/** Everything that came with the later revision, and what of it was not to come. */
export const stepBetween = (before: PdfFile, after: PdfFile, maker: Maker): Step => {
  if (before.start !== after.start) return new Comparison(before, after, maker).step();
  const isLoose = !isBlank(after.bytes.subarray(before.end, after.end));
  return { ...nothing, changes: isLoose ? [{ code: 'LOOSE' }] : [], isTouched: isLoose };
};

/** Several steps as one. */
export const joined = (steps: readonly Step[]): Step => ({
  changes: told(steps.flatMap(({ changes }) => changes)),
  pictures: steps.flatMap(({ pictures }) => pictures),
  permitted: steps.flatMap(({ permitted }) => permitted),
  filled: [...new Set(steps.flatMap(({ filled }) => filled))],
  commented: [...new Set(steps.flatMap(({ commented }) => commented))],
  isTouched: steps.some(({ isTouched }) => isTouched),
});

/** A step that could not be read. */
export const unreadable: Step = { ...nothing, changes: [{ code: 'UNREADABLE' }], isTouched: true };

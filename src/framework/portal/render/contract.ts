/** What render expects of the rest of the portal: the client's view, words, grants, and the data provider's own methods. It knows no provider. */
import type { DataProvider, RaRecord } from 'ra-core';
import type { Label } from '#engine/declare/label.ts';
import type { ExportFormat } from '#engine/project/export-format.ts';
import type { ListOrder } from '#engine/project/list-order.ts';

export { afterPress } from '#portal/browser/after-press.ts';
export { afterwards, doneBefore, inPlace, isToHandIn, type Left, leaving, leftBehind, toHandIn } from '#portal/browser/in-place.ts';
export { withQuery } from '#portal/browser/place.ts';
export { useShortcuts } from '#portal/browser/shortcuts.ts';
export { doorOf } from '#portal/browser/sides.ts';
export { type Grants, useClientView, useGrants, useLabel } from '#portal/granted/client-view.tsx';
export { useHasFirstSteps } from '#portal/granted/first-steps.ts';
export { prepare, useKnown } from '#portal/granted/growing-view.ts';
export { entryOf, pathOfPage, pathOfResource, resourcesOf, useMenus } from '#portal/granted/menus.tsx';
export { countText, dueTime, useIsWaitingKnown, useWaiting } from '#portal/granted/waiting.ts';

/** The newest rows that refer to a record, and what of all of them is in force where an entity says what ends. */
export interface RelatedRows {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly inForce?: { readonly states: readonly string[]; readonly total: number; readonly endsAt: string | null };
}

/** A record inside react-admin: references are scalar ids, their words stand under `$labels`. */
export interface Row extends RaRecord {
  readonly id: string;
  readonly version?: number;
  readonly state?: string;
  readonly $labels?: Readonly<Record<string, unknown>>;
  /** Rows of other resources that the `get` call embeds. */
  readonly $related?: Readonly<Record<string, RelatedRows>>;
  readonly $history?: readonly HistoryEntry[];
  /** Who was told of it; answered to the staff alone. */
  readonly $told?: readonly Telling[];
  /** Who can lead it on, where whoever reads it may not. */
  readonly $able?: { readonly people: readonly string[]; readonly more: boolean; readonly roles: readonly string[] };
  /** Fields that changed since the application was last returned. */
  readonly $changed?: readonly string[];
}

export interface HistoryEntry {
  readonly at: string;
  readonly actor: string | null;
  readonly actorName?: string | null;
  readonly actorSide?: string | null;
  readonly action: string;
  /** What the transition is called, where it is one. */
  readonly label?: Label | null;
  readonly fromState: string | null;
  readonly toState: string | null;
  readonly reason?: string | null;
}

/** One way by which somebody was told, and the state of that notice or message. */
export interface ToldBy {
  readonly way: 'PORTAL' | 'SMS' | 'MAIL';
  readonly state: string;
}

/** Who was told of a record at one moment. */
export interface Telling {
  readonly at: string;
  readonly title: Label | null;
  readonly who: readonly { readonly userNum: string | null; readonly name: string; readonly ways: readonly ToldBy[] }[];
}

/** What a call answered: the envelope without its status. */
export interface Answer {
  readonly data: unknown;
  readonly message?: string;
}

/** Told from 0 to 1; undefined while the whole is not known. */
export type Progress = (part: number | undefined) => void;

/** One row that an import refused. */
export interface Rejected {
  readonly row: number;
  readonly field: string | null;
  readonly message: string;
}

/** What became of an imported sheet; `made` is what the service answers of a row this once, such as a first password. */
export interface Imported {
  readonly accepted: number;
  readonly rejected: readonly Rejected[];
  readonly made?: readonly Readonly<Record<string, unknown>>[];
}

/** The provider's methods beyond react-admin's. All of them throw what `failure.ts` can read. */
export interface PortalDataProvider extends DataProvider {
  /** A transition on one record. The input carries `id`, `version` and what the dialog asked. */
  act(resource: string, transition: string, input: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** The same on many, where there is a call for that; refused are those with a message. */
  actOnMany(
    resource: string,
    transition: string,
    rows: readonly Row[],
    input: Readonly<Record<string, unknown>>,
  ): Promise<readonly { readonly id: string; readonly message?: string }[]>;
  call(callId: string, input: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** A call of no entity that answers fields; references arrive as those of a record. */
  ask(callId: string, input: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>;
  upload(file: File, purpose: string, onProgress?: Progress): Promise<{ readonly id: string; readonly name: string }>;
  /** The file's body, for whoever reads it: an address cannot be fetched. */
  fileBody(fileId: string): Promise<Blob>;
  /** An address of the file's body that an `<img>` or `<iframe>` can show. */
  fileUrl(fileId: string): Promise<string> | string;
  /** A call whose answer is a file, for whoever shows it. */
  fileOf(callId: string, input: Readonly<Record<string, unknown>>): Promise<{ readonly blob: Blob; readonly name: string }>;
  /** A call whose answer is a file: it lands on the person's disk. */
  download(callId: string, input: Readonly<Record<string, unknown>>): Promise<void>;
  /** Saves what is filtered as a file on the person's disk, telling how many rows have come; the signal gives it up. */
  exportList(
    resource: string,
    query: {
      readonly filter: object;
      readonly sort: ListOrder;
      readonly format: ExportFormat;
      /** The columns, in their order. Default: all there are. */
      readonly fields?: readonly string[] | undefined;
    },
    options?: { readonly onProgress?: (rows: number, total: number) => void; readonly signal?: AbortSignal },
  ): Promise<void>;
  /** Sends a sheet whose rows a call takes in, with what it asks besides. */
  sendSheet(callId: string, file: File, input: Readonly<Record<string, string>>, onProgress?: Progress): Promise<Imported>;
}

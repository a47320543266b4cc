/** Types of `proofs.mjs`, for the tests. */
export interface Proof {
  readonly id: string;
  readonly title: string;
}
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string; readonly title: string; readonly ancestorTitles: readonly string[] }[];
  }[];
}
export declare const requirementIds: (markdown: string) => string[];
export declare const callIds: (markdown: string) => string[];
export declare const idsOf: (title: string) => string[];
export declare const proofsInSource: (source: string, known: ReadonlySet<string>) => Proof[];
export declare const proofsInReport: (report: Report, known: ReadonlySet<string>) => (Proof & { readonly file: string })[];
export declare const takesTitlesFromTables: (source: string) => boolean;
export declare const proofsInList: (
  list: readonly { readonly name: string; readonly file: string }[],
  known: ReadonlySet<string>,
) => (Proof & { readonly file: string })[];
export declare const tellsOfRefusal: (title: string) => boolean;
export declare const isGeneric: (file: string) => boolean;
interface Lacking {
  readonly requirements: readonly string[];
  readonly untried: readonly string[];
  readonly neverDone: readonly string[];
  readonly neverRefused: readonly string[];
  readonly deeds: readonly string[];
}
export declare const lackingProofs: (words: {
  readonly requirements: readonly string[];
  readonly calls: readonly string[];
  readonly reads: ReadonlySet<string>;
  readonly proofs: readonly (Proof & { readonly file: string })[];
}) => Lacking;

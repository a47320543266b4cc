interface Doc {
  readonly says: string;
  readonly examples: readonly string[];
}
interface Word extends Doc {
  /** With the words around it: `throttle.most`. */
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
}
interface Table extends Doc {
  readonly heading: string;
  readonly words: readonly Word[];
  readonly values: readonly { readonly value: string; readonly says: string }[];
}
interface Section {
  readonly title: string;
  readonly functions: readonly (Doc & { readonly name: string })[];
  readonly makers: readonly (Doc & { readonly name: string; readonly written: string })[];
  readonly tables: readonly Table[];
}
export declare const languageOf: (root: string) => readonly Section[];
export declare const countOf: (language: readonly Section[]) => { readonly words: number; readonly places: number };

/** Types of `draw.mjs`, for the tests. */
export declare const long: readonly string[];
export declare const askedSeed: () => number;
export declare const drawn: (seed: number) => string[];
export declare const ofThisRun: (args: readonly string[]) => { readonly args: string[]; readonly leftOut: string[] };

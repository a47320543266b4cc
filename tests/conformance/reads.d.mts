/** Types of `reads.mjs`, for the tests. */
export declare const reads: ReadonlySet<string>;

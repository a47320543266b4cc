/** Types of `programs.mjs`, for the tests. */
export declare const findChromium: () => string | null;
export declare const ensurePrograms: (root: string) => void;
export declare const findHeadlessShell: () => string | null;

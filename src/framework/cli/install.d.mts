/** Types of `install.mjs`, for its test. */
export declare const isInstalled: (root: string) => boolean;
export declare const ensureInstalled: (root: string) => void;

/** The page that people read. */
export declare const frameworkPage: (root: string) => string;

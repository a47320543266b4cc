export declare const languagePage: (root: string) => string;

/** Types of `points.mjs`, for the configuration. */
export declare const marked: (text: string, file: string) => string;

export declare const fingerprintOf: (root: string, part: 'service' | 'portal', app?: string) => string;

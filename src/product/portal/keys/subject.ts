/** Whose certificate it is, as people call them: its common name (RFC 4514). */
export const nameIn = (subjectDn: string): string =>
  /(?:^|,)\s*CN=((?:\\.|[^,\\])+)/.exec(subjectDn)?.[1]?.replace(/\\(.)/g, '$1') ?? subjectDn;

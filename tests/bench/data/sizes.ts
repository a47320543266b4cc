/** How much a sample holds: everything follows from the number of certificates. */

export const sizes = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000, '10m': 10_000_000 } as const;
export type Size = keyof typeof sizes;

export const isSize = (text: string): text is Size => Object.hasOwn(sizes, text);

export interface Amounts {
  readonly certificates: number;
  readonly companies: number;
  readonly employees: number;
  readonly applications: number;
  readonly journalEntries: number;
  readonly sessions: number;
}

export const amountsOf = (size: Size): Amounts => {
  const certificates = sizes[size];
  const companies = certificates / 10;
  return {
    certificates,
    companies,
    employees: companies * 2,
    applications: certificates / 5,
    journalEntries: certificates * 2,
    sessions: companies * 3,
  };
};

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

/** As many companies as the service is made for; and with the whole journal ten million would take 70 GB. */
const most = { companies: 100_000, journalEntries: 4_000_000 };

export const amountsOf = (size: Size): Amounts => {
  const certificates = sizes[size];
  const companies = Math.min(certificates / 10, most.companies);
  return {
    certificates,
    companies,
    employees: companies * 2,
    applications: certificates / 5,
    journalEntries: Math.min(certificates * 2, most.journalEntries),
    sessions: companies * 3,
  };
};

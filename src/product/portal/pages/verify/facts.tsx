/** What is known, word by word; what is not known is left out. */
export type Fact = readonly [label: string, value: string | null, mono?: true];

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="e-facts">
    {facts.map(([label, value, mono]) =>
      value === null ? null : (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={mono ? 'e-mono' : undefined}>{value}</dd>
        </div>
      ),
    )}
  </dl>
);

/** The choice among hardware keys, or among the certificates on them; what cannot be chosen says why. */
import { useId } from 'react';
import type { BridgeKey } from '#product/bridge/protocol.ts';

/** What can be chosen: a key, or a certificate on one. */
export interface Offer {
  readonly id: string;
  readonly key: BridgeKey;
  /** Whose certificate it is; undefined where the key is meant as it is. */
  readonly certificate?: string;
  readonly hint: string;
  /** Why it cannot be chosen. */
  readonly why?: string | undefined;
}

export const Choice = ({
  offers,
  chosen,
  legend,
  onChoose,
}: {
  readonly offers: readonly Offer[];
  readonly chosen: string | undefined;
  readonly legend: string;
  readonly onChoose: (id: string) => void;
}) => {
  const name = useId();
  return (
    <fieldset className="cr-keys">
      <legend>{legend}</legend>
      {offers.map(({ id, key, certificate, why, hint }) => (
        <label key={id} className="cr-key">
          <input type="radio" name={name} checked={chosen === id} disabled={why !== undefined} onChange={() => onChoose(id)} />
          <span>
            {certificate !== undefined && <strong className="cr-key-name">{certificate}</strong>}
            <span className="cr-mono">{key.keyId}</span> {key.label}
            <span className="cr-hint">{why ?? hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

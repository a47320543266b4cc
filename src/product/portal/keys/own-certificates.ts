/** The certificates on the keys that are plugged in, beside what a call answers of the own ones: whose they are, and why one cannot be chosen. */
import { useDataProvider } from 'ra-core';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import type { BridgeContainer, BridgeKey, BridgePair } from '#product/bridge/protocol.ts';
import type { KeySigner } from '#resources/_widgets.ts';
import { useWords } from './words.ts';

type Own = Readonly<Record<string, unknown>>;

export interface Held {
  readonly key: BridgeKey;
  readonly certificate: NonNullable<BridgePair['certificate']>;
}

export interface OnKey extends Held {
  /** What the call answers of it. */
  readonly own: Own | undefined;
  readonly why: string | undefined;
}

/** Every certificate that lies on these keys. */
export const heldOn = (keys: readonly BridgeKey[]): readonly Held[] =>
  keys.flatMap(key =>
    key.containers.flatMap(({ signPair }) => (signPair.certificate === null ? [] : [{ key, certificate: signPair.certificate }])),
  );

/** Where the pair of the certificate with this serial number lies on a key. */
export const containerOf = (key: BridgeKey, serialNumber: string): BridgeContainer | undefined =>
  key.containers.find(({ signPair }) => signPair.certificate?.serialNumber === serialNumber);

export const useOwnCertificates = ({ call, among, certificate: serialNumber, unfit = [] }: KeySigner['from']) => {
  const { t, label } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const whyNot = (own: Own | undefined): string | undefined => {
    if (own === undefined) return t('key.foreign');
    const fault = unfit.find(({ when }) => evaluate(when, own, { session: {}, now: new Date() }));
    return fault === undefined ? undefined : label(fault.why);
  };
  return async (keys: readonly BridgeKey[]): Promise<readonly OnKey[]> => {
    const held = heldOn(keys);
    if (held.length === 0) return [];
    const all = ((await provider.call(call, {})).data as Own)[among] as readonly Own[];
    return held.map(({ key, certificate }) => {
      const own = all.find(each => each[serialNumber] === certificate.serialNumber);
      return { key, certificate, own, why: whyNot(own) };
    });
  };
};

/** A signature in two halves: the service says what, the key signs it after its PIN, the service takes the signature. */
import { useDataProvider } from 'ra-core';
import type { ClientCall, ClientView } from '#engine/project/client-view.ts';
import { type PortalDataProvider, useClientView } from '#portal/render/contract.ts';
import { textIn } from '#portal/render/inputs/control.ts';
import type { KeySigner } from '#resources/_widgets.ts';
import { askBridge, BridgeError } from '../keys/key-bridge.ts';
import { containerOf } from '../keys/own-certificates.ts';
import type { OnKey } from './answers.ts';

type Values = Readonly<Record<string, unknown>>;

/** The call of the first half, and what it says of the second. */
export interface Halves {
  readonly call: ClientCall;
  readonly options: KeySigner;
}

/** What the second half takes: the signature, and the rest as the first answered it. */
const completing = (view: ClientView, { completes }: KeySigner, answer: Values, signature: string): Values => ({
  ...Object.fromEntries(Object.keys(view.calls[completes.call]?.ask ?? {}).map(name => [name, answer[name]])),
  [completes.by]: signature,
});

/** @throws BridgeError, and what the provider throws */
export const useKeySigning = () => {
  const provider = useDataProvider<PortalDataProvider>();
  const view = useClientView();
  return async ({ call, options }: Halves, { key, serialNumber, pin }: OnKey, asked: Values): Promise<Values> => {
    const containerId = containerOf(key, serialNumber)?.containerId;
    if (containerId === undefined) throw new BridgeError('CONTAINER_MISSING');
    // Begun anew each time: what is to be signed is worth some minutes, and serves once.
    const begun = (await provider.call(call.id, { ...asked, [options.fills]: serialNumber })).data as Values;
    const { session } = await askBridge('verifyPin', { keyId: key.keyId, pin });
    try {
      const { signature } = await askBridge('sign', { session, containerId, data: textIn(begun[options.signs]) });
      return await provider.ask(options.completes.call, completing(view, options, begun, signature));
    } finally {
      // It ends by itself soon: that it could not be closed now is nobody's trouble.
      askBridge('closeSession', { session }).catch(() => undefined);
    }
  };
};

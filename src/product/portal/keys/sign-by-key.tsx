/** A call between whose two halves a hardware key signs: the first says what, the key signs it after its PIN, the second takes the signature. */
import { useDataProvider } from 'ra-core';
import { useRef } from 'react';
import type { ClientView } from '#engine/project/client-view.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { type PortalDataProvider, useClientView } from '#portal/render/contract.ts';
import { sentenceOf } from '#portal/render/failure.ts';
import { textIn } from '#portal/render/inputs/control.ts';
import type { CallWidgetProps } from '#portal/render/widget.ts';
import type { BridgeKey } from '#product/bridge/protocol.ts';
import type { KeySigner } from '#resources/_widgets.ts';
import type { Offer } from './choice.tsx';
import { askBridge, BridgeError } from './key-bridge.ts';
import { KeyDialog } from './key-dialog.tsx';
import { containerOf, type OnKey, useOwnCertificates } from './own-certificates.ts';
import { nameIn } from './subject.ts';
import { useWords } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the second half takes: the signature, and the rest as the first answered it. */
const completing = (view: ClientView, { completes }: KeySigner, answer: Values, signature: string): Values => ({
  ...Object.fromEntries(Object.keys(view.calls[completes.call]?.ask ?? {}).map(name => [name, answer[name]])),
  [completes.by]: signature,
});

const SignByKey = ({ call, options, asked, onAnswer, onRefused, onClose }: CallWidgetProps<KeySigner>) => {
  const { t, label } = useWords();
  const view = useClientView();
  const provider = useDataProvider<PortalDataProvider>();
  const certificates = useOwnCertificates(options.from);
  const offerOf = ({ key, certificate, why }: OnKey): Offer => ({
    id: certificate.serialNumber,
    key,
    certificate: nameIn(certificate.subjectDn),
    hint: t('key.until', { day: dayOf(new Date(certificate.notAfter)) }),
    why,
  });
  const begun = useRef<Values>({});
  /** Whether it went through; what the service refuses is told outside, what the key refuses in the dialog. */
  const heeded = async (act: () => Promise<void>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      if (error instanceof BridgeError) throw error;
      onRefused(sentenceOf(error));
      return false;
    }
  };
  /** Begun anew each time: what is to be signed is worth some minutes, and serves once. */
  const before = (serialNumber: string) =>
    heeded(async () => {
      begun.current = (await provider.call(call.id, { ...asked, [options.fills]: serialNumber })).data as Values;
    });
  const work = async (key: BridgeKey, session: string, serialNumber: string): Promise<void> => {
    const containerId = containerOf(key, serialNumber)?.containerId;
    if (containerId === undefined) throw new BridgeError('CONTAINER_MISSING');
    const { signature } = await askBridge('sign', { session, containerId, data: textIn(begun.current[options.signs]) });
    const { completes } = options;
    await heeded(async () =>
      onAnswer(await provider.ask(completes.call, completing(view, options, begun.current, signature)), completes.call),
    );
  };
  return (
    <KeyDialog
      title={label(call.label)}
      lead={t('key.actLead')}
      without={t('key.actWithout')}
      offers={async keys => (await certificates(keys)).map(offerOf)}
      before={before}
      work={work}
      onClose={onClose}
    />
  );
};

export default SignByKey;

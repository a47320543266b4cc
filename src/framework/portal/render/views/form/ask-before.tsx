/** What a new record will reach is said before it is made, where the preview of its form says so. */
import { useDataProvider } from 'ra-core';
import type { ClientResource, ClientView } from '#engine/project/client-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { type PortalDataProvider, useClientView } from '../../contract.ts';
import { payloadOf } from '../../inputs/check.ts';
import { useSay } from '../../words.ts';
import type { OpenForm } from './use-open-form.ts';

export interface Asking {
  readonly says: string;
  readonly go: () => Promise<void>;
}

type Values = Record<string, unknown>;

/** The answer of the preview under which it says that. */
const SAYS = 'says';

/** Whether a new one says first what it will reach. */
export const asksFirst = ({ calls }: ClientView, { views }: ClientResource): boolean =>
  calls[views.preview?.call ?? '']?.answer?.[SAYS] !== undefined;

/** What is to be confirmed before these values are sent; undefined where nothing is, or it cannot be asked for: then the service judges alone. */
export const useAskBefore = ({ resource, record }: OpenForm) => {
  const view = useClientView();
  const provider = useDataProvider<PortalDataProvider>();
  const call = view.calls[resource.views.preview?.call ?? ''];
  return async (values: Values): Promise<string | undefined> => {
    if (record !== undefined || call === undefined || !asksFirst(view, resource)) return undefined;
    const answer = await provider.call(call.id, payloadOf(call.ask ?? {}, values, undefined)).catch(() => undefined);
    const said = (answer?.data as Values | undefined)?.[SAYS];
    return typeof said === 'string' && said !== '' ? said : undefined;
  };
};

interface AskBeforeProps {
  readonly asking: Asking;
  /** What the form's button does. */
  readonly act: string;
  readonly onClose: () => void;
}

export const AskBefore = ({ asking, act, onClose }: AskBeforeProps) => {
  const t = useSay();
  return (
    <Dialog title={act} size="xs" onClose={onClose}>
      <p>{asking.says}</p>
      <DialogFoot>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          filled
          onClick={() => {
            onClose();
            void asking.go();
          }}
        >
          {act}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

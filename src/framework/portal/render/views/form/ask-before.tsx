/** What a new record will reach is said before it is made, where the preview of its form says so; what a change comes to, where a widget does. */
import { useDataProvider } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import type { ClientResource, ClientView } from '#engine/project/client-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { type PortalDataProvider, type Row, useClientView } from '../../contract.ts';
import { payloadOf } from '../../inputs/check.ts';
import { widgetOf } from '../../registered.ts';
import { useSay } from '../../words.ts';
import type { OpenForm } from './use-open-form.ts';

export interface Asking {
  readonly says: ReactNode;
  readonly go: () => Promise<void>;
}

type Values = Record<string, unknown>;

/** The answer of the preview under which it says that. */
const SAYS = 'says';

/** Whether a new one says first what it will reach. */
export const asksFirst = ({ calls }: ClientView, { views }: ClientResource): boolean =>
  calls[views.preview?.call ?? '']?.answer?.[SAYS] !== undefined;

/** What is to be confirmed before these values are sent; undefined where nothing is, or it cannot be asked for: then the service judges alone. */
export const useAskBefore = ({ resource, record, fields }: OpenForm) => {
  const view = useClientView();
  const provider = useDataProvider<PortalDataProvider>();
  const call = view.calls[resource.views.preview?.call ?? ''];
  /** What is asked of the values that are others than before. */
  const changes = (before: Row, values: Values): readonly ReactElement[] =>
    Object.values(fields).flatMap(field => {
      const { asks: Asks } = widgetOf(field.widget) ?? {};
      const value = values[field.name];
      if (Asks === undefined || String(value ?? '') === String(before[field.name] ?? '')) return [];
      const { options = {} } = field;
      return [<Asks key={field.name} value={value} field={field} record={before} resource={resource} place="show" options={options} />];
    });
  return async (values: Values): Promise<ReactNode> => {
    if (record !== undefined) {
      const said = changes(record, values);
      return said.length > 0 ? said : undefined;
    }
    if (call === undefined || !asksFirst(view, resource)) return undefined;
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
      <div>{asking.says}</div>
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

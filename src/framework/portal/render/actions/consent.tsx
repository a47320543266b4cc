/** A text to be accepted before a transition: shown by one call, kept by another. Which text it is the declaration says. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId, useState } from 'react';
import type { ClientTransition } from '#engine/project/client-view.ts';
import type { PortalDataProvider } from '../contract.ts';
import { type Failure, failureOf } from '../failure.ts';
import { useWords } from '../words.ts';
import './dialogs.css';

type Shown = Readonly<Record<string, unknown>>;

export interface ConsentState {
  readonly shown: Shown | undefined;
  readonly failure: Failure | undefined;
  readonly accepted: boolean;
  readonly accept: (yes: boolean) => void;
  /** Keeps the acceptance; the failure that stands in the way, if any. */
  readonly give: () => Promise<Failure | undefined>;
}

/** The state of a transition's consent; one that asks for none is always given. */
export const useConsent = ({ consent }: Pick<ClientTransition, 'consent'>): ConsentState => {
  const provider = useDataProvider<PortalDataProvider>();
  const { t } = useWords();
  const [accepted, accept] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['render', 'consent', consent?.show],
    queryFn: async () => (await provider.call(consent?.show ?? '', {})).data as Shown,
    enabled: consent !== undefined,
  });
  const give = async (): Promise<Failure | undefined> => {
    if (consent === undefined) return undefined;
    if (!accepted || data === undefined) return { status: undefined, message: t('act.consentFirst') };
    try {
      await provider.call(consent.confirm, { [consent.by]: data[consent.by] });
      return undefined;
    } catch (refused) {
      return failureOf(refused);
    }
  };
  return { shown: data, failure: error === null ? undefined : failureOf(error), accepted, accept, give };
};

interface ConsentProps {
  readonly consent: ConsentState;
  /** Lines of the text that stand open. */
  readonly rows?: number;
}

export const Consent = ({ consent, rows = 14 }: ConsentProps) => {
  const { t } = useWords();
  const id = useId();
  if (consent.failure !== undefined) return <p role="alert">{consent.failure.message}</p>;
  return (
    <section aria-labelledby={id} className="cr-consent">
      <h3 id={id}>{String(consent.shown?.title ?? '')}</h3>
      <textarea className="cr-consent-text" readOnly rows={rows} aria-labelledby={id} value={String(consent.shown?.text ?? '')} />
      <label className="cr-consent-tick">
        <input type="checkbox" checked={consent.accepted} onChange={event => consent.accept(event.target.checked)} /> {t('act.consent')}
      </label>
    </section>
  );
};

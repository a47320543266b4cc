/** After the signature: the signed file is what leads on. */

import { useEffect, useState } from 'react';
import { handOver } from '#portal/browser/hand-over.ts';
import { randomKey } from '#portal/browser/random-key.ts';
import { pathOfResource, useMenus } from '#portal/render/contract.ts';
import { momentText } from '#portal/render/format/moment.ts';
import { saveAddress } from '#portal/render/save.ts';
import { Button } from '#portal/ui/button.tsx';
import { focused } from '#portal/ui/focused.ts';
import type { Signed } from './use-signing.ts';
import { useWords } from './words.ts';

interface SignedPanelProps {
  readonly signed: Signed;
  readonly onFinish: () => void;
  readonly finish: string;
}

/** Where the signed file is found again, and what readers outside say of it. */
const Afterwards = ({ isOfd }: { readonly isOfd: boolean }) => {
  const { t, href } = useWords();
  const uses = pathOfResource(useMenus(), 'sealUses');
  return (
    <>
      {uses !== undefined && (
        <p>
          {t('sign.keptIn')}
          <a className="cr-link" href={href(uses)}>
            {t('sign.uses')}
          </a>
          {t('sign.stop')}
        </p>
      )}
      <p>
        {t(isOfd ? 'sign.untilTrustedOfd' : 'sign.untilTrusted')}
        <a className="cr-link" href={href('/trustGuide')} target="_blank" rel="noreferrer">
          {t('sign.trustGuide')}
        </a>
        {t('sign.stop')}
      </p>
    </>
  );
};

export const SignedPanel = ({ signed, onFinish, finish }: SignedPanelProps) => {
  const { t, href } = useWords();
  const [key] = useState(randomKey);
  const { body, name } = signed;
  useEffect(() => handOver(key, new File([body], name, { type: body.type })), [key, body, name]);
  const save = () => {
    const url = URL.createObjectURL(signed.body);
    saveAddress(url, signed.name);
    // The browser reads the address after the click has returned.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return (
    <section className="cr-sign-panel cr-sign-done" aria-label={t('sign.done')}>
      <div className="cr-sign-scroll">
        <h2 ref={focused} tabIndex={-1}>
          {t('sign.done')}
        </h2>
        <p>{t('sign.doneAt', { at: momentText(signed.at) })}</p>
        {signed.contract !== undefined && (
          <p>{signed.contract === 'complete' ? t('sign.doneAll') : t('sign.doneBefore', { name: signed.contract.next })}</p>
        )}
        <Afterwards isOfd={/\.ofd$/i.test(name)} />
      </div>
      <div className="cr-sign-foot">
        <Button filled onClick={save}>
          {t('sign.saveSigned')}
        </Button>
        <Button onClick={onFinish}>{finish}</Button>
        <a href={href(`/queryPage?handed=${key}`)} target="_blank" rel="noreferrer">
          {t('sign.verify')}
        </a>
        <a href={href('/home')}>{t('sign.home')}</a>
      </div>
    </section>
  );
};

/** A signed file where it is listed: saved, and verified on the page for everybody. */
import { useDataProvider, useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { handOver } from '#portal/browser/hand-over.ts';
import { randomKey } from '#portal/browser/random-key.ts';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import { sentenceOf } from '#portal/render/failure.ts';
import { labelOf } from '#portal/render/fields/labels.ts';
import { fileLink } from '#portal/render/fields/pieces.tsx';
import { saveAddress } from '#portal/render/save.ts';
import type { DisplayProps } from '#portal/render/widget.ts';
import { Button } from '#portal/ui/button.tsx';
import { useWords } from '../signing/words.ts';
import './signed-file.css';

const SignedFile = ({ value, field, record, place }: DisplayProps) => {
  const { t, href } = useWords();
  const notify = useNotify();
  const provider = useDataProvider<PortalDataProvider>();
  const [key] = useState(randomKey);
  const ends = useRef<() => void>(undefined);
  useEffect(() => () => ends.current?.(), []);
  const id = String(value);
  const name = labelOf(record, field.name, id);
  const save = async () => {
    try {
      saveAddress(await provider.fileUrl(id), name);
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    }
  };
  const fetched = async () => {
    const body = await provider.fileBody(id);
    return new File([body], name, { type: body.type });
  };
  const hand = () => {
    ends.current?.();
    ends.current = handOver(key, fetched());
  };
  return (
    <span className="cr-signed-file">
      {place === 'show' && fileLink(id, name)}
      <Button quiet aria-label={t('sign.saveOne', { name })} onClick={() => void save()}>
        {t('sign.save')}
      </Button>
      <a
        className="cr-link"
        href={href(`/queryPage?handed=${key}`)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('sign.verifyOne', { name })}
        onClick={hand}
      >
        {t('sign.verifyShort')}
      </a>
    </span>
  );
};

export default SignedFile;

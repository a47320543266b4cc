/** Leads to the page where a file is verified, and hands it over: nobody has to choose it there. */
import { useEffect, useState } from 'react';
import { handOver } from '#portal/browser/hand-over.ts';
import { randomKey } from '#portal/browser/random-key.ts';
import { useInvitationWords } from './use-invitation-words.ts';

export const VerifyLink = ({ file }: { readonly file: File | undefined }) => {
  const t = useInvitationWords();
  const [key] = useState(randomKey);
  useEffect(() => (file === undefined ? undefined : handOver(key, file)), [key, file]);
  return (
    <a className="e-button" href={`#/queryPage?handed=${key}`} target="_blank" rel="noreferrer">
      {t('done.verify')}
    </a>
  );
};

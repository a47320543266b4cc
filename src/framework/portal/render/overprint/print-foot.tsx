/** The foot of a printed page: when it was printed, and where anybody can verify what it shows. */
import { useEffect, useState } from 'react';
import { entryWords } from '../../messages/use-entry-words.ts';
import { momentText } from '../format/moment.ts';
import { useWords, type Words } from '../words.ts';
import './overprint.css';

export const printFoot = ({ t }: Pick<Words, 't'>): string =>
  t('print.foot', {
    brand: entryWords('app.brand'),
    at: momentText(new Date().toISOString()),
    address: `${window.location.origin}${window.location.pathname}#/queryPage`,
  });

/** Seen on paper alone; the time is that of the printing. */
export const PrintFoot = () => {
  const words = useWords();
  const [said, setSaid] = useState('');
  useEffect(() => {
    const say = (): void => setSaid(printFoot(words));
    say();
    window.addEventListener('beforeprint', say);
    return () => window.removeEventListener('beforeprint', say);
  }, [words]);
  return (
    <p className="cr-print-foot" aria-hidden="true">
      {said}
    </p>
  );
};

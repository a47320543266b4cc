/** Which files are taken for a purpose, to be said before one is chosen. */
import { sizeWords } from '#engine/wire/size-words.ts';
import { useClientView } from '../contract.ts';
import { useWords } from '../words.ts';

export interface Takes {
  /** `JPG、PNG，不超过 5 MB` */
  readonly said: string;
  /** As an input of the browser is told. */
  readonly accept: string;
}

/** @returns undefined where any file is taken */
export const useTakes = (purpose = ''): Takes | undefined => {
  const { t, comma } = useWords();
  const known = useClientView().purposes?.[purpose];
  if (known === undefined) return undefined;
  const kinds = known.extensions.filter(extension => extension !== 'jpeg').map(extension => extension.toUpperCase());
  return {
    said: t('input.takes', { kinds: kinds.join(comma), size: sizeWords(known.most) }),
    accept: known.extensions.map(extension => `.${extension}`).join(','),
  };
};

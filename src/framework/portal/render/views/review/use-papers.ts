/** Which papers of an application whoever reviews it has opened, in this browser and since it was handed in: what is replaced or handed in anew is to be opened again. */
import { useStore, useStoreContext } from 'ra-core';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../../contract.ts';
import { handedIn } from '../../review-part.ts';
import { useWords } from '../../words.ts';
import { sheetsOf } from './documents.ts';

export interface Papers {
  readonly isOpened: (fileId: string) => boolean;
  /** That some were not, by their names in order; empty where all were. */
  readonly unopenedSaid: string;
  /** How many were not. */
  readonly unopened: number;
  readonly open: (fileId: string) => void;
}

/** More than anybody opens between handing in and decision. */
const most = 500;
const none: readonly string[] = [];
const KEY = 'render.papers';

export const usePapers = (resource: ClientResource, record: Row): Papers => {
  const { t, label, comma } = useWords();
  const [opened, keep] = useStore<readonly string[]>(KEY, none);
  const store = useStoreContext();
  const at = handedIn(resource, record);
  const keyOf = (fileId: string): string => `${fileId} ${at}`;
  const isOpened = (fileId: string): boolean => opened.includes(keyOf(fileId));
  const sheets = sheetsOf(resource, record);
  // A field of many files has many papers of its name.
  const unopened = sheets.filter(({ id }) => !isOpened(id)).map(({ field, name }) => (field.type === 'files' ? name : label(field.label)));
  const n = unopened.length;
  return {
    isOpened,
    unopened: n,
    unopenedSaid: n === 0 ? '' : t('review.unopened', { n, all: sheets.length, names: unopened.join(comma) }),
    open: fileId => {
      // As it is kept now: two may be opened at once.
      const before = store.getItem<readonly string[]>(KEY) ?? none;
      if (sheets.some(({ id }) => id === fileId) && !before.includes(keyOf(fileId))) keep([...before, keyOf(fileId)].slice(-most));
    },
  };
};

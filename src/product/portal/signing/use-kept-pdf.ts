/** A PDF that is chosen and not signed outlives leaving the page, with where the seal was placed: the tab says so, and closing it asks first. */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { draftAt, dropDraft, keepDraft } from '#portal/render/drafts.ts';
import type { Position } from '#trust/positions/positions.ts';
import type { Taken } from './chosen-pdf.tsx';

interface Kept {
  readonly taken: Taken;
  readonly placed?: readonly Position[];
}

export interface KeptPdf {
  /** What an earlier visit left. */
  readonly left: Partial<Kept>;
  readonly keep: (kept: Kept) => void;
  readonly drop: () => void;
}

export const useKeptPdf = (): KeptPdf => {
  const { pathname } = useLocation();
  const [left] = useState(() => (draftAt(pathname)?.values ?? {}) as Partial<Kept>);
  return {
    left,
    keep: kept => keepDraft(pathname, { base: undefined, values: { ...kept } }),
    drop: () => dropDraft(pathname),
  };
};

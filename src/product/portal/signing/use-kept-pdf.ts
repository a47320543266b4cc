/** A document that is chosen and not signed outlives leaving the page, with all that was done to it: the tab says so, and closing it asks first. */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { draftAt, dropDraft, keepDraft } from '#portal/render/drafts.ts';
import type { Position } from '#trust/positions/positions.ts';
import type { Said } from './answers.ts';
import type { Taken } from './chosen-pdf.tsx';
import type { TemplatePlace } from './template-choice.tsx';

/** How far the signer has come: everything but their proof. */
export interface Doing {
  readonly sealNo?: string;
  readonly template?: TemplatePlace | undefined;
  readonly placed?: readonly Position[];
  readonly said?: Said;
}

interface Kept extends Doing {
  readonly taken: Taken;
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

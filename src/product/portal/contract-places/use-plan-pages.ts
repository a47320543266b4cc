/** The pages of a planned contract's document: read by the browser, or of an OFD as the service has read them. */
import { useMemo } from 'react';
import { type Opened, usePdf } from '../document-pages/use-pdf.ts';
import { openOfd } from '../signing/open-ofd.ts';
import type { Plan } from './use-contract-plan.ts';

const unsigned: readonly never[] = [];

export const usePlanPages = (plan: Plan | undefined, body: Blob | undefined): Opened => {
  const isOfd = plan?.line === 'OFD';
  const opened = usePdf(isOfd ? undefined : body);
  const pages = plan?.pages;
  const ofd = useMemo(() => (pages ? openOfd(pages, unsigned) : undefined), [pages]);
  return isOfd ? { pdf: ofd, failed: undefined } : opened;
};

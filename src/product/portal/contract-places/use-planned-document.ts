/** The document that a contract begins with: a file of one's own, else the template's with what was filled in; the annexes behind it. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import { heldOn, keywordsOf } from '#trust/positions/positions.ts';
import { usePagesOf, usePdf } from '../document-pages/use-pdf.ts';
import { useDocumentFile } from '../document-pages/use-placed-rows.ts';
import { ownBlanks, type Plan, type PlannedStep } from './use-contract-plan.ts';

interface Planned {
  readonly ownFile: string | undefined;
  readonly data: Plan | undefined;
}

const noSteps: readonly PlannedStep[] = [];

/** @param call the one that answers what is on no file yet */
export const usePlannedDocument = (call: string, { ownFile, data }: Planned) => {
  const provider = useDataProvider<PortalDataProvider>();
  const [template, party, filled, further] = useWatch({ name: ['template', 'party', 'filled', 'annexFiles'] }) as readonly unknown[];
  const annexFiles = Array.isArray(further) ? further : [];
  const isFilled = ownFile === undefined && data?.file != null && ownBlanks(data.blanks, party).length > 0;
  const file = data === undefined || isFilled ? undefined : (ownFile ?? data.file?.id);
  const preview = (isWanted: boolean, added: readonly unknown[]) => ({
    queryKey: ['contract-plan', 'preview', template, party, filled, ownFile, added],
    queryFn: async () => (await provider.fileOf(call, { template, party, filled, file: ownFile ?? null, annexFiles: added })).blob,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const plain = useDocumentFile(file);
  const written = useQuery(preview(isFilled, []));
  const main = isFilled ? written : plain;
  const hasAnnexes = annexFiles.length > 0 && (file !== undefined || isFilled);
  const whole = useQuery(preview(hasAnnexes, annexFiles));

  const opened = usePdf(main.data);
  const openedWhole = usePdf(whole.data);
  const steps = data?.steps ?? noSteps;
  // What finds its place in the document without its annexes stays there.
  const read = usePagesOf(hasAnnexes ? opened.pdf : undefined, keywordsOf(steps.flatMap(({ positions }) => positions)));
  if (!hasAnnexes) return { document: main, main: opened.pdf, ...opened, steps, isFilled };
  return {
    document: whole.error === null ? main : whole,
    main: opened.pdf,
    pdf: read === undefined ? undefined : openedWhole.pdf,
    failed: opened.failed ?? openedWhole.failed,
    steps: read === undefined ? steps : steps.map(step => ({ ...step, positions: heldOn(read, step.positions, step) })),
    isFilled,
  };
};

/** The pages as they are now that they are signed, begun where the own seal stands: to be read, nothing on them moves. */
import { useRef } from 'react';
import type { Box } from '#trust/positions/document-pages.ts';
import { OfdSaid } from '../document-pages/ofd-said.tsx';
import { StillPages } from '../document-pages/still-pages.tsx';
import { usePdf } from '../document-pages/use-pdf.ts';
import { useShownFirst } from '../document-pages/use-shown-first.ts';
import type { StageHandle } from '../document-pages/use-sight.ts';

export const SignedPages = ({ file, at }: { readonly file: Blob; readonly at: Box | undefined }) => {
  const stage = useRef<StageHandle>(null);
  const { pdf } = usePdf(file);
  const look = useShownFirst(stage, at);
  if (pdf === undefined) return <i className="cr-skeleton cr-editor-paper" />;
  return (
    <div className="cr-signed-pages">
      <OfdSaid pdf={pdf} />
      <StillPages handle={stage} pdf={pdf} zoom="fit" onSight={look} />
    </div>
  );
};

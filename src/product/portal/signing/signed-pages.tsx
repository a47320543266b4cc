/** The pages as they are now that they are signed, begun where the own seal stands: to be read, nothing on them moves. */
import { useRef } from 'react';
import type { Box } from '#trust/positions/document-pages.ts';
import { OfdSaid } from '../document-pages/ofd-said.tsx';
import { Stage } from '../document-pages/stage.tsx';
import { usePdf } from '../document-pages/use-pdf.ts';
import { useShownFirst } from '../document-pages/use-shown-first.ts';
import type { StageHandle } from '../document-pages/use-sight.ts';

const nothing = () => undefined;
const none = new Set<string>();

export const SignedPages = ({ file, at }: { readonly file: Blob; readonly at: Box | undefined }) => {
  const stage = useRef<StageHandle>(null);
  const { pdf } = usePdf(file);
  const look = useShownFirst(stage, at);
  if (pdf === undefined) return <i className="cr-skeleton cr-editor-paper" />;
  return (
    <div className="cr-signed-pages">
      <OfdSaid pdf={pdf} />
      <Stage
        handle={stage}
        pdf={pdf}
        spots={[]}
        chosen={undefined}
        faulty={none}
        hits={[]}
        fixed
        zoom="fit"
        nameOf={() => ''}
        colourOf={() => 0}
        onChoose={nothing}
        onChange={nothing}
        onRemove={nothing}
        onSight={look}
      />
    </div>
  );
};

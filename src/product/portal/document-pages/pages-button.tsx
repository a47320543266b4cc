/** The way from a record to its related rows on the pages of a document. */
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHasDraft } from '#portal/render/drafts.ts';
import type { RecordWidgetProps } from '#portal/render/widget.ts';
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { PageEditor } from '#resources/_widgets.ts';
import { useWords } from './words.ts';

const Pages = lazy(() => import('./page-editor.tsx'));

const PagesButton = (props: RecordWidgetProps<PageEditor>) => {
  const { t } = useWords();
  const { pathname } = useLocation();
  const unsaved = useHasDraft(pathname);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="page" />
        {t(unsaved ? 'pages.goOn' : 'pages.open')}
      </Button>
      <Suspense>{open && <Pages {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};

export default PagesButton;

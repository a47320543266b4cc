/** The way from a record to its related rows on the pages of a document. */
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHasDraft } from '#portal/render/drafts.ts';
import { Icon } from '#portal/render/icons.tsx';
import type { RecordWidgetProps } from '#portal/render/widget.ts';
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
      <button type="button" className="cr-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="page" />
        {t(unsaved ? 'pages.goOn' : 'pages.open')}
      </button>
      <Suspense>{open && <Pages {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};

export default PagesButton;

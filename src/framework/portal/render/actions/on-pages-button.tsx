/** The way from a record to its related rows on the pages of a document, where the declaration has one. */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Row } from '../contract.ts';
import { useHasDraft } from '../drafts.ts';
import { widgetOf } from '../registered.ts';
import { useSay } from '../words.ts';

export const OnPagesButton = ({ resource, record }: { readonly resource: ClientResource; readonly record: Row }) => {
  const t = useSay();
  const { pathname } = useLocation();
  const unsaved = useHasDraft(pathname);
  const [open, setOpen] = useState(false);
  const Editor = widgetOf(resource.views.onPages?.widget)?.onPages;
  if (Editor === undefined) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="page" />
        {t(unsaved ? 'onPages.goOn' : 'onPages.open')}
      </Button>
      {open && <Editor resource={resource} record={record} onClose={() => setOpen(false)} />}
    </>
  );
};

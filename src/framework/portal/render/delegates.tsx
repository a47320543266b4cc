/** One click listener for a whole view: copies codes, follows links through the router, opens files or saves what cannot be shown. Cells then need no handlers of their own. */
import { useDataProvider, useNotify } from 'ra-core';
import { lazy, type ReactNode, type RefCallback, Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Left, leaving, type PortalDataProvider } from './contract.ts';
import { copyText } from './copy.ts';
import { sentenceOf } from './failure.ts';
import { kindOf } from './fields/file-kind.ts';
import { saveAddress } from './save.ts';
import { useSay } from './words.ts';

const FileDialog = lazy(() => import('./fields/file-dialog.tsx'));

interface Delegates {
  /** For the container that holds links, codes and files. */
  readonly ref: RefCallback<HTMLElement>;
  /** The viewer of the file that was clicked last. */
  readonly viewer: ReactNode;
}

const held = (event: globalThis.MouseEvent): boolean => event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;

/**
 * @param onFile hears of each file that is opened
 * @param left the work that its links lead out of
 */
export const useDelegates = (onFile?: (fileId: string) => void, left?: Left): Delegates => {
  const navigate = useNavigate();
  const notify = useNotify();
  const t = useSay();
  const provider = useDataProvider<PortalDataProvider>();
  const [file, setFile] = useState<{ id: string; name: string }>();

  const { name: work, to: at } = left ?? {};

  const follow = useCallback(
    (event: globalThis.MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy],[data-file],[data-to]') : null;
      if (target === null) return;
      const { copy, file: fileId, name, to } = target.dataset;
      if (to !== undefined && (held(event) || getSelection()?.isCollapsed === false)) return;
      event.preventDefault();
      event.stopPropagation();
      if (fileId !== undefined) onFile?.(fileId);
      if (copy !== undefined) {
        copyText(copy).then(
          () => notify(t('copy.done'), { type: 'success', autoHideDuration: 1500 }),
          () => notify(t('copy.failed'), { type: 'warning' }),
        );
      } else if (fileId !== undefined && kindOf(name ?? '') === 'other') {
        Promise.resolve(provider.fileUrl(fileId)).then(
          url => saveAddress(url, name ?? fileId),
          error => notify(sentenceOf(error), { type: 'error' }),
        );
      } else if (fileId !== undefined) setFile({ id: fileId, name: name ?? fileId });
      else if (to !== undefined) navigate(to, work === undefined || at === undefined ? {} : leaving({ name: work, to: at }));
    },
    [navigate, notify, provider, t, onFile, work, at],
  );
  const ref = useCallback(
    (container: HTMLElement | null) => {
      container?.addEventListener('click', follow);
      return () => container?.removeEventListener('click', follow);
    },
    [follow],
  );

  const viewer =
    file === undefined ? null : (
      <Suspense>
        <FileDialog fileId={file.id} name={file.name} onClose={() => setFile(undefined)} />
      </Suspense>
    );
  return { ref, viewer };
};

/** The tools over the pages: the way back and forth, the zoom, the page in sight. */

import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { BoardHistory } from './use-board.ts';
import type { Zoom } from './use-zoom.ts';
import { useWords } from './words.ts';

interface EditorToolsProps {
  /** None where nothing can be changed. */
  readonly edited: BoardHistory | undefined;
  readonly zoom: Zoom;
  readonly pages: number;
}

export const EditorTools = ({ edited, zoom: { zoom, sight, step, fit }, pages }: EditorToolsProps) => {
  const { t } = useWords();
  return (
    <div className="cr-editor-tools" role="toolbar" aria-label={t('pages.tools')}>
      {edited !== undefined && (
        <>
          <Button disabled={!edited.canUndo} aria-label={t('pages.undo')} title={`${t('pages.undo')} Ctrl+Z`} onClick={edited.undo}>
            <Icon name="undo" />
          </Button>
          <Button disabled={!edited.canRedo} aria-label={t('pages.redo')} title={`${t('pages.redo')} Ctrl+Y`} onClick={edited.redo}>
            <Icon name="redo" />
          </Button>
        </>
      )}
      <Button aria-label={t('document.smaller')} onClick={() => step(-1)}>
        <Icon name="minus" />
      </Button>
      <output className="cr-figures" aria-label={t('document.zoom')}>{`${sight.percent} %`}</output>
      <Button aria-label={t('document.larger')} onClick={() => step(1)}>
        <Icon name="plus" />
      </Button>
      <Button aria-pressed={zoom === 'fit'} aria-label={t('pages.fit')} title={t('pages.fit')} onClick={fit}>
        <Icon name="fit" />
      </Button>
      <span className="cr-figures cr-age">{t('pages.page', { n: sight.page, of: pages })}</span>
    </div>
  );
};

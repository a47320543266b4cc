/** The tools over the pages: the way back and forth, the zoom, the page in sight. */
import { Icon } from '#portal/render/icons.tsx';
import type { EditedBoard } from './use-board.ts';
import type { Zoom } from './use-zoom.ts';
import { useWords } from './words.ts';

interface EditorToolsProps {
  /** None where nothing can be changed. */
  readonly edited: EditedBoard | undefined;
  readonly zoom: Zoom;
  readonly pages: number;
}

export const EditorTools = ({ edited, zoom: { zoom, sight, step, fit }, pages }: EditorToolsProps) => {
  const { t } = useWords();
  return (
    <div className="cr-editor-tools" role="toolbar" aria-label={t('pages.tools')}>
      {edited !== undefined && (
        <>
          <button
            type="button"
            className="cr-button"
            disabled={!edited.canUndo}
            aria-label={t('pages.undo')}
            title={`${t('pages.undo')} Ctrl+Z`}
            onClick={edited.undo}
          >
            <Icon name="undo" />
          </button>
          <button
            type="button"
            className="cr-button"
            disabled={!edited.canRedo}
            aria-label={t('pages.redo')}
            title={`${t('pages.redo')} Ctrl+Y`}
            onClick={edited.redo}
          >
            <Icon name="redo" />
          </button>
        </>
      )}
      <button type="button" className="cr-button" aria-label={t('document.smaller')} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <output className="cr-figures" aria-label={t('document.zoom')}>{`${sight.percent} %`}</output>
      <button type="button" className="cr-button" aria-label={t('document.larger')} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
      <button
        type="button"
        className="cr-button"
        aria-pressed={zoom === 'fit'}
        aria-label={t('pages.fit')}
        title={t('pages.fit')}
        onClick={fit}
      >
        <Icon name="fit" />
      </button>
      <span className="cr-figures cr-age">{t('pages.page', { n: sight.page, of: pages })}</span>
    </div>
  );
};

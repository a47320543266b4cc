/** What is done with the document beside placing: its files, closing it, saving. */
import { Downloads } from '#portal/render/actions/downloads.tsx';
import { Button } from '#portal/ui/button.tsx';
import { ShownOfds } from './shown-ofds.tsx';
import type { PlacedRows } from './use-placed-rows.ts';
import type { Saving } from './use-saving.ts';
import { useWords } from './words.ts';

interface EditorActsProps {
  readonly data: PlacedRows;
  readonly isOfd: boolean;
  /** The record whose page it is. */
  readonly about: { readonly resource: string; readonly id: string };
  readonly isUnsaved: boolean;
  /** None where nothing can be changed. */
  readonly saving: Saving | undefined;
  readonly onClose: () => void;
}

export const EditorActs = ({ data, isOfd, about, isUnsaved, saving, onClose }: EditorActsProps) => {
  const { t } = useWords();
  // No browser shows an OFD by itself.
  const Files = isOfd ? ShownOfds : Downloads;
  return (
    <div className="cr-actions cr-push">
      <span className="cr-editor-files" title={isUnsaved ? t('pages.saveFirst') : undefined}>
        <Files resource={data.documentOf} record={data.document} about={about} disabled={isUnsaved} />
      </span>
      <Button onClick={onClose}>{t('close')}</Button>
      {saving !== undefined && (
        <Button filled disabled={saving.saving || !isUnsaved} onClick={saving.save}>
          {saving.saving ? t('pages.saving') : t('pages.save')}
        </Button>
      )}
    </div>
  );
};

/** What is imported: the template to fill in, the file, and whether its right rows come in without the wrong ones. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useCan } from '../../resource.ts';
import { useImportWords } from './import-words.ts';
import type { Import } from './use-import.ts';

interface ImportSourceProps {
  readonly resource: ClientResource;
  readonly sheet: Import;
}

export const ImportSource = ({ resource, sheet }: ImportSourceProps) => {
  const { t } = useImportWords();
  const can = useCan();
  const { input, file, isBusy } = sheet;
  return (
    <>
      <div className="cr-actions">
        {can(callFor(resource, 'template')) && (
          <Button onClick={sheet.fetchTemplate}>
            <Icon name="export" />
            {t('import.template')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          className="cr-sr"
          tabIndex={-1}
          accept=".xlsx,.csv"
          aria-label={t('import.file')}
          disabled={isBusy}
          onChange={event => sheet.choose(event.target.files?.[0])}
        />
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          {t(file === undefined ? 'input.chooseFile' : 'input.replaceFile')}
        </Button>
        <span>{file?.name}</span>
      </div>
      <label className="cr-flag">
        <input type="checkbox" checked={sheet.partial} disabled={isBusy} onChange={event => sheet.setPartial(event.target.checked)} />
        <span>{t('import.partial')}</span>
      </label>
    </>
  );
};

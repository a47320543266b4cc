/** What is said of the positions as a whole: which row was refused, that they are only to be looked at, that a draft is back. */
import { OfdSaid } from './ofd-said.tsx';
import type { OpenPdf } from './open-pdf.ts';
import { useWords } from './words.ts';

interface EditorNoticesProps {
  readonly pdf: OpenPdf;
  readonly failed: string | undefined;
  readonly fixed: boolean;
  readonly isRestored: boolean;
}

export const EditorNotices = ({ pdf, failed, fixed, isRestored }: EditorNoticesProps) => {
  const { t } = useWords();
  return (
    <>
      <OfdSaid pdf={pdf} />
      {failed !== undefined && (
        <p className="cr-notice cr-notice-bad" role="alert">
          {failed}
        </p>
      )}
      {fixed && <p className="cr-notice">{t('pages.fixed')}</p>}
      {isRestored && (
        <p className="cr-notice cr-notice-warn" role="status">
          {t('form.restored')}
        </p>
      )}
    </>
  );
};

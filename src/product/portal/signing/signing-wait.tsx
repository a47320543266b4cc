/** Until the document and what is signed with are there, or where they cannot be had. */
import { Failed } from '#portal/render/failed.tsx';
import { Button } from '#portal/ui/button.tsx';
import { useWords } from './words.ts';

interface SigningWaitProps {
  readonly title: string;
  /** Default: that of signing. */
  readonly titleId?: string;
  /** Of the service. */
  readonly error: unknown;
  /** The browser could not read the file. */
  readonly isUnreadable: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
  readonly close: string;
}

export const SigningWait = ({ title, titleId = 'cr-sign-title', error, isUnreadable, onRetry, onClose, close }: SigningWaitProps) => {
  const { t } = useWords();
  const waits = error === null && !isUnreadable;
  return (
    <div className="cr-editor-wait" role={waits ? 'status' : undefined}>
      <h1 id={titleId}>{waits ? t('sign.loading') : title}</h1>
      {waits && <i className="cr-skeleton cr-editor-paper" />}
      {error !== null && <Failed error={error} onRetry={onRetry} />}
      {isUnreadable && <p role="alert">{t('sign.unreadable')}</p>}
      <Button onClick={onClose}>{close}</Button>
    </div>
  );
};

/** While a page is fetched: a thin bar above and the shape of what comes. */
import { useWords } from '../messages/use-words.ts';

export const PageLoading = () => {
  const t = useWords();
  return (
    <div className="s-loading" role="status" aria-label={t('shell.loading')}>
      <span className="s-thin" />
      <i />
      <i />
      <i />
    </div>
  );
};

/** Before the frame of the pages behind the login stands: its shape. */
export const FrameLoading = () => <div className="e-boot e-inside" role="status" />;

/** Short messages over the page: what has just been done, what could not be done. One at a time, read out by screen readers. */
import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useWords } from '../messages/use-words.ts';
import { isExpired } from '../providers/expiry.ts';

const lasting: Readonly<Record<NotificationPayload['type'] & string, number | null>> = {
  success: 3000,
  info: 4000,
  warning: 8000,
  error: null,
};

const severityOf = (type: string): 'success' | 'info' | 'warning' | 'error' =>
  type === 'success' || type === 'warning' || type === 'error' ? type : 'info';

export const Notices = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const t = useWords();
  const [notice, setNotice] = useState<NotificationPayload>();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (notifications.length === 0 || open) return;
    const next = takeNotification();
    // An ended session says so itself; the failures of its calls need no words of their own.
    if (next === undefined || isExpired()) return;
    setNotice(next);
    setOpen(true);
  }, [notifications, open, takeNotification]);

  if (notice === undefined) return null;
  const type = severityOf(String(notice.type));
  const message =
    typeof notice.message === 'string'
      ? translate(notice.message, { _: notice.message, ...notice.notificationOptions?.messageArgs })
      : notice.message;
  const shut = () => setOpen(false);
  return (
    <Snackbar
      open={open}
      autoHideDuration={notice.notificationOptions?.autoHideDuration ?? lasting[type] ?? null}
      disableWindowBlurListener
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      onClose={(_, reason) => (reason === 'clickaway' ? undefined : shut())}
    >
      <Alert variant="outlined" severity={type} className="s-notice" onClose={shut} closeText={t('shell.closeNotice')}>
        {message}
      </Alert>
    </Snackbar>
  );
};

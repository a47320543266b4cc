/** Short messages over the page: what has just been done, what could not be done. One at a time, read out by screen readers. */
import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { useWords } from '../messages/use-words.ts';
import { isExpired } from '../providers/expiry.ts';
import { Button } from '../ui/button.tsx';
import { Toast, type ToastKind } from '../ui/toast.tsx';

const lasting: Readonly<Record<NotificationPayload['type'] & string, number | null>> = {
  success: 3000,
  info: 4000,
  warning: 8000,
  error: null,
};

/** The way back from what a message says is done. */
interface Undo {
  readonly label: string;
  readonly run: () => void;
}

const kindOf = (type: string): ToastKind => (type === 'success' || type === 'warning' || type === 'error' ? type : 'info');

export const Notices = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const t = useWords();
  const [notice, setNotice] = useState<NotificationPayload>();
  const [open, setOpen] = useState(false);
  const shut = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (notifications.length === 0 || open) return;
    const next = takeNotification();
    // An ended session says so itself; the failures of its calls need no words of their own.
    if (next === undefined || isExpired()) return;
    setNotice(next);
    setOpen(true);
  }, [notifications, open, takeNotification]);

  if (notice === undefined || !open) return null;
  const type = kindOf(String(notice.type));
  const message =
    typeof notice.message === 'string'
      ? translate(notice.message, { _: notice.message, ...notice.notificationOptions?.messageArgs })
      : notice.message;
  const undo = notice.notificationOptions?.undo as Undo | undefined;
  return (
    <Toast
      kind={type}
      lasts={notice.notificationOptions?.autoHideDuration ?? lasting[type] ?? null}
      closeText={t('shell.closeNotice')}
      onClose={shut}
    >
      {message}
      {undo !== undefined && (
        <Button
          onClick={() => {
            shut();
            undo.run();
          }}
        >
          {undo.label}
        </Button>
      )}
    </Toast>
  );
};

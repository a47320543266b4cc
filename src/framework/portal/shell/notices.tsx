/** Short messages: what has just been done, in a line above the page; what could not be done, over it. One at a time, read out by screen readers. */
import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useWords } from '../messages/use-words.ts';
import { isExpired } from '../providers/expiry.ts';
import { Button } from '../ui/button.tsx';
import { Toast, type ToastKind } from '../ui/toast.tsx';
import { DoneLine } from './done-line.tsx';

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

/** What is said for so short a time, as that something was copied, is not worth moving the page for. */
const passingMs = 2000;

const hasLine = ({ type, notificationOptions }: NotificationPayload): boolean =>
  type === 'success' && !((notificationOptions?.autoHideDuration ?? Number.POSITIVE_INFINITY) <= passingMs);

/** The way back, while it is open. */
const UndoButton = ({ undo: { label, run }, lasts, onDone }: { undo: Undo; lasts: number | null; onDone: () => void }) => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (lasts === null) return undefined;
    const timer = setTimeout(() => setOver(true), lasts);
    return () => clearTimeout(timer);
  }, [lasts]);
  if (isOver) return null;
  return (
    <Button
      onClick={() => {
        onDone();
        run();
      }}
    >
      {label}
    </Button>
  );
};

const kindOf = (type: string): ToastKind => (type === 'success' || type === 'warning' || type === 'error' ? type : 'info');

export const Notices = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const t = useWords();
  const [notice, setNotice] = useState<NotificationPayload>();
  const [open, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const shut = useCallback(() => setOpen(false), []);

  useEffect(() => {
    // A line gives way to the next message; one over the page has its time.
    if (notifications.length === 0 || (open && notice !== undefined && !hasLine(notice))) return;
    const next = takeNotification();
    // An ended session says so itself; the failures of its calls need no words of their own.
    if (next === undefined || isExpired()) return;
    setNotice(next);
    setTurn(now => now + 1);
    setOpen(true);
  }, [notifications, open, notice, takeNotification]);

  // It is there before something is said in it: only then is that read out.
  const line = (said?: ReactNode) => <div role="status">{said}</div>;
  if (notice === undefined || !open) return line();
  const type = kindOf(String(notice.type));
  const message =
    typeof notice.message === 'string'
      ? translate(notice.message, { _: notice.message, ...notice.notificationOptions?.messageArgs })
      : notice.message;
  const undo = notice.notificationOptions?.undo as Undo | undefined;
  const lasts = notice.notificationOptions?.autoHideDuration ?? lasting[type] ?? null;
  const said = (
    <>
      {message}
      {undo !== undefined && <UndoButton undo={undo} lasts={lasts} onDone={shut} />}
    </>
  );
  const closeText = t('shell.closeNotice');
  if (hasLine(notice))
    return line(
      <DoneLine key={turn} closeText={closeText} onClose={shut}>
        {said}
      </DoneLine>,
    );
  return (
    <>
      {line()}
      <Toast kind={type} lasts={lasts} closeText={closeText} onClose={shut}>
        {said}
      </Toast>
    </>
  );
};

/** Dialogs: a heading that is the name, what it is about, and a foot of buttons. */
import { lazy, type ReactNode, type Ref, Suspense, useId } from 'react';
import type { ModalProps } from './modal.tsx';
import './ui.css';

const Modal = lazy(() => import('./modal.tsx').then(module => ({ default: module.Modal })));

/** A modal that draws its own heading. */
export const BareDialog = (props: ModalProps) => (
  <Suspense>
    <Modal {...props} />
  </Suspense>
);

interface DialogProps extends Pick<ModalProps, 'onClose' | 'size' | 'children'> {
  readonly title: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

export const Dialog = ({ title, ref, children, ...rest }: DialogProps) => {
  const id = useId();
  return (
    <BareDialog labelledBy={id} {...rest}>
      <div className="cr-dialog" ref={ref}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </BareDialog>
  );
};

/**
 * A field that is left is judged, and its verdict moves the buttons from under the pointer before it lets go: whatever does not lead on leaves
 * the field alone. What leads on takes leave of it, since some fields know what was typed only then.
 */
const leaveFieldAlone = (foot: HTMLElement | null): void =>
  foot?.addEventListener('mousedown', event => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button !== null && !button.classList.contains('cr-filled')) event.preventDefault();
  });

/** The buttons of a dialog, the one that leads on last. */
export const DialogFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className="cr-dialog-foot" ref={leaveFieldAlone}>
    {children}
  </div>
);

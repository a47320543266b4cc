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

/** The buttons of a dialog, the one that leads on last. */
export const DialogFoot = ({ children }: { readonly children: ReactNode }) => <div className="cr-dialog-foot">{children}</div>;

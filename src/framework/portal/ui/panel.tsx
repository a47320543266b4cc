/** A panel of facts and controls beside the button that opened it. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { homeOf } from './float.tsx';
import { type PanelOptions, usePanel } from './use-panel.ts';

interface PanelProps extends PanelOptions {
  readonly name: string;
  readonly className: string;
  readonly children: ReactNode;
}

export const Panel = ({ name, className, children, ...options }: PanelProps) => {
  const { props } = usePanel(options);
  return createPortal(
    <div role="dialog" aria-label={name} className={`u-panel ${className}`} {...props}>
      {children}
    </div>,
    homeOf(options.anchor),
  );
};

/** A panel at the side of the window, over the page. */
import { lazy, Suspense, useState } from 'react';
import type { SheetProps } from './modal.tsx';

const Sheet = lazy(() => import('./modal.tsx').then(module => ({ default: module.Sheet })));

export const Drawer = (props: SheetProps) => {
  // Not before it is first opened; from then on it stays, so that it also moves out.
  const [isWanted, want] = useState(props.open);
  if (props.open && !isWanted) want(true);
  return isWanted ? (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  ) : null;
};

/** A box that scrolls sideways where its table is too wide, and takes the focus only then: arrow keys reach what lies beyond. */
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** What a reader hears when the box takes the focus: text, or the id of the element that says it. */
  readonly label?: string | undefined;
  readonly labelledBy?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Scroller = ({ label, labelledBy, className, children }: Props) => {
  const box = useRef<HTMLElement>(null);
  const [wider, setWider] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const watcher = new ResizeObserver(() => setWider(current.scrollWidth > current.clientWidth));
    watcher.observe(current);
    for (const child of current.children) watcher.observe(child);
    return () => watcher.disconnect();
  }, []);
  return (
    <section
      ref={box}
      className={`cr-items${className === undefined ? '' : ` ${className}`}`}
      aria-label={label}
      aria-labelledby={labelledBy}
      tabIndex={wider ? 0 : undefined}
    >
      {children}
    </section>
  );
};

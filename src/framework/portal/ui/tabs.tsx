/** Tabs (WAI-ARIA tabs, chosen by hand): in one row, which scrolls where they do not fit; arrows at its ends say that there are more. */
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Sign } from './sign.tsx';
import './ui.css';

export interface TabOption {
  readonly value: string;
  readonly label: string;
  /** What stands behind its name. */
  readonly beside?: ReactNode;
  /** The page it leads to. */
  readonly to?: string;
  /** What it shows here. */
  readonly controls?: string;
}

interface TabsProps {
  readonly name: string;
  readonly className?: string;
  readonly options: readonly TabOption[];
  /** The one that is open; undefined for none of them. */
  readonly value: string | undefined;
  readonly onChange?: (value: string) => void;
}

/** How far the strip reaches beyond what is seen, at either end. @param open the tab that is brought into sight */
const useOverflow = (open: string | undefined, count: number) => {
  const strip = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  const look = useCallback(() => {
    const element = strip.current;
    if (element === null) return;
    const left = element.scrollWidth - element.clientWidth;
    const next = { before: element.scrollLeft > 1, after: element.scrollLeft < left - 1 };
    setMore(old => (old.before === next.before && old.after === next.after ? old : next));
  }, []);
  const show = useCallback(() => {
    strip.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    look();
  }, [look]);
  // A watcher looks when it begins, once everything has been laid out anyway: asked here, the whole page would be laid out for it. It begins
  // anew when another tab opens or one comes later, since the strip is as wide as before then.
  useEffect(() => {
    const element = strip.current;
    if (element === null || open === undefined || count === 0) return undefined;
    const watcher = new ResizeObserver(show);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [show, open, count]);
  return { strip, more, look };
};

const step = (event: KeyboardEvent<HTMLElement>) => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex(tab => tab.matches(':focus'));
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined || at === -1) return;
  event.preventDefault();
  tabs[(to + tabs.length) % tabs.length]?.focus();
};

export const Tabs = ({ name, className = '', options, value, onChange }: TabsProps) => {
  const { strip, more, look } = useOverflow(value, options.length + options.filter(({ beside }) => beside !== undefined).length);
  const reached = options.some(option => option.value === value) ? value : options[0]?.value;
  const drawn = options.map(({ value: own, label, beside, to, controls }) => {
    const props = {
      role: 'tab',
      className: 'u-tab',
      'aria-selected': own === value,
      tabIndex: own === reached ? 0 : -1,
      ...(controls === undefined ? {} : { id: `${controls}-${own}`, 'aria-controls': controls }),
    };
    return to === undefined ? (
      <button key={own} type="button" {...props} onClick={() => onChange?.(own)}>
        {label}
        {beside}
      </button>
    ) : (
      <Link key={own} {...props} to={to}>
        {label}
        {beside}
      </Link>
    );
  });
  const turn = (by: 1 | -1) => strip.current?.scrollBy({ left: by * strip.current.clientWidth * 0.8 });
  const overflows = more.before || more.after;
  const arrow = (by: 1 | -1, on: boolean) =>
    overflows && (
      // The keys lead through the tabs themselves: for the pointer alone.
      <button type="button" className="u-tab-arrow" data-by={by} tabIndex={-1} aria-hidden="true" disabled={!on} onClick={() => turn(by)}>
        <Sign name="next" />
      </button>
    );
  return (
    <div className={`u-tabs ${className}`}>
      {arrow(-1, more.before)}
      <div ref={strip} role="tablist" aria-label={name} className="u-tab-strip" onScroll={look} onKeyDown={step}>
        {drawn}
      </div>
      {arrow(1, more.after)}
    </div>
  );
};

/** The strip of visited views under the bar: one row that scrolls, worked by mouse or by keyboard. */
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { Sign } from '../../ui/sign.tsx';
import { useTitle } from '../use-crumbs.ts';
import type { AskedMenu } from './tab-menu.tsx';
import type { Tab } from './tabs.ts';
import type { Tabs } from './use-tabs.ts';

/** Kept between a tab brought into sight and the edge. */
const PADDING = 4;

const bringIntoSight = (strip: HTMLElement, tab: HTMLElement): void => {
  const left = tab.offsetLeft - strip.offsetLeft - PADDING;
  const right = left + tab.offsetWidth + 2 * PADDING;
  if (left < strip.scrollLeft) strip.scrollLeft = left;
  else if (right > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = right - strip.clientWidth;
};

const below = (element: Element): { readonly left: number; readonly top: number } => {
  const { left, bottom } = element.getBoundingClientRect();
  return { left, top: bottom };
};

/** By the end of their numbers records of one name are told apart, however little room there is; of other titles it is nothing. */
const ENDING = /.{5}[)）]$|$/u;

/** From so many on, not all of them are seen at a glance. */
const MANY = 4;

const TabSwitcher = lazy(() => import('./tab-switcher.tsx').then(module => ({ default: module.TabSwitcher })));
const TabMenu = lazy(() => import('./tab-menu.tsx').then(module => ({ default: module.TabMenu })));

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export const TabStrip = ({ tabs }: { tabs: Tabs }) => {
  const t = useWords();
  const titleOf = useTitle();
  const strip = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<AskedMenu>();
  const links = () => [...(strip.current?.querySelectorAll<HTMLElement>('.s-tab-link') ?? [])];

  // A wheel that turns down moves the strip sideways; React's own listener could not keep the page still.
  useEffect(() => {
    const list = strip.current;
    const turn = (event: WheelEvent) => {
      if (list === null || list.scrollWidth <= list.clientWidth || event.deltaY === 0) return;
      event.preventDefault();
      list.scrollLeft += event.deltaY;
    };
    list?.addEventListener('wheel', turn, { passive: false });
    return () => list?.removeEventListener('wheel', turn);
  }, []);
  const { open, list } = tabs;
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[data-open="true"]');
    if (strip.current !== null && tab && list.some(each => each.key === open)) bringIntoSight(strip.current, tab);
  }, [open, list]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, tab: Tab, index: number) => {
    const step = steps[event.key];
    if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') setAsked({ tab, ...below(event.currentTarget) });
    else if (event.key === 'Delete') {
      tabs.close([tab]);
      // The focus goes on to the neighbour that takes this place.
      if (tabs.isClosable(tab) && !tabs.unsaved.has(tab.key)) (links()[index + 1] ?? links()[index - 1])?.focus();
    } else if (step !== undefined && !event.altKey) {
      const to = links()[step(index, list.length)];
      to?.focus();
      if (to?.parentElement && strip.current) bringIntoSight(strip.current, to.parentElement);
    } else return;
    event.preventDefault();
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>, tab: Tab) => {
    event.preventDefault();
    // Asked for by keyboard it comes without a place.
    setAsked({
      tab,
      ...(event.clientX === 0 && event.clientY === 0 ? below(event.currentTarget) : { left: event.clientX, top: event.clientY }),
    });
  };
  const current = list.some(tab => tab.key === open) ? open : list[0]?.key;

  return (
    <nav className="s-tabs" aria-label={t('tabs.title')}>
      <ul ref={strip}>
        {list.map((tab, index) => {
          const title = titleOf(tab.to.split('?')[0] ?? tab.key, tab.name);
          const end = title.search(ENDING);
          const isUnsaved = tabs.unsaved.has(tab.key);
          const isClosable = tabs.isClosable(tab);
          return (
            <li
              key={tab.key}
              className="s-tab"
              data-open={tab.key === open}
              data-closable={isClosable}
              onContextMenu={event => onContextMenu(event, tab)}
              onMouseDown={event => {
                // Without this the middle button starts the browser's own scrolling.
                if (event.button === 1) event.preventDefault();
              }}
              onAuxClick={event => {
                if (event.button !== 1) return;
                event.preventDefault();
                tabs.close([tab]);
              }}
            >
              <Link
                className="s-tab-link"
                to={tab.to}
                title={title}
                aria-label={isUnsaved ? `${t('tabs.unsaved')} ${title}` : title}
                draggable={false}
                tabIndex={tab.key === current ? 0 : -1}
                aria-current={tab.key === open ? 'page' : undefined}
                aria-keyshortcuts="Shift+F10 Delete"
                onKeyDown={event => onKeyDown(event, tab, index)}
              >
                {isUnsaved ? <span className="s-tab-dot" role="img" aria-label={t('tabs.unsaved')} /> : null}
                <span className="s-tab-name">
                  <span>{title.slice(0, end)}</span>
                  <span>{title.slice(end)}</span>
                </span>
              </Link>
              {isClosable ? (
                <button
                  type="button"
                  className="s-tab-close"
                  tabIndex={-1}
                  aria-label={t('tabs.closeOne', { title })}
                  onClick={() => tabs.close([tab])}
                >
                  <Sign name="close" />
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {list.length >= MANY && (
        <Suspense>
          <TabSwitcher tabs={tabs} />
        </Suspense>
      )}
      {asked !== undefined && (
        <Suspense>
          <TabMenu tabs={tabs} asked={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </nav>
  );
};

/** The way of the Tab key through a page: everything that can be pressed is reached, seen to have the focus, and left again. */
import type { Page } from 'playwright-core';

interface Stop {
  readonly index: number;
  readonly what: string;
  readonly seen: boolean;
  readonly covered: boolean;
}

/** Marks what Tab must reach, and notes how each looks without the focus. */
const mark = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    // From the very beginning: Tab would go on from wherever the focus was last, and how a thing looks without it is to be seen.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    const looks = (element: Element): string => {
      const style = getComputedStyle(element);
      return [
        style.outlineStyle,
        style.outlineWidth,
        style.outlineColor,
        style.boxShadow,
        style.borderColor,
        style.backgroundColor,
        style.textDecoration,
        style.color,
      ].join('|');
    };
    const around = (element: Element): readonly Element[] =>
      [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement, element.closest('tr')].filter(
        each => each instanceof Element,
      );
    const radios = new Set<string>();
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
      element => {
        if (element.tabIndex < 0 || element.matches(':disabled, [type=hidden]') || element.closest('[inert], [aria-hidden=true]') !== null)
          return false;
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        // Of a group of radio buttons Tab reaches one; arrows reach the others.
        if (element instanceof HTMLInputElement && element.type === 'radio') {
          const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(each => each.name === element.name);
          if (group.some(each => each.checked) ? !element.checked : radios.has(element.name)) return false;
          radios.add(element.name);
        }
        return true;
      },
    );
    for (const [index, element] of all.entries()) element.dataset.sweep = String(index);
    const plain = all.map(element => around(element).map(looks));
    Object.assign(window, {
      sweepStop: () => {
        const at = document.activeElement;
        if (!(at instanceof HTMLElement) || at === document.body) return null;
        // Within a document of its own, such as the browser's reader of PDF, the focus is that one's business.
        const inside = at instanceof HTMLIFrameElement;
        const index = Number(at.dataset.sweep ?? -1);
        const box = at.getBoundingClientRect();
        const own = getComputedStyle(at);
        const outlined = own.outlineStyle !== 'none' && Number.parseFloat(own.outlineWidth) > 0;
        const points = [0.5, 0.15, 0.85].flatMap(x =>
          [0.5, 0.2, 0.8].map(y => [box.left + box.width * x, box.top + box.height * y] as const),
        );
        const hit = points.some(([x, y]) => {
          const top = document.elementFromPoint(x, y);
          return top !== null && (at.contains(top) || top.contains(at) || at.parentElement?.contains(top) === true);
        });
        return {
          index,
          what: at.outerHTML.slice(0, 140),
          seen: inside || outlined || (index >= 0 && JSON.stringify(around(at).map(looks)) !== JSON.stringify(plain[index])),
          covered: !inside && box.width > 0 && !hit,
        };
      },
    });
    return all.map(element => element.outerHTML.slice(0, 140));
  });

const stop = (page: Page): Promise<Stop | null> => page.evaluate(() => (window as unknown as { sweepStop: () => Stop | null }).sweepStop());

/** Walks the whole page by Tab. */
export const keyboardFindings = async (page: Page): Promise<readonly string[]> => {
  const all = await mark(page);
  const reached = new Set<number>();
  const findings: string[] = [];
  let left = false;
  let last = -1;
  // What appears on the way (a skip link, a copy button) may lengthen it; what never ends is a trap.
  for (let step = 0; step < all.length * 4 + 60 && !left; step += 1) {
    await page.keyboard.press('Tab');
    const at = await stop(page);
    // Out of the page, or within a frame's own tools: the next stop tells which.
    if (at === null) continue;
    // A date has several stops of its own: year, month, day.
    if (at.index >= 0 && at.index === last) continue;
    if (at.index >= 0 && reached.has(at.index)) left = true;
    else {
      last = at.index;
      reached.add(at.index);
      if (!at.seen) findings.push(`focus not seen: ${at.what}`);
      if (at.covered) findings.push(`focus hidden behind something: ${at.what}`);
    }
  }
  if (!left) findings.push('Tab does not leave the page again');
  return [...findings, ...all.flatMap((what, index) => (reached.has(index) ? [] : [`not reached by Tab: ${what}`]))];
};

/** What must hold on every page; each check answers its findings as sentences. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** WCAG 2.2 AA as far as axe can tell. */
export const axeFindings = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: its only frames are the browser's own reader of PDF.
    .setLegacyMode(true)
    // What passes is not told node by node.
    .options({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })
    .analyze();
  // What stands half behind a foot just now can be scrolled from there; that the focus does so is for the keyboard to prove.
  const passing = (id: string, said = ''): boolean => id === 'target-size' && said.includes('partially obscured');
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(node => !passing(id, node.failureSummary))
      .map(node => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  );
};

/** Nothing is wider than the window: neither the document nor the part that scrolls; no button or heading is cut off. */
export const overflowFindings = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const wide = [document.documentElement, document.body, ...document.querySelectorAll('.s-main, .e-page, main')]
      .filter(box => box.scrollWidth > box.clientWidth + 1)
      .map(box => {
        const right = box.getBoundingClientRect().left + box.clientWidth;
        const guilty = [...box.querySelectorAll('*')].find(each => each.getBoundingClientRect().right > right + 1 && each.clientWidth > 0);
        return `overflow: ${box.tagName}.${box.className} is ${box.scrollWidth} wide in ${box.clientWidth}: ${guilty?.outerHTML.slice(0, 120) ?? ''}`;
      });
    const cut = [...document.querySelectorAll<HTMLElement>('button, h1, h2, h3, label, legend')]
      .filter(each => {
        const style = getComputedStyle(each);
        return (
          each.offsetWidth > 1 &&
          style.overflowX === 'hidden' &&
          style.textOverflow !== 'ellipsis' &&
          style.clipPath === 'none' &&
          each.scrollWidth > each.clientWidth + 1
        );
      })
      .map(each => `cut off: ${each.outerHTML.slice(0, 120)}`);
    return [...new Set([...wide, ...cut])];
  });

/** Chinese on an English page that no answer carried: words of ours that were left in the other language. */
export const chineseFindings = async (page: Page, data: ReadonlySet<string>): Promise<readonly string[]> => {
  const found = await page.evaluate(() => {
    const said: string[] = [document.title];
    const foreign = (node: Node): boolean => {
      const element = node instanceof Element ? node : node.parentElement;
      return element?.closest('[lang^=zh], script, style, noscript') !== null;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (!foreign(node)) said.push(node.nodeValue ?? '');
    for (const element of document.body.querySelectorAll('*')) {
      if (foreign(element)) continue;
      for (const name of ['title', 'aria-label', 'aria-description', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription'])
        said.push(element.getAttribute(name) ?? '');
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) said.push(element.value);
    }
    return said;
  });
  const runs = new Set(found.flatMap(text => text.match(/\p{Script=Han}+/gu) ?? []));
  const known = [...data];
  return [...runs].filter(run => !known.some(text => text.includes(run))).map(run => `Chinese on an English page: ${run}`);
};

/** What opens over a page, by keyboard alone: it takes the focus, keeps it, gives it back on Escape, and is looked at like a page. */
import type { Page } from 'playwright-core';

const overlay = '[role=dialog]:visible, [role=menu]:visible, [role=alertdialog]:visible';
const openers = '.s-main [aria-haspopup]:visible, .s-main .cr-actions button:not([aria-haspopup]):visible';

/** Whether something opened; an act may also lead to another page. */
const opened = async (page: Page): Promise<boolean> =>
  page
    .locator(overlay)
    .first()
    .waitFor({ timeout: 3_000 })
    .then(
      () => true,
      () => false,
    );

const focusIsInside = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at !== null && at.closest('[role=dialog], [role=menu], [role=alertdialog]') !== null;
  });

/**
 * Opens everything on the page that is there to be opened, and what the menus among it lead to.
 * @param again brings the page back as it was
 * @param look the checks of what stands open
 */
export const overlayFindings = async (
  page: Page,
  again: () => Promise<void>,
  look: () => Promise<readonly string[]>,
): Promise<readonly string[]> => {
  const findings: string[] = [];
  const shut = async (name: string): Promise<void> => {
    const isGone = (): Promise<boolean> =>
      page
        .locator(overlay)
        .first()
        .waitFor({ state: 'hidden', timeout: 3_000 })
        .then(
          () => true,
          () => false,
        );
    await page.keyboard.press('Escape');
    if (await isGone()) return;
    // What is chosen within is let go first.
    await page.keyboard.press('Escape');
    if (!(await isGone())) findings.push(`${name}: Escape does not close it`);
  };
  const judge = async (name: string): Promise<void> => {
    findings.push(...(await look()).map(each => `${name}: ${each}`));
    if (!(await focusIsInside(page))) findings.push(`${name}: the focus did not go there`);
    // A panel that is no modal dialog may be left by Tab: it closes behind.
    const steps = (await page.locator('[role=dialog][aria-modal=true]:visible').count()) > 0 ? 12 : 0;
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press('Tab');
      if (!(await focusIsInside(page))) {
        findings.push(`${name}: Tab leads out from under it`);
        break;
      }
    }
  };

  const count = await page.locator(openers).count();
  for (let index = 0; index < count; index += 1) {
    const opener = page.locator(openers).nth(index);
    const name = ((await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? '').trim();
    const place = page.url();
    await opener.focus();
    await page.keyboard.press('Enter');
    if (!(await opened(page))) {
      if (page.url() !== place) await again();
      continue;
    }
    await judge(name);
    const items = await page.locator('[role=menuitem]:visible').count();
    await shut(name);
    if (!(await opener.evaluate(element => element === document.activeElement))) findings.push(`${name}: the focus did not come back`);
    for (let item = 0; item < items; item += 1) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await opened(page);
      const chosen = page.locator('[role=menuitem]:visible').nth(item);
      const words = `${name} › ${((await chosen.textContent()) ?? '').trim()}`;
      await chosen.press('Enter');
      await page
        .locator('[role=menu]')
        .first()
        .waitFor({ state: 'hidden', timeout: 3_000 })
        .catch(() => undefined);
      if (await opened(page)) {
        await judge(words);
        await shut(words);
      } else if (page.url() !== place) await again();
    }
  }
  return findings;
};

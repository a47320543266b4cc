/** Pages that are open, so that a test which fails can say where they stood and what they said: the rest of the report tells only what they did not. */
import type { BrowserContext, Page } from 'playwright-core';

const standing = new Set<BrowserContext>();

/** Watches a browser's pages until it is closed. */
export const watch = (context: BrowserContext): void => {
  standing.add(context);
  context.on('close', () => void standing.delete(context));
};

const tell = async (page: Page): Promise<void> => {
  const told = page.locator('[role=dialog], [role=alert], [role=status], h1');
  const texts = await told.allInnerTexts().catch(error => [String(error)]);
  console.error(`${page.url()}\n${texts.filter(text => text.trim() !== '').join('\n--\n')}`);
};

/** The newest ones: whatever failed did so on one of them. */
export const tellNewest = async (): Promise<void> => {
  for (const context of [...standing].slice(-3)) for (const page of context.pages()) await tell(page);
};

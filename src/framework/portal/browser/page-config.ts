/** What our own service writes into the page; another back end's page is as it was built, and says nothing. */
export const inPage = (): Partial<Record<string, unknown>> | null =>
  JSON.parse(globalThis.document?.getElementById('config')?.textContent || 'null');

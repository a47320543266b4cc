/** Of what has been opened to be filled in: the keyboard goes to its first field, or the first that must be filled. */

const fillable = 'input:not([type=hidden],[type=file],:disabled,[readonly]),select:not(:disabled),textarea:not(:disabled,[readonly])';

/** A keyboard on the screen would cover what is to be read first. */
const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Does it once an input that is still loaded has come; no more when whoever looks at it has begun somewhere themselves. */
const onceLoaded = (around: HTMLElement, loading: Element, work: () => void): void => {
  const begun = new AbortController();
  const watching = new MutationObserver(() => {
    if (loading.isConnected) return;
    begun.abort();
    work();
  });
  begun.signal.addEventListener('abort', () => watching.disconnect());
  watching.observe(around, { childList: true, subtree: true });
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, () => begun.abort(), { signal: begun.signal, capture: true });
};

/** For the `ref` of what holds the fields. A field that is left as it was given says nothing: nobody has chosen to be there. */
export const firstFieldFocused = (around: HTMLElement | null): void => {
  if (around === null || isTouched()) return;
  const fields = [...around.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(fillable)].filter(field =>
    field.checkVisibility(),
  );
  // A dialog is seen whole: there it is the first that has to be filled.
  const isWanted = (field: (typeof fields)[number]) => field.ariaRequired === 'true' && field.value === '';
  const first = (around.closest('[role=dialog],dialog') === null ? undefined : fields.find(isWanted)) ?? fields[0];
  // Whoever is at one already stays there.
  if (fields.some(field => field === document.activeElement)) return;
  const loading = around.querySelector('.cr-skeleton');
  if (loading !== null && (first === undefined || loading.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING)) {
    onceLoaded(around, loading, () => firstFieldFocused(around));
    return;
  }
  if (first === undefined) return;
  const chosen = fields.find(field => field.name === first.name && field.matches(':checked[type=radio]')) ?? first;
  const given = chosen.value;
  chosen.focus({ preventScroll: true });
  const keep = (event: Event) => {
    if (chosen.value === given) event.stopPropagation();
  };
  chosen.addEventListener('focusout', keep, { once: true });
};

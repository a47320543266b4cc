/** Of what has been opened to be filled in: the keyboard goes to its first field, or the first that must be filled. */

const fillable = 'input:not([type=hidden],[type=file],:disabled,[readonly]),select:not(:disabled),textarea:not(:disabled,[readonly])';

/** A keyboard on the screen would cover what is to be read first. */
const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldsIn = (around: HTMLElement): readonly Field[] =>
  [...around.querySelectorAll<Field>(fillable)].filter(field => field.checkVisibility());

const firstOf = (around: HTMLElement, fields: readonly Field[]): Field | undefined => {
  // A dialog is seen whole: there it is the first that has to be filled.
  const isWanted = (field: Field) => field.ariaRequired === 'true' && field.value === '';
  const first = (around.closest('[role=dialog],dialog') === null ? undefined : fields.find(isWanted)) ?? fields[0];
  return fields.find(field => field.name === first?.name && field.matches(':checked[type=radio]')) ?? first;
};

/** A field whose file is still on its way comes after the others: so long it may yet become the first. */
const LATE = 2_000;

const focusFor = (around: HTMLElement, chosen: Field): void => {
  const given = chosen.value;
  chosen.focus({ preventScroll: true });
  const keep = (event: Event) => {
    if (chosen.value === given) event.stopPropagation();
  };
  chosen.addEventListener('focusout', keep, { once: true });
  const late = new MutationObserver(() => {
    const first = firstOf(around, fieldsIn(around));
    if (first === undefined || first === chosen) return;
    late.disconnect();
    if (document.activeElement === chosen && chosen.value === given) focusFor(around, first);
  });
  late.observe(around, { childList: true, subtree: true });
  around.addEventListener('keydown', () => late.disconnect(), { once: true, capture: true });
  setTimeout(() => late.disconnect(), LATE);
};

/** For the `ref` of what holds the fields. A field that is left as it was given says nothing: nobody has chosen to be there. */
export const firstFieldFocused = (around: HTMLElement | null): void => {
  if (around === null || isTouched()) return;
  const fields = fieldsIn(around);
  const first = firstOf(around, fields);
  // Whoever is at one already stays there.
  if (first === undefined || fields.some(field => field === document.activeElement)) return;
  focusFor(around, first);
};

/** Printing one part of a page. The style sheet of the part hides the rest while `data-print` is set. */

export const printOnly = (part: Element | null): void => {
  if (part === null) return;
  const copy = part.cloneNode(true);
  const sheet = document.createElement('div');
  sheet.className = 'cr-print-sheet';
  sheet.append(copy);
  document.body.append(sheet);
  document.documentElement.dataset.print = 'part';
  window.addEventListener(
    'afterprint',
    () => {
      sheet.remove();
      delete document.documentElement.dataset.print;
    },
    { once: true },
  );
  window.print();
};

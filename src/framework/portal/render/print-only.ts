/** Printing one part of a page. The style sheet of the part hides the rest while `data-print` is set. */

/** What is referred to within a copy must be found there: of the original, which is hidden, nothing is drawn. */
const giveOwnIds = (copy: Element): void => {
  const all = [...copy.querySelectorAll('*')];
  const ids = new Set(all.map(({ id }) => id));
  for (const each of all) {
    for (const attribute of each.attributes)
      attribute.value = attribute.value.replace(/#([^)"'\s]+)/g, (whole, id: string) => (ids.has(id) ? `${whole}-print` : whole));
    if (each.id !== '') each.id += '-print';
  }
};

/** @param foot stands below it, on paper alone */
export const printOnly = (part: Element | null, foot = ''): void => {
  if (part === null) return;
  const sheet = document.createElement('div');
  sheet.className = 'cr-print-sheet';
  sheet.append(part.cloneNode(true));
  giveOwnIds(sheet);
  if (foot !== '') {
    const line = document.createElement('p');
    line.className = 'cr-print-foot';
    line.textContent = foot;
    sheet.append(line);
  }
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

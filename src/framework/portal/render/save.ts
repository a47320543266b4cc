/** What a page holds, as a file on the person's disk. */

/** From an address of the page's own. */
export const saveAddress = (url: string, name: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};

/** A text that the page itself made. */
export const saveText = (text: string, name: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  saveAddress(url, name);
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
};

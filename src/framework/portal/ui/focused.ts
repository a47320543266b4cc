/** For the `ref` of what shall have the keyboard as soon as it stands. */
export const focused = (element: HTMLElement | null): void => element?.focus();

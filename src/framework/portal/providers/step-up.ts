/** Asks the person to confirm who they are when a call needs it; knows who can be asked, not how it looks. */

type Ask = () => Promise<boolean>;
let asker: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Registers who asks, as long as they stand on the screen. */
export const onStepUp = (ask: Ask): (() => void) => {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
};

/** Whether the identity has been confirmed; calls that come meanwhile wait for the same answer. */
export const confirmIdentity = (): Promise<boolean> => {
  if (asker === undefined) return Promise.resolve(false);
  asking ??= asker().finally(() => {
    asking = undefined;
  });
  return asking;
};

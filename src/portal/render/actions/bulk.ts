/** Doing one thing to many records, one after the other: what succeeded, what did not and why. */

export interface BulkResult {
  readonly done: number;
  readonly failed: readonly { readonly id: string; readonly message: string }[];
}

/**
 * Runs in order and goes on after a failure.
 * @param step answers the sentence of a failure, undefined on success
 * @param told after each record, how many are through
 */
export const inTurn = async (
  ids: readonly string[],
  step: (id: string) => Promise<string | undefined>,
  told: (through: number) => void,
): Promise<BulkResult> => {
  const failed: { id: string; message: string }[] = [];
  for (const [index, id] of ids.entries()) {
    const message = await step(id);
    if (message !== undefined) failed.push({ id, message });
    told(index + 1);
  }
  return { done: ids.length - failed.length, failed };
};

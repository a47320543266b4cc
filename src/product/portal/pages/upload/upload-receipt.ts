/** The receipt of documents that were handed in: kept with its entry in the browser's history, so that reload and back still show it. */
import { go } from '#portal/browser/place.ts';
import type { Paper } from '../papers/papers.ts';

export interface UploadReceipt {
  readonly applyNo: string;
  readonly companyName: string;
  readonly at: string;
  readonly papers: readonly Pick<Paper, 'kind' | 'name' | 'size' | 'sha256'>[];
}

/** Opens the receipt's page. The form it came from leaves the history: going back must not hand in twice. */
export const showReceipt = (receipt: UploadReceipt): void => {
  go('/successUpload', { replace: true });
  history.replaceState({ receipt }, '', location.href);
};

const isReceipt = (value: unknown): value is UploadReceipt =>
  typeof value === 'object' && value !== null && typeof (value as Partial<UploadReceipt>).applyNo === 'string' && 'papers' in value;

/** The receipt of the page that stands now. */
export const currentReceipt = (): UploadReceipt | undefined => {
  const state: unknown = history.state;
  const receipt: unknown = typeof state === 'object' && state !== null && 'receipt' in state ? state.receipt : undefined;
  return isReceipt(receipt) ? receipt : undefined;
};

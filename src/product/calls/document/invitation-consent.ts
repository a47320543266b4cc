/** What whoever signs by a link agrees to, in which edition: for themselves, or in the name of a company. */
import type { Label } from '#engine/declare/label.ts';
import { consentNow, signerConsents } from '#resources/document/_consent.ts';
import type { ContractSigner } from './contract-signers.ts';

type Signer = Pick<ContractSigner, 'companyName' | 'signs'>;

/** The words of an edition, as this signer was shown them; none of an edition that is not known. */
export const consentWords = (edition: string, { companyName }: Pick<Signer, 'companyName'>): Label | undefined => {
  const words = signerConsents[edition];
  if (words === undefined) return undefined;
  const [zh, en] = words;
  // A function, so that no `$` in a name is read as a pattern.
  const name = () => companyName ?? '';
  return [zh.replaceAll('{company}', name), en.replaceAll('{company}', name)];
};

/** What is agreed to now. */
export const consentOf = (signer: Signer): { readonly edition: string; readonly words: Label } => {
  const edition = consentNow[signer.signs ?? 'CONTRACT'][signer.companyName === null ? 'person' : 'company'];
  const words = consentWords(edition, signer);
  if (words === undefined) throw new Error(`no consent of edition ${edition}`);
  return { edition, words };
};

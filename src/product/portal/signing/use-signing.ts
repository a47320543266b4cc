/** The act itself: one call, and then the signed file in the place of what was signed. */
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import type { Position } from '#trust/positions/positions.ts';
import type { Answers } from './answers.ts';

export interface Signed {
  readonly body: Blob;
  readonly name: string;
  /** As the file itself proves it, where it does: the clock of this machine may go wrong. */
  readonly at: string;
  /** Of a contract: who signs next, by name, or that all have signed. */
  readonly contract?: { readonly next: string } | 'complete';
}

/** What came of it: which file it is now. */
export interface Kept extends Omit<Signed, 'body'> {
  readonly file: string;
}

/** @throws what the provider throws, or an error whose message is for the signer */
export type Act = (answers: Answers, hand: readonly Position[] | undefined) => Promise<Kept>;

export interface SigningState {
  readonly busy: boolean;
  readonly failed: string | undefined;
  readonly signed: Signed | undefined;
  readonly sign: (answers: Answers, hand: readonly Position[] | undefined) => Promise<void>;
  /** What was refused concerns another way to sign than the one that is tried now. */
  readonly forget: () => void;
}

export const useSigning = (act: Act, sentence: (error: unknown) => string): SigningState => {
  const provider = useDataProvider<PortalDataProvider>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [signed, setSigned] = useState<Signed>();
  const sign: SigningState['sign'] = async (answers, hand) => {
    setBusy(true);
    setFailed(undefined);
    try {
      const { file, ...kept } = await act(answers, hand);
      setSigned({ ...kept, body: await provider.fileBody(file) });
    } catch (error) {
      setFailed(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failed, signed, sign, forget: () => setFailed(undefined) };
};

/** The act itself: one call, and then the signed file in the place of what was signed. */
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import type { Position } from '#trust/positions/positions.ts';
import type { Answers } from './answers.ts';

export interface Signed {
  readonly body: Blob;
  readonly name: string;
  readonly at: string;
  /** Another party signs next. */
  readonly goesOn: boolean;
}

/** What came of it: which file it is now. */
export interface Kept extends Pick<Signed, 'name' | 'goesOn'> {
  readonly file: string;
}

/** @throws what the provider throws, or an error whose message is for the signer */
export type Act = (answers: Answers, hand: readonly Position[] | undefined) => Promise<Kept>;

export interface SigningState {
  readonly busy: boolean;
  readonly failed: string | undefined;
  readonly signed: Signed | undefined;
  readonly sign: (answers: Answers, hand: readonly Position[] | undefined) => Promise<void>;
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
      const { file, name, goesOn } = await act(answers, hand);
      setSigned({ body: await provider.fileBody(file), name, goesOn, at: new Date().toISOString() });
    } catch (error) {
      setFailed(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failed, signed, sign };
};

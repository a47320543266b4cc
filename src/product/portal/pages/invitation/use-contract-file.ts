/** A contract's document, fetched by the ticket. */
import { useCallback, useEffect, useEffectEvent } from 'react';
import { type Answered, useAnswer } from '#portal/pages/light/use-answer.ts';
import { saveAddress } from '#portal/render/save.ts';

export type ContractFile = readonly [Answered<File>, again: () => void];

/**
 * @param fetchIt by a ticket: the same function each time
 * @param onFailure is told of each one: the ticket may be over
 */
export const useContractFile = (
  ticket: string,
  fetchIt: (ticket: string) => Promise<File>,
  onFailure: (failure: unknown) => void,
): ContractFile => {
  const [answer, again] = useAnswer(useCallback(() => fetchIt(ticket), [ticket, fetchIt]));
  const tell = useEffectEvent(onFailure);
  useEffect(() => {
    if (answer.state === 'failed') tell(answer.error);
  }, [answer]);
  return [answer, again];
};

export const saveFile = (file: File): void => {
  const url = URL.createObjectURL(file);
  saveAddress(url, file.name);
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

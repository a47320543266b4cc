/** The record that an open dialog is about, for widgets among its questions. */
import { createContext, useContext } from 'react';
import type { Row } from '../contract.ts';

export const ActedOn = createContext<Row | undefined>(undefined);

/** @throws Error outside of a dialog about a record */
export const useActedOn = (): Row => {
  const record = useContext(ActedOn);
  if (record === undefined) throw new Error('no dialog about a record is open here');
  return record;
};

/** Those that an open dialog about many is about, as far as their list asks for them: id, version, state and what it shows. */
export const AllActedOn = createContext<readonly Row[] | undefined>(undefined);

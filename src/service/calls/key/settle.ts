/** What becomes of the applications for keys with the certificates they ordered. */
import type { Row } from '#service/store/rows.ts';
import type { Act } from '../contract.ts';

/** The certificate is issued: a soft key's application is done with that, a hardware key is made and sent. */
const settleHardKey = async (act: Act, certificate: Row | undefined, how: 'finish' | 'refuse'): Promise<void> => {
  const id = certificate?.application;
  const application =
    typeof id === 'string' ? await act.records.find('certificateApplications', { id, state: 'EXECUTING' }, { lock: true }) : undefined;
  if (application === undefined) return;
  const move = how === 'finish' && application.carrier === 'UKEY' ? 'makeKey' : how;
  await act.records.move('certificateApplications', application, move, null);
};

/** An e-signature is open, or was turned down, with its certificate. */
const settleSoftKey = async (act: Act, certificate: Row | undefined, how: 'finish' | 'refuse'): Promise<void> => {
  const id = certificate?.softKeyApplication;
  const application =
    typeof id === 'string' ? await act.records.find('softKeyApplications', { id, state: 'EXECUTING' }, { lock: true }) : undefined;
  if (application === undefined) return;
  await act.records.move('softKeyApplications', application, how, null);
};

/** The certificate is in its holder's hands, or its order was turned down: the application that ordered it, if one did, goes on or ends. */
export const settleApplications = async (act: Act, certificate: Row | undefined, how: 'finish' | 'refuse'): Promise<void> => {
  await settleHardKey(act, certificate, how);
  await settleSoftKey(act, certificate, how);
};

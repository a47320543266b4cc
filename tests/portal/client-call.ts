/** A call as the portal knows it, for tests that need one. */
import type { ClientCall } from '#engine/project/client-view.ts';

export const clientCall = (id: string, more: Partial<ClientCall> = {}): ClientCall => ({
  id,
  path: id,
  method: 'POST',
  label: [id, id],
  grant: ['E1'],
  button: false,
  idempotent: false,
  captcha: false,
  ...more,
});

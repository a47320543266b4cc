/** `failureLog/resend`: what failed is begun once more, where the service can do so by itself. */
import { Refusal } from '#engine/wire/errors.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import { type Inside, sessionOf } from '../contract.ts';
import type { Services } from '../services.ts';

export const resend =
  (services: Services): Inside =>
  async act => {
    const { resource, recordId } = act.record ?? {};
    if (resource === 'pushLogs') {
      const push = await act.records.get('pushLogs', { id: String(recordId) }, { lock: true });
      if (push.state !== 'WAIT') await act.records.move('pushLogs', push, 'resend', null);
      return;
    }
    if (resource === 'outbox') {
      const message = await act.records.get('outbox', { id: String(recordId) }, { lock: true });
      if (message.state !== 'GIVEN_UP') return;
      if (message.content === null) throw new Refusal('MESSAGE_LAPSED');
      await act.records.move('outbox', message, 'resend', null);
      return;
    }
    if (resource === 'jobs') {
      const job = await act.records.get('jobs', { id: String(recordId) });
      await services.jobs.ask(act.records.rows as TransactionRows, String(job.name), sessionOf(act).name);
      return;
    }
    throw new Refusal('FAILURE_BY_HAND');
  };

/** `failureLog/resend`: what failed is begun once more, where the service can do so by itself. */
import { failures } from '#engine/system/failures.ts';
import { jobs } from '#engine/system/jobs.ts';
import { outbox } from '#engine/system/outbox.ts';
import { pushLogs } from '#engine/system/push-logs.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { sessionOf } from '#service/records/act.ts';
import { effect } from '#service/records/typed.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import type { Services } from '../services.ts';

export const resend = (services: Services) =>
  effect(failures)('resend', async act => {
    const { resource, recordId } = act.record;
    const id = recordId ?? '';
    if (resource === pushLogs.name) {
      const pushes = act.records.of(pushLogs);
      const push = await pushes.get({ id }, { lock: true });
      if (push.state !== 'WAIT') await pushes.move(push, 'resend', null);
      return;
    }
    if (resource === outbox.name) {
      const messages = act.records.of(outbox);
      const message = await messages.get({ id }, { lock: true });
      if (message.state !== 'GIVEN_UP') return;
      if (message.content === null) throw new Refusal('MESSAGE_LAPSED');
      await messages.move(message, 'resend', null);
      return;
    }
    if (resource === jobs.name) {
      const job = await act.records.of(jobs).get({ id });
      await services.jobs.ask(act.records.rows as TransactionRows, heldIn(job, 'name'), sessionOf(act).name);
      return;
    }
    throw new Refusal('FAILURE_BY_HAND');
  });

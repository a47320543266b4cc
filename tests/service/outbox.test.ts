/** What operators may read of messages: everything while nothing is really sent, no content once a gateway takes it away. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Message, makeDelivery } from '#service/delivery/delivery.ts';
import { freshMobile, only, smsCodeFor } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());

const shownTo = (id: string) => only(running, 'operation/outbox/list', { id }, running.operator);
const newest = () => only(running, 'operation/outbox/list', {}, running.operator);

test('[op.outbox.list][BEY-05] without a gateway an operator reads the code that was sent', async () => {
  const code = await smsCodeFor(running, freshMobile(), 'LOGIN');
  expect((await newest()).body).toContain(code);
});

test('[op.outbox.list][BEY-05] with a gateway nobody reads it, before it is sent, after, or when it is given up', async () => {
  const { database, clock } = running.service.services;
  const taken: Message[] = [];
  let works = true;
  const delivery = makeDelivery(database, {
    SMS: async message => {
      if (!works) throw new Error('the gateway is down');
      taken.push(message);
    },
  });
  const queue = async () => {
    await database.transaction(rows =>
      delivery.queue(rows, { kind: 'SMS', recipient: freshMobile(), body: 'Your code is 135790.' }, clock()),
    );
    return String((await newest()).id);
  };
  const sent = await queue();
  expect(JSON.stringify(await shownTo(sent))).not.toContain('135790');
  await delivery.drain(clock());
  expect(taken).toMatchObject([{ body: 'Your code is 135790.' }]);
  expect(await shownTo(sent)).toMatchObject({ state: 'SENT', body: null });
  expect((await database.read.find('outbox', sent))?.content).toBeNull();
  works = false;
  const lost = await queue();
  for (let day = 1; day <= 6; day += 1) await delivery.drain(new Date(clock().getTime() + day * 86_400_000));
  expect(await shownTo(lost)).toMatchObject({ state: 'GIVEN_UP', body: null });
  expect((await database.read.find('outbox', lost))?.content).toBeNull();
});

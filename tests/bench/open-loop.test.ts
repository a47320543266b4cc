/** The open loop that a mixed day is sent by: nothing that was sent is left out of what is told. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openLoop } from './open-loop.ts';

test('[BEY-21] a question that is never answered, or not to the end, is heard of as lost', async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    if (asked % 3 === 1) response.end('whole');
    else if (asked % 3 === 2) response.writeHead(200).write('half');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const heard: (number | undefined)[] = [];
  const sent = await openLoop(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    perSecond: 90,
    seconds: 1,
    next: () => ({ path: '/' }),
    heard: (_, __, answer) => heard.push(answer?.status),
  });
  await sent.end(100);
  server.close();
  expect(heard).toHaveLength(sent.late.length);
  expect(sent.open()).toBe(0);
  expect(heard).toContain(undefined);
});

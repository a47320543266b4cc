/** Large answers of calls that read travel packed; what holds something fresh and secret travels as it is. */
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorLogin, type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());

/** As it travels: `fetch` would unpack it. */
const asked = (path: string, body: unknown, accepted: string, token = running.operator) =>
  new Promise<{ readonly coding: string | undefined; readonly length: number; readonly bytes: Buffer }>((done, fail) => {
    const headers = { 'content-type': 'application/json', 'session-token': token, 'accept-encoding': accepted };
    request(`${running.address}/user/${path}`, { method: 'POST', headers }, response =>
      buffer(response).then(bytes => {
        const { 'content-encoding': coding, 'content-length': length } = response.headers;
        done({ coding, length: Number(length), bytes });
      }, fail),
    )
      .on('error', fail)
      .end(JSON.stringify(body));
  });
const menus = { pageSize: 50 };
const rowsIn = (json: Buffer): number => (JSON.parse(json.toString()) as { data: { list: unknown[] } }).data.list.length;

test('[BEY-21] a list travels packed as its reader takes it, and says the same', async () => {
  const plain = await asked('menu/page', menus, 'identity');
  expect(plain.coding).toBeUndefined();
  const rows = rowsIn(plain.bytes);
  expect(rows).toBeGreaterThan(10);
  for (const [accepted, coding, unpack] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['GZIP;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    const packed = await asked('menu/page', menus, accepted);
    expect(packed, accepted).toMatchObject({ coding, length: packed.bytes.length });
    expect(packed.bytes.length * 3, accepted).toBeLessThan(plain.bytes.length);
    expect(rowsIn(unpack(packed.bytes)), accepted).toBe(rows);
  }
});

test('[BEY-21] a short answer travels as it is, and so does one that is to be kept from whoever measures lengths', async () => {
  expect((await asked('menu/page', { pageSize: 1 }, 'br')).coding).toBeUndefined();
  const login = await asked('operation/login', operatorLogin, 'br', '');
  expect(login.bytes.length).toBeGreaterThan(2_048);
  expect(login.coding).toBeUndefined();
  expect(JSON.parse(login.bytes.toString())).toMatchObject({ status: 1, data: { token: expect.any(String) } });
});

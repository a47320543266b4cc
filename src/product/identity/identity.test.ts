import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { Refusal } from '#engine/wire/errors.ts';
import { makeIdentity } from './identity.ts';

const company = { companyName: '福州榕城物流有限公司', uscc: '91350100M000100Y43', legalName: '林国华' };
const person = { name: '张晓雯', idNo: '11010519491231002X', mobile: '13800138000' };

/** A gateway until the test ends. @returns its address */
const gateway = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`;
};
/** One that answers every question so. */
const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
  gateway((_, response) => void response.writeHead(status, headers).end(body));
const unheard = (why: string): void => expect.unreachable(why);

test('[BEY-05] without a gateway nobody is asked', async () => {
  const { check, checkCompany } = makeIdentity(null, { failed: unheard });
  expect([await check(person), await checkCompany(company)]).toEqual(['UNCHECKED', 'UNCHECKED']);
});

test('[BEY-05] the gateway is told name, number and mobile as JSON, by POST, and its word is taken', async () => {
  const asked: unknown[] = [];
  const url = await gateway(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const told = JSON.parse(Buffer.concat(parts).toString('utf8'));
    asked.push([request.method, request.url, request.headers['content-type'], told]);
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ match: told.name === person.name || told.legalName === company.legalName, cost: 1 }));
  });
  const { check, checkCompany } = makeIdentity(url, { failed: unheard });
  expect(await check(person)).toBe('MATCHED');
  expect(await check({ ...person, name: '李四' })).toBe('MISMATCHED');
  expect(asked[0]).toEqual(['POST', '/check', 'application/json', person]);
  // Of a company at the same address, by its own three.
  expect([await checkCompany(company), await checkCompany({ ...company, legalName: '王五' })]).toEqual(['MATCHED', 'MISMATCHED']);
  expect(asked[2]).toEqual(['POST', '/check', 'application/json', company]);
});

/** Answers that nobody can understand; some repeat what was asked. */
const strange: Readonly<Record<string, () => Promise<string>>> = {
  'a failure': () => answering(500, '{"match":true}'),
  'a refusal': () => answering(403, JSON.stringify(person)),
  'nothing in it': () => answering(200, ''),
  'no JSON': () => answering(200, `${person.idNo} is fine`),
  'no object': () => answering(200, 'null'),
  'another word': () => answering(200, JSON.stringify({ ...person, match: 'true' })),
  'another field': () => answering(200, '{"matched":true}'),
  'a way elsewhere': async () => answering(303, '', { location: await answering(200, '{"match":true}') }),
  'more than an answer': () => answering(200, `{"match":true,"more":"${'x'.repeat(70_000)}"}`),
  'a line that breaks': () => gateway((_, response) => void response.writeHead(200).write('{"match":', () => response.destroy())),
  'none in time': () => gateway(() => undefined),
  'nobody there': async () => 'http://127.0.0.1:1/',
};

test.each(Object.entries(strange))('[BEY-05] %s: the check is refused for now, and nothing of the person is told', async (_, made) => {
  const said: string[] = [];
  const identity = makeIdentity(await made(), { failed: why => void said.push(why), patienceMs: 400 });
  const refusal = await identity.check(person).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'IDENTITY_AWAY' });
  expect(said).toHaveLength(1);
  const other = await identity.checkCompany(company).catch((error: unknown) => error);
  expect(other).toMatchObject({ code: 'IDENTITY_AWAY' });
  const told = `${said} ${inspect([refusal, other], { depth: 9 })}`;
  for (const secret of [...Object.values(person), ...Object.values(company)]) expect(told).not.toContain(secret);
});

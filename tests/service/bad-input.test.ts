/** Bad input of every kind is refused with a sentence that names the field, in both languages, and leaves nothing behind. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '#service/postgres/roles.ts';
import type { Row } from '#service/store/rows.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { apply, employee, freshMobile, member, only, order, png, type Registered, registration, solvedCaptcha } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';

let running: Running;
let court: Court;
let company: Registered & { readonly token: string };
let other: Registered & { readonly token: string };
beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  company = await member(running);
  other = await member(running);
});
afterAll(async () => {
  await running.stop();
  await court.close();
});

/** Rows of every table but those that count attempts, as the owner of the database sees them. */
const rowCounts = async (): Promise<Readonly<Record<string, number>>> =>
  withClient(running.database.ownerConnection, async client => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('throttles', 'captchas', 'login_logs') order by 1",
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ n: string }>(`select count(*) as n from "${name}"`);
      counts[name] = Number(rows[0]?.n);
    }
    return counts;
  });

const zh = { 'accept-language': 'zh-CN,zh;q=0.9' };
const en = { 'accept-language': 'en-GB,en;q=0.9' };
const chinese = /[\u4e00-\u9fff]/;

interface Refusal {
  readonly http: number;
  readonly status: number;
  /** The field that the answer names; for refusals without one, none. */
  readonly field?: string;
  /** What the English sentence says. */
  readonly says?: RegExp;
}

/** Sends the same twice, in Chinese and in English, and looks that the database holds as much as before. */
const isRefused = async (
  send: (headers: Record<string, string>) => Promise<Answer<unknown>>,
  { http, status, field, says = /[a-z]{2,}/ }: Refusal,
): Promise<void> => {
  const before = await rowCounts();
  const sentences: string[] = [];
  for (const headers of [zh, en]) {
    const answer = await send(headers);
    expect(answer).toMatchObject({ http, status, message: expect.stringMatching(/\S/) });
    const errors = (answer.data as { errors?: Readonly<Record<string, readonly string[]>> } | null)?.errors;
    if (field !== undefined) {
      expect(Object.keys(errors ?? {})).toEqual([field]);
      sentences.push(String(errors?.[field]?.[0]));
    } else sentences.push(answer.message);
  }
  expect(sentences[0]).toMatch(chinese);
  expect(sentences[1]).not.toMatch(chinese);
  expect(sentences[1]).toMatch(says);
  // The words for what has no words of its own.
  expect(['验证失败', 'This is not valid.']).not.toContain(field === undefined ? '' : sentences[0]);
  expect(await rowCounts()).toEqual(before);
};

// The bytes of a request (RFC 2986), put together by hand so that no library puts right what shall be wrong.
const tlv = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const hex = body.length.toString(16);
  const long = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const length = body.length < 128 ? [body.length] : [0x80 | long.length, ...long];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const requestOf = (commonName: string, damage = 0): string => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = tlv(0x30, tlv(0x31, tlv(0x30, Buffer.from('0603550403', 'hex'), tlv(0x0c, Buffer.from(commonName)))));
  const info = tlv(0x30, Buffer.from('020100', 'hex'), name, publicKey.export({ type: 'spki', format: 'der' }), Buffer.from('a000', 'hex'));
  const signature = sign(
    'sha256',
    Buffer.concat([info, Buffer.alloc(damage)]),
    createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  );
  const der = tlv(0x30, info, Buffer.from('300a06082a8648ce3d040302', 'hex'), tlv(0x03, Buffer.from([0]), signature));
  return `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE REQUEST-----\n`;
};
const weakRequest = async (): Promise<string> => {
  await court.openssl(['genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024', '-out', 'weak.key']);
  return (await court.openssl(['req', '-new', '-key', 'weak.key', '-subj', '/CN=weak'])).stdout;
};

const application = { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1 };

describe('certificate requests', () => {
  const cases: readonly (readonly [string, RegExp, () => string | Promise<string>])[] = [
    ['a signature over something else', /signature .* is wrong/, () => requestOf('x', 1)],
    ['an RSA key of 1024 bits', /1024/, weakRequest],
    ['a subject of 100 kB', /up to|too large/i, () => requestOf('长'.repeat(34_000))],
    ['a subject of 15 kB', /too large/, () => requestOf('x'.repeat(15_000))],
    ['a control character in its name', /control/, () => requestOf('a\u0007b')],
    ['something that is no PEM', /PEM/, () => 'nonsense'],
    [
      'PEM that is no DER',
      /could not be parsed/,
      () => '-----BEGIN CERTIFICATE REQUEST-----\nbm9uc2Vuc2U=\n-----END CERTIFICATE REQUEST-----\n',
    ],
  ];
  test.each(cases)('[en.ca.save][BEY-01] refused: %s', async (_, says, make) => {
    const csr = await make();
    await isRefused(headers => running.call('ca/save', { ...application, csr }, company.token, headers), {
      http: 422,
      status: 422,
      field: 'csr',
      says,
    });
  });

  test('[en.ca.save] refused: a request for another algorithm than the application', async () => {
    const csr = requestOf('x');
    await isRefused(headers => running.call('ca/save', { ...application, algorithm: 'RSA_2048', csr }, company.token, headers), {
      http: 422,
      status: 422,
      field: 'csr',
      says: /RSA_2048/,
    });
    expect(await running.call('ca/save', { ...application, csr }, company.token)).toMatchObject({ status: 1 });
  });
});

describe('fields', () => {
  test('[en.register][VAL-01] refused: a company code with a wrong check digit', async () => {
    const { body, uscc } = await registration(running);
    const wrong = `${uscc.slice(0, -1)}${uscc.endsWith('0') ? '1' : '0'}`;
    const send = async (headers: Record<string, string>) => {
      return running.call(
        'enterprise/register',
        { ...body, ...(await solvedCaptcha(running, 'en.register')), uscc: wrong },
        undefined,
        headers,
      );
    };
    await isRefused(send, { http: 422, status: 422, field: 'uscc' });
  });

  test.each([
    ['op.operator.new', 'operation/operator/new', { account: 'a_new_one', name: '王小明', mobile: '13812345678', nonsuch: 1 }, 'nonsuch'],
    ['op.operator.new', 'operation/operator/new', { account: 'a_new_one', name: '王小明', mobile: '12812345678' }, 'mobile'],
    ['op.operator.new', 'operation/operator/new', { account: 'a_new_one', name: '王\u0000小明', mobile: '13812345678' }, 'name'],
    ['op.operator.new', 'operation/operator/new', { account: 'a_new_one', name: ['王小明'], mobile: '13812345678' }, 'name'],
    [
      'op.operator.new',
      'operation/operator/new',
      { account: 'a_new_one', name: '王小明', mobile: '13812345678', version: 'x', id: { a: 1 }, email: 'x' },
      'email',
    ],
    ['mg.role.new', 'role/new', { code: 'X_Y', name: '一'.repeat(41), side: 'operator' }, 'name'],
    ['mg.role.new', 'role/new', { code: 'X_Y', name: '名称', side: '__proto__' }, 'side'],
    ['mg.role.page', 'role/page', { filter: { __proto__: null, password: 'x' } }, 'filter.password'],
  ])('[%s][VAL-01] refused: %s %j names %s', async (_, path, body, field) => {
    await isRefused(headers => running.call(path, body, running.operator, headers), { http: 422, status: 422, field });
  });

  test('[op.operator.new][VAL-01] every wrong field is named at once', async () => {
    const answer = await running.call('operation/operator/new', { account: 'x', name: '', mobile: 'x', surplus: 1 }, running.operator);
    expect(Object.keys((answer.data.errors as object) ?? {}).sort()).toEqual(['account', 'mobile', 'name', 'surplus']);
  });

  test('[en.ca.save] refused: a field that does not apply now, and one that only the service fills', async () => {
    await isRefused(headers => running.call('ca/save', { ...application, receiverName: '王小明' }, company.token, headers), {
      http: 422,
      status: 422,
      field: 'receiverName',
    });
    await isRefused(headers => running.call('ca/save', { ...application, state: 'DONE' }, company.token, headers), {
      http: 422,
      status: 422,
      field: 'state',
    });
    await isRefused(
      headers => running.call('ca/save', { ...application, member: '01980000-0000-7000-8000-000000000000' }, company.token, headers),
      { http: 422, status: 422, field: 'member' },
    );
  });

  test("[en.ca.save][PRM-05] refused: another company's file among the documents", async () => {
    const theirs = await running.upload('file/upload', { purpose: 'application' }, { name: '他人.png', bytes: png }, other.token);
    await isRefused(headers => running.call('ca/save', { ...application, files: [theirs.data.fileId] }, company.token, headers), {
      http: 422,
      status: 422,
      field: 'files',
    });
    const own = await running.upload('file/upload', { purpose: 'application' }, { name: '自己.png', bytes: png }, company.token);
    expect(await running.call('ca/save', { ...application, files: [own.data.fileId] }, company.token)).toMatchObject({ status: 1 });
  });
});

describe('records', () => {
  test('[en.ca.save][en.ca.commit] refused: a stale version, with the current one', async () => {
    const saved = await running.call<{ id: string; version: number }>('ca/save', application, company.token);
    const { id, version } = saved.data;
    await running.call('ca/save', { id, version, years: 2 }, company.token);
    await isRefused(headers => running.call('ca/save', { id, version, years: 3 }, company.token, headers), { http: 409, status: 409 });
    const stale = await running.call<{ current: Record<string, unknown> }>('ca/save', { id, version, years: 3 }, company.token);
    expect(stale.data.current).toMatchObject({ id, years: 2 });
    await isRefused(headers => running.call('ca/commit', { id, version }, company.token, headers), { http: 409, status: 409 });
  });

  test("[en.ca.save][en.ca.commit][en.ca.application][PRM-05] refused: another company's id, with the same words as one that was never given out", async () => {
    const { data } = await running.call<{ id: string; version: number }>('ca/save', application, company.token);
    const nobody = '01980000-0000-7000-8000-000000000000';
    for (const path of ['ca/save', 'ca/commit']) {
      await isRefused(headers => running.call(path, { id: data.id, version: data.version }, other.token, headers), {
        http: 404,
        status: 404,
      });
      const [theirs, nobodys] = await Promise.all([data.id, nobody].map(id => running.call(path, { id, version: 1 }, other.token)));
      expect(theirs).toEqual(nobodys);
    }
    await isRefused(headers => running.call(`ca/application/detail/${data.id}`, {}, other.token, headers), { http: 404, status: 404 });
  });

  test.each(['nonsuch', '$session.memberId', "' or 1=1 --", '01980000-0000-7000-8000-00000000000', '../../healthz', '%00'])(
    '[en.ca.detail] refused: the id %s',
    async id => {
      const answer = await running.call(`ca/detail/${encodeURIComponent(id)}`, {}, company.token);
      expect(answer).toMatchObject({ http: 404, status: 404 });
    },
  );

  test('[op.hardKey.commit][op.cert.reject] refused: a decision without its reason, or with one of four characters', async () => {
    const { agreementVersion } = (await running.call<{ agreementVersion: string }>('ca/agreement/query', {}, company.token)).data;
    await running.call('ca/agreement/confirm', { agreementVersion }, company.token);
    const applied = await apply(running, company.token, {});
    for (const reason of [undefined, '四个字呀', ' '.repeat(10)])
      await isRefused(
        headers =>
          running.call(
            'operation/hardKey/audit/commit',
            { id: applied.id, version: applied.version, decision: 'return', reason },
            running.operator,
            headers,
          ),
        { http: 422, status: 422, field: 'reason' },
      );
    const waiting = await order(running, applied);
    await isRefused(headers => running.call('operation/certificate/reject', waiting, running.operator, headers), {
      http: 422,
      status: 422,
      field: 'reason',
    });
    await isRefused(headers => running.call('operation/certificate/revoke', { ...waiting, reason: 'because' }, running.operator, headers), {
      http: 422,
      status: 422,
      field: 'reason',
    });
  });

  test('[en.employee.new] refused: a mobile that a colleague has', async () => {
    const colleague = await employee(running, company.token);
    const { mobile }: Row = (await running.service.services.database.read.find('employees', colleague.id)) ?? {};
    await isRefused(
      headers =>
        running.call('employee/new', { account: `fresh_${freshMobile()}`, name: '王小明', role: 'VIEWER', mobile }, company.token, headers),
      { http: 422, status: 422, field: 'mobile' },
    );
    // Another company's people are nobody's business: the number is free there.
    expect(
      await running.call('employee/new', { account: `fresh_${freshMobile()}`, name: '王小明', role: 'VIEWER', mobile }, other.token),
    ).toMatchObject({ status: 1 });
  });
});

describe('bodies', () => {
  const raw = async (
    body: string | Uint8Array | undefined,
    type: string | undefined,
    headers: Record<string, string>,
  ): Promise<Answer<unknown>> => {
    const response = await fetch(`${running.address}/user/operation/operator/new`, {
      method: 'POST',
      headers: { 'session-token': running.operator, ...(type === undefined ? {} : { 'content-type': type }), ...headers },
      ...(body === undefined ? {} : { body: body as string }),
    });
    return { http: response.status, ...((await response.json()) as Omit<Answer, 'http'>) };
  };
  const cases: readonly (readonly [string, string | Uint8Array | undefined, string | undefined, Refusal])[] = [
    ['broken JSON', '{"account":', 'application/json', { http: 400, status: 0 }],
    ['an empty body', '', 'application/json', { http: 400, status: 0 }],
    ['bytes that are no UTF-8 text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 'application/json', { http: 400, status: 0 }],
    ['null', 'null', 'application/json', { http: 422, status: 422, field: '$' }],
    ['a list', '[]', 'application/json', { http: 422, status: 422, field: '$' }],
    ['a text', '"x"', 'application/json', { http: 422, status: 422, field: '$' }],
    ['XML', '<a/>', 'application/xml', { http: 415, status: 415 }],
    ['a form', 'account=x', 'application/x-www-form-urlencoded', { http: 415, status: 415 }],
    ['plain text', 'account', 'text/plain', { http: 415, status: 415 }],
  ];
  test.each(cases)('[op.operator.new][ERR-03] refused: %s', async (_, body, type, refusal) => {
    await isRefused(headers => raw(body, type, headers), refusal);
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    '[op.operator.new][ERR-03] the name %s is refused by its name',
    async name => {
      for (const headers of [zh, en]) {
        const body = `{"account":"a_new_one","name":"王小明","mobile":"13812345678","${name}":{"x":1}}`;
        const answer = await raw(body, 'application/json', headers);
        expect(answer).toMatchObject({ http: 422, status: 422 });
        expect(Object.entries((answer.data as { errors: object }).errors)).toEqual([
          [name, [expect.stringMatching(headers === zh ? chinese : /field/)]],
        ]);
      }
    },
  );

  test('[op.operator.new][ERR-03] refused: a body of 50 MB', async () => {
    const body = `{"account":"${'x'.repeat(50 * 1_048_576)}"}`;
    await isRefused(headers => raw(body, 'application/json', headers), { http: 413, status: 413 });
  });

  test('[en.file.upload] refused: a file of 30 MB, a program under the name of a picture, no file at all; nothing stays', async () => {
    const before = await rowCounts();
    const picture = (bytes: Uint8Array) =>
      running.upload('file/upload', { purpose: 'application' }, { name: 'x.png', bytes }, company.token);
    expect(await picture(Buffer.concat([png, Buffer.alloc(30 * 1_048_576)]))).toMatchObject({ http: 413, status: 413 });
    expect(await picture(Buffer.from('#!/bin/sh\necho x\n'))).toMatchObject({ http: 415, status: 415 });
    expect(await running.call('file/upload', {}, company.token)).toMatchObject({ http: 415, status: 415 });
    expect(await rowCounts()).toEqual(before);
  });

  test('[ERR-03][op.login][op.seal.status][en.ca.save] refused: objects that say how they become text, and nesting beyond all use', async () => {
    const turning = { toString: null, valueOf: null };
    const nested = JSON.parse(`${'['.repeat(4_000)}${']'.repeat(4_000)}`) as unknown;
    const key = { 'idempotency-key': 'nested-input-1' };
    for (const odd of [turning, nested])
      for (const [path, body, token] of [
        ['operation/login', { userName: odd, password: 'x' }, undefined],
        ['employee/sms/login', { mobile: odd, smsCode: odd }, undefined],
        ['operation/operator/list', { sort: { field: odd, order: odd } }, running.operator],
        ['operation/seal/status', { id: '00000000-0000-7000-8000-000000000000', version: 1, status: odd }, running.operator],
        ['operation/options/certificates/member', { values: odd }, running.operator],
        ['ca/save', { carrier: odd }, company.token],
      ] as const)
        for (const headers of [zh, { ...en, ...key }])
          expect([path, await running.call(path, body, token, headers)]).toMatchObject([path, { http: 422, status: 422 }]);
    const form = new FormData();
    form.append('purpose', new Blob([JSON.stringify(turning)], { type: 'application/json' }));
    form.append('file', new Blob([png]), 'a.png');
    const answer = await fetch(`${running.address}/user/file/upload`, {
      method: 'POST',
      headers: { 'session-token': company.token },
      body: form,
    });
    expect([answer.status, await answer.json()]).toMatchObject([415, { status: 415 }]);
  });

  test('[ERR-03] a path that is no call answers in the envelope', async () => {
    expect(await running.call('no/such/call')).toMatchObject({ http: 404, status: 404 });
    const page = await only(running, 'role/page', { code: 'FOUNDER' }, running.operator);
    expect(page.id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

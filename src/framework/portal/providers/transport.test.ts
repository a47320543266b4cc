import { describe, expect, it, vi } from 'vitest';
import { CallError, ConflictError, FaultError, InvalidError, ThrottledError } from './call-error.ts';
import { fileNameOf } from './file-transport.ts';
import { createTransport } from './transport.ts';
import type { TransportSetting } from './wire-words.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const make = (answer: (url: string, init: RequestInit) => Promise<Response> | Response, more: Partial<TransportSetting> = {}) => {
  const sent: { url: string; init: RequestInit }[] = [];
  const onExpired = vi.fn();
  const transport = createTransport({
    prefix: () => '/user',
    token: () => 'the-token',
    language: () => 'zh',
    onExpired,
    words: (key, values = {}) =>
      key === 'transport.failed' ? `Request failed: ${(values as { reason: string }).reason}` : `${key} ${JSON.stringify(values)}`,
    fetch: async (input, init = {}) => {
      sent.push({ url: String(input), init });
      return answer(String(input), init);
    },
    ...more,
  });
  return { transport, sent, onExpired };
};
const failing = (status: number, data: unknown = null, http = status) =>
  make(() => json({ status, message: `说明 ${status}`, data }, http));
const refusal = async (run: Promise<unknown>): Promise<CallError> => {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error('not refused with a CallError');
  return error;
};

describe('a call', () => {
  it('sends JSON below the prefix with session token, language and idempotency key, and answers the data', async () => {
    const { transport, sent } = make(() => json({ status: 1, message: '成功', data: { id: '1' } }));
    expect(await transport.ask('operation/certificate/issue', { body: { id: '1', version: 2 }, idempotencyKey: 'k1' })).toEqual({
      data: { id: '1' },
      message: '成功',
    });
    expect(sent[0]?.url).toBe('/user/operation/certificate/issue');
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"id":"1","version":2}',
      headers: { 'session-token': 'the-token', 'accept-language': 'zh', 'idempotency-key': 'k1', 'content-type': 'application/json' },
    });
  });

  it('sends no token before there is one, and no body with GET', async () => {
    const { transport, sent } = make(() => json({ status: 1, message: '', data: null }), { token: () => null });
    await transport.call('employee/captcha', { method: 'GET' });
    expect(sent[0]?.init.body).toBeUndefined();
    expect(sent[0]?.init.headers).not.toHaveProperty('session-token');
  });

  it.each([
    [0, 'refused', 400],
    [300, 'expired', 401],
    [403, 'forbidden', 403],
    [404, 'missing', 404],
    [408, 'timeout', 408],
    [413, 'tooLarge', 413],
    [414, 'tooLarge', 414],
    [431, 'tooLarge', 431],
    [415, 'unsupported', 415],
  ])("[ERR-03] turns status %i into the failure %s with the service's sentence", async (status, kind, http) => {
    const error = await refusal(failing(status, null, http).transport.call('any'));
    expect([error.kind, error.status, error.message]).toEqual([kind, status, `说明 ${status}`]);
  });

  it('[ERR-03] turns 409 into a conflict with the newest record', async () => {
    const error = await refusal(failing(409, { current: { id: '1', version: 7 } }).transport.call('any'));
    expect(error).toBeInstanceOf(ConflictError);
    expect((error as ConflictError).current).toEqual({ id: '1', version: 7 });
  });

  it('[ERR-03][TBL-02] turns 422 into messages by field, nested as a form names its inputs', async () => {
    const error = await refusal(
      failing(422, { errors: { uscc: ['第一句', '第二句'], 'rows[3].mobile': ['行里的'] } }).transport.call('any'),
    );
    expect(error).toBeInstanceOf(InvalidError);
    expect((error as InvalidError).errors).toEqual({ uscc: ['第一句', '第二句'], 'rows[3].mobile': ['行里的'] });
    expect(error.body).toEqual({ errors: { uscc: '第一句', rows: { 3: { mobile: '行里的' } } } });
  });

  it('[ERR-03] turns 429 into a wait and 500, 503 into a trace id', async () => {
    const throttled = await refusal(failing(429, { retryAfter: 42 }).transport.call('any'));
    expect((throttled as ThrottledError).retryAfter).toBe(42);
    expect(throttled).toBeInstanceOf(ThrottledError);
    const fault = await refusal(failing(500, { traceId: 't-1' }).transport.call('any'));
    expect(fault).toBeInstanceOf(FaultError);
    expect([fault.kind, (fault as FaultError).traceId]).toEqual(['fault', 't-1']);
    expect((await refusal(failing(500, null).transport.call('any'))).message, 'what is behind the service').toMatch(
      /transport\.unreadable/,
    );
    expect((await refusal(failing(503, { traceId: 't-2' }).transport.call('any'))).kind).toBe('notReady');
    expect((await refusal(failing(507, { traceId: 't-3' }).transport.call('any'))).kind).toBe('storageFull');
  });

  it('[ERR-02][ERR-01.2] says "Request failed:" and the reason when the wire fails, and rejects', async () => {
    const error = await refusal(make(() => Promise.reject(new TypeError('fetch failed'))).transport.call('any'));
    expect([error.kind, error.status]).toEqual(['transport', undefined]);
    expect(error.message).toMatch(/^Request failed: transport\.offline/);
  });

  it('[ERR-02] says so too when the answer is no envelope', async () => {
    const { transport } = make(() => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
    expect((await refusal(transport.call('any'))).message).toBe('Request failed: transport.unreadable {"status":502}');
    const other = make(() => json({ hello: 'world' }, 200));
    expect((await refusal(other.transport.call('any'))).kind).toBe('transport');
  });

  it('[ERR-02] gives up after its patience', async () => {
    const hanging = make(
      (_, init) =>
        new Promise<Response>((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
      { patience: 5 },
    );
    expect((await refusal(hanging.transport.call('any'))).message).toMatch(/^Request failed: transport\.timeout/);
  });
});

describe('an ended session', () => {
  it('[SES-09][ERR-01.1] is told for a call that carried the token in force', async () => {
    const { transport, onExpired } = failing(300, null, 401);
    await refusal(transport.call('any'));
    expect(onExpired).toHaveBeenCalledOnce();
  });

  it('[SES-09] is not told for a call of an earlier session', async () => {
    let token = 'old';
    const { transport, onExpired } = make(
      () => {
        token = 'new';
        return json({ status: 300, message: '', data: null }, 401);
      },
      { token: () => token },
    );
    await refusal(transport.call('any'));
    expect(onExpired).not.toHaveBeenCalled();
  });
});

describe('files', () => {
  it('come down with the name the service gave, UTF-8 first', async () => {
    const { transport } = make(
      () =>
        new Response('PK', {
          headers: {
            'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            'content-disposition': `attachment; filename="__.xlsx"; filename*=UTF-8''${encodeURIComponent('证书.xlsx')}`,
          },
        }),
    );
    const { blob, name } = await transport.download('operation/certificate/export', { body: {} });
    expect([name, await blob.text()]).toEqual(['证书.xlsx', 'PK']);
  });

  it('that are refused throw like any call', async () => {
    expect((await refusal(failing(403).transport.download('operation/certificate/export'))).kind).toBe('forbidden');
  });

  it('have a name even without one in the header', () => {
    expect([fileNameOf(null), fileNameOf('inline'), fileNameOf('attachment; filename=a.pem')]).toEqual(['download', 'download', 'a.pem']);
  });

  it('go up with their fields before them and their progress told', async () => {
    const progress: number[] = [];
    const parts: string[] = [];
    const { transport } = make(() => json(null), { newUpload: () => fakeUpload(parts) as unknown as XMLHttpRequest });
    const answer = await transport.upload('file/upload', new File(['abc'], '执照.png'), {
      fields: { purpose: 'licence' },
      onProgress: percent => progress.push(percent),
      idempotencyKey: 'k2',
    });
    expect(answer).toEqual({ fileId: 'f1' });
    expect(progress).toEqual([50, 100]);
    expect(parts).toEqual(['POST /user/file/upload', 'session-token: the-token', 'idempotency-key: k2', 'purpose', 'file']);
  });
});

/** The part of XMLHttpRequest that an upload uses. */
const fakeUpload = (parts: string[]) => ({
  upload: { onprogress: (_: { lengthComputable: boolean; loaded: number; total: number }) => {} },
  onload: () => {},
  response: undefined as unknown,
  status: 200,
  open: (method: string, url: string) => parts.push(`${method} ${url}`),
  setRequestHeader: (name: string, value: string) => {
    if (!name.startsWith('accept')) parts.push(`${name}: ${value}`);
  },
  send(form: FormData) {
    parts.push(...form.keys());
    this.upload.onprogress({ lengthComputable: true, loaded: 1, total: 2 });
    this.upload.onprogress({ lengthComputable: true, loaded: 2, total: 2 });
    this.response = { status: 1, message: '', data: { fileId: 'f1' } };
    this.onload();
  },
});

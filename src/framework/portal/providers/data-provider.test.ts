import { describe, expect, it } from 'vitest';
import type { ClientCall, ClientField, ClientResource, ClientView } from '#engine/project/client-view.ts';
import { clientCall } from '#tests/portal/client-call.ts';
import { CallError, ConflictError } from './call-error.ts';
import { createDataProvider } from './data-provider.ts';
import type { CallOptions, Transport } from './wire-words.ts';

const field = (name: string, type: ClientField['type'], more: Partial<ClientField> = {}): ClientField => ({
  name,
  type,
  label: [name, name],
  ...more,
});
const call = (id: string, path: string, more: Partial<ClientCall> = {}): ClientCall => clientCall(id, { path, ...more });

const certificates: ClientResource = {
  name: 'certificates',
  label: ['证书', 'Certificates'],
  represent: '{commonName}',
  fields: {
    commonName: field('commonName', 'text'),
    serialNumber: field('serialNumber', 'text'),
    member: field('member', 'reference', { to: 'members' }),
    seals: field('seals', 'references', { to: 'seals' }),
    licence: field('licence', 'file'),
    parts: field('parts', 'items', { of: { handler: field('handler', 'reference', { to: 'handlers' }) } }),
  },
  states: {},
  transitions: [
    {
      name: 'issue',
      label: ['签发', 'Issue'],
      from: ['TO_ISSUE'],
      to: 'ACTIVE',
      input: [],
      ask: {},
      call: 'op.cert.issue',
      many: 'op.cert.issueMany',
    },
    {
      name: 'suspend',
      label: ['冻结', 'Suspend'],
      from: ['ACTIVE'],
      to: 'FROZEN',
      input: [],
      ask: {},
      call: 'op.cert.revoke',
      choose: { field: 'reason', value: 'certificateHold' },
    },
    { name: 'reset', label: ['重置', 'Reset'], from: ['ACTIVE'], to: 'same', input: [], ask: {}, call: 'op.cert.reset' },
    { name: 'unlock', label: ['解锁', 'Unlock'], from: ['ACTIVE'], to: 'same', input: [], ask: {}, call: 'op.cert.unlock' },
  ],
  views: {},
  verbs: { list: 'op.cert.list', get: 'op.cert.info', save: 'op.cert.save', delete: 'op.cert.delete' },
};

const plain = (name: string, verbs: ClientResource['verbs']): ClientResource => ({
  ...certificates,
  name,
  transitions: [],
  verbs,
  fields: { name: field('name', 'text') },
});

const view: ClientView = {
  audience: 'operator',
  menus: [],
  outline: {},
  words: {},
  acts: {},
  resources: {
    certificates,
    members: {
      ...plain('members', { list: 'op.member.list', create: 'op.member.new' }),
      fields: { name: field('name', 'text'), memberCode: field('memberCode', 'text'), password: field('password', 'password') },
    },
    handlers: plain('handlers', { list: 'op.handler.list', get: 'op.handler.code' }),
  },
  calls: Object.fromEntries(
    [
      call('op.cert.list', 'operation/certificate/list'),
      call('op.cert.info', 'operation/certificate/info/{id}', {
        with: { holder: { resource: 'members', by: 'id', label: ['持有人', 'Holder'] } },
      }),
      call('op.cert.save', 'operation/certificate/save', { input: ['commonName', 'member'], idempotent: true }),
      call('op.cert.delete', 'operation/certificate/delete'),
      call('op.cert.issue', 'operation/certificate/issue', { idempotent: true }),
      call('op.cert.issueMany', 'operation/certificate/issueMany', { idempotent: true, most: 500 }),
      call('op.cert.revoke', 'operation/certificate/revoke', { idempotent: true }),
      call('op.cert.reset', 'operation/certificate/reset/{serialNumber}', { key: 'serialNumber' }),
      call('op.member.new', 'operation/member/new', { input: ['name', 'password'] }),
      call('op.member.list', 'operation/member/list'),
      call('op.handler.list', 'operation/handler/list'),
      call('op.handler.code', 'operation/handler/code/{name}', { key: 'name' }),
      call('op.cert.unlock', 'operation/certificate/unlock/{memberCode}', { key: 'serialNumber' }),
      call('op.home', 'operation/home', { grant: 'self' }),
    ].map(each => [each.id, each]),
  ),
};

type Sent = { path: string; body: unknown; key: string | undefined };
const make = (answer: (path: string, body: unknown) => unknown) => {
  const sent: Sent[] = [];
  const ask = async (path: string, options: CallOptions = {}) => {
    sent.push({ path, body: options.body, key: options.idempotencyKey });
    return { data: answer(path, options.body), message: 'ok' };
  };
  const transport = { ask, call: async (path: string, options?: CallOptions) => (await ask(path, options)).data } as unknown as Transport;
  return { provider: createDataProvider(view, transport, { missing: () => '没有找到该记录' }), sent };
};

const onWire = {
  id: 'c1',
  version: 3,
  commonName: '云栖',
  serialNumber: '0A',
  member: { id: 'm1', label: '云栖公司' },
  seals: [
    { id: 's1', label: '公章' },
    { id: 's2', label: '合同章' },
  ],
  licence: { id: 'f1', label: '执照.png' },
  parts: [{ handler: { id: 'h1', label: '李梅' } }],
};
const listed = (list: readonly unknown[], total = list.length) => ({ list, total, totalIsExact: true, nextCursor: null });

describe('lists', () => {
  it('[BEY-16] that nobody has sorted have their own order; under a search the best comes first', async () => {
    const { provider, sent } = make(() => listed([onWire]));
    const ask = (filter: object, field = '') =>
      provider.getList('certificates', { pagination: { page: 1, perPage: 20 }, sort: { field, order: 'ASC' }, filter });
    await ask({ q: '云' });
    await ask({ q: ' ' });
    await ask({ q: '云' }, 'commonName');
    expect(sent.map(({ body }) => body)).toEqual([
      { pageNum: 1, pageSize: 20, filter: { q: '云' }, best: true },
      { pageNum: 1, pageSize: 20, filter: { q: ' ' } },
      { pageNum: 1, pageSize: 20, filter: { q: '云' }, sort: { field: 'commonName', order: 'ASC' } },
    ]);
  });

  it('[FRM-05] speak the list convention', async () => {
    const { provider, sent } = make(() => ({ ...listed([onWire], 1000), totalIsExact: false, nextCursor: 'n' }));
    const page = await provider.getList('certificates', {
      pagination: { page: 2, perPage: 50 },
      sort: { field: 'commonName', order: 'DESC' },
      filter: { state: 'ACTIVE', q: '云' },
    });
    expect(sent).toEqual([
      {
        path: 'operation/certificate/list',
        body: { pageNum: 2, pageSize: 50, sort: { field: 'commonName', order: 'DESC' }, filter: { state: 'ACTIVE', q: '云' } },
        key: undefined,
      },
    ]);
    expect([page.total, page.meta]).toEqual([1000, { totalIsExact: false, nextCursor: 'n', marks: [] }]);
  });

  it('[BEY-21] lead on beyond a total that may be short, as far as pages follow', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({ ...onWire, id: `c${at}` }));
    const at = async (page: number, nextCursor: string | null) => {
      const { provider } = make(() => ({ ...listed(rows, 100), totalIsExact: false, nextCursor }));
      const { total } = await provider.getList('certificates', {
        pagination: { page, perPage: 20 },
        sort: { field: '', order: 'ASC' },
        filter: {},
      });
      return total;
    };
    expect([await at(1, 'n'), await at(4, 'n'), await at(5, 'n'), await at(9, 'n'), await at(9, null)]).toEqual([100, 100, 101, 181, 180]);
  });

  it('[BEY-19] a password that was typed is no part of what was made: one that the service made is', async () => {
    const { provider, sent } = make(() => ({ id: 'm1', version: 1 }));
    const { data } = await provider.create('members', { data: { name: '王工', password: 'Typed-by-me-1' } });
    expect([sent[0]?.body, data]).toEqual([
      { name: '王工', password: 'Typed-by-me-1' },
      { id: 'm1', version: 1, name: '王工' },
    ]);
    const { provider: other } = make(() => ({ id: 'm1', version: 1, password: 'Made-here-1' }));
    expect((await other.create('members', { data: { name: '王工' } })).data).toMatchObject({ password: 'Made-here-1' });
  });

  it('[FRM-05][BEY-21] ask for the fields that are wanted, for all where nobody says which', async () => {
    const { provider, sent } = make(() => listed([onWire]));
    const all = { pagination: { page: 1, perPage: 20 }, filter: {} };
    await provider.getList('certificates', { ...all, meta: { fields: ['commonName', 'member'] } });
    await provider.getList('certificates', { ...all, meta: { fields: undefined } });
    expect(sent.map(({ body }) => body)).toEqual([
      { pageNum: 1, pageSize: 20, filter: {}, fields: ['commonName', 'member'] },
      { pageNum: 1, pageSize: 20, filter: {} },
    ]);
  });

  it('[FRM-05] turn references into scalar ids beside their labels', async () => {
    const { provider } = make(() => listed([onWire]));
    const { data } = await provider.getList('certificates', {});
    expect(data[0]).toEqual({
      id: 'c1',
      version: 3,
      commonName: '云栖',
      serialNumber: '0A',
      member: 'm1',
      seals: ['s1', 's2'],
      licence: 'f1',
      parts: [{ handler: 'h1', $labels: { handler: '李梅' } }],
      $labels: { member: '云栖公司', seals: ['公章', '合同章'], licence: '执照.png' },
    });
  });

  it('[FRM-05] of the rows that refer to a record carry the reference as a filter', async () => {
    const { provider, sent } = make(() => listed([]));
    await provider.getManyReference('certificates', {
      target: 'member',
      id: 'm1',
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    });
    expect(sent[0]?.body).toMatchObject({ filter: { member: 'm1' } });
  });

  it('[FRM-05] by ids ask for at most 200 at once', async () => {
    const { provider, sent } = make((_, body) => listed((body as { filter: { id: string[] } }).filter.id.map(id => ({ id, name: id }))));
    const ids = Array.from({ length: 201 }, (_, n) => `m${n}`);
    expect((await provider.getMany('members', { ids })).data).toHaveLength(201);
    expect(sent.map(each => (each.body as { filter: { id: string[] } }).filter.id.length)).toEqual([200, 1]);
  });
});

describe('one record', () => {
  it('[FRM-05] comes from the get call with its id in the path, what hangs on it set apart', async () => {
    const { provider, sent } = make(() => ({
      ...onWire,
      history: [{ at: 'now' }],
      related: { holder: listed([{ id: 'm1', name: '云栖公司' }]) },
    }));
    const { data } = await provider.getOne('certificates', { id: 'c1' });
    expect(sent[0]).toMatchObject({ path: 'operation/certificate/info/c1', body: {} });
    expect(data).toMatchObject({
      id: 'c1',
      $history: [{ at: 'now' }],
      $related: { holder: { rows: [{ id: 'm1', name: '云栖公司' }], total: 1, totalIsExact: true } },
    });
    expect(data).not.toHaveProperty('related');
  });

  it('[FRM-05] comes from the list where there is no get call', async () => {
    const { provider, sent } = make(() => listed([{ id: 'm1', name: '云栖公司' }]));
    expect((await provider.getOne('members', { id: 'm1' })).data).toEqual({ id: 'm1', name: '云栖公司' });
    expect(sent[0]?.body).toMatchObject({ filter: { id: 'm1' } });
  });

  it('[FRM-05] that the list does not know is missing', async () => {
    const { provider } = make(() => listed([]));
    await expect(provider.getOne('members', { id: 'm9' })).rejects.toMatchObject({ kind: 'missing', message: '没有找到该记录' });
  });

  it('[FRM-05] is found by its key where the get call knows no id', async () => {
    const { provider, sent } = make(path => (path.endsWith('list') ? listed([{ id: 'h1', name: 'JB 01' }]) : { id: 'h1', name: 'JB 01' }));
    await provider.getOne('handlers', { id: 'h1' });
    expect(sent.map(each => each.path)).toEqual(['operation/handler/list', 'operation/handler/code/JB%2001']);
  });
});

describe('changes', () => {
  it('[FRM-05] send what the call accepts and nothing else', async () => {
    const { provider, sent } = make(() => ({ id: 'c9', version: 1 }));
    const { data } = await provider.create('certificates', { data: { commonName: '云栖', member: 'm1', serialNumber: 'FF', $labels: {} } });
    expect(sent[0]?.body).toEqual({ commonName: '云栖', member: 'm1' });
    expect(data.id).toBe('c9');
  });

  it('[FRM-05] send id and the version that was seen', async () => {
    const { provider, sent } = make(() => ({ ...onWire, version: 4, commonName: '新名' }));
    const { data } = await provider.update('certificates', {
      id: 'c1',
      data: { id: 'c1', version: 3, commonName: '新名' },
      previousData: { id: 'c1', version: 3 },
    });
    expect(sent[0]?.body).toEqual({ commonName: '新名', id: 'c1', version: 3 });
    expect(data).toMatchObject({ version: 4, commonName: '新名', member: 'm1' });
  });

  it('[FRM-05] ask for the version first where a deletion does not know it', async () => {
    const { provider, sent } = make(path => (path.includes('info') ? onWire : null));
    await provider.deleteMany('certificates', { ids: ['c1'] });
    expect(sent.at(-1)).toMatchObject({ path: 'operation/certificate/delete', body: { id: 'c1', version: 3 } });
  });

  it('[ERR-03] hand over a conflict with the newest record mapped like every other', async () => {
    const { provider } = make(() => {
      throw new ConflictError('已被修改', { current: onWire });
    });
    const error: unknown = await provider.update('certificates', { id: 'c1', data: { version: 2 } }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConflictError);
    expect((error as ConflictError).current).toMatchObject({ member: 'm1', $labels: { member: '云栖公司' } });
  });
});

describe('transitions', () => {
  it('go to their call with id, version and what was asked', async () => {
    const { provider, sent } = make(() => ({ id: 'c1' }));
    expect(await provider.act('certificates', 'issue', { id: 'c1', version: 3, note: 'n' })).toEqual({ data: { id: 'c1' }, message: 'ok' });
    expect(sent[0]).toMatchObject({ path: 'operation/certificate/issue', body: { id: 'c1', version: 3, note: 'n' } });
  });

  it('that share a call name themselves by the field that chooses', async () => {
    const { provider, sent } = make(() => ({ id: 'c1' }));
    await provider.act('certificates', 'suspend', { id: 'c1', version: 3 });
    expect(sent[0]?.body).toEqual({ id: 'c1', version: 3, reason: 'certificateHold' });
  });

  it('whose call finds the record by another key look it up', async () => {
    const { provider, sent } = make(() => onWire);
    await provider.act('certificates', 'reset', { id: 'c1', version: 3 });
    expect(sent.map(each => [each.path, each.body])).toEqual([
      ['operation/certificate/info/c1', {}],
      ['operation/certificate/reset/0A', { version: 3 }],
    ]);
  });

  it('whose path names the owner find it by the record that is referred to', async () => {
    const { provider, sent } = make(path =>
      path.endsWith('member/list') ? { list: [{ id: 'm1', memberCode: 'M1' }], total: 1 } : path.includes('info') ? onWire : {},
    );
    await provider.act('certificates', 'unlock', { id: 'c1', version: 3 });
    expect(sent.at(-1)).toMatchObject({ path: 'operation/certificate/unlock/M1', body: { serialNumber: '0A', version: 3 } });
  });

  it('[op.cert.issueMany] of many records go by one call, and answer what became of each', async () => {
    const became = [
      { id: 'c1', state: 'ACTIVE', version: 4 },
      { id: 'c2', code: 'VERSION_STALE', message: '已被他人修改' },
    ];
    const { provider, sent } = make(() => ({ records: became }));
    const rows = [
      { id: 'c1', version: 3, commonName: '云栖' },
      { id: 'c2', version: 1 },
    ];
    expect(await provider.actOnMany('certificates', 'issue', rows, { note: 'n' })).toEqual(became);
    expect(sent[0]).toMatchObject({
      path: 'operation/certificate/issueMany',
      body: {
        note: 'n',
        records: [
          { id: 'c1', version: 3 },
          { id: 'c2', version: 1 },
        ],
      },
    });
    await expect(provider.actOnMany('certificates', 'reset', rows, {})).rejects.toThrow(/one record at a time/);
  });

  it('keep their idempotency key while they fail, and take a new one after they are done', async () => {
    let up = false;
    const { provider, sent } = make(() => {
      if (!up) throw new CallError('transport', undefined, 'Request failed: offline');
      return { id: 'c1' };
    });
    const issue = () => provider.act('certificates', 'issue', { id: 'c1', version: 3 });
    await issue().catch(() => undefined);
    up = true;
    await issue();
    await issue();
    const [first, second, third] = sent.map(each => each.key);
    expect(first).toBeDefined();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('other calls', () => {
  it('are made by their id', async () => {
    const { provider, sent } = make(() => ({ cards: [] }));
    expect((await provider.call('op.home')).data).toEqual({ cards: [] });
    expect(sent[0]?.path).toBe('operation/home');
  });

  it('[PRM-02] that the audience does not have cannot be made', () => {
    const { provider } = make(() => null);
    expect(() => provider.call('en.home')).toThrow('no call en.home in the view of operator');
  });
});

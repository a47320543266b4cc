/** The contract: every call that is declared, walked. A new entity is covered by existing; what to expect comes from the table of calls. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takesMany } from '#engine/project/many.ts';
import { entityOf, isChoose, isVerb, sumsOf, transitionsOf } from '#engine/project/model.ts';
import { masked } from '#engine/project/represent.ts';
import type { Side } from '../conformance/call-table.ts';
import type { Answer } from '../service/running.ts';
import { oneIn, torture } from '../setup/torture.ts';
import { audienceOf, declaredOf, type Fixtures, isVisible, kindOf, makeFixtures, resourceOf } from './fixtures.ts';
import { begin, companies, type Prepared } from './made-by-effects.ts';
import { refused, ruled } from './values.ts';
import { calls, model, type Row, type Specified, startWorld, type World } from './world.ts';

let world: World;
let fixtures: Fixtures;
beforeAll(async () => {
  world = await startWorld();
  fixtures = makeFixtures(world);
  await begin(world);
});
afterAll(() => world.stop());

const titled = (some: readonly Specified[]) => some.map(call => [call.id, call] as const);
/** What is asked of a call that is like others: one in six of those that do the same for the same side, others for each purpose. Grants are asked of every call. */
const sampled = (some: readonly Specified[], purpose: string) => titled(oneIn(6, some, purpose, kindOf));
const does = (call: Specified) => (call.call.of.kind === 'resource' ? call.call.of.does : undefined);
const isOneOf =
  (...verbs: readonly string[]) =>
  (call: Specified): boolean => {
    const what = does(call);
    return typeof what === 'string' && verbs.includes(what);
  };
const ofEntities = calls.filter(call => call.call.of.kind === 'resource');
const moving = ofEntities.filter(call => {
  const { of } = call.call;
  return of.kind === 'resource' && !isVerb(of.does);
});
/** Calls that find one record and change it; what becomes of each of many is told in `tests/service/many.test.ts`. */
const movingOne = moving.filter(call => !takesMany(declaredOf(call)));
const changing = [...movingOne, ...ofEntities.filter(isOneOf('update', 'delete', 'save'))];
const onOne = [...changing, ...ofEntities.filter(isOneOf('get'))].filter(call => declaredOf(call).single !== true);
const writing = ofEntities.filter(isOneOf('create', 'update', 'save'));
const lists = ofEntities.filter(isOneOf('list'));

/** A call's first menu of this side: operators' are lettered. */
const menuOn = ({ grant }: Specified, side: Side): string | undefined =>
  typeof grant === 'string' ? undefined : grant.find(menu => /^[A-Z]/.test(menu) === (side === 'operator'));
/** The session under test: exactly the call's menu and, of a button, the button. */
const withItsGrant = async (call: Specified): Promise<string | undefined> => {
  if (call.grant === 'public') return undefined;
  const side =
    call.call.of.kind === 'resource' ? audienceOf(call) : (call.call.side ?? (call.id.startsWith('en.') ? 'enterprise' : 'operator'));
  if (call.grant === 'self') return world.people[side].token;
  await world.grant(side, menuOn(call, side) ?? null, call.call.button ? call.id : null);
  return world.people[side].token;
};
/** A session that may do everything with the record at hand: a person's own rows are the person's. */
const actorOf = (call: Specified): string => {
  const side = audienceOf(call);
  return JSON.stringify(resourceOf(call).audiences[side]?.rows).includes('$session.userNum')
    ? world.people[side].token
    : world.holder(side);
};
/** Whether the record is the very account that the person under test signs in with. */
const isOwnAccount = (call: Specified, row: Row): boolean =>
  entityOf(resourceOf(call)) === 'employees' && row.userNum === world.people.enterprise.userNum;
/** Whether a person stands beside their account as an invited customer: as such they keep their session. */
const isGuest = async (userNum: string): Promise<boolean> => {
  const states = ['INVITED', 'LOGGED_IN', 'SUBMITTED'];
  return states.includes(String((await world.service.services.database.read.find('openAccounts', { userNum }))?.state));
};
/** Who changes their own rows is the person under test, who then holds the call's grant. */
const ownGrant = async (call: Specified): Promise<void> => {
  if (actorOf(call) === world.people[audienceOf(call)].token) await withItsGrant(call);
};
const ok = (answer: Answer<Row>): Answer<Row> => {
  if (answer.status !== 1) throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer;
};
const inTurn = async <T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<readonly R[]> => {
  const done: R[] = [];
  for (const each of all) done.push(await work(each));
  return done;
};
const anotherThan = async (resource: string, id: string): Promise<string> => {
  const { list } = await world.service.services.database.read.list(resource, { where: [{ not: { id } }], total: false });
  const [other] = list;
  if (other === undefined) throw new Error(`${resource} has one record alone`);
  return other.id;
};
const journalOf = async (call: Specified, recordId: string): Promise<readonly Row[]> => {
  const { list } = await world.service.services.database.read.list('journal', {
    filter: { resource: entityOf(resourceOf(call)), recordId, callId: call.id },
    sort: { field: 'id', order: 'DESC' },
    heavy: true,
    total: false,
  });
  return list;
};

describe('the document', () => {
  test.each(titled(calls))('%s is an operation of the OpenAPI document', (id, call) => {
    const operation =
      world.judge.operation(`/user/${call.path}`, call.method) ?? world.judge.operation(`/user/${call.call.path}`, call.method);
    expect(operation?.operationId).toBe(id.replaceAll('.', '_'));
  });
});

describe('grants', () => {
  /** Of calls that are open to everybody it is the one case that is refused. */
  const unknown = new Set(oneIn(6, calls, 'unknown fields', call => (call.grant === 'public' ? call.id : kindOf(call))));
  describe.each(titled(calls))('%s', (id, call) => {
    /** One request for them all: what is refused leaves it as good as it was. */
    let prepared: Prepared;
    beforeAll(async () => {
      prepared = await fixtures.request(call, { changesNothing: does(call) === 'get' });
    });

    if (typeof call.grant !== 'string')
      test(`[${id}] refused without its grant, without a session and for the other side`, async () => {
        for (const side of call.call.side === null ? (['operator', 'enterprise'] as const) : [call.call.side]) {
          const elsewhere = side === 'operator' ? (call.grant.includes('C3') ? 'C8' : 'C3') : call.grant.includes('403') ? '402' : '403';
          const statusFor = async (menu: string, button: string | null): Promise<readonly number[]> => {
            await world.grant(side, menu, button);
            const { http, status } = await world.send(call, prepared, world.people[side].token);
            return [http, status];
          };
          expect(await statusFor(elsewhere, null)).toEqual([403, 403]);
          // The menu alone grants the reads and no button.
          if (call.call.button) expect(await statusFor(String(menuOn(call, side)), null)).toEqual([403, 403]);
          const other = world.holder(side === 'operator' ? 'enterprise' : 'operator');
          if (call.call.side !== null)
            expect(await world.send(call, prepared, other)).toMatchObject({ http: 403, status: 403, data: null });
        }
        expect(await world.send(call, prepared)).toMatchObject({ http: 401, status: 300, data: null });
        expect(await world.send(call, prepared, 'x'.repeat(43))).toMatchObject({ http: 401, status: 300 });
      });

    if (call.grant === 'self')
      test(`[${id}] refused without a session`, async () => {
        expect(await world.send(call, { body: {} })).toMatchObject({ http: 401, status: 300, data: null });
      });

    if (unknown.has(call))
      test(`[${id}] refused with a field it does not know, which it names`, async () => {
        const token = await withItsGrant(call);
        const answer = await world.send(call, { ...prepared, body: { ...prepared.body, nonsuch: 'x' } }, prepared.token ?? token);
        expect(answer).toMatchObject({ http: 422, status: 422, data: { errors: { nonsuch: [expect.any(String)] } } });
      });

    test(`[${id}] accepted with its grant`, async () => {
      // The answer to a picture is spent by asking.
      if (call.grant === 'public') prepared = await fixtures.request(call);
      const token = (await withItsGrant(call)) ?? prepared.token;
      const answer = ok(await world.send(call, prepared, prepared.token ?? token));
      expect(answer.http).toBe(200);
      const entity = call.call.of.kind === 'resource' ? resourceOf(call) : undefined;
      const what = does(call);
      if (what === 'template') return;
      if (entity !== undefined && (what === 'export' || what === 'exportSums' || what === 'import')) {
        const action = what === 'import' ? what : 'export';
        const { list } = await world.service.services.database.read.list('journal', { filter: { callId: call.id, action }, total: false });
        expect(list[0]).toMatchObject({ resource: entityOf(entity), userNum: world.people[audienceOf(call)].userNum });
        return;
      }
      if (entity === undefined || entity.journal === false || what === 'list' || what === 'get' || what === 'sums') return;
      const recordId = prepared.record?.id ?? String(answer.data.id);
      const [entry] = await journalOf(call, recordId);
      const by = prepared.token === undefined ? world.people[audienceOf(call)].userNum : expect.any(String);
      expect(entry).toMatchObject({ resource: entityOf(entity), recordId, userNum: by });
    });
  });
});

describe('input', () => {
  const cases = writing.flatMap(call =>
    does(call) === 'save'
      ? [[call.id, call, 'new'] as const, [call.id, call, 'old'] as const]
      : [[call.id, call, does(call) === 'create' ? 'new' : 'old'] as const],
  );
  test.each(oneIn(3, cases, 'broken rules', ([, call, kind]) => `${kindOf(call)} ${kind}`))(
    '[%s] refused for each broken rule of each field, which it names',
    async (_, call, kind) => {
      const resource = resourceOf(call);
      await ownGrant(call);
      const token = actorOf(call);
      const { body } = await fixtures.request(call, kind === 'old' ? { update: true } : {});
      const before = await world.service.services.database.read.count(resource.name, {});
      const faults = (declaredOf(call).input ?? []).map(name => {
        const field = resource.fields[name];
        if (field === undefined) return [];
        const required = /(^|\|)required(\||$)/.test(field.rules ?? '') && (kind === 'old' || field.default === undefined);
        return [
          ...refused(ruled(field, resource.fields)),
          ...(required ? [{ breaks: 'required', value: kind === 'old' ? null : undefined }] : []),
        ].map(fault => ({ name, ...fault }));
      });
      type Broken = (typeof faults)[number];
      /** Those that are not named in the answer, each with what is answered instead. */
      const unnamed = async (broken: Broken): Promise<readonly (readonly [Broken[number], string])[]> => {
        const answer = await world.send(
          call,
          { body: { ...body, ...Object.fromEntries(broken.map(({ name, value }) => [name, value])) } },
          token,
        );
        const errors = (answer.data as { errors?: Readonly<Record<string, readonly string[]>> } | null)?.errors ?? {};
        const said = `${answer.status} ${JSON.stringify(answer.data)?.slice(0, 200)}`;
        return broken.filter(({ name }) => answer.status !== 422 || !errors[name]?.[0]).map(fault => [fault, said] as const);
      };
      // One fault of every field at once; what is not named among others, or with full counts everything, is tried alone.
      const rounds = Array.from({ length: Math.max(...faults.map(all => all.length)) }, (_, at) =>
        faults.flatMap(all => all.slice(at, at + 1)),
      );
      const alone = torture.share > 0 ? faults.flat() : (await inTurn(rounds, unnamed)).flatMap(all => all.map(([fault]) => fault));
      const passed = (await inTurn(alone, fault => unnamed([fault]))).flatMap(all =>
        all.map(([{ name, breaks, value }, said]) => `${name} ${breaks} ${JSON.stringify(value)?.slice(0, 60)}: ${said}`),
      );
      expect(passed).toEqual([]);
      expect(await world.service.services.database.read.count(resource.name, {})).toBe(before);
    },
  );

  test.each(sampled(writing, 'references'))('[%s] refused for a reference that leads nowhere', async (_, call) => {
    const resource = resourceOf(call);
    const { body } = await fixtures.request(call);
    const passed: string[] = [];
    for (const name of declaredOf(call).input ?? []) {
      const field = resource.fields[name];
      if (field === undefined || !['reference', 'references', 'file', 'files'].includes(field.type)) continue;
      const nobody = '01980000-0000-7000-8000-000000000000';
      const value = field.type === 'references' || field.type === 'files' ? [nobody] : nobody;
      const answer = await world.send(call, { body: { ...body, [name]: value } }, actorOf(call));
      if (answer.status !== 422 || !(name in ((answer.data.errors as object | undefined) ?? {})))
        passed.push(`${name}: ${answer.status} ${JSON.stringify(answer.data)}`);
    }
    expect(passed).toEqual([]);
  });

  test.each(sampled(writing, 'taken values'))('[%s] refused for a value that is taken', async (_, call) => {
    const resource = resourceOf(call);
    const passed: string[] = [];
    for (const name of declaredOf(call).input ?? []) {
      const field = resource.fields[name];
      if (field?.unique !== true) continue;
      const made = await fixtures.record(call);
      const { body } = await fixtures.request(call, { update: does(call) === 'save' });
      // Where all records are there from the start, the one that is changed is the one that was made.
      const other = body.id === made ? await anotherThan(resource.name, made) : made;
      const there = await world.stored(resource.name, other);
      // Of two references of which one stands, the other has no value that could be taken.
      if (there[name] === null) continue;
      const answer = await world.send(call, { body: { ...body, [name]: there[name] } }, actorOf(call));
      if (answer.status !== 422 || !(name in ((answer.data.errors as object | undefined) ?? {})))
        passed.push(`${name}: ${answer.status} ${JSON.stringify(answer.data)}`);
    }
    expect(passed).toEqual([]);
  });
});

describe('lives', () => {
  const cases = movingOne.flatMap(call =>
    transitionsOf(does(call) ?? '').flatMap(name => {
      const transition = resourceOf(call).transitions[name];
      const states = Object.keys(resourceOf(call).states ?? {});
      return states.map(state => ({ id: call.id, call, name, state, legal: transition?.from.includes(state) ?? false }));
    }),
  );
  /** One record per call and transition is enough for what changes nothing. */
  const reused = new Map<string, Promise<string>>();

  test.each(
    oneIn(
      8,
      cases.filter(({ legal }) => legal),
      'legal moves',
      ({ name }) => name,
    ),
  )('[$id] $name accepted from $state', async ({ call, name, state }) => {
    const prepared = await fixtures.request(call, { transition: name, state });
    await ownGrant(call);
    const answer = await world.send(call, prepared, actorOf(call));
    const row = await world.stored(resourceOf(call).name, String(prepared.record?.id));
    if (!isVisible(world, call, { ...row, state })) {
      expect(answer).toMatchObject({ http: 404, status: 404 });
      return;
    }
    ok(answer);
    const transition = resourceOf(call).transitions[name];
    if (transition?.effects.length === 0) expect(row.state).toBe(transition?.to === 'same' ? state : transition?.to);
    if (resourceOf(call).journal === false) return;
    const [entry] = await journalOf(call, String(row.id));
    expect(entry).toMatchObject({ fromState: state, toState: row.state });
    // What may happen in its place, or follow it, is called otherwise.
    const others = [...(transition?.instead ?? []), ...(transition?.next ?? [])].map(({ does }) => does);
    expect([name, ...others]).toContain(entry?.action);
  });

  // Where the one row is the caller themselves, their state decides whether they have a session at all.
  test.each(
    oneIn(
      12,
      cases.filter(({ legal, call }) => !legal && declaredOf(call).single !== true),
      'illegal moves',
      ({ name }) => name,
    ),
  )('[$id] $name refused from $state', async ({ call, name, state }) => {
    const resource = resourceOf(call);
    const place = `${call.id} ${name}`;
    const made = reused.get(place) ?? fixtures.request(call, { transition: name }).then(({ record }) => String(record?.id));
    reused.set(place, made);
    const id = await made;
    await world.force(resource.name, id, state);
    const before = await world.stored(resource.name, id);
    const prepared = await fixtures.onRecord(call, id, name);
    await ownGrant(call);
    const isOff = isOwnAccount(call, before) && state === 'OFF' && !(await isGuest(String(before.userNum)));
    const answer = await world.send(call, prepared, actorOf(call));
    const after = await world.stored(resource.name, id);
    if (isOwnAccount(call, before)) await world.force(resource.name, id, 'ON');
    // Whose own account is off has no session left, whichever case came before.
    if (isOff) expect(answer).toMatchObject({ http: 401, status: 300, data: null });
    else if (isVisible(world, call, before)) expect(answer).toMatchObject({ http: 409, status: 409, data: { current: { id, state } } });
    else expect(answer).toMatchObject({ http: 404, status: 404 });
    expect(after).toEqual(before);
  });

  test.each(
    sampled(
      changing.filter(call => declaredOf(call).from !== undefined),
      'closed states',
    ),
  )('[%s] refused in a state where nothing may be changed', async (_, call) => {
    const resource = resourceOf(call);
    const { record } = await fixtures.request(call, { update: true, changesNothing: true });
    const id = String(record?.id);
    const { state: first } = await world.stored(resource.name, id);
    for (const state of Object.keys(resource.states ?? {}).filter(each => !declaredOf(call).from?.includes(each))) {
      await world.force(resource.name, id, state);
      const prepared = await fixtures.onRecord(call, id);
      const isThere = isVisible(world, call, await world.stored(resource.name, id));
      const { http, status } = await world.send(call, prepared, actorOf(call));
      // A company that is out has no session any more; what the audience has no row of in that state is not there.
      expect(isThere ? [409, 401] : [404], `${state}: ${status}`).toContain(http);
    }
    await world.force(resource.name, id, String(first));
  });
});

/** The fields an answer holds. Beside them stand names: of nobody but the persons whose numbers are among its values. */
const namesIn = (call: Specified, { people = {}, touched, ...row }: Row): string[] => {
  // Which fields an entry of the journal changed is told to whoever reads its changes.
  if (touched !== undefined)
    expect([resourceOf(call).name, resourceOf(call).audiences[audienceOf(call)]?.reads]).toEqual([
      'journal',
      expect.arrayContaining(['changes']),
    ]);
  const numbers = Object.values(resourceOf(call).fields).flatMap(({ name, person }) => (person ? [row[name]] : []));
  expect(numbers).toEqual(expect.arrayContaining(Object.keys(people as Row)));
  return Object.keys(row);
};

describe('versions', () => {
  const own = changing.filter(call => declaredOf(call).single !== true || does(call) === 'update');
  test.each(sampled(own, 'versions'))('[%s] refused for a stale version, with what is there now', async (_, call) => {
    const prepared = await fixtures.request(call, { update: true, changesNothing: true });
    await ownGrant(call);
    const token = actorOf(call);
    const before = await world.stored(resourceOf(call).name, String(prepared.record?.id));
    const answer = await world.send(call, { body: { ...prepared.body, version: Number(before.version) + 1 } }, token);
    expect(answer).toMatchObject({ http: 409, status: 409, data: { current: { id: before.id, version: before.version } } });
    const reads = new Set<string>([
      'id',
      'version',
      'state',
      'createdAt',
      'updatedAt',
      ...(resourceOf(call).audiences[audienceOf(call)]?.reads ?? []),
    ]);
    expect(namesIn(call, answer.data.current as Row).filter(name => !reads.has(name))).toEqual([]);
    const { version: _version, ...without } = prepared.body;
    expect(await world.send(call, { body: without }, token)).toMatchObject({
      status: 422,
      data: { errors: { version: [expect.any(String)] } },
    });
    expect(await world.stored(resourceOf(call).name, String(before.id))).toEqual(before);
  });
});

describe('companies', () => {
  /** What names no company and asks for none is every company's to read: a template in force. */
  const isNobodys = (call: Specified): boolean => {
    const { audiences, fields } = resourceOf(call);
    return !JSON.stringify(audiences.enterprise?.rows).includes('$session') && !Object.values(fields).some(field => field.to === 'members');
  };
  const enterprise = onOne.filter(call => audienceOf(call) === 'enterprise' && !isNobodys(call));
  // Every call is asked the same from outside, in companies.test.ts.
  test.each(sampled(enterprise, 'companies'))("[%s] refused for another company's record, which does not exist for it", async (_, call) => {
    const prepared = await fixtures.request(call, { update: true, changesNothing: true });
    const before = await world.stored(resourceOf(call).name, String(prepared.record?.id));
    const answer = await world.send(call, prepared, world.other.token);
    expect(answer).toMatchObject({ http: 404, status: 404, data: null });
    expect(await world.stored(resourceOf(call).name, String(before.id))).toEqual(before);
  });

  test.each(titled(calls.filter(call => companies.has(call.id))))(
    "[%s] refused for another company's record, which does not exist for it",
    async (_, call) => {
      const prepared = await fixtures.request(call);
      expect(await world.send(call, prepared, world.other.token)).toMatchObject({ http: 404, status: 404, data: null });
      ok(await world.send(call, prepared, world.company.token));
    },
  );

  test.each(titled(onOne.filter(call => call.params.includes('memberCode'))))(
    "[%s] refused under another company's code",
    async (_, call) => {
      const prepared = await fixtures.request(call);
      const answer = await world.send(call, { body: { ...prepared.body, memberCode: world.other.memberCode } }, actorOf(call));
      expect(answer).toMatchObject({ http: 404, status: 404 });
    },
  );

  const theirs = lists.filter(call => audienceOf(call) === 'enterprise' && resourceOf(call).audiences.enterprise?.rows !== 'all');
  test.each(titled(theirs))('[%s] lists no row of another company', async (_, call) => {
    const rows = resourceOf(call).audiences.enterprise?.rows;
    if (!JSON.stringify(rows).includes('$session')) return;
    const ids = async (token: string) =>
      ((await ok(await world.send(call, { body: { pageSize: 200 } }, token))).data.list as readonly Row[]).map(row => row.id);
    const own = new Set(await ids(world.company.token));
    expect((await ids(world.other.token)).filter(id => own.has(id))).toEqual([]);
    if (own.size > 0) {
      const [first] = own;
      const asked = await world.send(call, { body: { filter: { id: first } } }, world.other.token);
      expect(ok(asked).data.list).toEqual([]);
    }
  });
});

describe('idempotency', () => {
  const promised = calls.filter(call => call.idempotent);
  test.each(titled(oneIn(6, promised, 'keys')))('[%s] acts once for a key, and refuses the key with another body', async (id, call) => {
    const prepared = await fixtures.request(call);
    const token =
      prepared.token ?? (call.call.of.kind === 'resource' ? actorOf(call) : call.grant === 'public' ? undefined : world.company.token);
    // Without a session the key belongs to the address.
    const headers = { 'idempotency-key': `key-${id}`, 'x-forwarded-for': '10.9.9.9' };
    const entries = () => world.service.services.database.read.count('journal', { callId: call.id });
    const first = ok(await world.send(call, prepared, token, headers));
    const after = await entries();
    const again = await world.send(call, prepared, token, headers);
    expect(again).toEqual(first);
    expect(await entries()).toBe(after);
    if (prepared.file !== undefined) return;
    const renewed = call.call.captcha ? { ...prepared.body, ...(await fixtures.request(call)).body } : prepared.body;
    const [name = 'nonsuch'] = Object.keys(renewed).filter(each => !call.params.includes(each) && !each.startsWith('captcha'));
    expect(await world.send(call, { body: { ...renewed, [name]: 'other' } }, token, headers)).toMatchObject({ http: 409, status: 409 });
  });
});

describe('lists', () => {
  const page = async (call: Specified, body: Row, token = actorOf(call)) => {
    const { data } = ok(await world.send(call, { body }, token));
    return data as unknown as { list: readonly Row[]; total: number; totalIsExact: boolean; nextCursor: string | null };
  };
  const readable = (call: Specified) => {
    const reads = new Set<string>([
      'id',
      'version',
      'state',
      'createdAt',
      'updatedAt',
      ...(resourceOf(call).audiences[audienceOf(call)]?.reads ?? []),
    ]);
    return Object.values(resourceOf(call).fields).filter(field => reads.has(field.name));
  };
  const filled = async (call: Specified): Promise<readonly Row[]> => {
    const resource = resourceOf(call).name;
    await ownGrant(call);
    if ((await page(call, { pageSize: 200 })).list.length < 5 && resourceOf(call).audiences[audienceOf(call)] !== undefined) {
      const canMake = resource !== 'settings' && !resourceOf(call).appendOnly;
      for (let more = 0; canMake && more < 3; more++) await fixtures.record(call).catch(() => undefined);
    }
    return (await page(call, { pageSize: 200 })).list;
  };

  test.each(sampled(lists, 'reads'))('[%s] answers what the audience may read and nothing heavy, masked', async (_, call) => {
    const rows = await filled(call);
    const light = readable(call)
      .filter(field => !field.heavy && field.type !== 'password')
      .map(field => field.name);
    for (const row of rows.slice(0, 20)) {
      expect(namesIn(call, row).sort()).toEqual([...light].sort());
      const stored = await world.stored(resourceOf(call).name, String(row.id));
      for (const field of readable(call)) {
        const value = stored[field.name];
        if (field.mask === undefined || field.heavy || typeof value !== 'string') continue;
        expect(row[field.name]).toBe(masked(value, field.mask));
        expect(row[field.name]).not.toBe(value);
      }
    }
    const [first] = rows;
    if (first === undefined) return;
    const [whole] = (await page(call, { filter: { id: first.id } })).list;
    const all = readable(call).filter(field => field.type !== 'bytes' && field.type !== 'password');
    expect(namesIn(call, whole ?? {}).sort()).toEqual(all.map(field => field.name).sort());
  });

  test.each(sampled(lists, 'fields'))('[%s][BEY-21] answers of its rows what is asked for, as whole rows have it', async (_, call) => {
    const rows = await filled(call);
    const told = readable(call)
      .filter(({ heavy, type }) => !heavy && type !== 'password')
      .map(({ name }) => name);
    for (const fields of [told, told.filter((_name, index) => index % 2 === 0), told.filter((_name, index) => index % 3 === 1)]) {
      const { list } = await page(call, { pageSize: 200, fields });
      // With the act of an entry of the journal comes which fields it changed.
      const kept = new Set([...fields, 'id', 'version', 'state', ...(fields.includes('action') ? ['touched'] : [])]);
      for (const [index, { people, ...row }] of list.entries()) {
        const { people: all, ...whole } = rows[index] ?? {};
        expect(row).toEqual(Object.fromEntries(Object.entries(whole).filter(([name]) => kept.has(name))));
        expect(all ?? {}).toMatchObject(people ?? {});
      }
    }
  });

  test.each(sampled(lists, 'pages'))('[%s] pages by number and by place, each row once', async (_, call) => {
    const all = await filled(call);
    const size = Math.max(1, Math.ceil(all.length / 4));
    const seen: unknown[] = [];
    let cursor: string | null = null;
    do {
      const next: { list: readonly Row[]; nextCursor: string | null } = await page(call, {
        pageSize: size,
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...next.list.map(row => row.id));
      cursor = next.nextCursor;
    } while (cursor !== null && seen.length <= 400);
    const ids = all.map(row => row.id);
    expect(seen.slice(0, ids.length)).toEqual(ids);
    expect(new Set(seen).size).toBe(seen.length);
    const second = await page(call, { pageNum: 2, pageSize: size });
    expect(second.list.map(row => row.id)).toEqual(ids.slice(size, 2 * size));
  });

  test.each(sampled(lists, 'impossible pages'))('[%s] refused for pages, orders and filters that are not possible', async (_, call) => {
    await ownGrant(call);
    const token = actorOf(call);
    const wrong: readonly (readonly [string, Row])[] = [
      ['pageNum', { pageNum: 0 }],
      ['pageNum', { pageNum: 'x' }],
      ['pageSize', { pageSize: 0 }],
      ['pageSize', { pageSize: 1.5 }],
      ['pageSize', { pageSize: 201 }],
      ['pageSize', { pageSize: null }],
      ['sort', { sort: null }],
      ['filter', { filter: null }],
      ['exactTotal', { exactTotal: 'yes' }],
      ['sort.field', { sort: { field: 'nonsuch', order: 'ASC' } }],
      ['sort.order', { sort: { field: 'createdAt', order: 'UP' } }],
      ['filter.nonsuch', { filter: { nonsuch: 'x' } }],
      ['filter', { filter: ['x'] }],
      ['cursor', { cursor: 'x' }],
      ['fields', { fields: ['nonsuch'] }],
      ['fields', { fields: ['id', 'id'] }],
      ['fields', { fields: [] }],
      ['fields', { fields: 'id' }],
    ];
    for (const [path, body] of wrong) {
      const answer = await world.send(call, { body }, token);
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 422, data: { errors: { [path]: [expect.any(String)] } } });
    }
    expect((await page(call, { pageSize: 200 })).list.length).toBeLessThanOrEqual(200);
  });

  test.each(sampled(lists, 'orders'))('[%s] is put in order by each column, both ways', async (_, call) => {
    const rows = await filled(call);
    if (rows.length >= 200) return;
    const encrypted = (name: string) => resourceOf(call).fields[name]?.storage === 'encrypted';
    const columns = resourceOf(call).audiences[audienceOf(call)]?.views?.list?.columns ?? [];
    const orders: string[] = [];
    for (const field of columns.filter(
      name =>
        !encrypted(name) &&
        !['files', 'references', 'choices', 'json', 'fault', 'items'].includes(resourceOf(call).fields[name]?.type ?? ''),
    )) {
      const [up, down] = [
        await page(call, { pageSize: 200, sort: { field, order: 'ASC' } }),
        await page(call, { pageSize: 200, sort: { field, order: 'DESC' } }),
      ];
      const ids = up.list.map(row => row.id);
      if (JSON.stringify(ids) !== JSON.stringify(down.list.map(row => row.id).reverse())) orders.push(field);
      const values = up.list.map(row => row[field]).filter(value => typeof value === 'number' || /^\d{4}-\d\d-\d\dT/.test(String(value)));
      expect(values).toEqual(
        [...values].sort((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1)),
      );
    }
    expect(orders).toEqual([]);
  });

  test.each(sampled(lists, 'filters'))('[%s] is filtered by each of its filters', async (_, call) => {
    const rows = await filled(call);
    for (const name of resourceOf(call).audiences[audienceOf(call)]?.views?.list?.filters ?? []) {
      const row = rows.find(each => each[name] !== null && each[name] !== undefined && String(each[name]) !== '');
      if (row === undefined || resourceOf(call).fields[name]?.mask !== undefined) continue;
      const shown = row[name];
      const asked = (one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one);
      const value = Array.isArray(shown) ? shown.map(asked) : asked(shown);
      const found = await page(call, { filter: { [name]: value, id: row.id } });
      expect(
        found.list.map(each => each.id),
        name,
      ).toEqual([row.id]);
      const same = await page(call, { filter: { [name]: value }, pageSize: 200 });
      expect(
        same.list.filter(
          each => !(Array.isArray(shown) ? shown : [shown]).some(one => JSON.stringify([each[name]].flat()).includes(JSON.stringify(one))),
        ),
        name,
      ).toEqual([]);
    }
  });

  test('[op.log.localLogin] counts a thousand rows and no further, unless asked', async () => {
    const call = calls.find(each => each.id === 'op.log.localLogin');
    if (call === undefined) throw new Error('there is no list of logins');
    const at = '2020-01-01T00:00:00.000Z';
    const many = Array.from({ length: 1_100 }, (_, index) => ({
      at,
      side: 'operator',
      account: `counted_${index}`,
      method: 'PASSWORD',
      succeeded: false,
      ip: '10.0.0.1',
      userAgent: '',
    }));
    await world.service.services.database.transaction(rows => rows.insertMany('loginLogs', many));
    const filter = { at: { from: at, to: '2020-01-01T00:00:01.000Z' } };
    expect(await page(call, { filter })).toMatchObject({ total: 1_000, totalIsExact: false });
    expect(await page(call, { filter, exactTotal: true })).toMatchObject({ total: 1_100, totalIsExact: true });
  });
});

describe('sums', () => {
  const counted = calls.filter(call => sumsOf(call.call) !== undefined);
  test.each(titled(counted))('[%s] groups by each field it offers, and its groups add up to the total', async (_, call) => {
    const side = call.call.side ?? 'operator';
    for (const name of sumsOf(call.call)?.of ?? []) {
      const of = call.call.of.kind === 'free' ? { of: name } : {};
      for (const field of model.resources[name]?.audiences[side]?.sums?.by ?? []) {
        const { data } = ok(await world.send(call, { body: { ...of, by: [field], every: 'month', top: 200 } }, world.holder(side)));
        const groups = data.groups as readonly { readonly count: number }[];
        const others = (data.others as { readonly count: number } | null)?.count ?? 0;
        const total = (data.total as { readonly count: number }).count;
        expect(
          groups.reduce((sum, group) => sum + group.count, others),
          `${name} by ${field}`,
        ).toBe(total);
      }
    }
  });

  test.each(titled(counted))('[%s] refused for groups, periods and filters that are not possible', async (_, call) => {
    const side = call.call.side ?? 'operator';
    const { body } = await fixtures.request(call);
    const wrong: readonly (readonly [string, Row])[] = [
      ['by[0]', { by: ['nonsuch'] }],
      ['by[0]', { by: ['id'] }],
      ['by', { by: [] }],
      ['every', { every: 'decade' }],
      ['top', { top: 0 }],
      ['top', { top: 201 }],
      ['filter.nonsuch', { filter: { nonsuch: 'x' } }],
    ];
    for (const [path, more] of wrong) {
      const answer = await world.send(call, { body: { ...body, ...more } }, world.holder(side));
      expect(answer, JSON.stringify(more)).toMatchObject({ status: 422, data: { errors: { [path]: [expect.any(String)] } } });
    }
  });
});

describe('masks', () => {
  const gets = ofEntities.filter(isOneOf('get'));
  test.each(titled(oneIn(3, gets, 'masks', call => `${kindOf(call)} ${declaredOf(call).unmask !== undefined}`)))(
    '[%s] masks what it does not show whole, and journals what it does',
    async (_, call) => {
      const resource = resourceOf(call);
      const { record, body } = await fixtures.request(call, { changesNothing: true });
      const id = String(record?.id);
      const stored = await world.stored(resource.name, id);
      await withItsGrant(call);
      const journalled = async () => (await journalOf(call, id)).filter(entry => entry.action === 'unmask').length;
      const before = await journalled();
      const unmask: readonly string[] = declaredOf(call).unmask ?? [];
      const reads: readonly string[] = resource.audiences[audienceOf(call)]?.reads ?? [];
      const answered = async (asked: readonly string[]): Promise<void> => {
        const { data } = ok(await world.send(call, { body: asked.length === 0 ? body : { ...body, unmask: asked } }, actorOf(call)));
        for (const field of Object.values(resource.fields)) {
          const value = stored[field.name];
          if (field.mask === undefined || typeof value !== 'string' || !reads.includes(field.name)) continue;
          expect(data[field.name], field.name).toBe(asked.includes(field.name) ? value : masked(value, field.mask));
        }
      };
      await answered([]);
      expect(await journalled()).toBe(before);
      const shown = unmask.filter(name => typeof stored[name] === 'string');
      if (unmask.length > 0) await answered(unmask);
      expect((await journalled()) > before).toBe(shown.length > 0);
      const strange = await world.send(call, { body: { ...body, unmask: ['nonsuch'] } }, actorOf(call));
      expect(strange, 'a field that is not shown whole').toMatchObject({ status: 422, data: { errors: { unmask: [expect.any(String)] } } });
      // Whose record it is finds the entry.
      const last = (await journalOf(call, id)).find(entry => entry.action === 'unmask');
      if (last !== undefined && typeof stored.member === 'string') expect(last.member).toBe(stored.member);
    },
  );
});

describe('the journal', () => {
  test.each(
    titled(
      oneIn(
        3,
        writing.filter(call => resourceOf(call).journal !== false),
        'journal',
        kindOf,
      ),
    ),
  )('[%s] journals each field before and after, and of a redacted one only that it changed', async (_, call) => {
    const resource = resourceOf(call);
    const isNew = does(call) !== 'update';
    const { body, record } = await fixtures.request(call);
    const before = record === undefined ? {} : await world.stored(resource.name, record.id);
    await ownGrant(call);
    const { data } = ok(await world.send(call, { body }, actorOf(call)));
    const id = record?.id ?? String(data.id);
    const after = await world.stored(resource.name, id);
    // What goes on at once has an entry of its own, after that of what was written.
    const entry = (await journalOf(call, id)).find(({ action }) => action !== declaredOf(call).next);
    const changes = (entry?.changes ?? {}) as Readonly<Record<string, readonly unknown[]>>;
    for (const name of declaredOf(call).input ?? []) {
      const field = resource.fields[name];
      if (field === undefined || body[name] === undefined || body[name] === null) continue;
      const redacted = field.journal === 'redact' || field.type === 'bytes' || field.type === 'password';
      expect(changes[name], name).toEqual(redacted ? ['***', '***'] : [isNew ? null : (before[name] ?? null), after[name]]);
    }
  });
});

test('[BEY-04] the journal holds none of the values that were encrypted or redacted', async () => {
  // The tests above have written plenty, unless this one runs alone.
  for (const call of fixtures.secrets.size > 10 ? [] : writing) {
    const prepared = await fixtures.request(call);
    await world.send(call, prepared, prepared.token ?? actorOf(call));
  }
  expect(fixtures.secrets.size).toBeGreaterThan(10);
  const text: string[] = [];
  for await (const rows of world.service.services.database.read.walk('journal', { heavy: true }))
    text.push(...rows.map(row => JSON.stringify(row)));
  const all = text.join('\n');
  expect([...fixtures.secrets].filter(secret => all.includes(secret))).toEqual([]);
});

test('every choice among transitions reaches each of them', () => {
  const chosen = moving.filter(call => isChoose(does(call) ?? ''));
  expect(chosen.length).toBeGreaterThan(0);
});

/** The world of the contract: one service, two companies, and a person on each side whose grants are set to exactly what a call needs. */
import { readFileSync } from 'node:fs';
import { type CallModel, type Model, modelOf } from '#engine/project/model.ts';
import { registry } from '#resources/index.ts';
import { parseCallTable, type Side, type TableCall } from '../conformance/call-table.ts';
import { type Person as Account, employee, member, operator, type Registered } from '../service/people.ts';
import { trustedPortals } from '../service/portal.ts';
import { type Answer, type Running, startRunning } from '../service/running.ts';
import { type Document, type Judge, judgeOf } from './document.ts';

export type Row = Readonly<Record<string, unknown>>;

export const model: Model = modelOf(registry);
const table: ReadonlyMap<string, TableCall> = new Map(
  parseCallTable(readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8')).map(row => [row.id, row]),
);

/** A call as the specification has it: the table's word counts, the declaration speaks only for entities the table does not know. */
export interface Specified {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly grant: 'public' | 'self' | readonly string[];
  readonly idempotent: boolean;
  /** Path parameters by the names the input has, in their places. */
  readonly params: readonly string[];
  readonly call: CallModel & { readonly side: Side | null };
}

const paramsIn = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '');

const specified = (call: CallModel): Specified => {
  const row = table.get(call.id);
  const words = row?.menus ?? (typeof call.grant === 'string' ? [call.grant] : call.grant);
  const [first = ''] = words;
  // A form's and a queue's menu is looked up by the call itself: any session may try.
  const grant = first === 'public' || first === 'self' ? first : first === 'form' || first === 'queue' ? call.grant : words;
  return {
    id: call.id,
    method: row?.method ?? call.method,
    path: row?.path ?? call.path,
    grant,
    idempotent: row?.idempotent ?? call.idempotent,
    params: paramsIn(call.path),
    call: call as Specified['call'],
  };
};

export const calls: readonly Specified[] = Object.values(model.calls).map(specified);

export interface Company extends Registered {
  /** Its administrator's session: every menu and button of the enterprise side. */
  readonly token: string;
  readonly id: string;
  readonly memberCode: string;
}

/** One request: input, and a file where the call takes one. */
export interface Request {
  readonly body: Row;
  readonly file?: { readonly name: string; readonly bytes: Uint8Array };
}

interface Person {
  readonly token: string;
  readonly userNum: string;
  readonly role: string;
}

export interface World extends Running {
  readonly judge: Judge;
  readonly company: Company;
  readonly other: Company;
  /** Persons whose one role is emptied and filled by `grant`. */
  readonly people: Readonly<Record<Side, Person>>;
  /** Sends a call by the table's path and method. A JSON answer is held against the document, a file comes as status 1. */
  ask(call: Specified, request: Request, token?: string, headers?: Readonly<Record<string, string>>): Promise<Answer<Row>>;
  /** The same, with the files that it names become those of whoever sends it. */
  send(call: Specified, request: Request, token?: string, headers?: Readonly<Record<string, string>>): Promise<Answer<Row>>;
  /** Gives the person of a side exactly this menu and this button. */
  grant(side: Side, menu: string | null, button: string | null): Promise<void>;
  /** The session of whoever holds everything on a side: the founder, the company's administrator. */
  holder(side: Side | null): string;
  /** A record as it stands in the database. */
  stored(resource: string, id: string): Promise<Row>;
  /** Puts a record into a state, whatever its life allows. */
  force(resource: string, id: string, state: string): Promise<void>;
  /** An operator or employee of the company with a session and password of their own. */
  account(side: Side): Promise<Account>;
}

/** A menu or button that a person's role holds. */
interface Granted {
  readonly of: string;
  readonly id: string;
}

interface Listed {
  readonly list: readonly (Row & { readonly id: string; readonly version: number })[];
}

const must = <T>(answer: Answer<T>, what: string): T => {
  if (answer.status !== 1) throw new Error(`${what}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

/** Every call comes from an address of its own: what is counted per address is not what the contract is about. */
const fromAnywhere = (running: Running): Running => {
  let last = 0;
  const headers = (): Record<string, string> => {
    last += 1;
    return { 'x-forwarded-for': `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}` };
  };
  return {
    ...running,
    call: (path, body, token, more) => running.call(path, body, token, { ...headers(), ...more }),
    upload: (path, fields, file, token, more) => running.upload(path, fields, file, token, { ...headers(), ...more }),
  };
};

let made = 0;

export const startWorld = async (): Promise<World> => {
  const running = fromAnywhere(await startRunning({ trustedPortals }));
  const document = (await (await running.get('/user/openapi.json')).json()) as Document;
  const judge = judgeOf(document);
  const { database } = running.service.services;
  const stored = async (resource: string, id: string): Promise<Row> => {
    const row = await database.read.find(resource, id);
    if (row === undefined) throw new Error(`${resource} ${id} is gone`);
    return row;
  };
  const companyOf = async (): Promise<Company> => {
    const registered = await member(running);
    const row = await database.read.find('members', { uscc: registered.uscc });
    return { ...registered, id: String(row?.id), memberCode: String(row?.memberCode) };
  };
  const company = await companyOf();
  const other = await companyOf();

  const account: World['account'] = side => (side === 'operator' ? operator(running) : employee(running, company.token));

  const rowsOf = async (path: string, filter: Row): Promise<Listed['list']> =>
    must(await running.call<Listed>(path, { filter, pageSize: 200 }, running.operator), path).list;
  const withdraw = async (kind: string, filter: Row): Promise<void> => {
    for (const { id, version } of await rowsOf(`${kind}/page`, filter))
      must(await running.call(`${kind}/delete/${id}`, { version }, running.operator), `${kind} stays`);
  };
  const person = async (side: Side): Promise<Person> => {
    const { token, userNum } = await account(side);
    await withdraw('roleUser', { userNum });
    const role = must(await running.call('role/new', { code: `CONTRACT_${side}`, name: `合约${side}`, side }, running.operator), 'no role');
    must(await running.call('roleUser/new', { role: role.id, userNum }, running.operator), 'the role is not held');
    return { token, userNum, role: String(role.id) };
  };
  const people = { operator: await person('operator'), enterprise: await person('enterprise') };

  const granted: Record<Side, { menu?: Granted | undefined; button?: Granted | undefined }> = { operator: {}, enterprise: {} };

  const urlOf = ({ path, params, method }: Specified, body: Row): { path: string; rest: Row } => {
    let at = 0;
    const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(String(body[params[at++] ?? ''] ?? '')));
    const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !params.includes(name)));
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString();
    return method === 'GET' && query !== '' ? { path: `${filled}?${query}`, rest } : { path: filled, rest };
  };

  /** Files that were uploaded for a request belong to whoever sends it, a company's to its own people: what no record holds is its uploader's alone. */
  const handOver = async (call: Specified, body: Row, token: string | undefined): Promise<void> => {
    const ids = Object.values(body)
      .flat()
      .filter((value): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value));
    const { database, sessions, clock } = running.service.services;
    const transport = {
      companion: undefined,
      browser: false,
      setCompanion: () => undefined,
      device: undefined,
      setDevice: () => undefined,
    };
    const files = ids.length === 0 ? [] : await database.read.findMany('files', ids);
    const session = files.length === 0 ? undefined : await sessions.find(token, transport, clock());
    // Who is refused for being of the other side takes nothing away.
    const isOperators = /^(op|mg)\./.test(call.id);
    if (session === undefined || isOperators !== (session.side === 'operator')) return;
    for (const { id, member } of files) {
      if (session.side === 'enterprise' && member !== session.memberId) continue;
      world.byHand('files', String(id));
      const owner = { uploadedBy: session.userNum, member: session.memberId };
      await database.transaction(rows => rows.update('files', String(id), null, owner));
    }
  };

  const world: World = {
    ...running,
    judge,
    company,
    other,
    people,
    account,
    stored,
    holder: side => (side === 'enterprise' ? company.token : running.operator),
    async force(resource, id, state) {
      running.byHand(model.resources[resource]?.facetOf ?? resource, id);
      await database.transaction(rows => rows.update(resource, id, null, { state }));
    },
    // Past the service: how grants are given and taken is another test's, and here it happens a thousand times.
    async grant(side, menu, button) {
      const { role } = people[side];
      const held = granted[side];
      if (held.menu?.of === (menu ?? undefined) && held.button?.of === (button ?? undefined)) return;
      await database.transaction(async rows => {
        const changed = async (kind: string, was: Granted | undefined, of: string | null, row: Row): Promise<Granted | undefined> => {
          if (was?.of === (of ?? undefined)) return was;
          if (was !== undefined) await rows.delete(kind, was.id);
          if (of === null) return undefined;
          const { id } = await rows.insert(kind, { role, ...row });
          running.byHand(kind, String(id));
          return { of, id: String(id) };
        };
        granted[side] = {
          menu: await changed('roleMenus', held.menu, menu, { menuId: menu }),
          button: await changed('roleButtons', held.button, button, { code: button }),
        };
      });
    },
    async send(call, request, token, more) {
      await handOver(call, request.body, token);
      return world.ask(call, request, token, more);
    },
    async ask(call, { body, file }, token, more = {}) {
      const { path, rest } = urlOf(call, body);
      made += 1;
      const headers = {
        ...(token === undefined ? {} : { 'session-token': token }),
        'x-forwarded-for': `10.200.${(made >> 8) & 255}.${made & 255}`,
        ...more,
      };
      const form = new FormData();
      if (file !== undefined) {
        for (const [name, value] of Object.entries(rest)) form.set(name, String(value));
        form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name);
      }
      const response = await fetch(`${running.address}/user/${path}`, {
        method: call.method,
        ...(call.method === 'GET'
          ? { headers }
          : file === undefined
            ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(rest) }
            : { headers, body: form }),
      });
      if (!response.headers.get('content-type')?.startsWith('application/json')) {
        const bytes = new Uint8Array(await response.arrayBuffer());
        return { http: response.status, status: response.status === 200 ? 1 : -1, message: '', data: { bytes } };
      }
      const text = await response.text();
      const answer = JSON.parse(text) as Omit<Answer<Row>, 'http'>;
      const faults = judge.faults(`/user/${call.call.path}`, call.method, response.status, answer);
      if (faults.length > 0) throw new Error(`not as the document says: ${faults.slice(0, 5).join('; ')} in ${text.slice(0, 500)}`);
      if (/\$argon2|tokenHash|companionHash/.test(text)) throw new Error(`a secret in the answer of ${call.id}: ${text.slice(0, 500)}`);
      return { http: response.status, ...answer };
    },
  };
  return world;
};

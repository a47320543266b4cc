/** Who walks: two of a company, two officers, and a stranger from another company; made once, for walks of every kind. */
import { withClient } from '#service/postgres/roles.ts';
import { employee, member, operator } from '../people.ts';
import type { Answer, Running } from '../running.ts';
import { type Company, signingPeople } from '../signing-people.ts';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number; readonly state: string };

/** The four who have a part in it, and one who has none. */
export const actors = ['administrator', 'employee', 'one', 'two', 'stranger'] as const;
export type Actor = (typeof actors)[number];

export interface Walker {
  readonly token: string;
  readonly userNum: string;
  readonly password: string;
}
export type Cast<A extends string = Actor> = Readonly<Record<A, Walker>>;

export interface People {
  readonly running: Running;
  /** Sends it, and again once they have said who they are where that is asked, or may ask again. */
  ask(by: Walker, path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Answer<Row>>;
  must(by: Walker, path: string, body: object): Promise<Row>;
  /** What stands in the database. */
  stored(resource: string, filter: string | object): Promise<Row>;
}

/** How people speak with this service. */
export const peopleOf = (running: Running): People => {
  const { read } = running.service.services.database;
  const people: People = {
    running,
    async ask({ token, password }, path, body, headers) {
      const answer = await running.call<Row>(path, body, token, headers);
      // How often they may ask is not what is walked here.
      if (answer.http === 429) await withClient(running.database.appConnection, client => client.query('delete from throttles'));
      else if ((answer.data as { readonly code?: unknown } | null)?.code !== 'STEP_UP_REQUIRED') return answer;
      else await running.call('user/stepUp', { password }, token);
      return running.call<Row>(path, body, token, headers);
    },
    async must(by, path, body) {
      const answer = await people.ask(by, path, body);
      if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
      return answer.data;
    },
    async stored(resource, filter) {
      const row = await read.find(resource, filter as Parameters<typeof read.find>[1]);
      if (row === undefined) throw new Error(`${resource} ${JSON.stringify(filter)} is gone`);
      return row as unknown as Row;
    },
  };
  return people;
};

/** The administrator of a company of their own. */
export const companyOf = async ({ running, stored }: People): Promise<Walker> => {
  const { token, adminUserName, adminPassword } = await member(running);
  const { userNum } = await stored('employees', { account: adminUserName });
  return { token, userNum: String(userNum), password: adminPassword };
};

/** The first operator, who holds every menu. */
export const founderOf = ({ running }: People): Walker => ({ token: running.operator, userNum: '', password: '' });

/** Each with the part they have in one kind of walk. */
export const walkers = async (
  running: Running,
): Promise<People & { readonly casts: Readonly<Record<'reviews' | 'issuing' | 'seals', Cast>> }> => {
  const people = peopleOf(running);
  const administrator = await companyOf(people);
  const stranger = await companyOf(people);
  const [viewer, keeper] = [await employee(running, administrator.token), await employee(running, administrator.token, 'SEAL_ADMIN')];
  const reviewers = { one: await operator(running, 'REVIEWER'), two: await operator(running, 'REVIEWER') };
  const issuers = { one: await operator(running, 'ISSUER'), two: await operator(running, 'ISSUER') };
  return {
    ...people,
    casts: {
      reviews: { administrator, employee: viewer, ...reviewers, stranger },
      issuing: { administrator, employee: viewer, ...issuers, stranger },
      seals: { administrator, employee: keeper, ...issuers, stranger },
    },
  };
};

/** How many have to agree, of what is handed in from now on. */
export const agreeing = async ({ running }: People, levels: number, kind = 'CERTIFICATE'): Promise<void> => {
  const type = await running.service.services.database.read.find('auditTypes', { kind, state: 'ON' });
  if (type?.levels === levels) return;
  const answer = await running.call(
    'operation/auditType/edit',
    { id: type?.id, version: type?.version, levels, firstRole: null, secondRole: null },
    running.operator,
  );
  if (answer.status !== 1) throw new Error(`the audit type stays: ${answer.message}`);
};

/** The administrator of a company that can sign: with a certificate whose key is kept here, a seal in use and a signing password. */
export const readyOf = async ({ running, stored }: People): Promise<Walker & Pick<Company, 'mobile' | 'certificate' | 'seal'>> => {
  const { token, userName, mobile, certificate, seal } = await signingPeople(() => running).ready();
  const { userNum } = await stored('employees', { account: userName });
  return { token, userNum: String(userNum), password: 'Company-2026', mobile, certificate, seal };
};

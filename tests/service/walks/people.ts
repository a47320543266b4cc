/** Who walks: two of a company, two officers, and a stranger from another company; made once, for walks of every kind. */
import { employee, member, operator } from '../people.ts';
import type { Answer, Running } from '../running.ts';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number; readonly state: string };

/** The four who have a part in it, and one who has none. */
export const actors = ['administrator', 'employee', 'one', 'two', 'stranger'] as const;
export type Actor = (typeof actors)[number];

export interface Walker {
  readonly token: string;
  readonly userNum: string;
  readonly password: string;
}
export type Cast = Readonly<Record<Actor, Walker>>;

export interface People {
  readonly running: Running;
  /** Each with the part they have in one kind of walk. */
  readonly casts: Readonly<Record<'reviews' | 'issuing' | 'seals', Cast>>;
  /** Sends it, and again once they have said who they are where that is asked. */
  ask(by: Walker, path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Answer<Row>>;
  must(by: Walker, path: string, body: object): Promise<Row>;
  /** What stands in the database. */
  stored(resource: string, filter: string | object): Promise<Row>;
}

export const walkers = async (running: Running): Promise<People> => {
  const { read } = running.service.services.database;
  const company = async (): Promise<Walker> => {
    const { token, adminUserName, adminPassword } = await member(running);
    const account = await read.find('employees', { account: adminUserName });
    return { token, userNum: String(account?.userNum), password: adminPassword };
  };
  const administrator = await company();
  const stranger = await company();
  const [viewer, keeper] = [await employee(running, administrator.token), await employee(running, administrator.token, 'SEAL_ADMIN')];
  const reviewers = { one: await operator(running, 'REVIEWER'), two: await operator(running, 'REVIEWER') };
  const issuers = { one: await operator(running, 'ISSUER'), two: await operator(running, 'ISSUER') };
  const people: People = {
    running,
    casts: {
      reviews: { administrator, employee: viewer, ...reviewers, stranger },
      issuing: { administrator, employee: viewer, ...issuers, stranger },
      seals: { administrator, employee: keeper, ...issuers, stranger },
    },
    async ask({ token, password }, path, body, headers) {
      const answer = await running.call<Row>(path, body, token, headers);
      if ((answer.data as { readonly code?: unknown } | null)?.code !== 'STEP_UP_REQUIRED') return answer;
      await running.call('user/stepUp', { password }, token);
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

/** How many have to agree, of what is handed in from now on. */
export const agreeing = async ({ running }: People, levels: number): Promise<void> => {
  const type = await running.service.services.database.read.find('auditTypes', { kind: 'CERTIFICATE', state: 'ON' });
  if (type?.levels === levels) return;
  const answer = await running.call(
    'operation/auditType/edit',
    { id: type?.id, version: type?.version, levels, firstRole: null, secondRole: null },
    running.operator,
  );
  if (answer.status !== 1) throw new Error(`the audit type stays: ${answer.message}`);
};

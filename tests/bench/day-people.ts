/** Who works on a mixed day: so many that nobody meets the limits that hold for one person. Made for the day, as copies of the sample's people. */
import type pg from 'pg';
import type { Must } from './answered.ts';
import { insertCopies, keepPattern } from './data/copies.ts';
import { employeePassword, founder } from './data/sample.ts';

export interface People {
  /** Sessions of operators with every right. */
  readonly operators: readonly string[];
  /** Sessions of administrators of a company whose key is kept here and whose seal is in use. */
  readonly signers: readonly string[];
}

/** One may have 64 calls at work. */
const operators = 8;
/** One may sign 60 times in ten minutes and upload 1,000 files in an hour. */
const signers = 60;

const made = { id: 'uuidv7()', created_at: 'now()', updated_at: 'now()' };

/** Copies of a person, with the role that they have. */
const addPeople = async (
  client: pg.Client,
  table: 'operators' | 'employees',
  where: string,
  userNum: string,
  count: number,
  columns: Readonly<Record<string, string>>,
) => {
  const source = `generate_series(1, ${count}) as source (n)`;
  const roles = `${table}_roles`;
  await keepPattern(client, table, where);
  await keepPattern(client, 'role_users', `user_num = (select user_num from pattern_${table})`, roles);
  await insertCopies(client, { table, columns: { ...made, user_num: userNum, ...columns }, source });
  await insertCopies(client, { table: 'role_users', pattern: roles, columns: { ...made, user_num: userNum }, source });
};

const addOperators = (client: pg.Client): Promise<void> =>
  addPeople(client, 'operators', `account = '${founder.userName}'`, `'U1' || (900000000 + n)`, operators, {
    account: `'bench_operator_' || n`,
    operator_code: `'OP9' || lpad(n::text, 5, '0')`,
  });

/** What is encrypted is bound to its row: a copy has none of it. */
const addSigners = (client: pg.Client): Promise<void> =>
  addPeople(client, 'employees', `account = 'rongqiao' and sign_password is not null`, `'U2' || (900000000 + n)`, signers, {
    account: `'bench_signer_' || n`,
    mobile: 'null',
    mobile_index: 'null',
    id_no: 'null',
    id_no_index: 'null',
  });

export const peopleOf = async (client: pg.Client, must: Must): Promise<People> => {
  await addOperators(client);
  await addSigners(client);
  const signedIn = (path: string, name: string, password: string, count: number): Promise<readonly string[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const headers = { 'x-forwarded-for': `10.99.0.${n + 1}` };
        const body = JSON.stringify({ userName: `${name}_${n + 1}`, password });
        return (await must<{ token: string }>({ path, headers, body })).token;
      }),
    );
  return {
    operators: await signedIn('/user/operation/login', 'bench_operator', founder.password, operators),
    signers: await signedIn('/user/employee/login', 'bench_signer', employeePassword, signers),
  };
};

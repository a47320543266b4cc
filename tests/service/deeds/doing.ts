/** What the tests of deeds share: acts that are done or refused, and what stands and follows afterwards. */
import { makeKeyPair } from '#trust/keys/algorithms.ts';
import { requestOf } from '#trust/pki/write-request.ts';
import { apply, order } from '../people.ts';
import type { Answer, Running } from '../running.ts';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** How a change of a record names it. */
export const at = ({ id, version }: Pick<Row, 'id' | 'version'>) => ({ id, version });

/** @param here the service of the test file, once it runs */
export const doing = (here: () => Running) => {
  const read = () => here().service.services.database.read;
  const act = (path: string, body: object, token = here().operator): Promise<Answer<Row>> => here().call<Row>(path, body, token);
  const must = async (path: string, body: object, token = here().operator): Promise<Row> => {
    const answer = await act(path, body, token);
    if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data;
  };
  const stored = async (resource: string, id: unknown): Promise<Row> => (await read().find(resource, String(id))) as Row;
  /** The one row that a condition finds. */
  const found = async (resource: string, where: Readonly<Record<string, string>>): Promise<Row> =>
    (await read().find(resource, where)) as Row;
  const listed = async (path: string, filter: object, token = here().operator): Promise<readonly Row[]> =>
    (await must(path, { filter, pageSize: 200 }, token)).list as readonly Row[];
  /** The newest SMS to a number. */
  const sms = async (mobile: string): Promise<string> => {
    const { list } = await read().list('outbox', { filter: { recipient: mobile }, page: { number: 1, size: 1 }, total: false });
    return String(list[0]?.body ?? '');
  };
  /** What the journal holds of a record: act by act, oldest first. */
  const acts = async (recordId: unknown): Promise<readonly Row[]> => {
    const { list } = await read().list('journal', {
      filter: { recordId: String(recordId) },
      sort: { field: 'id', order: 'ASC' },
      heavy: true,
    });
    return list.map(row => row as Row);
  };
  /** Whether a session still lives. */
  const lives = async (token: string): Promise<boolean> => (await here().call('userInfo/query', {}, token)).status === 1;
  /** Whether a name and password still open the side. */
  const opens = async (side: 'employee' | 'operation', userName: string, password: string): Promise<boolean> =>
    (await here().call(`${side}/login`, { userName, password })).status === 1;
  /** A certificate in force for a key that is nowhere but here. */
  const certificate = async (token: string, words: object = {}): Promise<Row> => {
    const csr = requestOf('ECDSA_P256', '自有密钥', await makeKeyPair('ECDSA_P256'));
    const waiting = await order(here(), await apply(here(), token, { csr, ...words }));
    const { id } = await must('operation/certificate/issue', waiting);
    return stored('certificates', id);
  };
  return { act, must, stored, found, listed, sms, acts, lives, opens, certificate };
};

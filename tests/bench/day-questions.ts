/** What is asked on a mixed day: each kind by its share, and the questions of a kind in turns. */
import type pg from 'pg';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { signPassword } from '#product/demo/people.ts';
import { largePdf } from '../vectors/large-pdf.ts';
import type { Must } from './answered.ts';
import { addOrders } from './data/orders.ts';
import type { Sample } from './data/sample.ts';
import { peopleOf } from './day-people.ts';
import type { Ask } from './load.ts';
import { askAs, confirmation, dataOf, questionsOn, type Versioned, versionOf } from './questions.ts';

/** Of a hundred. */
const shares = {
  'lists and search': 70,
  details: 10,
  edits: 8,
  logins: 5,
  'files up and down': 4,
  'PDFs signed': 2,
  'certificates issued': 1,
} as const;
export type Kind = keyof typeof shares;
export const kinds = Object.keys(shares) as Kind[];

const slots = kinds.flatMap(kind => Array.from({ length: shares[kind] }, () => kind));
/** The kinds stand mixed: 37 and 100 have no divisor in common. */
export const kindOf = (n: number): Kind => slots[(n * 37) % slots.length] ?? 'lists and search';

interface Around {
  readonly sample: Sample;
  readonly client: pg.Client;
  readonly must: Must;
  /** How many will be asked. */
  readonly count: number;
}

interface File {
  readonly token: string;
  readonly id: string;
}

/** As a browser sends a file. */
const uploading = async (bytes: Uint8Array): Promise<(token: string) => Ask> => {
  const form = new FormData();
  form.set('purpose', 'document');
  form.set('file', new Blob([new Uint8Array(bytes)]), '购销合同.pdf');
  const sent = new Response(form);
  const [type, body] = [sent.headers.get('content-type') ?? '', Buffer.from(await sent.arrayBuffer())];
  return token => ({ path: '/user/file/upload', headers: { 'session-token': token, 'content-type': type }, body });
};

/** Files of a few kB, up and down by turns. */
const files = async (): Promise<(token: string) => Ask> => {
  const upload = await uploading(await contractPdf({ title: '购销合同', clauses: ['双方按约定交付货物并支付货款。'], parties: ['甲方'] }));
  const kept: File[] = [];
  return token => {
    const file = kept.pop();
    if (file !== undefined) return { method: 'GET', path: `/user/file/read/${file.id}`, headers: { 'session-token': file.token } };
    return {
      ...upload(token),
      told: answer => void (answer.status === 200 && kept.push({ token, id: dataOf<{ fileId: string }>(answer).fileId })),
    };
  };
};

/** A PDF of 100 kB of each signer's own, with a visible seal. */
const signing = async (must: Must, signers: readonly string[]): Promise<(token: string) => Ask> => {
  const upload = await uploading(largePdf(100 / 1_024));
  const uploaded = await Promise.all(signers.map(async token => [token, (await must<{ fileId: string }>(upload(token))).fileId] as const));
  const documents = new Map(uploaded);
  const filter = { name: '合同专用章', state: 'ENABLED' };
  const { list } = await must<{ list: readonly { sealNo: string }[] }>(askAs(signers[0] ?? '', 'electronicSeal/list', { filter }));
  const positions = [{ method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 }];
  return by => askAs(by, 'document/sign', { sealNo: list[0]?.sealNo, signPassword, positions, file: documents.get(by) });
};

/** Of so many logins one is an officer's who confirms who they are, in time for what only those may do who have lately. */
const loginsAConfirmation = 40;

/** @returns the n-th question; undefined where nothing is left that could be issued */
export const dayQuestions = async ({ sample, client, must, count }: Around): Promise<(n: number) => Ask | undefined> => {
  const { operators, signers } = await peopleOf(client, must);
  const of = (all: readonly string[], n: number): string => all[n % all.length] ?? '';
  const first = of(operators, 0);
  const questions = questionsOn(sample);
  const { nextCursor: cursor } = await must<{ nextCursor: string | null }>(questions.list(first, {}));
  const free = await Promise.all(Array.from({ length: 48 }, async () => versionOf(await must<Versioned>(questions.create(first)))));
  const orders = [...(await addOrders(client, Math.ceil((count * shares['certificates issued']) / slots.length)))];
  const [file, sign] = [await files(), await signing(must, signers)];
  const lists = [questions.prefixed, (token: string) => questions.list(token, {}), (token: string) => questions.list(token, { cursor })];
  const details = [questions.getOne, questions.getWithRest, questions.company];
  const asked = new Map<Kind, number>();
  return n => {
    const kind = kindOf(n);
    const turn = asked.get(kind) ?? 0;
    asked.set(kind, turn + 1);
    const [operator, signer] = [of(operators, n), of(signers, turn)];
    if (kind === 'lists and search') return lists[turn % lists.length]?.(operator);
    if (kind === 'details') return details[turn % details.length]?.(operator);
    if (kind === 'edits') return questions.change(operator, free);
    if (kind === 'logins')
      return turn % loginsAConfirmation > 0 ? questions.login() : confirmation(of(operators, turn / loginsAConfirmation));
    if (kind === 'files up and down') return file(signer);
    return kind === 'PDFs signed' ? sign(signer) : questions.issue(operator, orders);
  };
};

/** Questions of one moment as one statement. Only such are asked by it whose answers read the same as JSON. */
import { type Handle, runText } from './connection.ts';

interface Put {
  readonly text: string;
  readonly parameters: readonly unknown[];
  readonly answer: (rows: unknown[]) => void;
  readonly fail: (error: unknown) => void;
}

/** The text behind so many parameters of others. */
const moved = (text: string, from: number): string => text.replace(/\$(\d+)/g, (_, number: string) => `$${from + Number(number)}`);

const asOne = (put: readonly Put[]) => {
  const parameters: unknown[] = [];
  const parts = put.map(({ text, parameters: own }, at) => {
    const from = parameters.length;
    parameters.push(...own);
    return `(select coalesce(json_agg(q), '[]') from (${moved(text, from)}) as q) as "${at}"`;
  });
  return { text: `select ${parts.join(', ')}`, parameters };
};

/** Asks, in one statement and in their order, whatever is asked at one moment. */
export const joinOn = (handle: Handle): NonNullable<Handle['join']> => {
  let waiting: Put[] = [];
  const send = async (): Promise<void> => {
    const put = waiting;
    waiting = [];
    try {
      const [only, ...others] = put;
      if (only !== undefined && others.length === 0) only.answer(await runText(handle, only.text, only.parameters, { prepare: true }));
      else {
        const { text, parameters } = asOne(put);
        const [found = {}] = await runText<Readonly<Record<string, unknown[]>>>(handle, text, parameters, { prepare: true });
        for (const [at, { answer }] of put.entries()) answer(found[at] ?? []);
      }
    } catch (error) {
      for (const { fail } of put) fail(error);
    }
  };
  return (text, parameters) =>
    new Promise((answer, fail) => {
      waiting.push({ text, parameters, answer, fail });
      // By then everybody has asked who asks at once.
      if (waiting.length === 1) process.nextTick(() => void send());
    });
};

/** Asks by itself, or together with whatever is asked at this moment. */
export const ask = async <T>(handle: Handle, text: string, parameters: readonly unknown[]): Promise<T[]> =>
  (await (handle.join === undefined ? runText(handle, text, parameters, { prepare: true }) : handle.join(text, parameters))) as T[];

/** What other authorities answer over HTTP (RFC 3161 3.4, RFC 6960 A.1, RFC 5280 4.2.1.13): within a time, and no longer than such an answer is. */

/** A list of some hundred thousand entries is longer than any answer or stamp. */
const usuallyMost = 10 * 1_048_576;

export interface Question {
  readonly url: string;
  /** Sent as a POST where there is one. */
  readonly body?: Uint8Array;
  readonly type?: string;
  readonly timeoutMs: number;
  readonly mostBytes?: number;
}

const collected = async (answer: Response, mostBytes: number): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > mostBytes) throw new Error('a longer answer than is read');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/**
 * The bytes of an answer. Whether they mean anything is for others to see.
 * @throws Error where none came in time, another status than 2xx did, or too many bytes
 */
export const answerOfOther = async ({ url, body, type, timeoutMs, mostBytes = usuallyMost }: Question): Promise<Buffer> => {
  const answer = await fetch(url, {
    ...(body === undefined ? {} : { method: 'POST', body: new Uint8Array(body) }),
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    // The address is configured, or stands in a certificate: nobody is sent elsewhere.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`it answered ${answer.status}`);
  }
  return collected(answer, mostBytes);
};

/** What went wrong, with what stood behind it: `fetch` says "fetch failed" alone. */
export const whyOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  const because = cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : undefined;
  return because === undefined ? error.message : `${error.message} (${because})`;
};

/** What went wrong, read from whatever a provider threw: the envelope's status, the sentence for a person, and what it carries. */

export interface Failure {
  /** The envelope's status; undefined when no answer came. */
  readonly status: number | undefined;
  readonly message: string;
  /** No answer came that could be read: the message says so from its beginning. */
  readonly isUnanswered?: true;
  readonly traceId?: string;
  /** 429: seconds to wait. */
  readonly retryAfter?: number;
  /** 422: messages by field, rows as `rows[3].field`. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** It was not done, but asked for: somebody else will do it. */
  readonly isAsked?: true;
  /** 409 because somebody else has changed the record. A refusal that names its code and carries no record is an application's own. */
  readonly hasMovedOn?: true;
  /** 409: the record as it is now. */
  readonly current?: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const pick = (source: unknown, key: string): unknown => (isObject(source) ? source[key] : undefined);

const messagesOf = (errors: unknown): Failure['errors'] => {
  if (!isObject(errors)) return undefined;
  return Object.fromEntries(
    Object.entries(errors).map(([field, said]) => [field, Array.isArray(said) ? said.map(String) : [String(said)]]),
  );
};

/** Reads an error of the provider. The envelope's data may stand at `data`, `body` or `body.data`. */
export const failureOf = (error: unknown): Failure => {
  const places = [pick(error, 'data'), pick(error, 'body'), pick(pick(error, 'body'), 'data')];
  const find = (key: string): unknown => places.map(place => pick(place, key)).find(value => value !== undefined);
  const status = pick(error, 'status');
  const traceId = find('traceId');
  const retryAfter = Number(find('retryAfter'));
  const errors = messagesOf(find('errors'));
  const current = find('current');
  return {
    status: typeof status === 'number' ? status : undefined,
    message: error instanceof Error ? error.message : String(pick(error, 'message') ?? error),
    ...(['transport', 'timeout'].includes(String(pick(error, 'kind'))) ? { isUnanswered: true as const } : {}),
    ...(typeof traceId === 'string' ? { traceId } : {}),
    ...(retryAfter > 0 ? { retryAfter } : {}),
    ...(errors === undefined ? {} : { errors }),
    ...(find('asked') === true ? { isAsked: true as const } : {}),
    ...(status === 409 && (isObject(current) || typeof find('code') !== 'string') ? { hasMovedOn: true as const } : {}),
    ...(isObject(current) ? { current } : {}),
  };
};

/** What is said where no form stands whose fields could say it: of wrong input not that it was wrong, but what was wrong with it. */
export const saidOf = ({ message, errors }: Failure): string => {
  const said = [...new Set(Object.values(errors ?? {}).flat())];
  return said.length === 0 ? message : said.join(' ');
};
export const sentenceOf = (error: unknown): string => saidOf(failureOf(error));

/** The path of a fault as the form names its inputs: `rows[3].field` becomes `rows.3.field`. */
export const inputPath = (path: string): string => path.replace(/\[(\d+)\]/g, '.$1');

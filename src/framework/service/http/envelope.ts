/** The envelope: the only place where a refusal becomes a number and a sentence. */
import type { Language } from '#engine/declare/label.ts';
import { faultMessage } from '#engine/input/words.ts';
import { type ErrorCode, httpOf, Refusal, type Status, sentence, statusOf } from '#engine/wire/errors.ts';

export interface Envelope {
  readonly status: Status;
  readonly message: string;
  readonly data: unknown;
}
export interface Answer {
  readonly http: number;
  readonly envelope: Envelope;
  /** Seconds, for the `retry-after` header. */
  readonly retryAfter?: number;
}

const done: Readonly<Record<Language, string>> = { zh: '操作成功', en: 'Done.' };

export const success = (data: unknown, language: Language): Envelope => ({ status: 1, message: done[language], data: data ?? null });

/** Paths hold whatever names were sent, `constructor` and `__proto__` among them: a map until the last moment. */
const errorsOf = (refusal: Refusal, language: Language): Readonly<Record<string, readonly string[]>> => {
  const errors = new Map<string, string[]>();
  for (const fault of refusal.faults) errors.set(fault.path, [...(errors.get(fault.path) ?? []), faultMessage(fault, language)]);
  return Object.fromEntries(errors);
};

const dataOf = (refusal: Refusal, status: Status, language: Language, traceId: string): unknown => {
  if (status === 422) return { errors: errorsOf(refusal, language) };
  if (status >= 500) return { traceId };
  if (refusal.data !== undefined) return refusal.data;
  if (status !== 0 && status !== 409) return null;
  // What is refused for one field's sake is said there as well.
  return { code: refusal.code, ...(refusal.faults.length === 0 ? {} : { errors: errorsOf(refusal, language) }) };
};

/** Seconds: somebody has to make room. */
const retryWhenFull = 30;

/** The answer to a refusal. A 422 names in its message the first fault, so that a program without a form can tell too. */
export const refused = (refusal: Refusal, language: Language, traceId: string): Answer => {
  const status = statusOf(refusal.code);
  const retryAfter = refusal.data?.retryAfter ?? (status === 507 ? retryWhenFull : undefined);
  return {
    http: httpOf[status],
    envelope: { status, message: sentence(refusal.code, refusal.params, language), data: dataOf(refusal, status, language, traceId) },
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
  };
};

const tooLarge = (limit: string): Refusal => new Refusal('BODY_TOO_LARGE', { params: { limit } });
const wrongType = (_: string, type: string): Refusal => new Refusal('BODY_TYPE', { params: { type } });

/** What Fastify itself refuses, in our words. */
const frameworkCodes = new Map<string, (limit: string, type: string) => Refusal>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', tooLarge],
  ['FST_REQ_FILE_TOO_LARGE', tooLarge],
  ['FST_PARTS_LIMIT', tooLarge],
  ['FST_FILES_LIMIT', tooLarge],
  ['FST_FIELDS_LIMIT', tooLarge],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', wrongType],
  ['FST_INVALID_MULTIPART_CONTENT_TYPE', wrongType],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', () => new Refusal('BODY_NOT_JSON')],
  ['FST_ERR_CTP_INVALID_JSON_BODY', () => new Refusal('BODY_NOT_JSON')],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', () => new Refusal('REQUEST_MALFORMED')],
  ['FST_PROTO_VIOLATION', () => new Refusal('INPUT_INVALID', { faults: [{ path: '$', code: 'unknownField' }] })],
  ['FST_INVALID_JSON_FIELD_ERROR', () => new Refusal('INPUT_INVALID', { faults: [{ path: '$', code: 'typeText' }] })],
  ['FST_MP_PREMATURE_CLOSE', () => new Refusal('BODY_NOT_MULTIPART')],
  ['FST_ERR_BAD_URL', () => new Refusal('REQUEST_MALFORMED')],
  ['FST_ERR_MAX_PARAM_LENGTH', () => new Refusal('URI_TOO_LONG')],
]);

/** What a file system says when it takes no more. */
const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** The refusal behind an error, if it is one; anything else is our fault. */
export const refusalOf = (error: unknown, limit: string, type: string): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (error instanceof SyntaxError && 'statusCode' in error) return new Refusal('BODY_NOT_JSON');
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (fullCodes.has(code)) return new Refusal('STORAGE_FULL', { cause: error });
  return frameworkCodes.get(code)?.(limit, type);
};

/** An envelope for a code alone. */
export const envelopeOf = (
  code: ErrorCode,
  language: Language,
  params: Readonly<Record<string, string | number>> = {},
  data: unknown = null,
): Answer => {
  const status = statusOf(code);
  return { http: httpOf[status], envelope: { status, message: sentence(code, params, language), data } };
};

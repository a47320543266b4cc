/** Answers packed for the way, where that spares more than it costs: large ones of calls that read, for clients that unpack. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import type { CallModel } from '#engine/project/model.ts';

/** Characters. What is shorter fits into a packet or two as it is. */
const least = 2_048;

/** The lowest levels: a list of 25 rows becomes a fifth in less than a tenth of a millisecond, the next levels double that for a twentieth. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const gzip = { level: 2 };

/**
 * Whether answers of a call may be packed. Not where it makes something or lets somebody in: tokens, first passwords and codes would stand
 * beside what was sent, and the length of such an answer, packed, tells of them (BREACH, CVE-2013-3587).
 */
export const isPacked = ({ grant, of }: CallModel): boolean => {
  if (grant === 'public') return false;
  if (of.kind === 'resource') return of.does === 'list' || of.does === 'get';
  return of.call.changes !== true && of.call.answer !== 'file';
};

/** Whether the client takes a coding (RFC 9110 12.5.3). */
const takes = (accepted: string, coding: string): boolean =>
  accepted.split(',').some(each => {
    const [name = '', weight = ''] = each.split(';');
    return name.trim().toLowerCase() === coding && !/^\s*q=0(?:\.0*)?\s*$/i.test(weight);
  });

/** The coding for a client; undefined where it takes none of ours. */
export const codingFor = ({ headers }: FastifyRequest): 'br' | 'gzip' | undefined =>
  (['br', 'gzip'] as const).find(each => takes(String(headers['accept-encoding'] ?? ''), each));

const packed = (request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown => {
  if (typeof answer !== 'string' || answer.length < least) return answer;
  const coding = codingFor(request);
  reply.header('vary', 'accept-encoding');
  if (coding === undefined) return answer;
  reply.header('content-encoding', coding);
  return coding === 'br' ? brotliCompressSync(answer, brotli) : gzipSync(answer, gzip);
};

/** For `onSend`. Here and now: handing so little to another thread takes longer than the work. */
export const pack: onSendHookHandler = (request, reply, answer, done) => done(null, packed(request, reply, answer));

/** Answers where no request came about: malformed HTTP, a head that is too large or too slow. Written to the socket, in the envelope. */
import { randomBytes } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Language } from '#engine/declare/label.ts';
import { type PlainErrorCode, Refusal } from '#engine/wire/errors.ts';
import { refused } from './envelope.ts';

/** What node:http tells of a request that it could not read. */
interface ClientError extends Error {
  readonly code?: string;
  /** The bytes in which it gave up. */
  readonly rawPacket?: Buffer;
}

/** Whether the head was already too large where its first line should have ended. */
const isAddress = (packet: Buffer | undefined): boolean => {
  const end = packet?.indexOf('\r\n') ?? 0;
  return end < 0 || end >= maxHeaderSize;
};

const codeOf = ({ code, rawPacket }: ClientError): PlainErrorCode => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TOO_SLOW';
  if (code === 'HPE_HEADER_OVERFLOW') return isAddress(rawPacket) ? 'URI_TOO_LONG' : 'HEAD_TOO_LARGE';
  return 'REQUEST_MALFORMED';
};

const languageOf = ({ rawPacket }: ClientError): Language =>
  /^accept-language:\s*en\b/im.test(rawPacket?.toString('latin1') ?? '') ? 'en' : 'zh';

/** For Fastify's `clientErrorHandler`: answers and closes, since nobody knows where the next request would begin. */
export const answerUnparsed = (error: Error, socket: Socket): void => {
  const { code } = error as ClientError;
  if (code !== 'ECONNRESET' && socket.writable) {
    const traceId = randomBytes(8).toString('hex');
    const { http, envelope } = refused(new Refusal(codeOf(error)), languageOf(error), traceId);
    const body = JSON.stringify(envelope);
    const head = [
      `HTTP/1.1 ${http} ${STATUS_CODES[http] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      `trace-id: ${traceId}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
};

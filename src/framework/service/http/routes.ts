/** The routes: one per call of the model, all alike. What a call means stands in `records/perform`; here it is carried. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Field } from '#engine/declare/fields.ts';
import type { Language } from '#engine/declare/label.ts';
import type { CallModel, Model } from '#engine/project/model.ts';
import { clean } from '#engine/rules/clean.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { tooLarge } from '#engine/wire/too-large.ts';
import type { Captchas } from '#service/access/captchas.ts';
import type { Idempotency } from '#service/access/idempotency.ts';
import { placeOf } from '#service/access/places.ts';
import type { Actor, Origin, Session, Transport } from '#service/access/session.ts';
import type { Sessions } from '#service/access/sessions.ts';
import type { Throttle } from '#service/access/throttle.ts';
import type { Turns } from '#service/access/turns.ts';
import { type EffectTable, FileAnswer, type Upload } from '#service/records/act.ts';
import type { Perform } from '#service/records/perform.ts';
import { success } from './envelope.ts';
import { admit, admitAnswers } from './gate.ts';
import { type InHand, inHand } from './in-hand.ts';
import { refuseShape } from './input-shape.ts';
import { isPacked, pack } from './packing.ts';
import type { Room } from './room.ts';
import type { TracedCall } from './traced.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The id of the call that a route carries. */
    readonly call?: string;
  }
}

export interface CallServices {
  readonly model: Model;
  readonly perform: Perform;
  readonly effects: EffectTable;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly turns: Turns;
  readonly room: Room;
  readonly captchas: Captchas;
  readonly idempotency: Idempotency;
  /** What tells a portal that its menus or buttons are others now. */
  readonly grantsVersion: (session: Session) => Promise<string>;
  /** Throws while the system is maintained. */
  readonly refuseInMaintenance: () => Promise<void>;
  readonly clock: () => Date;
  /** The span of a request, where somebody traces. */
  readonly traced?: (request: IncomingMessage) => TracedCall | undefined;
  /** Companion cookies are `Secure` where the public address is https. */
  readonly secureCookies: boolean;
}

const bareNames = { companion: 'chancery-companion', device: 'chancery-device' } as const;
/** Under https no other host of the domain can put a cookie in place of ours (RFC 6265bis 4.1.3.2). */
const cookieNames = (secure: boolean): Readonly<Record<keyof typeof bareNames, string>> =>
  secure ? { companion: `__Host-${bareNames.companion}`, device: `__Host-${bareNames.device}` } : bareNames;
/** Browsers keep a cookie 400 days at most; ours is of use for 180. */
const deviceSeconds = 180 * 86_400;

export const languageOf = ({ headers }: Pick<IncomingMessage, 'headers'>): Language =>
  /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'zh';

const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  traceId: request.id,
});

const transportOf = (request: FastifyRequest, reply: FastifyReply, secure: boolean): Transport => {
  const names = cookieNames(secure);
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    // By its bare name as well: sessions begun by a version that knew no prefix go on. A value from elsewhere is that of no session of ours.
    companion: request.cookies[names.companion] ?? request.cookies[bareNames.companion],
    browser: request.headers['sec-fetch-site'] !== undefined,
    device: /^[\w-]{43}$/.exec(request.cookies[names.device] ?? request.cookies[bareNames.device] ?? '')?.[0],
    setDevice: value => {
      if (request.headers['sec-fetch-site'] === 'cross-site') return;
      reply.setCookie(names.device, value, { ...cookie, maxAge: deviceSeconds });
    },
    setCompanion: value => {
      // Another site's page could have its visitors' browsers ask, and so put an end to their sessions here.
      if (request.headers['sec-fetch-site'] === 'cross-site') return;
      if (value === null) reply.clearCookie(names.companion, cookie);
      else reply.setCookie(names.companion, value, cookie);
    },
  };
};

/** Body and path parameters as one object; a parameter wins, so that the path cannot be contradicted. */
const bodyOf = (request: FastifyRequest): Record<string, unknown> => {
  const body = request.method === 'GET' ? request.query : request.body === undefined ? {} : request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: '$', code: 'typeObject' }] });
  refuseShape(body);
  return { ...body, ...(request.params as Record<string, string>) };
};

/** Fastify's own errors have a code; what the parser of the parts throws has none. */
const asMultipartFault = (error: unknown): unknown =>
  error instanceof Refusal || (error instanceof Error && 'code' in error) ? error : new Refusal('BODY_NOT_MULTIPART', { cause: error });

/** The first file of a multipart body; the fields before it are the call's input. */
const multipartOf = async (
  request: FastifyRequest,
  reply: FastifyReply,
  limit: number,
): Promise<{ upload: Upload; fields: Record<string, unknown> }> => {
  const said = request.headers['content-length'];
  const expected = said === undefined ? undefined : Number(said);
  if (expected !== undefined && expected > limit + mostFields) {
    // Nothing of it is read: whoever goes on sending loses the connection.
    reply.header('connection', 'close');
    throw tooLarge(limit);
  }
  const part = await request.file({ limits: { fileSize: limit, files: 1, fields: 20 } }).catch(error => {
    throw asMultipartFault(error);
  });
  if (part === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'file', code: 'required' }] });
  const fields = Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, field]) =>
      // A part may call itself JSON and is an object then: fields of a form are text.
      field !== undefined && !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string'
        ? [[name, field.value]]
        : [],
    ),
  );
  async function* body(): AsyncIterable<Uint8Array> {
    try {
      for await (const chunk of part?.file ?? []) yield chunk as Uint8Array;
    } catch (error) {
      throw asMultipartFault(error);
    }
    if (part?.file.truncated) throw tooLarge(limit);
  }
  return { upload: { name: part.filename, mime: part.mimetype, expected, body: body() }, fields };
};

const send = (reply: FastifyReply, data: unknown, language: Language): FastifyReply => {
  // What ends after its caller was told that the database is away (`reach.ts`).
  if (reply.sent) return reply;
  if (!(data instanceof FileAnswer)) return reply.header('cache-control', 'no-store').send(success(data, language));
  const kind = data.inline ? 'inline' : 'attachment';
  reply
    .header('content-type', data.mime)
    .header(
      'content-disposition',
      `${kind}; filename="${data.name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(data.name)}`,
    )
    .header('cache-control', 'private, no-store')
    // Whatever was uploaded runs nothing here, should a browser open it as a page.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox");
  // How far a table that is still being made has come can only be told by whoever knows its end.
  if (data.rows !== undefined) reply.header('row-total', data.rows);
  return reply.send(data.body instanceof Uint8Array ? Buffer.from(data.body) : Readable.from(data.body));
};

/** Whom a call is not open to stands in the log with the call: somebody may be trying doors. */
const admitted = (request: FastifyRequest, session: Session | undefined, call: CallModel, admission: () => Actor): Actor => {
  try {
    return admission();
  } catch (error) {
    if (session !== undefined && error instanceof Refusal)
      request.log.warn({ call: call.id, side: session.side, userNum: session.userNum, refusal: error.code }, 'a call was not open');
    throw error;
  }
};

const subjectOf = (actor: Actor, origin: Origin): string => (actor.kind === 'session' ? actor.session.userNum : origin.ip);

/** Names are told apart as they are counted: whatever their case. */
const turnOf = (turns: string, body: Readonly<Record<string, unknown>>, actor: Actor, origin: Origin): string =>
  turns === '$session' ? subjectOf(actor, origin) : String(body[turns]).trim().toLowerCase().slice(0, 100);

/** What a call's throttle counts by, as it is kept: one number is one, whatever blanks, signs and case it is sent with. */
const countedBy = ({ resources }: Model, { of, throttle }: CallModel, body: Readonly<Record<string, unknown>>): string | undefined => {
  if (throttle?.by === undefined) return undefined;
  const fields: Readonly<Record<string, Pick<Field, 'rules' | 'clean'>>> =
    of.kind === 'free' ? of.call.input : (resources[of.resource]?.fields ?? {});
  const field = fields[throttle.by];
  const value = clean(body[throttle.by], field?.rules, field?.clean);
  return typeof value === 'string' ? value.toLowerCase() : undefined;
};

const handle = (services: CallServices, call: CallModel) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { model, perform, effects, sessions, throttle, captchas, idempotency, clock } = services;
  const language = languageOf(request);
  const origin = originOf(request);
  const now = clock();
  const transport = transportOf(request, reply, services.secureCookies);
  const session: Session | undefined = await sessions.find(request.headers['session-token'], transport, now);
  if (session !== undefined) {
    reply.header('session-grants', await services.grantsVersion(session));
    services.traced?.(request.raw)?.side(session.side);
  }
  const actor = admitted(request, session, call, () => admit(model, call, session, language, now));
  if (call.button && call.side !== null && call.side !== model.staff) await services.refuseInMaintenance();
  const takes = takesFile(call);
  const upload =
    takes === 'always' || (takes === 'maybe' && request.isMultipart())
      ? await multipartOf(request, reply, uploadLimitOf(services.model, call))
      : undefined;
  const body = upload === undefined ? bodyOf(request) : { ...upload.fields, ...(request.params as Record<string, string>) };
  admitAnswers(model, call, body, language, actor, now);
  if (call.throttle !== undefined) {
    await throttle.hit(`${call.id}:${subjectOf(actor, origin)}`, call.throttle, now);
    const value = countedBy(model, call, body);
    if (value !== undefined) await throttle.hit(`${call.id}=${value}`, call.throttle, now);
  }
  const key = call.idempotent ? request.headers['idempotency-key'] : undefined;
  const work = async (file: Upload | undefined, finish?: Parameters<Perform>[0]['finish']) => {
    // Not before the key has been looked up: an answer that is given again needs no second picture.
    if (call.captcha) await captchas.consume(body, call.id, now);
    return perform({
      call,
      body,
      around: { model, effects, call, actor, origin, language, now, transport, ...(file === undefined ? {} : { upload: file }) },
      ...(finish === undefined ? {} : { finish }),
    });
  };
  const token = String(request.headers['session-token']);
  const caller = session === undefined ? undefined : { name: session.memberId ?? session.userNum, token };
  const run: typeof work = (file, finish) =>
    call.turns === undefined
      ? services.room.take(caller, () => work(file, finish))
      : services.turns.take(placeOf(origin.ip), turnOf(call.turns, body, actor, origin), () => work(file, finish));
  let held: InHand | undefined;
  try {
    // All of it before the first transaction: who sends slowly must keep no connection of the database.
    held = upload === undefined ? undefined : await inHand(upload.upload);
    if (typeof key !== 'string' || key === '') return send(reply, await run(held?.upload), language);
    const sent = held === undefined ? body : { ...body, $file: held.sha256() };
    const attempt = { key, call: call.id, subject: subjectOf(actor, origin), body: sent, now };
    return send(reply, await idempotency.once(attempt, finish => run(held?.upload, finish)), language);
  } finally {
    held?.letGo();
    // What is left of a refused file is read and thrown away: an unread request keeps its connection, and the service, from ending.
    if (upload !== undefined) request.raw.unpipe().resume();
  }
};

/** What stands around the file in its body: the fields and the lines between. */
const mostFields = 20 * 10_000 + 65_536;
const usualLimit = 20 * 1_048_576;
/** What a call takes at all; a purpose that is named in its fields narrows it. */
const uploadLimitOf = ({ filePurposes }: Model, { of }: CallModel): number => {
  const purpose = of.kind === 'free' ? of.call.upload?.purpose : undefined;
  return Math.max(usualLimit, filePurposes[purpose ?? '']?.most ?? 0);
};

const takesFile = ({ of }: CallModel): 'always' | 'maybe' | 'never' => {
  if (of.kind === 'resource') return of.does === 'import' ? 'always' : 'never';
  return of.call.upload === undefined ? 'never' : of.call.upload.optional ? 'maybe' : 'always';
};

/** Registers every call of the model below the prefix. */
export const registerCalls = (app: FastifyInstance, prefix: string, services: CallServices): void => {
  for (const call of Object.values(services.model.calls)) {
    const url = `${prefix}/${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.route({
      method: call.method,
      url,
      handler: handle(services, call),
      config: { call: call.id },
      ...(isPacked(call) ? { onSend: pack } : {}),
    });
  }
};

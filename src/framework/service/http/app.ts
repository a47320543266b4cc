/** The HTTP server: security headers, the calls, the application's public paths, health, the portal's files. It knows no single call. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import statics from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type OutsideCall, openApi } from '#engine/project/openapi.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { sizeWords } from '#engine/wire/size-words.ts';
import { newsOnly } from '#service/log/said-once.ts';
import { AccessLog } from './access-log.ts';
import { type BrandShown, registerBrand, toldBrand } from './brand.ts';
import { refuseCrowd } from './crowd.ts';
import { envelopeOf, refusalOf, refused } from './envelope.ts';
import { type Problem, registerHealth } from './health.ts';
import { registerPage } from './page.ts';
import { type Patience, usualPatience, watchBodies } from './patience.ts';
import { answerWhileAway, type Reach } from './reach.ts';
import { type CallServices, languageOf, registerCalls } from './routes.ts';
import { tellBrowsers } from './security-headers.ts';
import { type CallTracing, traceCalls } from './traced.ts';
import { answerUnparsed } from './unparsed.ts';

export interface AppServices extends CallServices {
  readonly prefix: string;
  /** Of the program, as its calls are described; nothing where nobody says. */
  readonly version?: string | undefined;
  readonly externalPortalUrl: string | null;
  /** Addresses and networks beside loopback whose `x-forwarded-for` is believed. */
  readonly trustedProxies: readonly string[];
  readonly portalTerms?: PortalTerms | undefined;
  /** Whose service it is. */
  readonly brand: BrandShown;
  /** Folder of the built portal; null where only the calls are served. */
  readonly portal: string | null;
  readonly logLevel: string;
  /** Takes the log, a line of JSON at a time; standard output where left out. */
  readonly logTo?: (line: string) => void;
  readonly publicPaths?: PublicPaths | undefined;
  /** Whether the database answers. */
  readonly reach: Reach;
  /** What is wrong just now, while the database answers. */
  readonly problems: () => Promise<readonly Problem[]>;
  readonly bearable: readonly Problem[];
  /** With requests that come slowly; the usual where left out. */
  readonly patience?: Patience;
  /** Where somebody traces. */
  readonly tracing?: CallTracing;
  /** Told of each answer where somebody measures: the call's id, or `other`. */
  readonly answered?: (call: string, status: number, seconds: number) => void;
}

/** What the application's own portal pages need to know of this installation. */
export interface PortalTerms {
  /** Keys of `config.json` beside the framework's. */
  readonly config: Readonly<Record<string, string>>;
  /** The addresses beside our own that they may call. */
  readonly mayCall: readonly string[];
}

/** Paths beside the calls, for programs that know nothing of sessions and envelopes. */
export interface PublicPaths {
  /** As the OpenAPI document tells of them. */
  readonly outside: readonly OutsideCall[];
  register(app: FastifyInstance): void;
}

const bodyLimit = 1_048_576;
/** Of an address, its query included; the longest that is of use is an OCSP question by GET. */
const addressLimit = 8_192;
/** Open at once in a process; more are closed as they come, so that those that are there keep their memory and files. */
const mostConnections = 4_096;

/** The answer to whatever was thrown; what is no refusal is ours, and the log has it. */
type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
const errorsAnswered = (): AnswerError => {
  const isNews = newsOnly();
  return (error, request, reply) => {
    const language = languageOf(request);
    const refusal = refusalOf(error, sizeWords(request.routeOptions?.bodyLimit ?? bodyLimit), request.headers['content-type'] ?? '');
    const answer =
      refusal === undefined
        ? envelopeOf('INTERNAL', language, { traceId: request.id }, { traceId: request.id })
        : refused(refusal, language, request.id);
    // Whoever has gone in the middle of a body hears of nothing, and nobody is to be called for it.
    if (refusal === undefined && request.raw.destroyed && !request.raw.complete) request.log.info('the client went away');
    else if (refusal === undefined) request.log.error({ err: error }, 'a call failed');
    else if (refusal?.code === 'FILES_AWAY') request.log.warn({ err: refusal.cause }, 'the files cannot be reached');
    else if (refusal?.code === 'JOURNAL_CHECKPOINT' && isNews(refusal))
      request.log.error({ err: refusal.cause }, 'checkpoints of the journal cannot be written, so nothing is signed');
    else if (refusal?.code === 'STORAGE_FULL' && isNews(refusal)) request.log.error({ err: refusal.cause }, 'no space is left');
    if ('retryAfter' in answer && answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
    return reply.header('cache-control', 'no-store').header('trace-id', request.id).code(answer.http).send(answer.envelope);
  };
};

/** Builds the server; the caller listens and closes. */
export const buildApp = async (services: AppServices): Promise<FastifyInstance> => {
  const patience = services.patience ?? usualPatience;
  const answerError = errorsAnswered();
  const app = fastify({
    bodyLimit,
    connectionTimeout: patience.stillMs,
    // A request without a host is answered by us, in the envelope.
    http: { headersTimeout: patience.headMs, connectionsCheckingInterval: patience.lookMs, requireHostHeader: false },
    clientErrorHandler: answerUnparsed,
    frameworkErrors: answerError,
    return503OnClosing: false,
    // Names that objects inherit are refused where every unknown name is, and by their names.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    genReqId: () => randomBytes(8).toString('hex'),
    trustProxy: ['loopback', ...services.trustedProxies],
    logController: new AccessLog(),
    logger: {
      level: services.logLevel,
      // The multipart reader tells its headers, and with them the session's token, to whoever listens closely.
      redact: { paths: ['busboyOptions'], remove: true },
      ...(services.logTo === undefined ? {} : { stream: { write: services.logTo } }),
      // Paths and queries can hold tokens: the log names the route, never the address that was asked for.
      serializers: { req: request => ({ method: request.method, route: request.routeOptions?.url ?? 'unknown', ip: request.ip }) },
    },
  });
  const traced = services.tracing === undefined ? undefined : traceCalls(app, services.prefix, services.tracing);
  app.server.maxConnections = mostConnections;
  refuseCrowd(app.server, services.prefix, services.room);
  // Calls speak JSON and multipart; text would only come to be refused field by field.
  app.removeContentTypeParser('text/plain');
  // RFC 9110 10.1.1: an expectation that is none of ours may be passed over.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('trace-id', request.id);
    if (stopping) {
      reply.header('connection', 'close');
      done(new Refusal('SERVICE_STOPPING', { data: { retryAfter: 5 } }));
    } else if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) done(new Refusal('REQUEST_MALFORMED'));
    else done(request.url.length > addressLimit ? new Refusal('URI_TOO_LONG') : undefined);
  });
  watchBodies(app, patience);
  tellBrowsers(app, services.portal, services.portalTerms?.mayCall ?? []);
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fieldSize: 10_000, fields: 20 } });
  const { answered } = services;
  if (answered !== undefined)
    app.addHook('onResponse', (request, reply, done) => {
      answered(request.routeOptions.config?.call ?? 'other', reply.statusCode, reply.elapsedTime / 1_000);
      done();
    });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const answer = envelopeOf('CALL_MISSING', languageOf(request), { path: request.url.split('?')[0]?.slice(0, 200) ?? '' });
    return reply.code(answer.http).send(answer.envelope);
  });

  await app.register(async room => {
    answerWhileAway(room, services.reach);
    registerCalls(room, services.prefix, { ...services, ...(traced === undefined ? {} : { traced }) });
    services.publicPaths?.register(room);
  });
  // Made when somebody asks: few do, and a start shall not wait for it.
  let document: ReturnType<typeof openApi> | undefined;
  app.get(`${services.prefix}/openapi.json`, () => {
    document ??= openApi(services.model, {
      prefix: services.prefix,
      version: services.version ?? '0',
      outside: services.publicPaths?.outside ?? [],
    });
    return document;
  });
  registerHealth(app, services.reach, services.problems, services.bearable);
  const told = { ...services.portalTerms?.config, apiPrefix: services.prefix, externalPortalUrl: services.externalPortalUrl };
  const tell = async () => ({ ...told, brand: await toldBrand(services.brand) });
  app.get('/config.json', async (_, reply) => reply.header('cache-control', 'no-store').send(await tell()));
  registerBrand(app, services.brand);
  if (services.portal !== null) {
    registerPage(app, readFileSync(join(services.portal, 'index.html'), 'utf8'), tell);
    // Vite names built files by their content: those may be kept for ever, the sign of the window for an hour, others must be asked for again.
    const keepingOf = (path: string): string => {
      if (/\/assets\//.test(path)) return 'public, max-age=31536000, immutable';
      return /\/favicon\.\w+$/.test(path) ? 'public, max-age=3600' : 'no-cache';
    };
    await app.register(statics, {
      root: services.portal,
      wildcard: false,
      index: false,
      globIgnore: ['index.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.setHeader('cache-control', keepingOf(path)),
    });
  }
  return app;
};

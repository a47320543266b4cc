/** What an application is to the service that runs it: its declarations, and the code behind the names in them. */
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from '#engine/project/model.ts';
import type { Secrets } from '#service/calls/master-keys.ts';
import type { Services, SessionFacts } from '#service/calls/services.ts';
import type { FileJudges } from '#service/files/content.ts';
import type { ArchiveKinds } from '#service/files/kind.ts';
import type { PortalTerms, PublicPaths } from '#service/http/app.ts';
import type { Problem } from '#service/http/health.ts';
import type { Job } from '#service/jobs/job.ts';
import type { Measure } from '#service/metrics/measure.ts';
import type { EffectTable } from '#service/records/act.ts';
import type { Deriving } from '#service/store/deriving.ts';
import type { ServiceOptions } from './service.ts';

/** What stands once the database is open; it is asked for in this order. */
export interface Assembled<S extends Services> {
  readonly services: S;
  readonly effects: EffectTable;
  readonly jobs: readonly Job[];
  readonly publicPaths?: PublicPaths;
  readonly portalTerms?: PortalTerms;
  /** What it measures beside the framework (`METRICS_PORT`). */
  readonly measures?: readonly Measure[];
  /** Tables whose rows have served their time by their `expiresAt`, beside the framework's. */
  readonly passing?: readonly string[];
  /** Once seeds and first login are there, before anybody calls. */
  prepare?(): Promise<void>;
  /** Once it could answer, before it does. */
  begin?(): Promise<void>;
  /** What is wrong just now, while the database answers. */
  problems?(): Promise<readonly Problem[]>;
  /** Which of them leave everything else at work. */
  readonly bearable?: readonly Problem[];
  /** Lets go of what it holds outside the database. */
  close?(): void;
}

/** @typeParam O what it takes beside the framework's options */
export interface ServiceApplication<S extends Services = Services, O = unknown> {
  readonly registry: Registry;
  readonly secrets?: Secrets;
  readonly fileJudges?: FileJudges;
  readonly archiveKinds?: ArchiveKinds;
  readonly sessionFacts?: SessionFacts;
  /** What works out the fields that are derived, by entity, at the address that the world uses. */
  readonly derived?: (known: Pick<ServiceOptions, 'publicUrl'>) => Deriving;
  assemble(services: Services, options: ServiceOptions & O, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Promise<Assembled<S>>;
}

/** What the commands run: an application, and of its service no more than the command at hand needs. */
import type { Registry } from '#engine/project/model.ts';
import type { Secrets } from '#service/calls/master-keys.ts';
import type { OwnVariables } from '#service/config/config.ts';
import type { Service, ServiceOptions } from '#service/service.ts';
import type { Migrations } from '#service/store/migration-files.ts';
import type { Examination } from './examination.ts';

/** Takes what stood after its name on the command line and answers the exit code. */
export type Command = (args: readonly string[], program: Program) => Promise<number>;

/** An application's service, as commands start it. */
export interface Startable<Own extends object = object> {
  make(options: ServiceOptions & Own): Promise<Service>;
  /** Fills an empty system with sample data. @returns what is said of its accounts */
  fill?(options: ServiceOptions & Own): Promise<string>;
}

/** @typeParam Own what the application's own variables give its service */
export interface Program<Own extends object = object> {
  /** As it calls itself where it is started. */
  readonly name: string;
  readonly registry: Registry;
  readonly migrations: Migrations;
  /** Of the migrations, from where the commands are run: the next one is written there. */
  readonly migrationsFolder: string;
  /** Whether its reference pages are kept in `docs/reference`, for people to read. */
  readonly hasReference?: true;
  /** Where its data lies unless DATA_DIR says otherwise. */
  readonly dataDir: string;
  /** The variables that it reads beside the framework's. */
  readonly configuration?: OwnVariables<Own>;
  /** Folders that belong to its data beside those of the framework, by the names that they have in a backup. */
  folders?(own: Own, dataDir: string): Readonly<Record<string, string>>;
  /** What it encrypts beside its declared fields, for commands that open the database without starting the service. */
  secrets?(): Promise<Secrets>;
  /** Loaded by the commands that start it: a short one shall not wait for the whole service to be read. */
  startable(): Promise<Startable<Own>>;
  /** What `verify` looks at beside the journal and the files. */
  examinations?(): Promise<readonly Examination[]>;
  /** Beside those that every application has. */
  readonly commands?: Readonly<Record<string, () => Promise<Command>>>;
}

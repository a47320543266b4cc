/** What the use cases work with: made once in the composition root, handed to each. An application adds its own. */
import type { Model } from '#engine/project/model.ts';
import type { Captchas } from '#service/access/captchas.ts';
import type { RelyingParty } from '#service/access/relying-party.ts';
import type { Session } from '#service/access/session.ts';
import type { Sessions } from '#service/access/sessions.ts';
import type { Throttle } from '#service/access/throttle.ts';
import type { JournalCloser } from '#service/audit/closer.ts';
import type { Timekeeper } from '#service/calls/clock/timekeeper.ts';
import type { Codes } from '#service/delivery/codes.ts';
import type { Delivery } from '#service/delivery/delivery.ts';
import type { Tell } from '#service/delivery/tells.ts';
import type { Vault } from '#service/encryption/vault.ts';
import type { FileJudges } from '#service/files/content.ts';
import type { FileStore } from '#service/files/file-store.ts';
import type { ArchiveKinds } from '#service/files/kind.ts';
import type { Jobs } from '#service/jobs/jobs.ts';
import type { Records } from '#service/records/records.ts';
import type { Row } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';

/** What an application's sessions know of themselves beside the framework's answer. */
export type SessionFacts = (records: Records, session: Session, account: Row) => Promise<Row>;

export interface Services {
  readonly model: Model;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly captchas: Captchas;
  readonly delivery: Delivery;
  readonly tell: Tell;
  readonly codes: Codes;
  readonly jobs: Pick<Jobs, 'ask' | 'run'>;
  readonly files: FileStore;
  readonly vault: Vault;
  readonly sessionFacts: SessionFacts;
  readonly fileJudges: FileJudges;
  readonly archiveKinds: ArchiveKinds;
  readonly journal: Pick<JournalCloser, 'close' | 'checkpoint' | 'recheck' | 'witness' | 'refuseUnwritable'>;
  readonly timekeeper: Timekeeper;
  /** The address the world uses, without a slash at its end: what an SMS leads to stands below it. */
  readonly publicUrl: string;
  /** Whom passkeys are made for; null where they cannot be. */
  readonly relyingParty: RelyingParty | null;
  readonly clock: () => Date;
}

/** SMS and mail: rows of the outbox, written with the change that causes them and sent after it has committed. */
import { performance } from 'node:perf_hooks';
import type { Label, Language } from '#engine/declare/label.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { outbox } from '#engine/system/outbox.ts';

import { type BrandNow, brandOn } from '#service/store/brand.ts';
import type { Row, Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { nextTry } from './back-off.ts';
import { branded } from './branded.ts';
import { reportFailure, settleFailure } from './failures.ts';

export interface Message {
  readonly kind: 'SMS' | 'MAIL';
  readonly recipient: string;
  readonly subject?: string;
  readonly body: string;
  /** In which it is worded: a mail says whose it is in it. Default: Chinese. */
  readonly language?: Language;
  /** Of a mail: the page of the portal that it leads to. */
  readonly link?: string;
  /** The gateway's own template, where it sends by templates, and what is filled into it. */
  readonly template?: string;
  readonly values?: Readonly<Record<string, string>>;
  /** What lapses is a code: see `Code`. */
  readonly usableUntil?: never;
}

export interface Code extends Omit<Message, 'usableUntil'> {
  /** A code is worth nothing after this moment: it is not sent any more, and not kept. */
  readonly usableUntil: Date;
}

/** Hands one message to its gateway; throws when the gateway does not take it. */
export type Gateway = (message: Message) => Promise<void>;

export interface Delivery {
  /** No gateway takes such messages away: they stay in the local outbox, to be read there. */
  isLocal(kind: Message['kind']): boolean;
  /** A message as it stands in the outbox, for whoever inserts it with other rows. */
  rowOf(message: Message, brand: BrandNow, now: Date): Row;
  /** Under which name messages go. */
  brand(rows: Rows): Promise<BrandNow>;
  /** Puts a message into the outbox, in the caller's transaction. */
  queue(rows: Rows, message: Message, now: Date): Promise<void>;
  /** Whether messages of a kind leave for their recipient; else they stay in the local outbox, where the staff read them. */
  reaches(kind: Message['kind']): boolean;
  /** Sends what is due; several processes may drain at once, each row is taken by one. @returns how many were tried */
  drain(now: Date): Promise<number>;
}

/** As whoever counts codes has it (`codes.ts`), and nobody else: use cases are given the delivery of messages and the sending of codes. */
export interface Outbox extends Delivery {
  /** Empties what was kept to be read while there was no gateway; for those kinds that have one now. */
  coverKept(): Promise<void>;
  queueCode(rows: Rows, code: Code, now: Date): Promise<void>;
}

type Waiting = RowOf<typeof outbox>;

const messageOf = (row: Waiting): Message => ({
  kind: heldIn(row, 'kind'),
  recipient: row.recipient,
  body: row.content ?? '',
  ...(row.subject === null ? {} : { subject: row.subject }),
  ...(row.template === null ? {} : { template: row.template, values: (row.templateValues ?? {}) as NonNullable<Message['values']> }),
});

/** Rows are taken up for so long: who dies while sending leaves them to the next one. */
const leaseMs = 300_000;
/** Of those, so long further messages are begun: a gateway that is slow must not be at one that another process has taken up by then. */
const beginsMs = leaseMs / 2;

const lapsed = '内容已失效，未发送 / no longer valid, not sent';

const isUsable = ({ usableUntil }: Waiting, at: string): boolean => usableUntil === null || usableUntil > at;

/** @returns why it was not taken, undefined if it was */
const attempt = async (gateway: Gateway | undefined, message: Message): Promise<string | undefined> => {
  try {
    await gateway?.(message);
    return undefined;
  } catch (error) {
    return String(error instanceof Error ? error.message : error).slice(0, 200);
  }
};

/** What became of a message: it was taken, is tried again, or is given up and told to whoever looks after such. @param failure why it was not taken */
const settled = async (rows: Rows, row: Waiting, failure: string | undefined, now: Date): Promise<void> => {
  const { id } = row;
  const tries = heldIn(row, 'tries') + 1;
  const messages = rowsOf(rows, outbox);
  if (failure === undefined) {
    await messages.update(id, { state: 'SENT', tries, sentAt: now.toISOString(), content: null, templateValues: null });
    await settleFailure(rows, outbox.name, id);
    return;
  }
  const failed = { tries, lastError: failure };
  const next = nextTry(tries, now);
  if (next !== undefined && isUsable(row, next)) {
    await messages.update(id, { ...failed, state: 'WAITING', nextAt: next });
    return;
  }
  // What does not lapse can be sent again by hand.
  const emptied = row.usableUntil === null ? {} : { content: null };
  await messages.update(id, { ...failed, ...emptied, state: 'GIVEN_UP', nextAt: now.toISOString() });
  const kind = heldIn(row, 'kind');
  await reportFailure(rows, {
    biz: 'MESSAGE',
    step: kind,
    resource: outbox.name,
    recordId: id,
    recordLabel: row.subject ?? kind,
    error: failure,
  });
};

/** Whose messages they are: what the application declares, and where the service is found. */
export interface Sender {
  readonly brand: Label;
  readonly publicUrl: string;
}

/** @param gateways none for a kind: the message stays in the local outbox, where the staff read it */
export const makeDelivery = (database: Database, sender: Sender, gateways: Partial<Record<Message['kind'], Gateway>>): Outbox => {
  const brand = (rows: Rows): Promise<BrandNow> => brandOn(rows, sender.brand);
  const rowOf = (plain: Message | Code, named: BrandNow, now: Date) => {
    const message = branded(plain, named, sender.publicUrl);
    const isLocal = gateways[message.kind] === undefined;
    return {
      kind: message.kind,
      recipient: message.recipient,
      subject: message.subject ?? null,
      ...(isLocal ? { body: message.body } : { content: message.body }),
      ...(message.template === undefined ? {} : { template: message.template }),
      ...(message.template === undefined || isLocal ? {} : { templateValues: message.values ?? {} }),
      state: isLocal ? 'KEPT' : 'WAITING',
      usableUntil: message.usableUntil?.toISOString() ?? null,
      tries: 0,
      nextAt: now.toISOString(),
    } as const;
  };
  const put = async (rows: Rows, message: Message | Code, now: Date): Promise<void> =>
    rowsOf(rows, outbox).insertLast(rowOf(message, await brand(rows), now));
  return {
    isLocal: kind => gateways[kind] === undefined,
    async coverKept() {
      const kinds = (['SMS', 'MAIL'] as const).filter(kind => gateways[kind] !== undefined);
      if (kinds.length === 0) return;
      for await (const page of rowsOf(database.read, outbox).walk({ where: [{ kind: kinds, body: { isSet: true } }] }))
        await database.transaction(async rows => {
          for (const { id } of page) await rowsOf(rows, outbox).update(id, { body: null });
        });
    },
    rowOf,
    brand,
    queue: put,
    queueCode: put,
    reaches: kind => gateways[kind] !== undefined,
    async drain(now) {
      const began = performance.now();
      const due = await database.transaction(async rows => {
        const messages = rowsOf(rows, outbox, { session: {}, now });
        const found = await messages.list({
          where: [{ state: 'WAITING', nextAt: { to: '$now' } }],
          sort: { field: 'id', order: 'ASC' },
          page: { number: 1, size: 20 },
          heavy: true,
          total: false,
          forUpdate: 'skipLocked',
        });
        for (const row of found.list) await messages.update(row.id, { nextAt: new Date(now.getTime() + leaseMs).toISOString() });
        return found.list;
      });
      let tried = 0;
      for (const row of due) {
        if (performance.now() - began > beginsMs) break;
        tried += 1;
        const message = messageOf(row);
        const failure = isUsable(row, now.toISOString()) ? await attempt(gateways[message.kind], message) : lapsed;
        await database.transaction(rows => settled(rows, row, failure, now));
      }
      return tried;
    },
  };
};

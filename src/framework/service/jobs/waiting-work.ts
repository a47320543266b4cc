/**
 * Reviewers hear each morning what waits for a decision of theirs and what is late; who has not read it yet is not told again. And they hear of
 * what becomes late when it does.
 */

import { workOverdue, workWaiting } from '#engine/declare/review-tells.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import type { Model, ResourceModel } from '#engine/project/model.ts';
import type { ReviewModel } from '#engine/project/review.ts';
import { jobs } from '#engine/system/jobs.ts';
import { holdersOfButtons } from '#service/access/holders.ts';
import type { Tell } from '#service/delivery/tells.ts';
import type { StoredRow, TransactionRows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { eachApart } from './each-apart.ts';
import type { Job } from './job.ts';

interface Queue {
  readonly resource: ResourceModel;
  readonly review: ReviewModel;
}

const queuesOf = (model: Model): readonly Queue[] =>
  Object.values(model.resources).flatMap(resource =>
    resource.review === undefined || resource.facetOf !== undefined || resource.review.menus.length === 0
      ? []
      : [{ resource, review: resource.review }],
  );

/** The calls that decide, at whichever face of the entity. */
const decisionsOf = (model: Model, { resource }: Queue): readonly string[] =>
  Object.values(model.resources)
    .filter(face => (face.facetOf ?? face.name) === resource.name)
    .flatMap(({ review }) => review?.decisions[model.staff] ?? []);

const tellQueue = async (rows: TransactionRows, model: Model, tell: Tell, queue: Queue, now: Date): Promise<number> => {
  const { resource, review } = queue;
  const waiting = await rows.count(resource.name, { state: review.waits });
  if (waiting === 0) return 0;
  const late = await rows.count(resource.name, { state: review.waits, [review.fields.due]: { to: now.toISOString() } });
  const people: string[] = [];
  for (const userNum of await holdersOfButtons(rows, decisionsOf(model, queue), now))
    if (!(await rows.exists('notices', { userNum, state: 'UNREAD', kind: 'WORK', resource: resource.name, recordId: { isSet: false } })))
      people.push(userNum);
  if (people.length === 0) return 0;
  const values = { waiting: String(waiting), late: late === 0 ? '' : String(late) };
  tell(rows, { text: workWaiting, resource: resource.name, people, values }, now);
  return people.length;
};

export const waitingWork = (database: Database, model: Model, tell: Tell): Job => ({
  name: 'waitingWork',
  schedule: 'DAILY_0800',
  async run(now) {
    return eachApart(
      [queuesOf(model)],
      ({ resource }) => resource.name,
      queue => database.transaction(rows => tellQueue(rows, model, tell, queue, now)),
    );
  },
});

interface Telling {
  readonly model: Model;
  readonly tell: Tell;
  readonly now: Date;
}

/** So many are looked at one by one to count them; more are as many as that. */
const most = 200;

/** What has become late in a queue since then. */
const lateIn = async (rows: Pick<TransactionRows, 'list'>, { resource, review }: Queue, since: string, now: Date) => {
  const { due } = review.fields;
  const { list } = await rows.list(resource.name, {
    where: [{ state: review.waits, [due]: { from: since, to: now.toISOString() } }],
    sort: { field: due, order: 'ASC' },
    page: { number: 1, size: most },
    total: false,
  });
  return list.filter(row => String(row[due]) > since);
};

/** Of what is late one is named. @returns how many people are told */
const tellLate = async (
  rows: TransactionRows,
  { model, tell, now }: Telling,
  queue: Queue,
  record: StoredRow,
  count: number,
): Promise<number> => {
  const people = await holdersOfButtons(rows, decisionsOf(model, queue), now);
  const values = { late: String(count) };
  if (people.length > 0) tell(rows, { text: workOverdue, resource: queue.resource.name, record, people, values }, now);
  return people.length;
};

/** Each queue for itself; where the record cannot be told of that was to be named, the next one is. */
const tellEachLate = (database: Database, telling: Telling, since: string): Promise<number> =>
  eachApart(
    [queuesOf(telling.model)],
    ({ resource }) => resource.name,
    async queue => {
      const late = await lateIn(database.read, queue, since, telling.now);
      let isTold = false;
      return eachApart(
        [late],
        ({ id }) => id,
        async record => {
          if (isTold) return 0;
          const told = await database.transaction(rows => tellLate(rows, telling, queue, record, late.length));
          isTold = true;
          return told;
        },
      );
    },
  );

/**
 * How far it has come stands in its row and moves with what is told: each is told once, also of the time in which nothing ran. Where that fails each
 * queue is told for itself, and the time moves on all the same: what could not be told stands in the failure, and in the morning's reminder.
 */
export const overdueWork = (database: Database, model: Model, tell: Tell): Job => ({
  name: 'overdueWork',
  schedule: 'SECONDS_60',
  async run(now) {
    const telling = { model, tell, now };
    const moveOn = (rows: TransactionRows, { id }: RowOf<typeof jobs>) => rowsOf(rows, jobs).update(id, { upTo: now.toISOString() });
    try {
      return await database.transaction(async rows => {
        const row = await rowsOf(rows, jobs).find({ name: 'overdueWork' }, { forUpdate: true });
        if (row === undefined) return 0;
        let told = 0;
        // What was late before the first run stands in the morning's reminder.
        if (row.upTo !== null)
          for (const queue of queuesOf(model)) {
            const late = await lateIn(rows, queue, row.upTo, now);
            if (late[0] !== undefined) told += await tellLate(rows, telling, queue, late[0], late.length);
          }
        await moveOn(rows, row);
        return told;
      });
    } catch (error) {
      const row = await rowsOf(database.read, jobs).find({ name: 'overdueWork' });
      if (row === undefined || row.upTo === null) throw error;
      return await tellEachLate(database, telling, row.upTo).finally(() => database.transaction(rows => moveOn(rows, row)));
    }
  },
});

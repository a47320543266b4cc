/** Handlers walked at random by their company, themselves, two reviewers and a stranger, against a model written by hand. */
import { afterAll, beforeAll, test } from 'vitest';
import { countOf, torture } from '../../setup/torture.ts';
import { effectiveHandler } from '../handler-people.ts';
import { employee, operator } from '../people.ts';
import { type Running, startRunning } from '../running.ts';
import { signingPeople } from '../signing-people.ts';
import { type HandlerCast, handlers } from './handlers.ts';
import { companyOf, type People, peopleOf, readyOf } from './people.ts';
import { walk } from './walk.ts';

let running: Running;
let people: People;
let cast: HandlerCast;
let seal: { readonly id: string; readonly sealNo: string };
beforeAll(async () => {
  running = await startRunning();
  people = peopleOf(running);
  const { passworded } = signingPeople(() => running);
  const { seal: made, ...administrator } = await readyOf(people);
  seal = { id: made.id, sealNo: String(made.sealNo) };
  const person = await employee(running, administrator.token);
  // As a handler they may set their signing password; in force they would keep the role whatever is walked.
  const former = await effectiveHandler(running, administrator.token, { employee: person.id });
  await passworded(person.token, String((await people.stored('employees', person.id)).mobile));
  await people.must(administrator, 'employee/handler/withdraw', { id: former.id, version: former.version });
  const reviewers = { one: await operator(running, 'REVIEWER'), two: await operator(running, 'REVIEWER') };
  cast = { administrator, employee: { ...person }, ...reviewers, stranger: await companyOf(people) };
}, 120_000);
afterAll(() => running.stop());

test('[BEY-18][PRM-05][en.handler.manage][en.handler.used][en.handler.withdraw][op.handlerAudit.commit][en.handlerSeal.manage][en.employee.used][doc.sign] a handler goes as the rules say, and signs while they are in force with what is granted to them; all else is refused', async () => {
  await walk(handlers(people, cast, seal), people, countOf(15, 700), torture.seed);
}, 3_600_000);

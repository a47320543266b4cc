/** Invoices walked at random by the administrator and the finance of a company, two officers and a stranger, against a model written by hand. */
import { afterAll, beforeAll, test } from 'vitest';
import { countOf, torture } from '../../setup/torture.ts';
import { employee, operator } from '../people.ts';
import { type Running, startRunning } from '../running.ts';
import { invoiceFiles, invoices } from './invoices.ts';
import { type Cast, companyOf, type People, peopleOf } from './people.ts';
import { walk } from './walk.ts';

let running: Running;
let people: People;
let cast: Cast;
beforeAll(async () => {
  running = await startRunning();
  people = peopleOf(running);
  const administrator = await companyOf(people);
  const accountant = await employee(running, administrator.token, 'COMPANY_FINANCE');
  const officers = { one: await operator(running, 'FINANCE'), two: await operator(running, 'FINANCE') };
  cast = { administrator, employee: accountant, ...officers, stranger: await companyOf(people) };
}, 120_000);
afterAll(() => running.stop());

test('[BEY-20][PRM-05][en.invoice.save][en.invoicing][en.reject][op.invoice.approve][op.invoice.red] an invoice goes as the rules say, and an order stands in one live application at most; all else is refused', async () => {
  await walk(invoices(people, cast, await invoiceFiles(people, cast)), people, countOf(15, 700), torture.seed);
}, 3_600_000);

/** Soft keys and hardware keys walked at random by their company, two officers and a stranger, against models written by hand. */
import { afterAll, beforeAll, test } from 'vitest';
import { countOf, torture } from '../../setup/torture.ts';
import { employee, operator } from '../people.ts';
import { type Running, startRunning } from '../running.ts';
import { type BindingCast, bindings, proofOf } from './bindings.ts';
import { type Cast, companyOf, type People, peopleOf } from './people.ts';
import { softKeys } from './soft-keys.ts';
import { walk } from './walk.ts';

let running: Running;
let people: People;
let cast: Cast;
let binders: BindingCast;
beforeAll(async () => {
  running = await startRunning();
  people = peopleOf(running);
  const administrator = await companyOf(people);
  const { agreementVersion } = await people.must(administrator, 'ca/agreement/query', {});
  await people.must(administrator, 'ca/agreement/confirm', { agreementVersion });
  const officers = { one: await operator(running, 'REVIEWER', 'ISSUER'), two: await operator(running, 'REVIEWER', 'ISSUER') };
  const viewer = await employee(running, administrator.token);
  const stranger = await companyOf(people);
  cast = { administrator, employee: viewer, ...officers, stranger };
  binders = { ...cast, employee: await employee(running, administrator.token, 'HANDLER') };
}, 120_000);
afterAll(() => running.stop());

const all = 3_600_000;

test(
  '[BEY-01][PRM-05][en.softKey.save][en.softKey.submit][en.reject][op.softKey.commit][op.cert.issue][op.cert.reject][en.ca.keep] an application for a soft key goes as the rules say, with the handler and the certificates it depends on; all else is refused',
  async () => {
    await walk(softKeys(people, cast), people, countOf(10, 600), torture.seed);
  },
  all,
);

test(
  '[BEY-01][PRM-05][en.bind][op.hardKey.commit][op.ca.bind][op.ca.release] the certificate on a hardware key is bound to one account at most, by signature or reviewed proof, as the rules say; all else is refused',
  async () => {
    await walk(bindings(people, binders, await proofOf(people, cast)), people, countOf(9, 600), torture.seed);
  },
  all,
);

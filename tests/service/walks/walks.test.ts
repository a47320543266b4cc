/** Applications, certificates and seals walked at random by four people and a stranger, against models written by hand. */
import { afterAll, beforeAll, test } from 'vitest';
import { countOf, torture } from '../../setup/torture.ts';
import { type Running, startRunning } from '../running.ts';
import { applications } from './applications.ts';
import { certificates } from './certificates.ts';
import { walkers } from './people.ts';
import { seals } from './seals.ts';
import { walk } from './walk.ts';

let running: Running;
let people: Awaited<ReturnType<typeof walkers>>;
beforeAll(async () => {
  running = await startRunning();
  people = await walkers(running);
  const { administrator } = people.casts.reviews;
  const { agreementVersion } = await people.must(administrator, 'ca/agreement/query', {});
  await people.must(administrator, 'ca/agreement/confirm', { agreementVersion });
});
afterAll(() => running.stop());

const all = 3_600_000;

test(
  '[BEY-20][PRM-05][op.hardKey.commit][op.review.claim][en.ca.save][en.ca.commit][en.reject] an application goes as the rules say, and one order comes of it; all else is refused',
  async () => {
    await walk(applications(people.casts.reviews), people, countOf(24, 2_500), torture.seed);
  },
  all,
);

test(
  '[BEY-01][PRM-05][op.cert.issue][op.cert.reject][op.cert.revoke][op.cert.revokeMany][en.ca.keep][en.ca.report][en.ca.revoke] a certificate goes as the rules say and never comes back from its end; all else is refused',
  async () => {
    await walk(certificates(people.casts.issuing), people, countOf(16, 1_500), torture.seed);
  },
  all,
);

test(
  '[BEY-02][PRM-05][op.seal.personalize][op.seal.status][en.eseal.used][en.eseal.cancel] a seal goes as the rules say, and who switched it off brings it back; all else is refused',
  async () => {
    await walk(seals(people.casts.seals), people, countOf(12, 1_000), torture.seed);
  },
  all,
);

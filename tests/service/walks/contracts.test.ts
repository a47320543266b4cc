/** Contracts walked at random by three companies, somebody of the first one, an officer and an outsider, against a model written by hand. */
import { afterAll, beforeAll, test } from 'vitest';
import { countOf, torture } from '../../setup/torture.ts';
import { employee, operator } from '../people.ts';
import { type Running, startRunning } from '../running.ts';
import { signingPeople } from '../signing-people.ts';
import type { ContractCast, World } from './contract-model.ts';
import { contracts } from './contracts.ts';
import { companyOf, type People, peopleOf, readyOf } from './people.ts';
import { walk } from './walk.ts';

let running: Running;
let people: People;
let cast: ContractCast;
let world: World;

const line = (label: string, party: string, y: number, kind: string) => ({
  ...{ label, kind, must: true, party, page: 1, x: 100, y, width: 70, size: 12 },
});

beforeAll(async () => {
  running = await startRunning();
  people = peopleOf(running);
  const { template } = signingPeople(() => running);
  const [seller, buyer, third] = [await readyOf(people), await readyOf(people), await readyOf(people)];
  const clerk = await employee(running, seller.token, 'HANDLER');
  cast = { seller, buyer, third, clerk, outsider: await companyOf(people), officer: await operator(running, 'ISSUER') };
  const nameOf = async ({ token }: { readonly token: string }): Promise<string> =>
    String((await people.must({ token, userNum: '', password: '' }, 'company/info', {})).companyName);
  const steps = [{ party: 'SELLER' }, { party: 'BUYER' }, { party: 'THIRD', withPrevious: true }];
  const blanks = [line('交货地点', 'BUYER', 240, 'TEXT'), line('到岗日期', 'THIRD', 272, 'DATE')];
  const keeper = await operator(running, 'TEMPLATE_ADMIN');
  const open = await template(keeper, 'WALKED_OPEN', steps, {}, blanks);
  const whole = await template(keeper, 'WALKED_WHOLE', steps);
  world = {
    seals: { seller: seller.seal, buyer: buyer.seal, third: third.seal },
    certificate: buyer.certificate,
    names: { seller: await nameOf(seller), buyer: await nameOf(buyer), third: await nameOf(third) },
    templates: { open: open.id, whole: whole.id },
  };
}, 240_000);
afterAll(() => running.stop());

test('[BEY-25][PRM-05][doc.contractStart][doc.contractSign][doc.contractReject][en.contract.fill][en.contract.sendBack][en.contract.remind][en.contract.extend][en.contract.terminate][en.contract.termination][en.contract.remindTermination] a contract goes as the rules say, and bears the signature of each party once; all else is refused', async () => {
  await walk(contracts(people, cast, world), people, countOf(6, 300), torture.seed);
}, 3_600_000);

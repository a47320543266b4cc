/** `document/contract/start`: a contract by a template in force, with what its starter names and fills in; it goes to those who fill in or sign first. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import type { Services } from '#product/services.ts';
import { contracts } from '#resources/document/contracts.ts';
import { files } from '#resources/file/files.ts';
import type { contractTemplates } from '#resources/template/contract-templates.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { standing, written } from '#service/records/typed.ts';
import type { Row } from '#service/store/rows.ts';
import { annexFilesOf, readAnnexes } from './contract-annexes.ts';
import { filledBy, filledFile, type Line, linesOf, storedBeside, totalIn } from './contract-blanks.ts';
import { copiedTo, planCopies } from './contract-copies.ts';
import { remindDueOf } from './contract-due.ts';
import { filledAtStart, laterFillers } from './contract-fillers.ts';
import { type File, fileOfTemplate, type Ground, groundOf, paperOf, personParties, sealTypeOf, writtenWith } from './contract-ground.ts';
import { guestsOf } from './contract-guests.ts';
import { type Companies, type Contract, columnOf, companiesOf, type Member, type Party } from './contract-parties.ts';
import { roundsOf, type Step } from './contract-rounds.ts';
import { type Person, personsOf, planSigners, signerCalled } from './contract-signers.ts';
import { fillingFor, shownTo, tellTurn, turnFor } from './contract-turn.ts';
import { contractOf, endOf } from './contracts.ts';
import { planRecipients, type Recipient, recipientsOf } from './copy-recipients.ts';
import { isOfd } from './is-ofd.ts';
import { lacksHandler } from './places-to-sign.ts';

/** The document is shown to nobody but its starter before their turn, where the template says so. */
const shownBefore = ({ shownAtTurn }: Pick<RowOf<typeof contractTemplates>, 'shownAtTurn'>) =>
  Object.fromEntries(Object.values(shownTo).map(field => [field, shownAtTurn !== true]));

type Named = Pick<Planned, 'companies' | 'persons'>;

const nameOf = ({ companies, persons }: Named, party: Party): string =>
  companies.get(party)?.companyName ?? signerCalled(persons.get(party) ?? { name: null });

/** As the record shows them from the first day on. */
const stepsOf = (ground: Ground, named: Named): readonly Step[] => {
  const rounds = roundsOf(ground.steps);
  return ground.steps.map((step, index) => ({
    round: rounds[index] ?? 1,
    stepOrder: step.stepOrder,
    name: step.name,
    party: step.party,
    company: nameOf(named, step.party),
    // Who signs for a company by a link draws their name.
    sealType: named.persons.get(step.party)?.companyName === undefined ? sealTypeOf(ground, step).name : null,
    outcome: 'WAITING' as const,
    byItself: false,
  }));
};

/** Nobody is sent what they cannot sign: a step by party A's own handlers, of whom the company has none. */
const refuseUnconfigured = async (act: Act, { template, steps }: Ground, companies: ReadonlyMap<Party, Member>): Promise<void> => {
  for (const step of steps) {
    const company = companies.get(step.party);
    if (company === undefined || !(await lacksHandler(act, template, step, company.id))) continue;
    const at = ((act.input.others ?? []) as readonly Row[]).findIndex(({ party }) => party === step.party);
    throw new Refusal('INPUT_INVALID', {
      faults: [
        at < 0
          ? { path: 'party', code: 'SIGN_SPECIAL_NONE' }
          : { path: `others[${at}].company`, code: 'CONTRACT_PARTY_UNREADY', params: { company: company.companyName } },
      ],
    });
  }
};

/** What is told of a contract that is to be started. */
type Asked = Pick<Contract, 'id' | 'title' | 'contractNo' | 'signBy' | 'filled' | 'party'>;

/** Who signs it, what is written into it and until when: as its input says, and judged. */
export interface Planned {
  readonly companies: ReadonlyMap<Party, Member>;
  readonly persons: ReadonlyMap<Party, Person>;
  readonly lines: readonly Line[];
  readonly copied: readonly Member[];
  readonly recipients: readonly Recipient[];
  readonly expiresAt: string;
}

/** Everything that is wrong before its document is looked at. @throws Refusal INPUT_INVALID, MEMBER_NOT_ACTIVE */
export const planned = async (act: Act, ground: Ground, asked: Pick<Asked, 'signBy' | 'filled' | 'party'>): Promise<Planned> => {
  const { signBy, filled, party } = asked;
  const byHand = personParties(ground);
  const guests = await guestsOf(act, ground);
  const companies = await companiesOf(act, ground.steps, byHand, guests, ground.template.line);
  const persons = personsOf(act, byHand, guests);
  await refuseUnconfigured(act, ground, companies);
  const lines = await linesOf(filledAtStart(ground.config.blanks ?? [], party), filled ?? []);
  const copied = await copiedTo(act, companies.values());
  const recipients = recipientsOf(act, persons.values());
  return { companies, persons, lines, copied, recipients, expiresAt: endOf(signBy, act.now).toISOString() };
};

/** What a contract is started with, beside what was asked for. @param file as it stands before anybody signs */
export const begun = async (act: Act, ground: Ground, asked: Asked, plan: Planned, file: File) => {
  const { template, config } = ground;
  const { companies, persons, lines, copied, recipients, expiresAt } = plan;
  const { memberId, memberCode, userNum } = sessionOf(act);
  const parties: Companies = Object.fromEntries([...companies].map(([party, { id }]) => [columnOf[party], id]));
  const known = { ...parties, member: memberId, template: template.id, config: config.id, expiresAt };
  await planSigners(act, asked, persons.values());
  const steps = stepsOf(ground, plan);
  const later = laterFillers(config.blanks ?? [], asked.party);
  const filling = later.map(party => ({ party, company: nameOf(plan, party), outcome: 'WAITING' as const }));
  const turn =
    later.length === 0
      ? await turnFor(act, known, steps)
      : { steps, remindDue: await remindDueOf(act, expiresAt), ...(await fillingFor(act, known, filling)) };
  return {
    ...known,
    line: template.line ?? 'PDF',
    ...shownBefore(template),
    ...turn,
    templateVersion: template.templateVersion,
    starterCode: memberCode,
    starter: userNum,
    signerNames: persons.size === 0 ? null : [...persons.values()].map(signerCalled).join('、'),
    filled: filledBy(lines),
    ...totalIn(lines),
    file: file.id,
    sha256: file.sha256,
    originalFile: file.id,
    originalSha256: file.sha256,
    copies: [...(await planCopies(act, asked, copied)), ...(await planRecipients(act, asked, recipients))],
  };
};

/** A file of one's own is of the template's line; behind an OFD comes nothing. @throws Refusal INPUT_INVALID */
const refuseOtherLine = ({ input }: Act, { template }: Ground, own: Pick<File, 'ext'> | undefined): void => {
  const isNational = template.line === 'OFD';
  const faults: Fault[] = [];
  if (own !== undefined && isOfd(own) !== isNational) faults.push({ path: 'file', code: isNational ? 'LINE_OWN_FILE' : 'LINE_OWN_OFD' });
  if (isNational && ((input.annexFiles ?? []) as readonly string[]).length > 0) faults.push({ path: 'annexFiles', code: 'LINE_ANNEXES' });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};

/** `document/contract/start`: by a template in force, which then stays in force until this one is written. */
export const startContract = (services: Services) =>
  written(contracts)(async act => {
    const asked = standing(contracts, act);
    const ground = await groundOf(act, asked.template, { lock: true });
    const own = asked.file === null ? undefined : await act.records.of(files).get({ id: asked.file });
    refuseOtherLine(act, ground, own);
    if (asked.file !== null && (ground.config.blanks ?? []).length > 0)
      throw new Refusal('INPUT_INVALID', { faults: [{ path: 'file', code: 'CONTRACT_BLANK_OWN_FILE' }] });
    const plan = await planned(act, ground, asked);
    const unfilled = own ?? (await fileOfTemplate(act, ground));
    const paper = await paperOf(services, ground, unfilled, asked);
    const further = await readAnnexes(services, unfilled, await annexFilesOf(act));
    const { bytes, annexes, places } = await writtenWith(paper, ground, plan.lines, asked, further);
    // Nothing is refused after it is stored, so that none is left without its contract.
    const file = bytes === paper.bytes ? unfilled : await filledFile(act, unfilled, await storedBeside(services, bytes, act.now));
    Object.assign(act.changes, { places, annexes }, await begun(act, ground, asked, plan, file));
  });

/** It goes to those who fill in or sign first. Of many that one sheet starts the own company hears once, from there. */
export const beginContract =
  (services: Services): Inside =>
  async act => {
    const contract = contractOf(act);
    const isOneOfMany = act.call?.id === 'en.contract.startMany';
    await tellTurn(services, act, contract, isOneOfMany ? { but: sessionOf(act).memberId } : {});
  };

/** `document/contract/start`: a contract by a template in force, with what its starter names and fills in; it goes to whoever signs first. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { contracts } from '#resources/document/contracts.ts';
import { files } from '#resources/file/files.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signConfigs } from '#resources/template/sign-configs.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import { collect } from '#service/files/collect.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { standing, written } from '#service/records/typed.ts';
import type { Row } from '#service/store/rows.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { Box, DocumentPages } from '#trust/positions/document-pages.ts';
import { keywordsOf } from '#trust/positions/positions.ts';
import { refuseAmbiguous, refuseBroken } from './ambiguous.ts';
import { autoDueOf } from './auto-signings.ts';
import { filledBy, filledBytes, filledFile, linesOf, refuseMarks } from './contract-blanks.ts';
import { planCopies } from './contract-copies.ts';
import { tellCompanies, turnNews } from './contract-news.ts';
import { type Companies, type Contract, columnOf, companiesOf, type Member, type Party } from './contract-parties.ts';
import { refuseMisplaced } from './contract-places.ts';
import { remindDueOf } from './contract-reminders.ts';
import { contractOf, endOf, shownTo, turnAt } from './contracts.ts';
import { handlerAt, lacksHandler, sizeOfType } from './places-to-sign.ts';

type Step = RowOf<typeof signSteps>;

/** Where signatures stand in the file already. */
const signedIn = async (bytes: Buffer, { fields }: DocumentPages): Promise<readonly Box[]> => {
  // Each signature says in the open over which bytes it is: most files have none.
  if (!bytes.includes('/ByteRange')) return [];
  const { signatures } = await onPdfThread('signatures', { bytes });
  return signatures.flatMap(({ fieldName }) => fields.get(fieldName) ?? []);
};

/** Every step finds its places in the file, where it had them before it was filled in, or nobody begins. */
const refuseMisfits = async (
  services: Services,
  { records }: Pick<Act, 'records'>,
  { given, bytes }: { readonly given: Buffer; readonly bytes: Buffer },
  steps: readonly Step[],
  contract: Pick<Contract, 'places'>,
): Promise<void> => {
  await refuseAmbiguous(bytes);
  await refuseBroken(bytes, services.clock());
  const marks = keywordsOf([...steps.flatMap(step => step.positions), ...(contract.places ?? [])]);
  const pdf = await onPdfThread('read', { bytes, find: marks });
  if (bytes !== given) await refuseMarks(given, pdf, marks);
  const sized = await Promise.all(
    steps.map(async step => ({ step, usual: sizeOfType(await records.of(sealTypes).get({ id: step.sealType })) })),
  );
  refuseMisplaced(contract, pdf, sized, await signedIn(bytes, pdf));
};

/** The document is shown to nobody but its starter before their turn, where the template says so. */
const shownBefore = ({ shownAtTurn }: Pick<RowOf<typeof contractTemplates>, 'shownAtTurn'>) =>
  Object.fromEntries(Object.values(shownTo).map(field => [field, shownAtTurn !== true]));

/** As the record shows them from the first day on. */
const openSteps = async ({ records }: Pick<Act, 'records'>, steps: readonly Step[], companies: ReadonlyMap<Party, Member>) =>
  Promise.all(
    steps.map(async ({ stepOrder, name, party, sealType }) => ({
      stepOrder,
      name,
      party,
      company: companies.get(party)?.companyName ?? null,
      sealType: (await records.of(sealTypes).get({ id: sealType })).name,
      outcome: 'WAITING',
    })),
  );

/** Nobody is sent what they cannot sign: a step by party A's own handlers, of whom the company has none. */
const refuseUnconfigured = async (
  act: Act,
  template: RowOf<typeof contractTemplates>,
  steps: readonly Step[],
  companies: ReadonlyMap<Party, Member>,
): Promise<void> => {
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

/** `document/contract/start`: by a template in force, which then stays in force until this one is written. */
export const startContract = (services: Services) =>
  written(contracts)(async act => {
    const { changes, records } = act;
    const asked = standing(contracts, act);
    const template = await records.of(contractTemplates).find({ id: asked.template, state: 'ON' }, { lock: true });
    if (template === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'template', code: 'reference' }] });
    const config = await records.of(signConfigs).get({ template: template.id, state: 'ON' });
    const steps = await records.of(signSteps).all({ config: config.id }, 'stepOrder');
    const companies = await companiesOf(act, steps);
    await refuseUnconfigured(act, template, steps, companies);
    const blanks = config.blanks ?? [];
    if (blanks.length > 0 && asked.file !== null)
      throw new Refusal('INPUT_INVALID', { faults: [{ path: 'file', code: 'CONTRACT_BLANK_OWN_FILE' }] });
    const lines = await linesOf(blanks, asked.filled ?? []);
    const unfilled = await records.of(files).get({ id: asked.file ?? template.file });
    const given = await collect(await services.files.get(unfilled.id), unfilled.size ?? 0);
    const bytes = await filledBytes(given, lines);
    await refuseMisfits(services, act, { given, bytes }, steps, asked);
    const { memberId, memberCode, userNum } = sessionOf(act);
    const copies = await planCopies(act, asked, companies.values());
    const parties: Companies = Object.fromEntries([...companies].map(([party, { id }]) => [columnOf[party], id]));
    const codes = new Map([...companies.values()].map(({ id, memberCode: code }) => [id, code]));
    const turn = { ...turnAt(parties, steps, codes), template: template.id, config: config.id };
    const expiresAt = endOf(asked.signBy, act.now).toISOString();
    const shownSteps = await openSteps(act, steps, companies);
    const [autoDue, remindDue] = [await autoDueOf(act, turn), await remindDueOf(act, expiresAt)];
    const turnHandler = steps[0] === undefined ? null : await handlerAt(act, template, steps[0], turn.turn ?? '');
    const file = bytes === given ? unfilled : await filledFile(services, act, unfilled, bytes);
    Object.assign(changes, {
      ...parties,
      ...shownBefore(template),
      ...turn,
      turnHandler,
      autoDue,
      remindDue,
      templateVersion: template.templateVersion,
      member: memberId,
      starterCode: memberCode,
      starter: userNum,
      filled: filledBy(lines),
      expiresAt,
      file: file.id,
      sha256: file.sha256,
      originalFile: file.id,
      originalSha256: file.sha256,
      steps: shownSteps,
      copies,
    });
  });

/** It goes to whoever signs first. */
export const beginContract: Inside = async act => {
  const contract = contractOf(act);
  if (contract.autoDue === null) await tellCompanies(act, contract, [contract.turn ?? ''], turnNews);
};

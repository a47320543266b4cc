/** `sealRequest/*`: a handler asks for one use of a seal, and their company's administrator confirms or refuses it. */
import { Refusal } from '#engine/wire/errors.ts';
import { type FaultCodeWith, judgedAt } from '#engine/wire/fault.ts';
import { contracts } from '#resources/document/contracts.ts';
import { sealRequests } from '#resources/handler/seal-requests.ts';
import { employees } from '#resources/member/employees.ts';
import { seals } from '#resources/seal/seals.ts';
import { sessionOf } from '#service/records/act.ts';
import { openedFile } from '#service/records/papers.ts';
import { effect, type Moving, standing, type Writing, written } from '#service/records/typed.ts';
import { openStepOf, partyOf } from '../document/contract-rounds.ts';
import { grantToConfirm } from '../document/right-to-use.ts';

/** What was confirmed serves so long. */
const livesMs = 24 * 3_600_000;
/** What nobody decided waits so long. */
const waitsMs = 7 * 24 * 3_600_000;

type Asking = Writing<typeof sealRequests>;
type Deciding = Pick<Moving<typeof sealRequests, 'approve' | 'refuse' | 'withdraw'>, 'record' | 'records' | 'actor' | 'call'>;

const refused = (path: string, code: FaultCodeWith): Refusal => new Refusal('INPUT_INVALID', { faults: [judgedAt(path, { code })] });

interface Subject {
  readonly documentName: string;
  readonly documentSha256: string | null;
  readonly amount: string | null;
}

/** The contract as it is now: what is confirmed of it serves until the round is through, whoever else of the round signs first. */
const ofContract = async (act: Asking, id: string, member: string): Promise<Subject> => {
  const contract = await act.records.of(contracts).find({ id, state: 'SIGNING' });
  if (contract === undefined || openStepOf(contract, partyOf(contract, member)) === undefined)
    throw refused('contract', 'SEAL_REQUEST_TURN');
  return { documentName: contract.title, documentSha256: contract.sha256, amount: contract.amount };
};

const ofFile = async (act: Asking, id: string, member: string): Promise<Subject> => {
  const file = await openedFile(act.records, { id, purpose: 'document', member });
  if (file === undefined) throw refused('file', 'reference');
  return { documentName: file.name, documentSha256: file.sha256, amount: act.changes.amount ?? null };
};

const subjectOf = (act: Asking, member: string): Promise<Subject> => {
  const { contract, file } = act.changes;
  if (typeof contract === 'string' && typeof file !== 'string') return ofContract(act, contract, member);
  if (typeof file === 'string' && typeof contract !== 'string') return ofFile(act, file, member);
  throw refused('file', 'SEAL_REQUEST_DOCUMENT');
};

/** `sealRequest/submit`: of a seal that was granted to them with each use to be confirmed, and within their limit. */
export const submitSealRequest = written(sealRequests)(async act => {
  const { memberId, userNum, name } = sessionOf(act);
  const member = memberId ?? '';
  const { id, seal: wanted, purpose } = standing(sealRequests, act);
  const seal = await act.records.of(seals).find({ id: wanted, member, state: 'ENABLED' });
  if (seal === undefined) throw refused('seal', 'reference');
  const person = await act.records.of(employees).get({ userNum, member });
  const subject = await subjectOf(act, member);
  const handler = await grantToConfirm(act, seal, person, subject.amount);
  const expiresAt = new Date(act.now.getTime() + waitsMs).toISOString();
  Object.assign(act.changes, { ...subject, member, applicant: userNum, handler, expiresAt });
  await act.records.tell({
    text: 'sealRequest.asked',
    resource: sealRequests.name,
    record: { ...act.changes, id, purpose, member },
    to: ['administrators'],
    values: { who: name, sealName: seal.name },
  });
});

const isAdministrator = async (act: Deciding): Promise<boolean> => {
  const { userNum } = sessionOf(act);
  const person = await act.records.of(employees).get({ userNum, member: act.record.member ?? '' });
  return person.role === 'COMPANY_ADMIN';
};

/** @throws Refusal SEAL_REQUEST_ADMIN */
const refuseOthers = async (act: Deciding): Promise<void> => {
  if (!(await isAdministrator(act))) throw new Refusal('SEAL_REQUEST_ADMIN');
};

export const approveSealRequest = effect(sealRequests)('approve', async act => {
  await refuseOthers(act);
  act.changes.expiresAt = new Date(act.now.getTime() + livesMs).toISOString();
});

export const refuseSealRequest = effect(sealRequests)('refuse', refuseOthers);

/** Before it is used, by whoever asked or by an administrator. */
export const withdrawSealRequest = effect(sealRequests)('withdraw', async act => {
  const request = act.record;
  if (request.applicant === sessionOf(act).userNum) return;
  if (!(await isAdministrator(act))) throw new Refusal('SEAL_REQUEST_OWN');
  await act.records.tell({ text: 'sealRequest.withdrawn', resource: sealRequests.name, record: request, to: ['asker'] });
});

/** `sealRequest/*`: a handler asks for one use of a seal, and their company's administrator confirms or refuses it. */
import type { Label } from '#engine/declare/label.ts';
import { type Fault, Refusal } from '#engine/wire/errors.ts';
import { administratorsOf } from '#product/calls/member/administrators.ts';
import { type Act, type Inside, sessionOf } from '#service/calls/contract.ts';
import { notify } from '#service/delivery/notices.ts';
import { openedFile } from '#service/records/papers.ts';
import type { Row } from '#service/store/rows.ts';
import { grantToConfirm } from '../document/right-to-use.ts';

/** What was confirmed serves so long. */
const livesMs = 24 * 3_600_000;
/** What nobody decided waits so long. */
const waitsMs = 7 * 24 * 3_600_000;

const refused = (path: string, code: Fault['code']): Refusal => new Refusal('INPUT_INVALID', { faults: [{ path, code }] });

const tell = (act: Act, request: Row, people: readonly string[], title: Label, content: Label): Promise<void> =>
  notify(act.records.rows, 'enterprise', people, {
    kind: 'SEAL',
    title,
    content,
    resource: 'sealRequests',
    recordId: String(request.id),
    member: String(request.member),
  });

interface Subject {
  readonly documentName: unknown;
  readonly documentSha256: unknown;
  readonly amount: unknown;
}

/** The contract as it is now: once another party has signed it, it is another file. */
const ofContract = async (act: Act, member: string): Promise<Subject> => {
  const contract = await act.records.find('contracts', { id: String(act.changes.contract), state: 'SIGNING', turn: member });
  if (contract === undefined) throw refused('contract', 'SEAL_REQUEST_TURN');
  return { documentName: contract.title, documentSha256: contract.sha256, amount: contract.amount ?? null };
};

const ofFile = async (act: Act, member: string): Promise<Subject> => {
  const file = await openedFile(act.records, { id: String(act.changes.file), purpose: 'document', member });
  if (file === undefined) throw refused('file', 'reference');
  return { documentName: file.name, documentSha256: file.sha256, amount: act.changes.amount ?? null };
};

const subjectOf = (act: Act, member: string): Promise<Subject> => {
  const [isContract, isFile] = [typeof act.changes.contract === 'string', typeof act.changes.file === 'string'];
  if (isContract === isFile) throw refused('file', 'SEAL_REQUEST_DOCUMENT');
  return isContract ? ofContract(act, member) : ofFile(act, member);
};

/** `sealRequest/submit`: of a seal that was granted to them with each use to be confirmed, and within their limit. */
export const submitSealRequest: Inside = async act => {
  const { memberId, userNum, name } = sessionOf(act);
  const member = String(memberId);
  const seal = await act.records.find('seals', { id: String(act.changes.seal), member, state: 'ENABLED' });
  if (seal === undefined) throw refused('seal', 'reference');
  const person = await act.records.get('employees', { userNum, member });
  const subject = await subjectOf(act, member);
  const handler = await grantToConfirm(act, seal, person, subject.amount);
  const expiresAt = new Date(act.now.getTime() + waitsMs).toISOString();
  Object.assign(act.changes, { ...subject, member, applicant: userNum, handler, expiresAt });
  await tell(
    act,
    { ...act.changes },
    await administratorsOf(act.records.rows, member),
    ['有用印申请待确认', 'A use of a seal waits for you'],
    [
      `${name}申请用“${String(seal.name)}”签署“${String(subject.documentName)}”：${String(act.changes.purpose)}。请在“印章管理 · 用印申请”中处理。`,
      `${name} asks to sign "${String(subject.documentName)}" with the seal "${String(seal.name)}": ${String(act.changes.purpose)}. Decide under Seals, Requests for a seal.`,
    ],
  );
};

const requestOf = (act: Act): Row => {
  if (act.record === undefined) throw new Error('a request is expected');
  return act.record;
};

const isAdministrator = async (act: Act): Promise<boolean> => {
  const { userNum } = sessionOf(act);
  const person = await act.records.get('employees', { userNum, member: String(requestOf(act).member) });
  return person.role === 'COMPANY_ADMIN';
};

/** The request, for an administrator. @throws Refusal SEAL_REQUEST_ADMIN */
const decided = async (act: Act): Promise<Row> => {
  if (!(await isAdministrator(act))) throw new Refusal('SEAL_REQUEST_ADMIN');
  return requestOf(act);
};

export const approveSealRequest: Inside = async act => {
  const request = await decided(act);
  act.changes.expiresAt = new Date(act.now.getTime() + livesMs).toISOString();
  const { documentName, requestNo, applicant } = request;
  await tell(
    act,
    request,
    [String(applicant)],
    ['用印申请已确认', 'Your use of a seal is confirmed'],
    [
      `用印申请 ${String(requestNo)}（“${String(documentName)}”）已由管理员确认，请在 24 小时内签署，只能用一次。`,
      `The request ${String(requestNo)} ("${String(documentName)}") is confirmed. Sign within 24 hours; it serves once.`,
    ],
  );
};

export const refuseSealRequest: Inside = async act => {
  const request = await decided(act);
  const { documentName, requestNo, applicant } = request;
  const reason = String(act.input.reason ?? '');
  await tell(
    act,
    request,
    [String(applicant)],
    ['用印申请被拒绝', 'Your use of a seal was refused'],
    [
      `用印申请 ${String(requestNo)}（“${String(documentName)}”）未获确认：${reason}`,
      `The request ${String(requestNo)} ("${String(documentName)}") was refused: ${reason}`,
    ],
  );
};

/** Before it is used, by whoever asked or by an administrator. */
export const withdrawSealRequest: Inside = async act => {
  const request = requestOf(act);
  if (request.applicant === sessionOf(act).userNum) return;
  if (!(await isAdministrator(act))) throw new Refusal('SEAL_REQUEST_OWN');
  const { documentName, requestNo, applicant } = request;
  await tell(
    act,
    request,
    [String(applicant)],
    ['用印申请已由管理员撤回', 'Your use of a seal was withdrawn'],
    [
      `用印申请 ${String(requestNo)}（“${String(documentName)}”）已由管理员撤回，不能再用于签署。`,
      `The request ${String(requestNo)} ("${String(documentName)}") was withdrawn by an administrator and serves no more.`,
    ],
  );
};

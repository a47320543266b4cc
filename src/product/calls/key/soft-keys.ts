/** E-signatures with a soft key: what is checked, what an approval sets going, and what becomes of the application with its certificate. */
import type { Condition } from '#engine/conditions/condition.ts';
import { type Fault, Refusal } from '#engine/wire/errors.ts';
import { type Act, type Inside, sessionOf } from '#service/calls/contract.ts';
import { takeTurns } from '#service/calls/session/login.ts';
import { historyOf } from '#service/records/reads.ts';
import type { Row } from '#service/store/rows.ts';
import { isIssued } from '#trust/pki/profiles.ts';
import { acceptanceOf, currentAgreement, placeOrder } from '../certificate/applications.ts';

const after = (act: Act): Row => ({ ...act.record, ...act.changes });
const underWay = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'TO_PAY', 'PAID', 'EXECUTING', 'EXEC_FAILED'];
const standing = ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'];

const refuse = (...faults: readonly Fault[]): never => {
  throw new Refusal('INPUT_INVALID', { faults });
};

/** `softKey/save`: an algorithm that the authority does not offer is said while the form is there. */
export const checkSoftKey: Inside = async act => {
  const { algorithm } = after(act);
  if (typeof algorithm === 'string' && !isIssued(algorithm))
    refuse({ path: 'algorithm', code: 'CERTIFICATE_ALGORITHM', params: { algorithm } });
};

/** A certificate is changed or closed by one application at a time. */
const refuseSecond = async (act: Act, row: Row): Promise<void> => {
  await takeTurns(act, `soft-key:${String(row.certificate)}`);
  const same = await act.records.find('softKeyApplications', [
    { certificate: String(row.certificate), state: underWay },
    { not: { id: String(row.id) } },
  ]);
  if (same !== undefined) refuse({ path: 'certificate', code: 'APPLICATION_UNDER_WAY', params: { applyNo: String(same.applyNo) } });
};

/** `softKey/submit`: by an active company, for a handler in force, under the agreement; the papers were asked for before. */
export const submitSoftKey: Inside = async act => {
  await checkSoftKey(act);
  const row = after(act);
  const member = await act.records.get('members', { id: String(row.member) });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  const handler = await act.records.find('handlers', { id: String(row.handler), member: String(row.member), state: 'EFFECTIVE' });
  if (handler === undefined) refuse({ path: 'handler', code: 'HANDLER_NOT_EFFECTIVE' });
  if (handler?.idType === 'ID_CARD' && typeof row.idBack !== 'string') refuse({ path: 'idBack', code: 'required' });
  if (row.service !== 'OPEN') {
    const certificate =
      typeof row.certificate === 'string'
        ? await act.records.find('certificates', {
            id: row.certificate,
            member: String(row.member),
            carrier: 'SOFT',
            keyUse: 'SIGN',
            state: standing,
          })
        : undefined;
    if (certificate === undefined) refuse({ path: 'certificate', code: 'reference' });
    await refuseSecond(act, row);
  }
  const { agreementVersion } = await currentAgreement(act);
  const accepted = await acceptanceOf(act, agreementVersion);
  if (accepted === undefined) throw new Refusal('AGREEMENT_MISSING');
  const applicant = await act.records.find('employees', { userNum: sessionOf(act).userNum });
  Object.assign(act.changes, {
    agreementVersion,
    agreementAcceptedAt: accepted.acceptedAt,
    signPasswordSet: typeof applicant?.signPassword === 'string',
  });
};

/** Approved: opened and changed by an order for a certificate, closed by revoking it (RFC 5280 cessationOfOperation). */
export const executeSoftKey: Inside = async act => {
  const application = act.record;
  if (application === undefined) throw new Error('approval without an application');
  const member = String(application.member);
  const certificate =
    application.service === 'OPEN'
      ? undefined
      : await act.records.get('certificates', { id: String(application.certificate), member }, { lock: true });
  if (application.service === 'CLOSE') {
    if (certificate !== undefined && standing.includes(String(certificate.state)))
      await act.records.move('certificates', certificate, 'revoke', null, {
        input: { reason: 'cessationOfOperation' },
        reason: 'cessationOfOperation',
      });
    act.changes.state = 'DONE';
    return;
  }
  if (certificate !== undefined && !standing.includes(String(certificate.state))) throw new Refusal('SOFT_KEY_CERTIFICATE_OVER');
  await placeOrder(act, application, {
    softKeyApplication: application.id,
    certType: 'ENT',
    carrier: 'SOFT',
    ...(certificate === undefined ? {} : { replaces: certificate.id }),
  });
};

const listed = async (act: Act, resource: string, where: Row, columns: readonly string[]): Promise<Row[]> => {
  const { list } = await act.records.rows.list(resource, {
    where: [where as Condition],
    ...act.records.operands,
    columns: ['id', ...columns],
    sort: { field: 'id', order: 'DESC' },
    page: { number: 1, size: 200 },
    total: false,
  });
  return list;
};

/** The rows that a company sees of a resource. */
const rowsAt = (act: Act, resource: string): Row => {
  const rows = act.records.resource(resource).audiences.enterprise?.rows;
  return rows === undefined || rows === 'all' ? {} : (rows as Row);
};

/** What every application for a key begins with: the company, its handlers in force, its certificates, what is under way. */
export const contentFor = async (act: Act, applications: string, carrier: 'SOFT' | 'UKEY'): Promise<Row> => {
  const member = sessionOf(act).memberId ?? '';
  const { memberCode, companyName, uscc, legalName } = await act.records.get('members', { id: member });
  const agreement = await currentAgreement(act);
  const accepted = await acceptanceOf(act, agreement.agreementVersion);
  return {
    memberCode,
    companyName,
    uscc,
    legalName,
    handlers: await listed(act, 'handlers', { member, state: 'EFFECTIVE' }, ['code', 'name', 'handlerType', 'letterTo']),
    certificates: await listed(act, 'certificates', { member, carrier, keyUse: 'SIGN', state: standing }, [
      'seqNo',
      'serialNumber',
      'holderName',
      'certType',
      'algorithm',
      'state',
      'notAfter',
    ]),
    open: await listed(act, applications, { ...rowsAt(act, applications), member, state: ['DRAFT', 'RETURNED', ...underWay] }, [
      'version',
      'applyNo',
      'state',
    ]),
    agreementVersion: agreement.agreementVersion,
    agreementAcceptedAt: accepted?.acceptedAt ?? null,
  };
};

/** `softKey/applyContent`. */
export const softKeyContent: Inside = async act => {
  const applicant = await act.records.find('employees', { userNum: sessionOf(act).userNum });
  return { ...(await contentFor(act, 'softKeyApplications', 'SOFT')), signPasswordSet: typeof applicant?.signPassword === 'string' };
};

/** `hardKey/applyContent`. */
export const hardKeyContent: Inside = act => contentFor(act, 'sealActivations', 'UKEY');

/** `softKey/approvalRecord`, `hardKey/approvalRecord`: what happened to one of the own applications. */
export const approvalRecords =
  (resource: string): Inside =>
  async act => {
    const record = await act.records.get(resource, [{ id: String(act.input.id) }, rowsAt(act, resource) as Condition]);
    return { history: await historyOf(act.records, resource, String(record.id)) };
  };

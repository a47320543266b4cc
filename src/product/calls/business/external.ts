/** What comes from outside: a company becomes a member, an account an employee, a certificate is checked and bound to an account. */
import { dayOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Fault, fault } from '#engine/wire/fault.ts';
import type { roleSeeds } from '#resources/_roles.ts';
import { externalAccounts } from '#resources/business/external-accounts.ts';
import { externalCertificates } from '#resources/business/external-certificates.ts';
import { externalCompanies } from '#resources/business/external-companies.ts';
import { files } from '#resources/file/files.ts';
import { authentications } from '#resources/member/authentications.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { oneTimePassword } from '#service/access/passwords.ts';
import { passwordStamps } from '#service/calls/access/new-password.ts';
import { grantRole } from '#service/calls/access/roles.ts';
import type { Act } from '#service/records/act.ts';
import { standing, written } from '#service/records/typed.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { isSignedBy } from '#trust/pki/path.ts';
import { signatureFacts } from '#trust/pki/signature-algorithms.ts';
import { publicKeyHash } from '#trust/pki/subject-key.ts';
import { refuseWeakKey } from '#trust/pki/weak-keys.ts';
import { faultOf } from '../certificate/applications.ts';
import { holdKey, refuseKey } from '../certificate/public-keys.ts';
import { authoritiesOf, recordOf } from '../document/verdict.ts';
import { lookAlikeOf, withSkeleton } from '../member/look-alikes.ts';

const refuse = (...faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults: [...faults] });
};

/** What was sent before is said so, and not taken twice. */
const refuseSentBefore = async (
  { records }: Pick<Act, 'records'>,
  declared: typeof externalCompanies | typeof externalAccounts,
  { system, externalNo }: { readonly system: string; readonly externalNo: string },
): Promise<void> => {
  const before = await records.of(declared).find({ system, externalNo });
  refuse(...(before === undefined ? [] : [fault('externalNo', 'EXTERNAL_SENT_BEFORE')]));
};

/** The member that a company from outside becomes: it waits until somebody else has looked at the papers that came with it. */
export const takeCompany = written(externalCompanies)(async act => {
  const { changes, records } = act;
  const taken = standing(externalCompanies, act);
  await refuseSentBefore(act, externalCompanies, taken);
  const known = await records.of(members).find({ uscc: taken.uscc });
  refuse(...(known === undefined ? [] : [fault('uscc', 'EXTERNAL_MEMBER_KNOWN', { code: known.memberCode })]));
  const asked = await records.of(authentications).find({
    uscc: taken.uscc,
    state: ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'APPROVED'],
  });
  refuse(...(asked === undefined ? [] : [fault('uscc', 'REGISTRATION_UNDER_WAY')]));
  const { system: _, externalNo: __, id: ___, member: ____, ...company } = taken;
  const member = await records.of(members).create({
    ...company,
    ...withSkeleton(company.companyName),
    lookAlike: await lookAlikeOf(records, taken),
    authLevel: 'NONE',
    source: 'IMPORTED',
    state: 'REGISTERED',
  });
  await records.of(members).move(member, 'authenticate', null);
  changes.member = member.id;
  const licence = taken.licenceFile === null ? undefined : await records.of(files).find({ id: taken.licenceFile }, { lock: true });
  if (licence !== undefined && licence.member === null)
    await records.of(files).change(licence, null, { member: member.id }, { action: 'hold' });
});

/** The employee that an account from outside becomes; their first password is answered once. */
export const takeAccount = written(externalAccounts)(async act => {
  const { changes, records } = act;
  const taken = standing(externalAccounts, act);
  await refuseSentBefore(act, externalAccounts, taken);
  const { member, account: userName, name, mobile: number, email, role } = taken;
  const [account, mobile] = await Promise.all([
    records.of(employees).find({ account: userName }),
    records.of(employees).find({ member, mobile: number }),
  ]);
  refuse(
    ...(account === undefined ? [] : [fault('account', 'unique')]),
    ...(mobile === undefined ? [] : [fault('mobile', 'EXTERNAL_MOBILE_TAKEN', { name: mobile.name })]),
  );
  const password = oneTimePassword();
  const employee = await records.of(employees).create({
    member,
    account: userName,
    name,
    mobile: number,
    email,
    role,
    password,
    mustChangePassword: true,
    ...(await passwordStamps(records.rows, act.now)),
  });
  await grantRole<typeof roleSeeds>(records, role, employee.userNum);
  changes.employee = employee.id;
  act.answer.password = password;
});

const readable = (path: string, pem: string): CertificateFields => {
  try {
    return parseCertificate(pem);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('INPUT_INVALID', { faults: [{ path, code: 'EXTERNAL_CERT_UNREADABLE' }] });
  }
};

const commonName = ({ subject, subjectDn }: CertificateFields): string =>
  subject.flat().find(({ type }) => type === '2.5.4.3')?.value ?? subjectDn;

/** Whose name stands in the subject: the company's, its code, or the person's. */
const names = ({ subject }: CertificateFields, holders: readonly string[]): boolean => {
  const said = subject.flat().map(({ value }) => value.toUpperCase());
  return holders.some(holder => holder !== '' && said.some(value => value.includes(holder.toUpperCase())));
};

/** Everything that is wrong with the certificate itself, in the order in which a person would look. */
const faultsOf = (act: Act, certificate: CertificateFields, issuer: CertificateFields): Fault | undefined => {
  const [own, its] = ['certificatePem', 'issuerPem'] as const;
  if (certificate.isAuthority) return fault(own, 'EXTERNAL_CERT_AUTHORITY');
  if (certificate.der.equals(issuer.der) || certificate.subjectDn === certificate.issuerDn) return fault(own, 'EXTERNAL_CERT_SELF_SIGNED');
  if (certificate.notAfter <= act.now) return fault(own, 'EXTERNAL_CERT_EXPIRED', { day: dayOf(certificate.notAfter) });
  if (certificate.notBefore > act.now) return fault(own, 'EXTERNAL_CERT_NOT_YET', { day: dayOf(certificate.notBefore) });
  if (!issuer.isAuthority || (issuer.keyUsage.length > 0 && !issuer.keyUsage.includes('keyCertSign')))
    return fault(its, 'EXTERNAL_ISSUER_NO_AUTHORITY');
  if (issuer.notAfter <= act.now) return fault(its, 'EXTERNAL_CERT_EXPIRED', { day: dayOf(issuer.notAfter) });
  if (certificate.issuerDn !== issuer.subjectDn) return fault(its, 'EXTERNAL_ISSUER_OTHER', { issuer: certificate.issuerDn });
  if (signatureFacts(certificate.signatureAlgorithm) === undefined)
    return fault(own, 'EXTERNAL_CERT_ALGORITHM', { oid: certificate.signatureAlgorithm });
  return isSignedBy(certificate, issuer) ? undefined : fault(own, 'EXTERNAL_CERT_FORGED');
};

const isOurs = async (act: Act, certificate: CertificateFields, issuer: CertificateFields): Promise<boolean> => {
  if ((await recordOf(act, certificate)) !== undefined) return true;
  const authorities = await authoritiesOf(act);
  const hash = publicKeyHash(issuer.subjectPublicKeyInfo);
  return authorities.some(pem => publicKeyHash(parseCertificate(pem).subjectPublicKeyInfo) === hash);
};

/** A certificate from outside: read, checked against its issuer, held against the company, and bound to one account. */
export const takeCertificate = written(externalCertificates)(async act => {
  const { changes, records } = act;
  const taken = standing(externalCertificates, act);
  const employee = await records.of(employees).get({ id: taken.employee });
  const member = await records.of(members).get({ id: taken.member });
  const company = member.companyName;
  refuse(...(employee.member === member.id ? [] : [fault('employee', 'EXTERNAL_EMPLOYEE', { company })]));
  const certificate = readable('certificatePem', taken.certificatePem);
  const issuer = readable('issuerPem', taken.issuerPem);
  const wrong = faultsOf(act, certificate, issuer);
  refuse(...(wrong === undefined ? [] : [wrong]));
  if (await isOurs(act, certificate, issuer)) refuse({ path: 'certificatePem', code: 'EXTERNAL_CERT_OURS' });
  if (!names(certificate, [company, member.uscc, employee.name]))
    refuse({ path: 'certificatePem', code: 'EXTERNAL_CERT_HOLDER', params: { company } });
  try {
    // Whoever computes the issuer's key makes certificates of its at will.
    await refuseWeakKey(issuer.subjectPublicKeyInfo);
  } catch (error) {
    throw faultOf('issuerPem', error);
  }
  const publicKeySha256 = publicKeyHash(certificate.subjectPublicKeyInfo);
  try {
    await holdKey(act, publicKeySha256);
    await refuseKey(act, certificate.subjectPublicKeyInfo, { member: member.id });
  } catch (error) {
    throw faultOf('certificatePem', error);
  }
  const bound = await records.of(externalCertificates).find({ bound: certificate.fingerprintSha256 });
  if (bound !== undefined) refuse({ path: 'certificatePem', code: 'EXTERNAL_CERT_BOUND' });
  Object.assign(changes, {
    certificatePem: certificate.pem,
    issuerPem: issuer.pem,
    holderName: commonName(certificate).slice(0, 200),
    serialNumber: certificate.serialNumber,
    subjectDn: certificate.subjectDn.slice(0, 200),
    issuerDn: certificate.issuerDn.slice(0, 200),
    notBefore: certificate.notBefore.toISOString(),
    notAfter: certificate.notAfter.toISOString(),
    fingerprintSha256: certificate.fingerprintSha256,
    bound: certificate.fingerprintSha256,
    publicKeySha256,
    keyAlgorithm: certificate.algorithm ?? certificate.signatureAlgorithm,
  });
});

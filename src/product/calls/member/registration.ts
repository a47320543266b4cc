/** Registration: a company asks to join, by number and mobile it follows its progress, and approval makes it a member. */
import type { RowOf, ValuesOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Fault, fault, judgedAt } from '#engine/wire/fault.ts';
import { refuseClosedRegistration } from '#product/calls/dictionary/flags.ts';
import type { Services } from '#product/services.ts';
import type { documentKinds } from '#resources/_terms.ts';
import { companyTypes } from '#resources/dictionary/company-types.ts';
import { files } from '#resources/file/files.ts';
import { authentications } from '#resources/member/authentications.ts';
import { memberCalls } from '#resources/member/calls.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { Hashed } from '#service/access/passwords.ts';
import { takeFile, uploadAnswer } from '#service/calls/file/upload.ts';
import { proveCode } from '#service/calls/proof/sms.ts';
import { refuseInMaintenance } from '#service/calls/settings.ts';
import type { Act } from '#service/records/act.ts';
import { isAttached } from '#service/records/papers.ts';
import { Records } from '#service/records/records.ts';
import { misfitOf } from '#service/records/targets.ts';
import { answer, effect } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { admit, mayReuse, ownFiles } from './admission.ts';
import { lookAlikeOf } from './look-alikes.ts';

const open = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED', 'WAIT_PAY', 'WAIT_FILL'] as const;

type Application = RowOf<typeof authentications>;
/** Fields of an application, as far as they were sent. */
type Sent<K extends keyof Application> = { readonly [X in K]?: Application[X] | null | undefined };
type Kind = keyof typeof documentKinds;
type Told = Pick<Act, 'records'>;

const transfer = ['bankName', 'bankBranch', 'bankCity', 'cnaps', 'bankAccount'] as const;
/** Days in which the amount is to be filled in, and how often it may be wrong. */
const fillDays = 7;
export const mostTries = 3;

/** A company code or an account name that is taken is said at once, not after the review. */
const refuseTaken = async (
  { records }: Told,
  { uscc, adminUserName, contactMobile }: { readonly uscc: string; readonly adminUserName: string; readonly contactMobile: string | null },
  except?: string,
): Promise<void> => {
  const faults: Fault[] = [];
  const others = except === undefined ? [] : [{ not: { id: except } }];
  // A company that has left may come back as the one it was.
  if ((await records.of(members).find([{ uscc }, { not: { state: 'OUT' } }])) !== undefined) faults.push({ path: 'uscc', code: 'unique' });
  else if ((await records.of(authentications).find([{ uscc, state: open }, ...others])) !== undefined)
    faults.push({ path: 'uscc', code: 'REGISTRATION_UNDER_WAY' });
  const employee = await records.of(employees).find({ account: adminUserName });
  const taken =
    (employee !== undefined && !(await mayReuse(records, employee, uscc, contactMobile)) ? employee : undefined) ??
    (await records.of(authentications).find([{ adminUserName, state: open }, ...others]));
  if (taken !== undefined) faults.push({ path: 'adminUserName', code: 'unique' });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};

/** The field that each kind of document has of its own, and what is said where it is missing; any other kind goes among the further ones. */
const papers = {
  LICENCE: { field: 'licenceFile', missing: 'LICENCE_MISSING' },
  LEGAL_ID_FRONT: { field: 'legalIdFront', missing: 'LEGAL_ID_FRONT_MISSING' },
  LEGAL_ID_BACK: { field: 'legalIdBack', missing: 'LEGAL_ID_BACK_MISSING' },
  LETTER: { field: 'letterFile', missing: 'LETTER_MISSING' },
} as const satisfies Partial<Record<Kind, { readonly field: keyof Application; readonly missing: string }>>;
type Paper = (typeof papers)[keyof typeof papers];
const paperOf = (kind: Kind): Paper | undefined => (kind === 'OTHER' ? undefined : papers[kind]);

/** Kinds of documents and what each is stored as. */
const purposeByKind: Readonly<Record<Kind, string>> = {
  LICENCE: 'licence',
  LEGAL_ID_FRONT: 'identity',
  LEGAL_ID_BACK: 'identity',
  LETTER: 'letter',
  OTHER: 'application',
};

/** A file is for whoever uploaded it by their mobile, for one application, and of a kind and size that its document may have. */
const refuseMisplaced = async (
  { records }: Told,
  { mobile, given, before }: Pick<Handed, 'mobile' | 'given'> & { readonly before: NonNullable<Handed['before']> },
): Promise<void> => {
  const own = new Set([...Object.values(papers).map(({ field }) => before[field]), ...(before.files ?? [])]);
  const faults: Fault[] = [];
  for (const [index, { fileId, kind }] of given.entries()) {
    const path = `files[${index}].fileId`;
    const row = await records
      .of(files)
      .find([{ id: fileId }, { member: { isSet: false } }, { uploadedBy: { isSet: false } }], { lock: true });
    if (row === undefined) faults.push({ path, code: 'reference' });
    else if (!own.has(row.id) && (row.registrationMobile !== mobile || (await isAttached(records, row.id))))
      faults.push({ path, code: 'REGISTRATION_FILE' });
    else faults.push(...[misfitOf(records, path, purposeByKind[kind], row)].filter(fault => fault !== undefined));
  }
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};

/** What is handed in with an application. */
interface Handed {
  /** To which the code for the upload was sent. */
  readonly mobile: string;
  readonly companyType: string | null;
  readonly given: readonly { readonly fileId: string; readonly kind: Kind }[];
  /** The application as it was handed in; what is not sent again stays. */
  readonly before?: Sent<Paper['field'] | 'files'>;
}

/** Files of a registration: fresh, each of a known kind; what the company's type asks for is among them. */
const filesOf = async (told: Told, { mobile, companyType, given, before = {} }: Handed): Promise<ValuesOf<typeof authentications>> => {
  const { records } = told;
  await refuseMisplaced(told, { mobile, given, before });
  const type = companyType === null ? undefined : await records.of(companyTypes).find({ id: companyType });
  const kinds = new Set(given.map(file => file.kind));
  const wanted = ['LICENCE', ...(type?.requiredFiles ?? [])] as const;
  const isThere = (kind: Kind): boolean => {
    const paper = paperOf(kind);
    return kinds.has(kind) || (paper !== undefined && typeof before[paper.field] === 'string');
  };
  const faults = wanted.flatMap(kind => (isThere(kind) ? [] : [judgedAt('files', { code: paperOf(kind)?.missing ?? 'required' })]));
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  const firsts = new Map(given.toReversed().map(file => [paperOf(file.kind)?.field, file] as const));
  firsts.delete(undefined);
  const placed = new Set([...firsts.values()]);
  return {
    ...Object.fromEntries([...firsts].map(([field, file]) => [field, file.fileId])),
    files: [...(before.files ?? []), ...given.filter(file => !placed.has(file)).map(file => file.fileId)],
  };
};

const company = [
  'companyName',
  'uscc',
  'companyType',
  'legalName',
  'legalIdType',
  'legalIdNo',
  'address',
  'contactName',
  'contactMobile',
  'email',
] as const;

/** What is said of the company and its account. */
const saidIn = (input: Sent<(typeof company | typeof transfer)[number]>): ValuesOf<typeof authentications> =>
  Object.fromEntries([...company, ...transfer].map(name => [name, input[name] ?? null]));

/** A transfer needs somewhere to go; whoever proves themselves otherwise gives no account. */
const checkTransfer = (method: Application['method'], input: Sent<(typeof transfer)[number]>): void => {
  const faults = transfer.flatMap(path => {
    const isGiven = (input[path] ?? '') !== '';
    return isGiven === (method === 'PENNY') ? [] : [fault(path, isGiven ? 'notNow' : 'required')];
  });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};

/** `enterprise/register`: answers `{ applyNo }`. */
export const register = (services: Services) =>
  answer(memberCalls)('en.register', async act => {
    const { input } = act;
    const { method = null, companyType = null } = input;
    await refuseInMaintenance(act.records.rows);
    await refuseClosedRegistration(act);
    await refuseTaken(act, input);
    checkTransfer(method, input);
    const papersGiven = await filesOf(act, { mobile: input.contactMobile, companyType, given: input.files });
    await proveCode(services, act, 'consume', { mobile: input.contactMobile, scene: 'REGISTER', code: input.smsCode });
    const { applyNo } = await act.records.of(authentications).create(
      {
        ...saidIn(input),
        lookAlike: await lookAlikeOf(act.records, input),
        method,
        adminUserName: input.adminUserName,
        adminPassword: input.adminPassword,
        ...papersGiven,
      },
      { effect: 'review.takeIn' },
    );
    return { applyNo };
  });

/** The application by its number, for whoever holds the mobile it was made with. */
const byNumberAndMobile = async ({
  records,
  input: { applyNo, mobile },
}: Told & { readonly input: { readonly applyNo: string; readonly mobile: string } }): Promise<Application> => {
  const row = await records.of(authentications).find({ applyNo });
  if (row === undefined || row.contactMobile !== mobile) throw new Refusal('APPLICATION_MISSING');
  return row;
};

/** `enterprise/register/resubmit`: the corrected registration goes back into the queue. */
export const resubmit = (services: Services) =>
  answer(memberCalls)('en.register.resubmit', async act => {
    const { input, records } = act;
    await refuseInMaintenance(records.rows);
    const { id } = await byNumberAndMobile(act);
    const locked = await records.of(authentications).get({ id }, { lock: true });
    const { uscc, contactMobile = null, files: sent } = input;
    await refuseTaken(act, { uscc: uscc ?? locked.uscc, adminUserName: locked.adminUserName, contactMobile }, id);
    const papersGiven =
      sent === null || sent === undefined
        ? undefined
        : await filesOf(act, {
            mobile: locked.contactMobile,
            companyType: input.companyType ?? locked.companyType,
            given: sent,
            before: locked,
          });
    await proveCode(services, act, 'consume', { mobile: locked.contactMobile, scene: 'REGISTER', code: input.smsCode });
    const given = Object.fromEntries(Object.entries(saidIn(input)).filter(([, value]) => value !== null));
    const after: Application = { ...locked, ...given };
    checkTransfer(locked.method, after);
    await records.of(authentications).move(locked, 'submit', null, {
      values: { ...given, lookAlike: await lookAlikeOf(records, after), ...papersGiven, marks: null },
      action: 'resubmit',
    });
    return { applyNo: locked.applyNo };
  });

/** `operation/authentication/payment`, paid: the amount is kept, and the company hears where to fill it in. */
export const recordTransfer = effect(authentications)('paid', async act => {
  const amount = Number(act.input.amount).toFixed(2);
  const fillBefore = new Date(act.now.getTime() + fillDays * 86_400_000).toISOString();
  Object.assign(act.changes, { transferAmount: amount, transferredAt: act.now.toISOString(), fillBefore, amountTries: 0 });
});

/** `enterprise/register/amount`: the right amount admits the company; a wrong one counts even though the call is refused. */
export const fillAmount = (services: Services) =>
  answer(memberCalls)('en.register.amount', async act => {
    await refuseInMaintenance(act.records.rows);
    const { id } = await byNumberAndMobile(act);
    const amount = Number(act.input.amount).toFixed(2);
    const tries = await services.database.beside(async rows => {
      const own = new Records(rows, act.records.around);
      const applications = own.of(authentications);
      const row = await applications.get({ id }, { lock: true });
      if (row.state !== 'WAIT_FILL') throw await own.illegal(authentications.name, row, ['回填金额', 'Enter the amount']);
      if (Date.parse(heldIn(row, 'fillBefore')) <= act.now.getTime()) {
        await applications.move(row, 'overdue', null);
        return mostTries;
      }
      if (row.transferAmount === amount) return null;
      const amountTries = (row.amountTries ?? 0) + 1;
      const tried = await applications.change(row, null, { amountTries }, { action: 'wrongAmount' });
      if (amountTries >= mostTries) await applications.move(tried, 'fail', null);
      return amountTries;
    });
    if (tries !== null)
      throw new Refusal(tries >= mostTries ? 'TRANSFER_FAILED' : 'TRANSFER_AMOUNT_WRONG', {
        params: { left: mostTries - tries },
        data: { code: tries >= mostTries ? 'TRANSFER_FAILED' : 'TRANSFER_AMOUNT_WRONG' },
      });
    const applications = act.records.of(authentications);
    const { applyNo, state } = await applications.move(await applications.get({ id }, { lock: true }), 'confirm', null);
    return { applyNo, state };
  });

/** Approval of a registration: the member, its administrator and their role come into being, in the decision's own transaction. */
export const openMember = effect(authentications)(['approve', 'confirm'], async act => {
  const { record, records } = act;
  const { companyName, uscc, companyType, legalName, legalIdType, legalIdNo, address, contactName, contactMobile, email } = record;
  const { bankName, bankBranch, cnaps, bankAccount, licenceFile } = record;
  const member = await admit(
    records,
    {
      ...{ companyName, uscc, companyType, legalName, legalIdType, legalIdNo, address, contactName, contactMobile, email },
      // An account that has proved itself is worth keeping.
      ...(record.method === 'PENNY' ? { bankName, bankBranch, cnaps, bankAccount } : {}),
      licenceFile,
      source: 'REGISTERED',
    },
    { account: record.adminUserName, name: contactName, mobile: contactMobile, password: new Hashed(record.adminPassword) },
  );
  act.changes.member = member.id;
  await ownFiles(records, member.id, [licenceFile, record.legalIdFront, record.legalIdBack, record.letterFile, ...(record.files ?? [])]);
});

/** `enterprise/register/upload`: a document by mobile and SMS code; the code stays good for the registration itself. */
export const uploadDocument = (services: Services) =>
  answer(memberCalls)('en.register.upload', async act => {
    if (act.upload === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'file', code: 'required' }] });
    const { mobile, smsCode, kind } = act.input;
    await proveCode(services, act, 'check', { mobile, scene: 'REGISTER', code: smsCode });
    const purpose = purposeByKind[kind ?? 'OTHER'];
    return uploadAnswer(await takeFile(services, act, act.upload, purpose, { member: null, uploadedBy: null, registrationMobile: mobile }));
  });

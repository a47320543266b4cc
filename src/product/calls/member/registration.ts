/** Registration: a company asks to join, by number and mobile it follows its progress, and approval makes it a member. */
import { Refusal } from '#engine/wire/errors.ts';
import { refuseClosedRegistration } from '#product/calls/dictionary/flags.ts';
import type { Services } from '#product/services.ts';
import { Hashed } from '#service/access/passwords.ts';
import type { Act, Inside } from '#service/calls/contract.ts';
import { takeFile, uploadAnswer } from '#service/calls/file/upload.ts';
import { proveCode } from '#service/calls/public/sms.ts';
import { refuseInMaintenance } from '#service/calls/settings.ts';
import { Records } from '#service/records/records.ts';
import type { Row } from '#service/store/rows.ts';
import { admit, mayReuse, ownFiles } from './admission.ts';
import { lookAlikeOf } from './look-alikes.ts';

const open = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED', 'WAIT_PAY', 'WAIT_FILL'] as const;

const transfer = ['bankName', 'bankBranch', 'bankCity', 'cnaps', 'bankAccount'] as const;
const proven = ['bankName', 'bankBranch', 'cnaps', 'bankAccount'] as const;
/** Days in which the amount is to be filled in, and how often it may be wrong. */
const fillDays = 7;
export const mostTries = 3;

/** A company code or an account name that is taken is said at once, not after the review. */
const refuseTaken = async (act: Act, input: Row, except?: string): Promise<void> => {
  const faults = [];
  const others = except === undefined ? [] : [{ not: { id: except } }];
  const uscc = String(input.uscc);
  // A company that has left may come back as the one it was.
  if ((await act.records.find('members', [{ uscc }, { not: { state: 'OUT' } }])) !== undefined)
    faults.push({ path: 'uscc', code: 'unique' });
  else if ((await act.records.find('authentications', [{ uscc, state: open }, ...others])) !== undefined)
    faults.push({ path: 'uscc', code: 'REGISTRATION_UNDER_WAY' });
  const account = String(input.adminUserName);
  const employee = await act.records.find('employees', { account });
  const taken =
    (employee !== undefined && !(await mayReuse(act.records, employee, uscc, input.contactMobile)) ? employee : undefined) ??
    (await act.records.find('authentications', [{ adminUserName: account, state: open }, ...others]));
  if (taken !== undefined) faults.push({ path: 'adminUserName', code: 'unique' });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};

/** The field that each kind of document has of its own, and what is said where it is missing; any other kind goes among the further ones. */
const papers: Readonly<Record<string, { readonly field: string; readonly missing: string }>> = {
  LICENCE: { field: 'licenceFile', missing: 'LICENCE_MISSING' },
  LEGAL_ID_FRONT: { field: 'legalIdFront', missing: 'LEGAL_ID_FRONT_MISSING' },
  LEGAL_ID_BACK: { field: 'legalIdBack', missing: 'LEGAL_ID_BACK_MISSING' },
  LETTER: { field: 'letterFile', missing: 'LETTER_MISSING' },
};

/**
 * Files of a registration: fresh, nobody's yet, each of a known kind; what the company's type asks for is among them.
 * @param before the application as it was handed in; what is not sent again stays
 */
const filesOf = async (act: Act, input: Row, before: Row = {}): Promise<Row> => {
  const given = (input.files ?? []) as readonly { fileId: string; kind: string }[];
  for (const [index, file] of given.entries()) {
    const row = await act.records.find('files', [{ id: file.fileId }, { member: { isSet: false } }, { uploadedBy: { isSet: false } }]);
    if (row === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: `files[${index}].fileId`, code: 'reference' }] });
  }
  const type = typeof input.companyType === 'string' ? await act.records.find('companyTypes', { id: input.companyType }) : undefined;
  const kinds = new Set(given.map(file => file.kind));
  const wanted = ['LICENCE', ...((type?.requiredFiles ?? []) as readonly string[])];
  const isThere = (kind: string): boolean => kinds.has(kind) || typeof before[papers[kind]?.field ?? ''] === 'string';
  const faults = wanted.flatMap(kind => (isThere(kind) ? [] : [{ path: 'files', code: papers[kind]?.missing ?? 'required' }]));
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  const firsts = new Map(given.toReversed().map(file => [papers[file.kind]?.field, file] as const));
  firsts.delete(undefined);
  const placed = new Set([...firsts.values()]);
  return {
    ...Object.fromEntries([...firsts].map(([field, file]) => [field, file.fileId])),
    files: [...((before.files ?? []) as readonly unknown[]), ...given.filter(file => !placed.has(file)).map(file => file.fileId)],
  };
};

const companyOf = (input: Row): Row => ({
  companyName: input.companyName,
  uscc: input.uscc,
  companyType: input.companyType,
  legalName: input.legalName,
  legalIdType: input.legalIdType,
  legalIdNo: input.legalIdNo,
  address: input.address,
  contactName: input.contactName,
  contactMobile: input.contactMobile,
  email: input.email,
});

const transferOf = (input: Row): Row => Object.fromEntries(transfer.map(name => [name, input[name]]));

/** A transfer needs somewhere to go; whoever proves themselves otherwise gives no account. */
const checkTransfer = (method: unknown, input: Row): void => {
  const faults = transfer.flatMap(path => {
    const isGiven = (input[path] ?? '') !== '';
    return isGiven === (method === 'PENNY') ? [] : [{ path, code: isGiven ? 'notNow' : 'required' }];
  });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};

/** `enterprise/register`: answers `{ applyNo }`. */
export const register =
  (services: Services): Inside =>
  async act => {
    const { input } = act;
    await refuseInMaintenance(act.records.rows);
    await refuseClosedRegistration(act);
    await refuseTaken(act, input);
    checkTransfer(input.method, input);
    const files = await filesOf(act, input);
    await proveCode(services, 'consume', String(input.contactMobile), 'REGISTER', input.smsCode, act.now);
    const row = await act.records.create(
      'authentications',
      {
        ...companyOf(input),
        lookAlike: await lookAlikeOf(act.records, input.companyName, input),
        ...transferOf(input),
        method: input.method,
        adminUserName: input.adminUserName,
        adminPassword: input.adminPassword,
        ...files,
      },
      { effect: 'review.takeIn' },
    );
    return { applyNo: row.applyNo };
  };

/** The application by its number, for whoever holds the mobile it was made with. */
const byNumberAndMobile = async (act: Act): Promise<Row> => {
  const row = await act.records.find('authentications', { applyNo: String(act.input.applyNo) });
  if (row === undefined || row.contactMobile !== act.input.mobile) throw new Refusal('APPLICATION_MISSING');
  return row;
};

/** `enterprise/register/resubmit`: the corrected registration goes back into the queue. */
export const resubmit =
  (services: Services): Inside =>
  async act => {
    await refuseInMaintenance(act.records.rows);
    const before = await byNumberAndMobile(act);
    const locked = await act.records.get('authentications', { id: String(before.id) }, { lock: true });
    await refuseTaken(act, { ...act.input, adminUserName: locked.adminUserName }, String(locked.id));
    const files =
      act.input.files === null || act.input.files === undefined
        ? undefined
        : await filesOf(act, { companyType: act.input.companyType ?? locked.companyType, files: act.input.files }, locked);
    await proveCode(services, 'consume', String(locked.contactMobile), 'REGISTER', act.input.smsCode, act.now);
    const given = Object.fromEntries(
      Object.entries({ ...companyOf(act.input), ...transferOf(act.input) }).filter(([, value]) => value !== null && value !== undefined),
    );
    const after: Row = { ...locked, ...given };
    checkTransfer(locked.method, after);
    await act.records.move('authentications', locked, 'submit', null, {
      values: { ...given, lookAlike: await lookAlikeOf(act.records, after.companyName, after), ...files, marks: null },
      action: 'resubmit',
    });
    return { applyNo: locked.applyNo };
  };

/** A sentence about the application, by SMS. Chinese: what the applicant reads is not known. */
const tell = (services: Services, act: Act, outcome: string): Promise<void> => {
  const { applyNo, contactMobile } = act.record ?? {};
  const body = `贵企业的注册申请 ${String(applyNo)} ${outcome}`;
  return services.delivery.queue(act.records.rows, { kind: 'SMS', recipient: String(contactMobile), body }, act.now);
};

/** `operation/authentication/payment`, paid: the amount is kept, and the company hears where to fill it in. */
export const recordTransfer =
  (services: Services): Inside =>
  async act => {
    const amount = Number(act.input.amount).toFixed(2);
    const fillBefore = new Date(act.now.getTime() + fillDays * 86_400_000).toISOString();
    Object.assign(act.changes, { transferAmount: amount, transferredAt: act.now.toISOString(), fillBefore, amountTries: 0 });
    await tell(services, act, `已向对公账户打款。请在 ${fillDays} 日内凭申请编号和本手机，在“进度查询”页回填到账金额。`);
  };

/** Too many wrong amounts, or none in time. */
export const tellFailed =
  (services: Services): Inside =>
  act =>
    tell(services, act, '未能在期限和次数内回填正确的打款金额，认证未通过，请重新注册。');

/** `enterprise/register/amount`: the right amount admits the company; a wrong one counts even though the call is refused. */
export const fillAmount =
  (services: Services): Inside =>
  async act => {
    await refuseInMaintenance(act.records.rows);
    const { id } = await byNumberAndMobile(act);
    const amount = Number(act.input.amount).toFixed(2);
    const tries = await services.database.transaction(async rows => {
      const records = new Records(rows, act.records.around);
      const row = await records.get('authentications', { id: String(id) }, { lock: true });
      if (row.state !== 'WAIT_FILL') throw await records.illegal('authentications', row, ['回填金额', 'Fill in the amount']);
      if (Date.parse(String(row.fillBefore)) <= act.now.getTime()) {
        await records.move('authentications', row, 'overdue', null);
        return mostTries;
      }
      if (row.transferAmount === amount) return null;
      const tried = await records.change(
        'authentications',
        row,
        null,
        { amountTries: Number(row.amountTries) + 1 },
        { action: 'wrongAmount' },
      );
      if (Number(tried.amountTries) >= mostTries) await records.move('authentications', tried, 'fail', null);
      return Number(tried.amountTries);
    });
    if (tries !== null)
      throw new Refusal(tries >= mostTries ? 'TRANSFER_FAILED' : 'TRANSFER_AMOUNT_WRONG', {
        params: { left: mostTries - tries },
        data: { code: tries >= mostTries ? 'TRANSFER_FAILED' : 'TRANSFER_AMOUNT_WRONG' },
      });
    const row = await act.records.get('authentications', { id: String(id) }, { lock: true });
    const done = await act.records.move('authentications', row, 'confirm', null);
    return { applyNo: done.applyNo, state: done.state };
  };

/** A return or rejection: the marks are kept, and the applicant hears why and what to do. */
export const tellDecision =
  (services: Services, state: 'RETURNED' | 'REJECTED'): Inside =>
  async act => {
    const reason = String(act.input.reason);
    await tell(
      services,
      act,
      state === 'RETURNED' ? `被退回修改：${reason}。请在“补交材料”页凭申请编号和本手机完成修改。` : `没有通过审核：${reason}。`,
    );
  };

/** Approval of a registration: the member, its administrator and their role come into being, in the decision's own transaction. */
export const openMember =
  (services: Services): Inside =>
  async act => {
    const { record, records } = act;
    if (record === undefined) throw new Error('approval without an application');
    const member = await admit(
      records,
      {
        ...companyOf(record),
        // An account that has proved itself is worth keeping.
        ...(record.method === 'PENNY' ? Object.fromEntries(proven.map(name => [name, record[name]])) : {}),
        licenceFile: record.licenceFile,
        source: 'REGISTERED',
      },
      {
        account: String(record.adminUserName),
        name: record.contactName,
        mobile: record.contactMobile,
        password: new Hashed(String(record.adminPassword)),
      },
    );
    act.changes.member = member.id;
    await ownFiles(records, member.id, [
      record.licenceFile,
      record.legalIdFront,
      record.legalIdBack,
      record.letterFile,
      ...((record.files ?? []) as readonly string[]),
    ]);
    await tell(services, act, `已通过审核。管理员 ${String(record.adminUserName)} 现在可以登录。`);
  };

/** Kinds of documents and what each is stored as. */
const purposeByKind: Readonly<Record<string, string>> = {
  LICENCE: 'licence',
  LEGAL_ID_FRONT: 'identity',
  LEGAL_ID_BACK: 'identity',
  LETTER: 'letter',
};

/** `enterprise/register/upload`: a document by mobile and SMS code; the code stays good for the registration itself. */
export const uploadDocument =
  (services: Services): Inside =>
  async act => {
    if (act.upload === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'file', code: 'required' }] });
    const mobile = String(act.input.mobile);
    await proveCode(services, 'check', mobile, 'REGISTER', act.input.smsCode, act.now);
    const purpose = purposeByKind[String(act.input.kind)] ?? 'application';
    return uploadAnswer(await takeFile(services, act, act.upload, purpose, { member: null, uploadedBy: null, registrationMobile: mobile }));
  };

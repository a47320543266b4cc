/** Account openings: a customer is invited by SMS, signs in with their mobile, hands in their company and becomes its administrator. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { sides } from '#resources/_sides.ts';
import { oneTimePassword } from '#service/access/passwords.ts';
import { asAccount } from '#service/access/session.ts';
import { grantRole } from '#service/calls/access/roles.ts';
import type { Act, Inside } from '#service/calls/contract.ts';
import { proveCode } from '#service/calls/public/sms.ts';
import { signIn } from '#service/calls/session/sign-in.ts';
import { refuseInMaintenance } from '#service/calls/settings.ts';
import type { Row } from '#service/store/rows.ts';
import { placeOf } from '../dictionary/regions.ts';
import { admit, formerMember, mayReuse, ownFiles } from './admission.ts';
import { lookAlikeOf } from './look-alikes.ts';

const open = ['INVITED', 'LOGGED_IN', 'SUBMITTED'];
const role = 'OPEN_CUSTOMER';

const after = (act: Act): Row => ({ ...act.record, ...act.changes });

const tell = (services: Services, act: Act, body: string): Promise<void> =>
  services.delivery.queue(act.records.rows, { kind: 'SMS', recipient: String(after(act).mobile), body }, act.now);

/** The notice: what to do and where. Chinese: what the customer reads is not known. */
const notify = async (services: Services, act: Act): Promise<void> => {
  const { customerName, notices } = after(act);
  Object.assign(act.changes, { noticedAt: act.now.toISOString(), notices: Number(notices ?? 0) + 1 });
  await tell(
    services,
    act,
    `${String(customerName)}，您好：请打开 ${services.publicUrl}/#/openAccountLogin ，以本手机号登录，填写企业资料并提交开户。`,
  );
};

/** `openAccount/notice`: one opening at a time for a mobile. */
export const invite =
  (services: Services): Inside =>
  async act => {
    const mobile = String(act.changes.mobile);
    if ((await act.records.find('openAccounts', { mobile, state: open })) !== undefined)
      throw new Refusal('INPUT_INVALID', { faults: [{ path: 'mobile', code: 'OPEN_ACCOUNT_UNDER_WAY' }] });
    await notify(services, act);
    await grantRole(act.records, role, String(act.changes.userNum));
  };

/** Once more, at most every minute. */
export const remind =
  (services: Services): Inside =>
  async act => {
    await services.throttle.hit(`open-account-notice:${String(act.record?.id)}`, { most: 1, seconds: 60 }, act.now);
    await notify(services, act);
  };

/** `openAccount/telephoneLogin`: by mobile and SMS code; whoever has no opening under way is told so once the code is right. */
export const telephoneLogin =
  (services: Services): Inside =>
  async act => {
    const { records, now } = act;
    await refuseInMaintenance(records.rows);
    const mobile = String(act.input.mobile);
    await proveCode(services, 'consume', mobile, 'LOGIN', act.input.smsCode, now);
    const customer = await records.find('openAccounts', { mobile, state: open }, { lock: true });
    if (customer === undefined) throw new Refusal('OPEN_ACCOUNT_NONE', { data: { code: 'OPEN_ACCOUNT_NONE' } });
    if (customer.state === 'INVITED') await records.move('openAccounts', customer, 'arrive', null);
    return signIn(services, act, 'enterprise', asAccount(sides.enterprise.guests, customer), { method: 'SMS' });
  };

const accountFault = (): Refusal => new Refusal('INPUT_INVALID', { faults: [{ path: 'adminUserName', code: 'unique' }] });

/** What would make the opening impossible is said to the customer, who can still put it right. */
const refuseTaken = async (act: Act): Promise<void> => {
  const { uscc, adminUserName, mobile } = after(act);
  await formerMember(act.records, String(uscc));
  const taken = await act.records.find('employees', { account: String(adminUserName) });
  if (taken !== undefined && !(await mayReuse(act.records, taken, String(uscc), mobile))) throw accountFault();
};

/** `openAccount/submit`. */
export const submit: Inside = async act => {
  await refuseTaken(act);
  const { region, companyName, uscc } = after(act);
  act.changes.lookAlike = await lookAlikeOf(act.records, companyName, { uscc });
  if (typeof region === 'string') placeOf(region);
};

const endSessions = async (services: Services, act: Act): Promise<void> => {
  await services.sessions.endAll(act.records.rows, { userNum: String(act.record?.userNum) }, 'MEMBER_ENDED', act.now);
};

/** `openAccount/account`: the member and its administrator, who sets their own password by a code to their mobile: nobody else ever knows it. */
export const openAccount =
  (services: Services): Inside =>
  async act => {
    const { record, records } = act;
    if (record === undefined) throw new Error('an opening without a customer');
    await refuseTaken(act);
    const { customerName, mobile, adminUserName } = record;
    const member = await admit(
      records,
      {
        companyName: record.companyName,
        uscc: record.uscc,
        companyType: record.companyType,
        legalName: record.legalName,
        legalIdType: record.legalIdType,
        legalIdNo: record.legalIdNo,
        region: record.region,
        address: record.address,
        email: record.email,
        bankName: record.bankName,
        bankAccount: record.bankAccount,
        licenceFile: record.licenceFile,
        contactName: customerName,
        contactMobile: mobile,
        source: 'OPENED',
      },
      { account: String(adminUserName), name: customerName, mobile, password: oneTimePassword() },
    );
    act.changes.member = member.id;
    await ownFiles(records, member.id, [record.licenceFile]);
    await endSessions(services, act);
    await tell(services, act, `已开户。管理员账号 ${String(adminUserName)}，请在企业登录页点“找回密码”，凭本手机设置密码后登录。`);
  };

/** Returned or refused: the customer hears why; one who is refused is signed out. */
export const decided =
  (services: Services): Inside =>
  async act => {
    const reason = String(act.input.reason);
    act.changes.decisionReason = reason;
    const returned = act.input.decision === 'return';
    if (!returned) await endSessions(services, act);
    await tell(
      services,
      act,
      returned
        ? `开户资料须补充：${reason}。请打开 ${services.publicUrl}/#/openAccountLogin ，以本手机号登录后修改并重新提交。`
        : `开户申请没有通过：${reason}。`,
    );
  };

/** Account openings: a customer is invited by SMS, signs in with their mobile, hands in their company and becomes its administrator. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import type { roleSeeds } from '#resources/_roles.ts';
import { sides } from '#resources/_sides.ts';
import type { companyTexts } from '#resources/_texts-companies.ts';
import { memberCalls } from '#resources/member/calls.ts';
import { employees } from '#resources/member/employees.ts';
import { openAccounts } from '#resources/member/open-accounts.ts';
import { oneTimePassword } from '#service/access/passwords.ts';
import { asAccount } from '#service/access/session.ts';
import { grantRole } from '#service/calls/access/roles.ts';
import { proveCode } from '#service/calls/proof/sms.ts';
import { signIn } from '#service/calls/session/sign-in.ts';
import { refuseInMaintenance } from '#service/calls/settings.ts';
import type { Telling } from '#service/delivery/tells.ts';
import type { Act } from '#service/records/act.ts';
import { answer, effect, standing, written } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { placeOf } from '../dictionary/regions.ts';
import { admit, formerMember, mayReuse, ownFiles } from './admission.ts';
import { lookAlikeOf } from './look-alikes.ts';

const open = ['INVITED', 'LOGGED_IN', 'SUBMITTED'] as const;
const role = 'OPEN_CUSTOMER';

type Customer = RowOf<typeof openAccounts>;
type Told = Pick<Act, 'records' | 'now'>;

type Opening = Extract<keyof typeof companyTexts, `opening.${string}`>;

/** The customer hears by SMS: they have no account to be told in. */
const tell = (
  { records }: Told,
  { mobile }: Pick<Customer, 'mobile'>,
  text: Opening,
  values: NonNullable<Telling['values']>,
): Promise<void> => records.tell({ text, resource: openAccounts.name, addresses: [{ mobile }], values });

const pageOf = ({ publicUrl }: Pick<Services, 'publicUrl'>): string => `${publicUrl}/#/openAccountLogin`;

/** The notice: what to do and where. */
const notify = async (services: Services, act: Told & { readonly changes: Record<string, unknown> }, customer: Customer): Promise<void> => {
  Object.assign(act.changes, { noticedAt: act.now.toISOString(), notices: (customer.notices ?? 0) + 1 });
  await tell(act, customer, 'opening.invited', { customer: customer.customerName, address: pageOf(services) });
};

/** `openAccount/notice`: one opening at a time for a mobile. */
export const invite = (services: Services) =>
  written(openAccounts)(async act => {
    const customer = standing(openAccounts, act);
    if ((await act.records.of(openAccounts).find({ mobile: customer.mobile, state: open })) !== undefined)
      throw new Refusal('INPUT_INVALID', { faults: [{ path: 'mobile', code: 'OPEN_ACCOUNT_UNDER_WAY' }] });
    await notify(services, act, customer);
    await grantRole<typeof roleSeeds>(act.records, role, customer.userNum);
  });

/** Once more, at most every minute. */
export const remind = (services: Services) =>
  effect(openAccounts)('remind', async act => {
    await services.throttle.hit(`open-account-notice:${act.record.id}`, { most: 1, seconds: 60 }, act.now);
    await notify(services, act, act.record);
  });

/** `openAccount/telephoneLogin`: by mobile and SMS code; whoever has no opening under way is told so once the code is right. */
export const telephoneLogin = (services: Services) =>
  answer(memberCalls)('op.open.login', async act => {
    const { records } = act;
    const { mobile, smsCode } = act.input;
    await refuseInMaintenance(records.rows);
    await proveCode(services, act, 'consume', { mobile, scene: 'LOGIN', code: smsCode });
    const customer = await records.of(openAccounts).find({ mobile, state: open }, { lock: true });
    if (customer === undefined) throw new Refusal('OPEN_ACCOUNT_NONE', { data: { code: 'OPEN_ACCOUNT_NONE' } });
    if (customer.state === 'INVITED') await records.of(openAccounts).move(customer, 'arrive', null);
    return signIn(services, act, 'enterprise', asAccount(sides.enterprise.guests, customer), { method: 'SMS' });
  });

const accountFault = (): Refusal => new Refusal('INPUT_INVALID', { faults: [{ path: 'adminUserName', code: 'unique' }] });

/** What would make the opening impossible is said to the customer, who can still put it right. */
const refuseTaken = async ({ records }: Told, customer: Customer): Promise<void> => {
  const uscc = heldIn(customer, 'uscc');
  await formerMember(records, uscc);
  const taken = await records.of(employees).find({ account: heldIn(customer, 'adminUserName') });
  if (taken !== undefined && !(await mayReuse(records, taken, uscc, customer.mobile))) throw accountFault();
};

/** `openAccount/submit`. */
export const submit = effect(openAccounts)('submit', async act => {
  const customer = standing(openAccounts, act);
  await refuseTaken(act, customer);
  const { region, uscc } = customer;
  act.changes.lookAlike = await lookAlikeOf(act.records, { companyName: heldIn(customer, 'companyName'), uscc });
  if (region !== null) placeOf(region);
});

const endSessions = async (services: Services, { records, now }: Told, { userNum }: Customer): Promise<void> => {
  await services.sessions.endAll(records.rows, { userNum }, 'MEMBER_ENDED', now);
};

/** `openAccount/account`: the member and its administrator, who sets their own password by a code to their mobile: nobody else ever knows it. */
export const openAccount = (services: Services) =>
  effect(openAccounts)('open', async act => {
    const { record, records } = act;
    await refuseTaken(act, record);
    const { customerName, mobile } = record;
    const account = heldIn(record, 'adminUserName');
    const member = await admit(
      records,
      {
        companyName: heldIn(record, 'companyName'),
        uscc: heldIn(record, 'uscc'),
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
      { account, name: customerName, mobile, password: oneTimePassword() },
    );
    act.changes.member = member.id;
    await ownFiles(records, member.id, [record.licenceFile]);
    await endSessions(services, act, record);
    await tell(act, record, 'opening.opened', { account });
  });

/** Given back: the customer hears why, and goes on with the same account. */
export const giveBack = (services: Services) =>
  effect(openAccounts)('giveBack', async act => {
    const { record, input } = act;
    await tell(act, record, 'opening.returned', { reason: String(input.reason), address: pageOf(services) });
  });

/** Refused: the customer hears why, and is signed out. */
export const refuse = (services: Services) =>
  effect(openAccounts)('refuse', async act => {
    const { record, input } = act;
    await endSessions(services, act, record);
    await tell(act, record, 'opening.refused', { reason: String(input.reason) });
  });

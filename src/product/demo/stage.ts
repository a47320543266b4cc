/** What can happen in the sample data's story: each a few calls by the person whose work it is. */
import type { Services } from '#product/services.ts';
import type { Caller, Who } from './caller.ts';
import { type Company, type CompanyAccount, companies } from './companies.ts';
import { applicationForm, identityCard, letter, licence, type Paper } from './papers.ts';
import { earlierPassword, type OperatorAccount, operators, type Person, samplePassword } from './people.ts';

export interface Found {
  readonly id: string;
  readonly version: number;
  readonly state: string;
}
type Decision = 'approve' | 'return' | 'reject';
type Marks = Readonly<Record<string, { readonly right: boolean; readonly note?: string }>>;

/** What an application asks for beside its defaults. */
export interface Wish {
  readonly certType?: 'ENT' | 'PERSON';
  readonly carrier?: 'SOFT' | 'UKEY';
  readonly algorithm?: 'ECDSA_P256' | 'ECDSA_P384' | 'RSA_2048' | 'RSA_3072' | 'RSA_4096';
  readonly years?: number;
  readonly csr?: string;
  readonly holderName?: string;
  readonly holderIdNo?: string;
  readonly receiverAddress?: string;
  readonly remark?: string;
}

export interface Employee {
  readonly account: string;
  readonly name: string;
  readonly role: 'COMPANY_ADMIN' | 'SEAL_ADMIN' | 'HANDLER' | 'COMPANY_FINANCE' | 'VIEWER';
  readonly mobile: string;
  readonly department: string;
  readonly post: string;
}

const operatorIp = (at: number): string => `198.51.100.${20 + at}`;

export class Stage {
  readonly #caller: Caller;
  readonly #services: Services;
  readonly #founder: Who;
  readonly #people = new Map<string, Who>();
  readonly #registrations = new Map<string, string>();
  readonly #applications = new Map<string, { readonly id: string; readonly by: Who }>();

  constructor(caller: Caller, services: Services, founder: { readonly name: string; readonly password: string }) {
    this.#caller = caller;
    this.#services = services;
    this.#founder = { side: 'operator', account: founder.name, password: founder.password, ip: operatorIp(0) };
  }

  /** Brings a sheet in, row by row. */
  async sheet(by: string, path: string, paper: Paper): Promise<void> {
    await this.#caller.upload(path, { partial: 'true' }, paper, this.#person(by));
  }

  /** What somebody tries and is not let do. */
  async refused(by: string, path: string, body: object): Promise<void> {
    await this.#caller.call(path, body, this.#person(by)).then(
      () => {
        throw new Error(`sample data: ${path} should have been refused`);
      },
      () => undefined,
    );
  }

  /** When it is in the story. */
  get now(): Date {
    return this.#caller.clock.now;
  }

  /** What somebody of the story does by one call. */
  call<T = Found>(by: string, path: string, body: object): Promise<T> {
    return this.#caller.call<T>(path, body, this.#person(by));
  }

  /** The first row of a list as somebody of the story sees it. */
  row(by: string, path: string, filter: object): Promise<Found> {
    return this.#firstOf(path, filter, this.#person(by));
  }

  /** Hands a document in. @returns its file id */
  upload(by: string, purpose: string, paper: Paper): Promise<string> {
    return this.#caller.upload('file/upload', { purpose }, paper, this.#person(by));
  }

  /** The sample operators are months old: with the usual policy all that they could do is to add a second factor. */
  async begin(): Promise<void> {
    const { id, version } = await this.#firstOf('operation/setting/query', { key: 'secondFactor' }, this.#founder);
    await this.#caller.call('operation/setting/save', { id, version, value: 'OPTIONAL' }, this.#founder);
  }

  /** The founder brings in the two administrators and grants the three duties; these bring in and authorise the others. */
  async staff(): Promise<void> {
    // The passwords that are printed have to open the accounts, however long ago the story set them.
    const { id, version } = await this.#firstOf('operation/setting/query', { key: 'passwordMaxAgeDays' }, this.#founder);
    await this.#caller.call('operation/setting/save', { id, version, value: '3650' }, this.#founder);
    for (const [at, person] of operators.entries()) await this.#operator(person, at);
  }

  /** A company registers; it waits in the queue afterwards. */
  async register(name: CompanyAccount, password: string = samplePassword, blurred = false): Promise<void> {
    const company: Company = companies[name];
    const { account, companyType, ip, ...words } = company;
    const smsCode = await this.#smsCode(company);
    const upload = (kind: string, paper: ReturnType<typeof licence>): Promise<string> =>
      this.#caller.upload('enterprise/register/upload', { mobile: company.contactMobile, smsCode, kind }, paper, { ip });
    const files = [
      { kind: 'LICENCE', fileId: await upload('LICENCE', licence(company, blurred)) },
      { kind: 'LEGAL_ID_FRONT', fileId: await upload('LEGAL_ID_FRONT', identityCard(company)) },
      { kind: 'LETTER', fileId: await upload('LETTER', letter(company)) },
    ];
    const { applyNo } = await this.#caller.call<{ applyNo: string }>(
      'enterprise/register',
      {
        ...words,
        companyType: await this.#companyType(companyType),
        smsCode,
        ...(await this.#captcha('en.register')),
        adminUserName: account,
        adminPassword: password,
        files,
      },
      { ip },
    );
    this.#registrations.set(name, applyNo);
    this.#people.set(account, { side: 'enterprise', account, password, ip });
  }

  /** A reviewer takes a registration and, where they decide, decides it. */
  async reviewRegistration(name: CompanyAccount, by: OperatorAccount, decision?: Decision, reason?: string, marks?: Marks): Promise<void> {
    const applyNo = this.#registrations.get(name);
    const queue = 'operation/authentication';
    const waiting = await this.#first(`${queue}/list`, { applyNo }, by);
    const claimed = await this.#claim('authentications', waiting, by);
    await this.#as(by, `${queue}/detail`, { id: waiting.id });
    if (decision === undefined) return;
    await this.#as(by, `${queue}/approve`, { id: waiting.id, version: claimed.version, ...decided(decision, reason, marks) });
    if (decision === 'approve') await this.#particulars(name);
  }

  /** The administrator brings in a colleague, who changes the first password at once. */
  async employ(name: CompanyAccount, employee: Employee): Promise<void> {
    const admin = this.#person(name);
    await this.#caller.call('employee/new', { ...employee, password: earlierPassword }, admin);
    const who: Who = { side: 'enterprise', account: employee.account, password: earlierPassword, ip: admin.ip };
    this.#people.set(employee.account, who);
    await this.#changePassword(who);
  }

  async dismiss(name: CompanyAccount, account: string): Promise<void> {
    const admin = this.#person(name);
    const { id, version } = await this.#firstOf('employee/list', { account }, admin);
    await this.#caller.call('employee/used', { id, version, used: 'OFF' }, admin);
  }

  /** Applies for a certificate; `keep` leaves it a draft. @param label what the story calls it from here on */
  async apply(label: string, name: CompanyAccount, wish: Wish, keep: 'draft' | 'hand in' = 'hand in', by: string = name): Promise<void> {
    const company: Company = companies[name];
    const who = this.#person(by);
    const holder = wish.holderName ?? company.companyName;
    const form = await this.#caller.upload('file/upload', { purpose: 'application' }, applicationForm(company, holder), who);
    const saved = await this.#caller.call<Found>(
      'ca/save',
      {
        certType: 'ENT',
        carrier: 'SOFT',
        algorithm: 'ECDSA_P256',
        years: 1,
        email: company.email,
        files: [form],
        // Who has a key already is sent none.
        ...(wish.receiverAddress !== undefined ? { receiverName: company.contactName, receiverMobile: company.contactMobile } : {}),
        ...wish,
      },
      who,
    );
    this.#applications.set(label, { id: saved.id, by: who });
    if (keep === 'draft') return;
    const { agreementVersion } = await this.#caller.call<{ agreementVersion: string }>('ca/agreement/query', {}, who);
    await this.#caller.call('ca/agreement/confirm', { agreementVersion, id: saved.id, version: saved.version }, who);
    await this.#caller.call('ca/commit', { id: saved.id, version: saved.version }, who);
  }

  async withdraw(label: string, reason: string): Promise<void> {
    const { id, by } = this.#application(label);
    const { version } = await this.#caller.call<Found>(`ca/application/detail/${id}`, {}, by);
    await this.#caller.call('application/reject', { id, version, reason }, by);
  }

  /** A reviewer takes an application and, where they decide, decides it. */
  async review(label: string, by: OperatorAccount, decision?: Decision, reason?: string, marks?: Marks): Promise<void> {
    const { id } = this.#application(label);
    const waiting = await this.#as<Found>(by, 'operation/hardKey/audit/detail', { id });
    const claimed = await this.#claim('certificateApplications', { ...waiting, id }, by);
    if (decision === undefined) return;
    await this.#as(by, 'operation/hardKey/audit/commit', { id, version: claimed.version, ...decided(decision, reason, marks) });
  }

  async issue(label: string): Promise<void> {
    await this.#as('issuer', 'operation/certificate/issue', await this.#order(label));
  }

  async rejectOrder(label: string, reason: string): Promise<void> {
    await this.#as('issuer', 'operation/certificate/reject', { ...(await this.#order(label)), reason });
  }

  /** The holder fetches the soft key, under a password of their own. */
  async fetch(label: string): Promise<void> {
    const { id, version } = await this.#order(label);
    await this.#caller.call(`ca/pkcs12/${id}`, { version, password: samplePassword }, this.#application(label).by);
  }

  /** The holder leaves the key here, to sign with. */
  async keep(label: string): Promise<void> {
    await this.#caller.call('ca/keep', await this.#order(label), this.#application(label).by);
  }

  /** From handing in to the key in its holder's hands, as it goes when nothing is wrong. */
  async certify(label: string, by: OperatorAccount = 'reviewer'): Promise<void> {
    await this.review(label, by, 'approve');
    await this.issue(label);
  }

  async revoke(label: string, reason: string): Promise<void> {
    await this.#as('issuer', 'operation/certificate/revoke', { ...(await this.#order(label)), reason });
  }

  /** The holder's own word: lost, or compromised. */
  async report(label: string, kind: 'loss' | 'compromise'): Promise<void> {
    await this.#caller.call('ca/report', { ...(await this.#order(label)), kind }, this.#application(label).by);
  }

  async freezeMember(name: CompanyAccount, reason: string): Promise<void> {
    const { id, version } = await this.#first('operation/member/list', { uscc: companies[name].uscc }, 'clerk');
    await this.#as('clerk', 'operation/member/status', { id, version, status: 'FROZEN', reason });
  }

  async memberOut(name: CompanyAccount, reason: string): Promise<void> {
    const { id, version } = await this.#first('operation/member/list', { uscc: companies[name].uscc }, 'clerk');
    await this.#as('clerk', 'operation/member/out', { id, version, reason });
  }

  /** These people come to the password that is printed. */
  async renewPasswords(accounts: readonly string[]): Promise<void> {
    for (const account of accounts) await this.#changePassword(this.#person(account));
  }

  /** Somebody signs in and looks around. */
  async lookAround(account: string): Promise<void> {
    const who = this.#person(account);
    await this.#caller.call(who.side === 'operator' ? 'operation/home' : 'home', {}, who);
  }

  /** Somebody who does not get in. */
  async fail(side: Who['side'], account: string, ip: string): Promise<void> {
    const path = side === 'operator' ? 'operation/login' : 'employee/login';
    await this.#caller.try(path, { userName: account, password: 'Mistyped-2026' }, { ip });
  }

  async #operator(person: Person, at: number): Promise<void> {
    const brings = at < 2 ? this.#founder : this.#person('sysadmin');
    // The three duties are a founder's to grant; of two administrators one would ask and the other confirm.
    const grants = at < 3 ? this.#founder : this.#person('secadmin');
    const { account, name, role, mobile, department } = person;
    const made = await this.#caller.call<{ userNum: string }>(
      'operation/operator/new',
      { account, name, accountType: '10', mobile, department, email: `${account}@example.com`, password: earlierPassword },
      brings,
    );
    const { id } = await this.#firstOf('role/page', { code: role }, grants);
    await this.#caller.call('roleUser/new', { role: id, userNum: made.userNum }, grants);
    const who: Who = { side: 'operator', account, password: earlierPassword, ip: operatorIp(at + 1) };
    this.#people.set(account, who);
    await this.#changePassword(who);
  }

  async #changePassword(who: Who): Promise<void> {
    const path = who.side === 'operator' ? 'operation/changePassword' : 'employee/changePassword';
    await this.#caller.call(path, { oldPassword: who.password, newPassword: samplePassword }, who);
    who.password = samplePassword;
  }

  /** What a clerk completes after the approval: where the company is and how large. */
  async #particulars(name: CompanyAccount): Promise<void> {
    const company: Company = companies[name];
    const { id, version } = await this.#first('operation/member/list', { uscc: company.uscc }, 'clerk');
    const region = company.uscc.slice(2, 8);
    await this.#as('clerk', 'operation/company/change', {
      id,
      version,
      region,
      registeredCapital: `${(Number(region) % 9) + 1}000000.00`,
      foundedOn: `20${String(10 + (Number(region) % 10))}-0${(Number(region) % 9) + 1}-18`,
      taxType: 'GENERAL',
    });
  }

  async #claim(resource: string, { id, version }: Found, by: OperatorAccount): Promise<Found> {
    return this.#as<Found>(by, 'operation/review/claim', { resource, id, version, release: false });
  }

  /** An open-account customer signs in with their mobile. */
  async customer(mobile: string, ip: string): Promise<{ readonly token: string; readonly ip: string }> {
    await this.#caller.call('employee/sms/code', { mobile, scene: 'LOGIN' }, { ip });
    const smsCode = await this.sent(mobile);
    const path = 'operation/openAccount/telephoneLogin';
    return { ip, token: (await this.#caller.call<{ token: string }>(path, { mobile, smsCode }, { ip })).token };
  }

  /** What whoever holds such a session does by one call; nobody's session for what is public. */
  callAs<T = Found>(who: { readonly ip: string; readonly token?: string }, path: string, body: object): Promise<T> {
    return this.#caller.call<T>(path, body, who);
  }

  uploadAs(who: { readonly ip: string; readonly token: string }, purpose: string, paper: Paper): Promise<string> {
    return this.#caller.upload('file/upload', { purpose }, paper, who);
  }

  /** The code as it was sent: with no gateway the outbox keeps it. */
  async #smsCode({ contactMobile: mobile, ip }: Company): Promise<string> {
    await this.#caller.call('employee/sms/code', { mobile, scene: 'REGISTER' }, { ip });
    return this.sent(mobile);
  }

  /** The newest code sent to a mobile. */
  async sent(mobile: string): Promise<string> {
    const { list } = await this.#services.database.read.list('outbox', {
      filter: { recipient: mobile },
      page: { number: 1, size: 1 },
      total: false,
    });
    return /\d{6}/.exec(String(list[0]?.body))?.[0] ?? '';
  }

  /** What stands behind the newest link that was sent to a mobile. */
  async linkSent(mobile: string): Promise<string> {
    const { list } = await this.#services.database.read.list('outbox', {
      filter: { recipient: mobile },
      page: { number: 1, size: 5 },
      total: false,
    });
    return list.map(({ body }) => /#\/sign\/([\w-]+)/.exec(String(body))?.[1]).find(token => token !== undefined) ?? '';
  }

  #captcha(call: string): Promise<{ captchaId: string; captcha: string }> {
    return this.#services.database.transaction(rows => this.#services.captchas.makeSolved(rows, call, this.#services.clock()));
  }

  async #companyType(code: string): Promise<string> {
    return (await this.#firstOf('operation/companyType/list', { code }, this.#person('support'))).id;
  }

  async #order(label: string): Promise<{ readonly id: string; readonly version: number }> {
    const { id, version } = await this.#first('operation/certificate/list', { application: this.#application(label).id }, 'issuer');
    return { id, version };
  }

  #application(label: string): { readonly id: string; readonly by: Who } {
    const found = this.#applications.get(label);
    if (found === undefined) throw new Error(`sample data: no application ${label}`);
    return found;
  }

  #person(account: string): Who {
    const found = this.#people.get(account);
    if (found === undefined) throw new Error(`sample data: nobody called ${account}`);
    return found;
  }

  #as<T = Record<string, unknown>>(by: OperatorAccount, path: string, body: object): Promise<T> {
    return this.#caller.call<T>(path, body, this.#person(by));
  }
  #first(path: string, filter: object, by: OperatorAccount): Promise<Found> {
    return this.#firstOf(path, filter, this.#person(by));
  }
  async #firstOf(path: string, filter: object, who: Who): Promise<Found> {
    const { list } = await this.#caller.call<{ list: readonly Found[] }>(path, { filter, pageSize: 1 }, who);
    const [row] = list;
    if (row === undefined) throw new Error(`sample data: ${path} lists nothing for ${JSON.stringify(filter)}`);
    return row;
  }
}

const decided = (decision: Decision, reason: string | undefined, marks: Marks | undefined): object => ({
  decision,
  ...(reason === undefined ? {} : { reason }),
  ...(marks === undefined ? {} : { fields: marks }),
});

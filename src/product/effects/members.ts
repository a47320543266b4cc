/** Members and their people, what is limited to whom, and the dictionaries: what does each effect. */
import * as external from '#product/calls/business/external.ts';
import * as modules from '#product/calls/business/modules.ts';
import * as banks from '#product/calls/dictionary/banks.ts';
import { flags, noticeUrl, saveSetting } from '#product/calls/dictionary/flags.ts';
import { listRegions } from '#product/calls/dictionary/regions.ts';
import * as companyChanges from '#product/calls/member/company-changes.ts';
import * as inquiry from '#product/calls/member/company-inquiry.ts';
import { directLogin, giveTicket } from '#product/calls/member/direct-login.ts';
import * as employees from '#product/calls/member/employees.ts';
import * as members from '#product/calls/member/members.ts';
import * as mobileAuthentications from '#product/calls/member/mobile-authentications.ts';
import * as openAccounts from '#product/calls/member/open-accounts.ts';
import * as ownAccount from '#product/calls/member/own-account.ts';
import { passwordInquiry } from '#product/calls/member/password-inquiry.ts';
import { progress } from '#product/calls/member/progress.ts';
import * as registration from '#product/calls/member/registration.ts';
import { checkSignPassword } from '#product/calls/member/sign-password.ts';
import * as limits from '#product/calls/permission/limits.ts';
import type { Services } from '#product/services.ts';
import type { Named } from './named.ts';

export const memberEffects = (services: Services) =>
  ({
    'op.external.ticket': giveTicket(services),
    'en.directLogin': directLogin(services),
    'op.passwordInquiry': passwordInquiry(services),
    'employee.create': employees.createEmployee(services),
    'employee.modify': employees.modifyEmployee(services),
    'employee.disable': employees.disableEmployee(services),
    'employee.authFile': ownAccount.keepAuthFile,
    'en.user.mobile': ownAccount.changeMobile(services),
    'op.permission.enterprise': limits.companyLimits,
    'op.permission.operator': limits.operatorLimits,
    'limit.company': limits.limitCompany,
    'limit.operator': limits.limitOperator,
    'en.directSales.list': limits.employeeLimits,
    'limit.employee': limits.limitEmployee,
    'op.company.info': members.ofUser,
    'en.admin.mobile': inquiry.adminMobile,
    'en.company.mobileExists': inquiry.mobileExists(services),
    'en.company.mobileCheck': inquiry.mobileCheck,
    'en.openInfo': inquiry.openInfo,
    'member.freeze': members.freeze(services),
    'member.unfreeze': members.unfreeze,
    'member.out': members.leave(services),
    'member.place': members.place,
    'op.companyType.add': members.setType,
    'companyChange.submit': companyChanges.submitChange,
    'companyChange.apply': companyChanges.applyChange,
    'taxCode.create': companyChanges.createTaxCode,
    'en.province.list': listRegions,
    'bank.check': banks.checkBank,
    'bank.loaded': banks.keepEdition,
    'op.spPassword': checkSignPassword(services),
    'openAccount.invite': openAccounts.invite(services),
    'openAccount.notice': openAccounts.remind(services),
    'op.open.login': openAccounts.telephoneLogin(services),
    'openAccount.submit': openAccounts.submit,
    'openAccount.open': openAccounts.openAccount(services),
    'openAccount.giveBack': openAccounts.giveBack(services),
    'openAccount.refuse': openAccounts.refuse(services),
    'mobileAuth.send': mobileAuthentications.send(services),
    'op.mobile.member': mobileAuthentications.person,
    'op.mobile.company': mobileAuthentications.company,
    'op.mobile.confirm': mobileAuthentications.confirm(services),
    'en.register.upload': registration.uploadDocument(services),
    'en.register': registration.register(services),
    'en.register.resubmit': registration.resubmit(services),
    'en.register.search': progress,
    'en.register.amount': registration.fillAmount(services),
    'authentication.paid': registration.recordTransfer,
    'authentication.open': registration.openMember,
    'businessModule.check': modules.checkModule,
    'memberModule.place': modules.placeModule,
    'external.company': external.takeCompany,
    'external.account': external.takeAccount,
    'external.certificate': external.takeCertificate,
    'en.systemFlag': flags,
    'en.notice': noticeUrl,
    'settings.save': saveSetting,
  }) satisfies Partial<Named>;

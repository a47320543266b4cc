/** Every effect that a declaration may name, and what does it. Leaving one out does not compile. */

import { directLogin, giveTicket } from '#product/calls/member/direct-login.ts';
import * as limits from '#product/calls/permission/limits.ts';
import type { Services } from '#product/services.ts';
import type { effects } from '#resources/_effects.ts';
import { confirmRequest, refuseSameDuty } from '#service/calls/access/account-requests.ts';
import * as accounts from '#service/calls/access/accounts.ts';
import * as grants from '#service/calls/access/grants.ts';
import { openReset, resetPassword, setByReset } from '#service/calls/access/password-reset.ts';
import * as powers from '#service/calls/access/powers.ts';
import { whitelistAdd, whitelistDelete } from '#service/calls/access/whitelist.ts';
import type { Implementations } from '#service/calls/contract.ts';
import * as file from '#service/calls/file/upload.ts';
import { home } from '#service/calls/home.ts';
import * as failures from '#service/calls/log/failures.ts';
import { runNow } from '#service/calls/log/jobs.ts';
import { checkMaintenance } from '#service/calls/log/maintenance.ts';
import { readAll } from '#service/calls/log/notices.ts';
import * as pushes from '#service/calls/log/pushes.ts';
import { options } from '#service/calls/options.ts';
import { roleGrants, setRoleGrants } from '#service/calls/permission/role-grants.ts';
import { roleOverview, rolePeople } from '#service/calls/permission/role-people.ts';
import { permissionTree } from '#service/calls/permission/tree.ts';
import { giveCaptcha } from '#service/calls/public/captcha.ts';
import { sendCode } from '#service/calls/public/sms.ts';
import { reportFile, reportSums } from '#service/calls/report.ts';
import * as auditTypes from '#service/calls/review/audit-types.ts';
import { countQueues } from '#service/calls/review/count-queues.ts';
import * as review from '#service/calls/review/queue.ts';
import * as factors from '#service/calls/session/factors.ts';
import { login } from '#service/calls/session/login.ts';
import { passwordEdit, phoneCheck, phoneRetrieve } from '#service/calls/session/password-by-proof.ts';
import * as session from '#service/calls/session/session-calls.ts';
import { smsLogin } from '#service/calls/session/sms-login.ts';
import { stepUp } from '#service/calls/session/step-up.ts';
import * as external from './calls/business/external.ts';
import * as modules from './calls/business/modules.ts';
import * as applications from './calls/certificate/applications.ts';
import * as free from './calls/certificate/free.ts';
import { issueCertificate } from './calls/certificate/issue.ts';
import * as keyRecoveries from './calls/certificate/key-recoveries.ts';
import * as life from './calls/certificate/life.ts';
import * as orders from './calls/certificate/orders.ts';
import * as payments from './calls/certificate/payments.ts';
import * as renewals from './calls/certificate/renewals.ts';
import * as banks from './calls/dictionary/banks.ts';
import { flags, noticeUrl, saveSetting } from './calls/dictionary/flags.ts';
import { listRegions } from './calls/dictionary/regions.ts';
import * as autoSignings from './calls/document/auto-signings.ts';
import { signByItself } from './calls/document/contract-by-itself.ts';
import { signContract } from './calls/document/contract-sign.ts';
import * as contracts from './calls/document/contracts.ts';
import { signDocument } from './calls/document/sign.ts';
import { completeByKey, prepareByKey } from './calls/document/sign-by-key.ts';
import { verify } from './calls/document/verify.ts';
import { blankForm } from './calls/file/blank-forms.ts';
import { placeHandlerSeal } from './calls/handler/handler-seals.ts';
import * as handlers from './calls/handler/handlers.ts';
import * as sealRequests from './calls/handler/seal-requests.ts';
import * as invoices from './calls/invoice/invoices.ts';
import * as bindings from './calls/key/bindings.ts';
import * as hardKeys from './calls/key/hard-keys.ts';
import { setSignPassword } from './calls/key/sign-password.ts';
import * as softKeys from './calls/key/soft-keys.ts';
import * as companyChanges from './calls/member/company-changes.ts';
import * as inquiry from './calls/member/company-inquiry.ts';
import * as employees from './calls/member/employees.ts';
import * as members from './calls/member/members.ts';
import * as mobileAuthentications from './calls/member/mobile-authentications.ts';
import * as openAccounts from './calls/member/open-accounts.ts';
import * as ownAccount from './calls/member/own-account.ts';
import { passwordInquiry } from './calls/member/password-inquiry.ts';
import { progress } from './calls/member/progress.ts';
import * as registration from './calls/member/registration.ts';
import { checkSignPassword } from './calls/member/sign-password.ts';
import * as sealApplications from './calls/seal/applications.ts';
import { makeSeal } from './calls/seal/make.ts';
import { previewSeal } from './calls/seal/picture.ts';
import * as seals from './calls/seal/seals.ts';
import { checkType } from './calls/seal/types.ts';
import * as configs from './calls/template/configs.ts';
import { preview } from './calls/template/preview.ts';
import * as specialHandlers from './calls/template/special-handlers.ts';
import * as templates from './calls/template/templates.ts';

export const implementations = (services: Services): Implementations<typeof effects> => ({
  'session.login': login(services, 'operator'),
  'session.enterpriseLogin': login(services, 'enterprise'),
  'session.smsLogin': smsLogin(services),
  'session.logout': session.logout(services),
  'session.ticket': giveTicket(services),
  'session.directLogin': directLogin(services),
  'session.describe': session.query(services),
  'password.change': session.changePassword(services),
  'password.changeByName': passwordEdit(services),
  'password.expiry': session.passwordOver,
  'password.inquiry': passwordInquiry(services),
  'phone.check': phoneCheck(services),
  'phone.retrieve': phoneRetrieve(services),
  'session.stepUp': stepUp(services),
  'factor.enrol': factors.enrol(services),
  'factor.confirm': factors.confirm(services),
  'factor.remove': factors.remove(services),
  'factor.resetOperator': factors.reset(services),
  'factor.resetEmployee': factors.reset(services),
  'captcha.give': giveCaptcha(services),
  'sms.send': sendCode(services),
  'whitelist.add': whitelistAdd,
  'whitelist.delete': whitelistDelete,
  'passwordReset.open': openReset,
  'passwordReset.set': setByReset(services),
  'power.account': powers.guardAccount(services),
  'power.duty': powers.guardDuty(services),
  'power.role': powers.guardRole,
  'power.presence': powers.guardPresence(services),
  'power.second': refuseSameDuty,
  'power.confirm': confirmRequest,
  'operator.modify': accounts.modifyOperator(services),
  'operator.create': accounts.createOperator,
  'operator.disable': accounts.disableOperator(services),
  'operator.resetPassword': resetPassword(services, 'operator'),
  'employee.create': employees.createEmployee,
  'employee.modify': employees.modifyEmployee(services),
  'employee.disable': employees.disableEmployee(services),
  'employee.resetPassword': resetPassword(services, 'enterprise'),
  'employee.unlock': accounts.unlock(services),
  'employee.authFile': ownAccount.keepAuthFile,
  'employee.changeMobile': ownAccount.changeMobile(services),
  'menu.check': grants.checkMenu,
  'menu.delete': grants.deleteMenu,
  'menu.add': grants.addMenu,
  'menu.off': grants.refuseCoreOff,
  'button.check': grants.refuseBuiltIn,
  'button.delete': grants.deleteButton,
  'role.check': grants.refuseBuiltIn,
  'role.delete': grants.deleteRole,
  'grant.menu': grants.grantMenu,
  'grant.button': grants.grantButton,
  'grant.user': grants.grantUser,
  'grant.withdraw': grants.withdrawGrant,
  'role.overview': roleOverview,
  'role.grants': roleGrants,
  'role.setGrants': setRoleGrants,
  'roleUser.people': rolePeople,
  'permission.tree': permissionTree,
  'permission.companies': limits.companyLimits,
  'permission.operators': limits.operatorLimits,
  'limit.company': limits.limitCompany,
  'limit.operator': limits.limitOperator,
  'permission.employees': limits.employeeLimits,
  'limit.employee': limits.limitEmployee,
  'member.ofUser': members.ofUser,
  'company.adminMobile': inquiry.adminMobile,
  'company.mobileExists': inquiry.mobileExists(services),
  'company.mobileCheck': inquiry.mobileCheck,
  'company.openInfo': inquiry.openInfo,
  'member.freeze': members.freeze(services),
  'member.unfreeze': members.unfreeze,
  'member.out': members.leave(services),
  'member.place': members.place,
  'member.setType': members.setType,
  'companyChange.submit': companyChanges.submitChange,
  'companyChange.apply': companyChanges.applyChange,
  'taxCode.create': companyChanges.createTaxCode,
  'region.list': listRegions,
  'bank.check': banks.checkBank,
  'bank.loaded': banks.keepEdition,
  'signPassword.check': checkSignPassword(services),
  'openAccount.invite': openAccounts.invite(services),
  'openAccount.notice': openAccounts.remind(services),
  'openAccount.login': openAccounts.telephoneLogin(services),
  'openAccount.submit': openAccounts.submit,
  'openAccount.open': openAccounts.openAccount(services),
  'openAccount.decided': openAccounts.decided(services),
  'mobileAuth.send': mobileAuthentications.send(services),
  'mobileAuth.person': mobileAuthentications.person,
  'mobileAuth.company': mobileAuthentications.company,
  'mobileAuth.confirm': mobileAuthentications.confirm(services),
  'registration.upload': registration.uploadDocument(services),
  'registration.submit': registration.register(services),
  'registration.resubmit': registration.resubmit(services),
  'registration.progress': progress,
  'registration.amount': registration.fillAmount(services),
  'authentication.paid': registration.recordTransfer(services),
  'authentication.failed': registration.tellFailed(services),
  'authentication.open': registration.openMember(services),
  'authentication.returned': registration.tellDecision(services, 'RETURNED'),
  'authentication.rejected': registration.tellDecision(services, 'REJECTED'),
  'review.queues': countQueues,
  'review.claim': review.claim,
  'review.takeIn': auditTypes.takeIn,
  'review.marks': review.keepMarks,
  'auditType.check': auditTypes.checkAuditType,
  'auditType.enable': auditTypes.enableAuditType,
  'application.withdraw': review.withdraw,
  'application.check': applications.checkApplication,
  'application.submit': hardKeys.submitHardKey,
  'agreement.query': applications.queryAgreement,
  'agreement.confirm': applications.confirmAgreement,
  'certificate.issue': issueCertificate(services),
  'certificate.keep': life.keep,
  'certificate.pkcs12': life.pkcs12(services),
  'certificate.reject': applications.rejectOrder,
  'certificate.revoke': life.revoke(services),
  'certificate.suspend': life.revoke(services, 'certificateHold'),
  'certificate.resume': life.resume(services),
  'certificate.download': life.download,
  'certificate.log': applications.orderLog,
  'application.execute': hardKeys.executeApplication,
  'hardKey.received': hardKeys.receiveKey,
  'hardKey.check': hardKeys.checkActivation,
  'hardKey.content': softKeys.hardKeyContent,
  'hardKey.records': softKeys.approvalRecords('sealActivations'),
  'binding.info': bindings.bindingInfo(services),
  'binding.check': bindings.checkNumber,
  'binding.save': bindings.saveBinding(services),
  'softKey.check': softKeys.checkSoftKey,
  'softKey.submit': softKeys.submitSoftKey,
  'softKey.execute': softKeys.executeSoftKey,
  'softKey.content': softKeys.softKeyContent,
  'softKey.records': softKeys.approvalRecords('softKeyApplications'),
  'signPassword.set': setSignPassword(services),
  'handler.save': handlers.saveHandler(services),
  'handler.approve': handlers.approveHandler,
  'handler.stop': handlers.stopHandler,
  'handler.resume': handlers.resumeHandler,
  'handlerSeal.place': placeHandlerSeal,
  'sealType.check': checkType,
  'seal.check': sealApplications.checkApplication,
  'seal.submit': sealApplications.submitApplication,
  'seal.correct': sealApplications.correctApplication,
  'seal.order': sealApplications.orderSeal,
  'seal.save': seals.saveSeal,
  'seal.make': makeSeal(services),
  'seal.enable': seals.enableSeal,
  'seal.remake': seals.remakeSeal,
  'seal.cancel': seals.cancelSeal,
  'seal.preview': previewSeal(services),
  'seal.ofUser': seals.sealsOfUser,
  'seal.records': sealApplications.approvalRecords,
  'certificate.save': orders.saveOrder,
  'certificate.supersede': life.supersede(services),
  'certificate.follow': life.follow,
  'certificate.propose': orders.propose,
  'certificate.loseKey': life.revokeAlone(services),
  'certificate.mail': orders.recordMail(services),
  'certificate.number': orders.changeNumber,
  'certificate.bind': orders.bind,
  'recovery.propose': keyRecoveries.propose,
  'recovery.confirm': keyRecoveries.confirm(services),
  'recovery.fetch': keyRecoveries.fetchKey(services),
  'payment.channels': payments.channels,
  'payment.request': payments.requestPayment,
  'payment.record': payments.recordPayment,
  'payment.refund': payments.refund,
  'payment.waive': payments.waive,
  'renewal.fill': renewals.fillRenewal,
  'renewal.init': renewals.beginRenewal(services),
  'renewal.submit': renewals.submitRenewal,
  'renewal.approve': renewals.approveRenewal,
  'renewal.end': renewals.endRenewal,
  'free.row': free.checkRow,
  'free.imported': free.keepSheet,
  'free.approve': free.approveBatch,
  'free.end': free.endBatch,
  'invoice.submit': invoices.submitInvoice,
  'invoice.ofOrder': invoices.invoiceOfOrder,
  'invoice.issue': invoices.issueInvoice(services),
  'invoice.red': invoices.reverseInvoice,
  'file.upload': file.upload(services),
  'file.read': file.read(services, 'inline'),
  'file.download': file.read(services, 'download'),
  'file.template': blankForm,
  'businessModule.check': modules.checkModule,
  'memberModule.place': modules.placeModule,
  'external.company': external.takeCompany,
  'external.account': external.takeAccount,
  'external.certificate': external.takeCertificate,
  'template.read': templates.readTemplate(services),
  'template.publish': templates.publish(services),
  'template.revise': templates.revise,
  'template.reopen': templates.reopen,
  'template.preview': preview(services),
  'template.handlers': specialHandlers.choosable,
  'template.findHandler': specialHandlers.findHandler,
  'signConfig.save': configs.saveConfig,
  'signConfig.use': configs.useConfig,
  'signConfig.leave': configs.leaveConfig,
  'signStep.save': configs.saveStep(services),
  'signStep.delete': configs.deleteStep,
  'specialHandler.save': specialHandlers.saveSpecialHandler,
  'specialHandler.ofUser': specialHandlers.ofUser,
  'document.sign': signDocument(services),
  'document.prepare': prepareByKey(services),
  'document.complete': completeByKey(services),
  'document.verify': verify(),
  'contract.start': contracts.startContract(services),
  'contract.begin': contracts.beginContract(services),
  'contract.sign': signContract(services),
  'contract.signByItself': signByItself(services),
  'contract.reject': contracts.rejectContract(services),
  'contract.cancel': contracts.cancelContract(services),
  'contract.expire': contracts.expireContract(services),
  'sealRequest.submit': sealRequests.submitSealRequest,
  'sealRequest.approve': sealRequests.approveSealRequest,
  'sealRequest.refuse': sealRequests.refuseSealRequest,
  'sealRequest.withdraw': sealRequests.withdrawSealRequest,
  'autoSigning.accept': autoSignings.acceptAutoSigning(services),
  'autoSigning.revoke': autoSignings.revokeAutoSigning,
  'options.list': options,
  'home.operator': home('operator'),
  'home.enterprise': home('enterprise'),
  'report.sums': reportSums,
  'report.export': reportFile,
  'settings.flags': flags,
  'settings.noticeUrl': noticeUrl,
  'settings.check': saveSetting,
  'job.run': runNow(services),
  'maintenance.check': checkMaintenance,
  'push.target': pushes.newTarget,
  'push.address': pushes.checkAddress,
  'push.secret': pushes.newSecret,
  'failure.resend': failures.resend(services),
  'notice.readAll': readAll,
});

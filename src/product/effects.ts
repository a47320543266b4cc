/** Every effect that a declaration may name, and what does it. Leaving one out does not compile. */

import { directLogin, giveTicket } from '#product/calls/member/direct-login.ts';
import * as limits from '#product/calls/permission/limits.ts';
import type { Services } from '#product/services.ts';
import type { effects } from '#resources/_effects.ts';
import { sealActivations } from '#resources/key/seal-activations.ts';
import { softKeyApplications } from '#resources/key/soft-key-applications.ts';
import { whitelistAdd } from '#service/calls/access/whitelist.ts';
import type { Implementations } from '#service/calls/contract.ts';
import { systemImplementations } from '#service/calls/system-effects.ts';
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
  ...systemImplementations(services),
  'whitelist.add': whitelistAdd({ FREE_CERT: ['USCC'] }),
  'session.ticket': giveTicket(services),
  'session.directLogin': directLogin(services),
  'password.inquiry': passwordInquiry(services),
  'employee.create': employees.createEmployee,
  'employee.modify': employees.modifyEmployee(services),
  'employee.disable': employees.disableEmployee(services),
  'employee.authFile': ownAccount.keepAuthFile,
  'employee.changeMobile': ownAccount.changeMobile(services),
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
  'openAccount.giveBack': openAccounts.giveBack(services),
  'openAccount.refuse': openAccounts.refuse(services),
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
  'authentication.returned': registration.tellReturned(services),
  'authentication.rejected': registration.tellRejected(services),
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
  'hardKey.records': softKeys.approvalRecords(sealActivations),
  'binding.info': bindings.bindingInfo(services),
  'binding.check': bindings.checkNumber,
  'binding.save': bindings.saveBinding(services),
  'softKey.check': softKeys.checkSoftKey,
  'softKey.submit': softKeys.submitSoftKey,
  'softKey.execute': softKeys.executeSoftKey,
  'softKey.content': softKeys.softKeyContent,
  'softKey.records': softKeys.approvalRecords(softKeyApplications),
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
  'settings.flags': flags,
  'settings.noticeUrl': noticeUrl,
  'settings.check': saveSetting,
});

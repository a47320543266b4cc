/** Applications for certificates and keys, orders, payments, invoices: what does each effect. */
import * as applications from '#product/calls/certificate/applications.ts';
import * as free from '#product/calls/certificate/free.ts';
import { issueCertificate } from '#product/calls/certificate/issue.ts';
import * as keyRecoveries from '#product/calls/certificate/key-recoveries.ts';
import * as life from '#product/calls/certificate/life.ts';
import * as orders from '#product/calls/certificate/orders.ts';
import * as payments from '#product/calls/certificate/payments.ts';
import * as renewals from '#product/calls/certificate/renewals.ts';
import * as invoices from '#product/calls/invoice/invoices.ts';
import * as bindings from '#product/calls/key/bindings.ts';
import * as hardKeys from '#product/calls/key/hard-keys.ts';
import { papersOnRecord } from '#product/calls/key/on-record.ts';
import { setSignPassword } from '#product/calls/key/sign-password.ts';
import * as softKeys from '#product/calls/key/soft-keys.ts';
import type { Services } from '#product/services.ts';
import { sealActivations } from '#resources/key/seal-activations.ts';
import { softKeyApplications } from '#resources/key/soft-key-applications.ts';
import type { Named } from './named.ts';

export const certificateEffects = (services: Services) =>
  ({
    'application.check': applications.checkApplication,
    'en.ca.request': applications.readRequest,
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
    'certificate.download': life.download(services),
    'op.cert.log': applications.orderLog,
    'application.execute': hardKeys.executeApplication,
    'hardKey.received': hardKeys.receiveKey,
    'hardKey.check': hardKeys.checkActivation,
    'en.hardKey.content': softKeys.hardKeyContent,
    'en.hardKey.records': softKeys.approvalRecords(sealActivations),
    'en.bind.info': bindings.bindingInfo(services),
    'en.segNo': bindings.checkNumber,
    'binding.save': bindings.saveBinding(services),
    'softKey.check': softKeys.checkSoftKey,
    'softKey.submit': softKeys.submitSoftKey,
    'softKey.execute': softKeys.executeSoftKey,
    'en.softKey.content': softKeys.softKeyContent,
    'en.softKey.records': softKeys.approvalRecords(softKeyApplications),
    'en.softKey.papers': papersOnRecord,
    'signPassword.set': setSignPassword(services),
    'certificate.save': orders.saveOrder,
    'certificate.supersede': life.supersede(services),
    'certificate.expire': life.expire,
    'certificate.follow': life.follow,
    'certificate.propose': orders.propose,
    'certificate.loseKey': life.revokeAlone(services),
    'certificate.mail': orders.recordMail,
    'certificate.number': orders.changeNumber,
    'certificate.bind': orders.bind,
    'recovery.propose': keyRecoveries.propose,
    'recovery.confirm': keyRecoveries.confirm,
    'recovery.fetch': keyRecoveries.fetchKey(services),
    'op.cert.channel': payments.channels,
    'payment.request': payments.requestPayment,
    'payment.record': payments.recordPayment,
    'payment.refund': payments.refund,
    'payment.waive': payments.waive,
    'renewal.fill': renewals.fillRenewal,
    'renewal.init': renewals.beginRenewal,
    'renewal.submit': renewals.submitRenewal,
    'renewal.approve': renewals.approveRenewal,
    'renewal.end': renewals.endRenewal,
    'free.row': free.checkRow,
    'free.imported': free.keepSheet,
    'free.approve': free.approveBatch,
    'free.end': free.endBatch,
    'invoice.submit': invoices.submitInvoice,
    'en.invoicing': invoices.invoiceOfOrder,
    'invoice.issue': invoices.issueInvoice,
    'invoice.red': invoices.reverseInvoice,
  }) satisfies Partial<Named>;

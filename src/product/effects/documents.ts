/** Templates, and what is signed with them or without: what does each effect. */
import { archiveContract, archiveDocument } from '#product/calls/document/archive-move.ts';
import * as autoSignings from '#product/calls/document/auto-signings.ts';
import { signByItself } from '#product/calls/document/contract-by-itself.ts';
import { sendCopy } from '#product/calls/document/contract-copies.ts';
import { contractEvidence } from '#product/calls/document/contract-evidence.ts';
import { extendContract } from '#product/calls/document/contract-extension.ts';
import { contractFilling, fillContract, openContract } from '#product/calls/document/contract-fill.ts';
import { contractLinks, copyLinks } from '#product/calls/document/contract-links.ts';
import { manyCode, manySigning } from '#product/calls/document/contract-many.ts';
import { planContract } from '#product/calls/document/contract-plan.ts';
import { previewContract } from '#product/calls/document/contract-preview.ts';
import * as reminders from '#product/calls/document/contract-reminders.ts';
import { sendBackContract } from '#product/calls/document/contract-send-back.ts';
import { contractSheet } from '#product/calls/document/contract-sheet.ts';
import { signContract } from '#product/calls/document/contract-sign.ts';
import { readdress } from '#product/calls/document/contract-signers.ts';
import { beginContract, startContract } from '#product/calls/document/contract-start.ts';
import { startContracts } from '#product/calls/document/contract-start-many.ts';
import * as termination from '#product/calls/document/contract-termination.ts';
import * as contracts from '#product/calls/document/contracts.ts';
import * as left from '#product/calls/document/contracts-left.ts';
import { copyCode, copyFile, enterCopy, openCopy } from '#product/calls/document/copy.ts';
import * as recipients from '#product/calls/document/copy-recipients.ts';
import * as invitation from '#product/calls/document/invitation.ts';
import { invitationLetter } from '#product/calls/document/invitation-company.ts';
import { fillInvitation } from '#product/calls/document/invitation-fill.ts';
import { invitationForm } from '#product/calls/document/invitation-form.ts';
import { identifySigner } from '#product/calls/document/invitation-identity.ts';
import { signInvitation } from '#product/calls/document/invitation-sign.ts';
import { signDocument } from '#product/calls/document/sign.ts';
import { completeByKey, prepareByKey } from '#product/calls/document/sign-by-key.ts';
import { signingCode } from '#product/calls/document/signing-code.ts';
import { viewSigning } from '#product/calls/document/signing-view.ts';
import { verify } from '#product/calls/document/verify.ts';
import { blankForm, letter } from '#product/calls/file/blank-forms.ts';
import * as configs from '#product/calls/template/configs.ts';
import { preview } from '#product/calls/template/preview.ts';
import * as specialHandlers from '#product/calls/template/special-handlers.ts';
import * as templates from '#product/calls/template/templates.ts';
import type { Services } from '#product/services.ts';
import type { Named } from './named.ts';

export const documentEffects = (services: Services) => {
  const evidence = contractEvidence(services);
  return {
    'en.file.template': blankForm,
    'en.file.letter': letter,
    'template.read': templates.readTemplate(services),
    'template.publish': templates.publish(services),
    'template.revise': templates.revise,
    'template.reopen': templates.reopen,
    'op.template.preview': preview(services),
    'op.template.handlers': specialHandlers.choosable,
    'op.template.findHandler': specialHandlers.findHandler,
    'signConfig.save': configs.saveConfig,
    'signConfig.use': configs.useConfig,
    'signConfig.leave': configs.leaveConfig,
    'signStep.save': configs.saveStep(services),
    'signStep.delete': configs.deleteStep,
    'specialHandler.save': specialHandlers.saveSpecialHandler,
    'op.seller.query': specialHandlers.ofUser,
    'doc.signing': viewSigning(services),
    'doc.code': signingCode(services),
    'doc.sign': signDocument(services),
    'document.prepare': prepareByKey(services),
    'doc.complete': completeByKey(services),
    'doc.verify': verify(services),
    'doc.contractPlan': planContract(),
    'contract.start': startContract(services),
    'contract.begin': beginContract(services),
    'en.contract.filling': contractFilling,
    'en.contractSigner.links': contractLinks,
    'en.copyRecipient.links': copyLinks,
    'contract.fill': fillContract(services),
    'contract.sendBack': sendBackContract(services),
    'contract.open': openContract(services),
    'doc.contractPreview': previewContract(services),
    'en.contract.sheet': contractSheet,
    'en.contract.startMany': startContracts(services),
    'en.contract.manySigning': manySigning,
    'en.contract.manyCode': manyCode(services),
    'contract.copy': sendCopy,
    'contract.sign': signContract(services),
    'contract.signByItself': signByItself(services),
    'contract.reject': contracts.rejectContract,
    'contract.cancel': contracts.cancelContract,
    'contract.expire': contracts.expireContract,
    'contract.endWithParty': left.endContract,
    'contract.remind': reminders.remind(services),
    'contract.remindTermination': reminders.remindTermination(services),
    'contract.remindByItself': reminders.remindByItself(services),
    'contract.extend': extendContract,
    'contract.proposeTermination': termination.propose(services),
    'contract.agreeTermination': termination.agree(services),
    'contract.terminate': termination.terminate(services),
    'contract.declineTermination': termination.decline,
    'contract.dropTermination': left.dropTermination,
    'contract.lapseTermination': termination.lapse,
    'contract.withdrawTermination': termination.withdraw,
    'contract.evidence': evidence.ofSession,
    'doc.invitationEvidence': evidence.ofVisit,
    'contract.archive': archiveContract(services),
    'document.archive': archiveDocument(services),
    'signer.readdress': readdress(services),
    'copyRecipient.send': recipients.sendToRecipient(services),
    'copyRecipient.resend': recipients.resendToRecipient(services),
    'copyRecipient.readdress': recipients.readdressRecipient(services),
    'copyRecipient.terminate': recipients.tellTerminated,
    'doc.copy': openCopy,
    'doc.copyCode': copyCode(services),
    'doc.copyEnter': enterCopy(services),
    'doc.copyFile': copyFile(services),
    'doc.invitation': invitation.openInvitation,
    'doc.invitationCode': invitation.invitationCode(services),
    'doc.invitationEnter': invitation.enterInvitation(services),
    'doc.invitationIdentify': identifySigner(services),
    'doc.invitationLetter': invitationLetter(services),
    'doc.invitationForm': invitationForm,
    'doc.invitationFile': invitation.invitationFile(services),
    'doc.invitationFill': fillInvitation(services),
    'doc.invitationSign': signInvitation(services),
    'doc.invitationDecline': invitation.declineInvitation,
    'doc.mandateCode': autoSignings.mandateCode(services),
    'autoSigning.accept': autoSignings.acceptAutoSigning(services),
    'autoSigning.revoke': autoSignings.revokeAutoSigning,
  } satisfies Partial<Named>;
};

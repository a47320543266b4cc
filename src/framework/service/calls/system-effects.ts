/** What does the effects of system entities and calls. An application spreads it beside its own; leaving one out does not compile. */
import type { systemEffects } from '#engine/system/effects.ts';
import { confirmRequest, refuseSameDuty } from '#service/calls/access/account-requests.ts';
import * as accounts from '#service/calls/access/accounts.ts';
import * as grants from '#service/calls/access/grants.ts';
import { openReset, resetPassword, setByReset } from '#service/calls/access/password-reset.ts';
import * as powers from '#service/calls/access/powers.ts';
import { whitelistAdd, whitelistDelete } from '#service/calls/access/whitelist.ts';
import { checkBrand } from '#service/calls/brand.ts';
import * as file from '#service/calls/file/upload.ts';
import { home } from '#service/calls/home.ts';
import * as bulletins from '#service/calls/log/bulletins.ts';
import * as failures from '#service/calls/log/failures.ts';
import { runNow } from '#service/calls/log/jobs.ts';
import { checkMaintenance } from '#service/calls/log/maintenance.ts';
import { checkText, previewText } from '#service/calls/log/message-texts.ts';
import * as messages from '#service/calls/log/messages.ts';
import { readAll } from '#service/calls/log/notices.ts';
import * as pushes from '#service/calls/log/pushes.ts';
import { options } from '#service/calls/options.ts';
import { roleEffect } from '#service/calls/permission/role-effect.ts';
import { roleGrants, setRoleGrants } from '#service/calls/permission/role-grants.ts';
import { roleOverview, rolePeople } from '#service/calls/permission/role-people.ts';
import { permissionTree } from '#service/calls/permission/tree.ts';
import { giveCaptcha } from '#service/calls/proof/captcha.ts';
import { sendCode } from '#service/calls/proof/sms.ts';
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
import type { Implementations } from '#service/records/act.ts';
import type { Services } from './services.ts';

export const systemImplementations = (services: Services): Implementations<typeof systemEffects> => ({
  'session.login': login(services),
  'session.smsLogin': smsLogin(services),
  'session.logout': session.logout(services),
  'session.describe': session.query(services),
  'password.change': session.changePassword(services),
  'password.changeByName': passwordEdit(services),
  'password.expiry': session.passwordOver,
  'phone.check': phoneCheck(services),
  'phone.retrieve': phoneRetrieve(services),
  'session.stepUp': stepUp(services),
  'factor.enrol': factors.enrol(services),
  'factor.confirm': factors.confirm(services),
  'factor.remove': factors.remove(services),
  'factor.reset': factors.reset(services),
  'captcha.give': giveCaptcha(services),
  'sms.send': sendCode(services),
  'whitelist.add': whitelistAdd(),
  'whitelist.delete': whitelistDelete,
  'passwordReset.open': openReset,
  'passwordReset.set': setByReset(services),
  'power.account': powers.guardAccount(services),
  'power.duty': powers.guardDuty(services),
  'power.role': powers.guardRole,
  'power.presence': powers.guardPresence(services),
  'power.second': refuseSameDuty,
  'power.confirm': confirmRequest,
  'account.modify': accounts.modifyAccount(services),
  'account.create': accounts.createAccount(services),
  'account.disable': accounts.disableAccount(services),
  'account.resetPassword': resetPassword(services),
  'account.unlock': accounts.unlock(services),
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
  'roleUser.preview': roleEffect,
  'permission.tree': permissionTree,
  'review.queues': countQueues,
  'review.claim': review.claim,
  'review.takeIn': auditTypes.takeIn,
  'review.marks': review.keepMarks,
  'review.agree': review.agree,
  'auditType.check': auditTypes.checkAuditType,
  'auditType.enable': auditTypes.enableAuditType,
  'application.withdraw': review.withdraw,
  'file.upload': file.upload(services),
  'file.read': file.read(services, 'inline'),
  'file.download': file.read(services, 'download'),
  'options.list': options,
  'home.show': home(services),
  'report.sums': reportSums(services),
  'report.export': reportFile,
  'job.run': runNow(services),
  'maintenance.check': checkMaintenance,
  'push.target': pushes.newTarget,
  'push.address': pushes.checkAddress,
  'push.secret': pushes.newSecret,
  'failure.resend': failures.resend(services),
  'notice.readAll': readAll,
  'bulletin.check': bulletins.checkBulletin,
  'bulletin.current': bulletins.current,
  'bulletin.preview': bulletins.previewBulletin,
  'bulletin.read': bulletins.readBulletin,
  'message.tell': messages.tell(services),
  'brand.check': checkBrand(services),
  'messageText.check': checkText,
  'messageText.preview': previewText,
  'message.ways': messages.ways,
  'message.choose': messages.choose,
});

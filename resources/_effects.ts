/** Every effect and handler that a declaration names, and where it runs. What each does stands in the service, which its compiler holds to this list. */
import { defineEffects } from '../src/engine/declare/index.ts';

export const effects = defineEffects({
  // sessions
  'session.login': 'inside',
  'session.enterpriseLogin': 'inside',
  'session.logout': 'inside',
  'session.ticket': 'inside',
  'session.directLogin': 'inside',
  'session.describe': 'check',
  'password.change': 'inside',
  'password.changeByName': 'inside',
  'password.expiry': 'check',
  'phone.check': 'check',
  'phone.retrieve': 'inside',
  'captcha.give': 'inside',
  'sms.send': 'inside',
  // operators, employees
  'operator.create': 'inside',
  'operator.disable': 'inside',
  'operator.resetPassword': 'inside',
  'employee.create': 'inside',
  'employee.modify': 'inside',
  'employee.disable': 'inside',
  'employee.resetPassword': 'inside',
  'employee.unlock': 'inside',
  // menus, roles, grants
  'menu.check': 'check',
  'menu.delete': 'check',
  'button.check': 'check',
  'role.check': 'check',
  'role.delete': 'check',
  'grant.menu': 'inside',
  'grant.button': 'inside',
  'grant.user': 'inside',
  'grant.withdraw': 'inside',
  // members
  'member.ofUser': 'check',
  'member.freeze': 'inside',
  'member.unfreeze': 'inside',
  'member.out': 'inside',
  // registration, real-name authentication
  'registration.upload': 'inside',
  'registration.submit': 'inside',
  'registration.resubmit': 'inside',
  'registration.progress': 'check',
  'authentication.open': 'inside',
  // review
  'review.claim': 'inside',
  'review.marks': 'inside',
  'application.withdraw': 'inside',
  // certificate applications and certificates
  'application.check': 'check',
  'application.submit': 'inside',
  'agreement.query': 'check',
  'agreement.confirm': 'inside',
  'certificate.order': 'inside',
  'certificate.issue': 'outside',
  'certificate.pkcs12': 'inside',
  'certificate.reject': 'inside',
  'certificate.revoke': 'inside',
  'certificate.suspend': 'inside',
  'certificate.resume': 'inside',
  'certificate.download': 'check',
  'certificate.log': 'check',
  // files
  'file.upload': 'inside',
  'file.read': 'check',
  'file.download': 'inside',
  // documents
  'document.verify': 'check',
  // dictionaries, home
  'options.list': 'check',
  'home.operator': 'check',
  'home.enterprise': 'check',
  'settings.flags': 'check',
});

/** The entities that the framework itself reads and writes: every application has them. */
import type { SystemEntity } from '../declare/system-entity.ts';
import { accountRequests } from './account-requests.ts';
import { auditTypes } from './audit-types.ts';
import { brands } from './brands.ts';
import { bulletinReads } from './bulletin-reads.ts';
import { bulletins } from './bulletins.ts';
import { buttons } from './buttons.ts';
import { captchas } from './captchas.ts';
import { clocks } from './clocks.ts';
import { factorChallenges } from './factor-challenges.ts';
import { factors } from './factors.ts';
import { failures } from './failures.ts';
import { files } from './files.ts';
import { idempotencyKeys } from './idempotency-keys.ts';
import { jobs } from './jobs.ts';
import { journal } from './journal.ts';
import { journalKeys } from './journal-keys.ts';
import { journalLinks } from './journal-links.ts';
import { journalQueue } from './journal-queue.ts';
import { knownDevices } from './known-devices.ts';
import { loginLogs } from './login-logs.ts';
import { masterKeys } from './master-keys.ts';
import { menus } from './menus.ts';
import { messageTexts } from './message-texts.ts';
import { notices } from './notices.ts';
import { oldPasswords } from './old-passwords.ts';
import { outbox } from './outbox.ts';
import { passwordResets } from './password-resets.ts';
import { processes } from './processes.ts';
import { pushLogs } from './push-logs.ts';
import { pushTargets } from './push-targets.ts';
import { roleButtons } from './role-buttons.ts';
import { roleMenus } from './role-menus.ts';
import { roleUsers } from './role-users.ts';
import { roles } from './roles.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { smsCodes } from './sms-codes.ts';
import { throttles } from './throttles.ts';
import { whitelist } from './whitelist.ts';

export const systemEntities = [
  // who comes in
  sessions,
  captchas,
  smsCodes,
  throttles,
  whitelist,
  knownDevices,
  factors,
  factorChallenges,
  oldPasswords,
  passwordResets,
  loginLogs,
  // what they may
  roles,
  roleUsers,
  roleMenus,
  roleButtons,
  menus,
  buttons,
  accountRequests,
  auditTypes,
  // what was done
  journal,
  journalQueue,
  journalLinks,
  journalKeys,
  clocks,
  idempotencyKeys,
  masterKeys,
  // what is sent, kept and done by the clock
  messageTexts,
  outbox,
  pushTargets,
  pushLogs,
  notices,
  bulletins,
  bulletinReads,
  failures,
  jobs,
  processes,
  files,
  settings,
  brands,
] as const satisfies readonly SystemEntity[];

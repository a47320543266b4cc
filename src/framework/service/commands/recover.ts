/** `recover:founder`: lets a founder in again who can do nothing themselves any more. */
import { modelOf } from '#engine/project/model.ts';
import { foundersIn, recoverFounder } from '#service/calls/access/recover.ts';
import { openRing } from '#service/calls/master-keys.ts';
import { StartError } from '#service/config/start-error.ts';
import { openDatabase } from '#service/store/transaction.ts';
import { masterKeysOf, openUp } from './command.ts';
import type { Command } from './program.ts';

const whichOne = (accounts: readonly string[]): StartError =>
  new StartError('usage', [
    {
      en: `recover:founder takes the account of a founder: ${accounts.join(', ') || '(there is none)'}.`,
      zh: `recover:founder 的参数：创始管理员的登录名，即 ${accounts.join('、') || '（没有）'}。`,
    },
  ]);

export const recoverFounderCommand: Command = async ([account = ''], program) => {
  const { config, log, postgres } = await openUp(program);
  try {
    const model = modelOf(program.registry);
    const connection = postgres.appConnection;
    const clock = () => new Date();
    const { vault } = await openRing({
      connection,
      model,
      secrets: await program.secrets?.(),
      clock,
      ...masterKeysOf(config, log),
    });
    const database = openDatabase(connection, model, vault, { clock });
    try {
      const done = await recoverFounder(database, model, account, clock());
      if (done === undefined) throw whichOne((await foundersIn(database, model)).map(({ account }) => account));
      const page = `${config.publicUrl}/#/resetPassword`;
      process.stdout.write(
        [
          `${done.account}: reset code ${done.code}, good until ${done.until}. Set a new password at ${page}`,
          'Sessions and second factors of the account are gone; the journal has an entry of this.',
          `${done.account}：重置码 ${done.code}，有效至 ${done.until}。请打开 ${page} 设置新密码。`,
          '该账号的会话和第二因素均已清除，操作已记入日志。',
          '',
        ].join('\n'),
      );
      return 0;
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
};

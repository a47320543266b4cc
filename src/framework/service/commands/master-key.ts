/** `rotate:master-key`: everything that is encrypted is encrypted anew under another master key. */
import { modelOf } from '#engine/project/model.ts';
import { rotate } from '#service/calls/master-keys.ts';
import type { Config } from '#service/config/config.ts';
import { StartError } from '#service/config/start-error.ts';
import { makeNextMasterKey, replaceMasterKey } from '#service/encryption/master-key.ts';
import { openShelf } from '#service/files/open-shelf.ts';
import { reencryptFiles } from '#service/files/reencryption.ts';
import { othersConnected } from '#service/store/reencryption.ts';
import { aloneWithFiles } from './alone-with-files.ts';
import { filePlaceOf, masterKeysOf, openUp } from './command.ts';
import type { Command } from './program.ts';

/** Where the key in use comes from the environment, the next one does too: nobody else would hand it to the services. */
const nextKey = (config: Config, given: Buffer | undefined): Buffer => {
  if (given !== undefined) return given;
  if (config.masterKey === null) return makeNextMasterKey(config.dataDir);
  throw new StartError('configuration', [
    {
      en: 'Set MASTER_KEY_NEXT to the new master key (openssl rand -base64 32) and leave MASTER_KEY as it is.',
      zh: '请将 MASTER_KEY_NEXT 设为新的主密钥（openssl rand -base64 32），MASTER_KEY 保持不变。',
    },
  ]);
};

const refuseOthers = (others: number): void => {
  if (others === 0) return;
  throw new StartError('temporary', [
    {
      en: `${others} other connections to this database are open. Stop every service that uses it, then run this again. Nothing was changed.`,
      zh: `此数据库另有 ${others} 个连接。请先停止所有使用它的服务，再执行本命令。未做任何改动。`,
    },
  ]);
};

const said = (config: Config): readonly string[] => {
  if (config.masterKey !== null)
    return [
      'Now set MASTER_KEY to the new key everywhere, and unset MASTER_KEY_NEXT.',
      '请将各处的 MASTER_KEY 改为新密钥，并去掉 MASTER_KEY_NEXT。',
    ];
  const retired = replaceMasterKey(config.dataDir, new Date());
  return [
    `The new key is in master.key: keep a copy of it apart. The old one is ${retired}: backups from before need it, move it to them.`,
    `新密钥在 master.key，请另存一份。旧密钥为 ${retired}，此前的备份仍需要它，请与备份一同保存。`,
  ];
};

/** Services are stopped meanwhile. Cut off, it is called again. */
export const rotateMasterKey: Command = async (_, program) => {
  const { config, log, postgres } = await openUp(program);
  const files = await openShelf(filePlaceOf(config));
  try {
    refuseOthers(await othersConnected(postgres.ownerConnection));
    const { masterKey, nextMasterKey: given } = masterKeysOf(config, log);
    const options = {
      connection: postgres.appConnection,
      model: modelOf(program.registry),
      secrets: await program.secrets?.(),
      clock: () => new Date(),
      masterKey,
      nextMasterKey: nextKey(config, given),
    };
    const done = await aloneWithFiles(postgres.ownerConnection, () =>
      rotate(options, postgres.ownerConnection, vault => reencryptFiles(files, vault)),
    );
    const lines =
      done === undefined
        ? ['The next key was in use already.', '新密钥此前已启用。']
        : [
            `Encrypted anew: ${done.values} values, ${done.files} files; ${done.indexes} indexes computed.`,
            `已重新加密：${done.values} 个值、${done.files} 个文件；重新计算 ${done.indexes} 个索引。`,
          ];
    process.stdout.write(`${[...lines, ...said(config)].join('\n')}\n`);
    return 0;
  } finally {
    files.close();
    await postgres.stop();
  }
};

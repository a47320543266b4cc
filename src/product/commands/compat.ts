/** `compat encrypt|decrypt`: one text from standard input through the compatibility cipher to standard output. */
import { CipherError, type CompatCipher, compatCipher } from '#product/compat/cipher.ts';
import { configuration } from '#product/config/configuration.ts';
import type { Command } from '#service/commands/program.ts';
import { readConfig } from '#service/config/config.ts';
import { StartError } from '#service/config/start-error.ts';

const readInput = async (): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(Buffer.from(part as Uint8Array));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
  } catch (cause) {
    throw new StartError(
      'badData',
      [{ en: 'Standard input is not UTF-8 text. Convert it first.', zh: '标准输入不是 UTF-8 文本，请先转换编码。' }],
      { cause },
    );
  }
};

const decrypted = (cipher: CompatCipher, text: string): string => {
  try {
    return cipher.decrypt(text);
  } catch (cause) {
    if (!(cause instanceof CipherError)) throw cause;
    throw new StartError(
      'badData',
      [
        {
          en: 'This is no text encrypted under the configured key: it is cut off, it is not base64, or it was made with another key. Compare COMPAT_KEY with that of the sender.',
          zh: '无法以当前密钥解密：内容不完整、不是 base64，或由其他密钥加密。请与发送方核对 COMPAT_KEY。',
        },
      ],
      { cause },
    );
  }
};

/** Encrypts to one line of base64; decrypts to exactly the text that was encrypted. Touches no data. */
export const compat: Command = async ([direction, ...rest]) => {
  if ((direction !== 'encrypt' && direction !== 'decrypt') || rest.length > 0) {
    throw new StartError('usage', [
      {
        en: 'Write "compat encrypt" or "compat decrypt"; the text comes by standard input.',
        zh: '用法：compat encrypt 或 compat decrypt，文本由标准输入给出。',
      },
    ]);
  }
  const { compatKey, compatKey2 } = readConfig(undefined, { dataDir: 'data', configuration }).own;
  const cipher = await compatCipher(compatKey, compatKey2);
  if (cipher === undefined) {
    throw new StartError('configuration', [
      {
        en: 'Neither COMPAT_KEY nor COMPAT_KEY_2 is set. Set one to the key agreed with the other side.',
        zh: '未设置 COMPAT_KEY 或 COMPAT_KEY_2，请设为与对方约定的密钥。',
      },
    ]);
  }
  const text = await readInput();
  process.stdout.write(direction === 'encrypt' ? `${cipher.encrypt(text)}\n` : decrypted(cipher, text));
  return 0;
};

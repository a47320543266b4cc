/** The passphrase of a root's key: typed without being shown, or read from a file. Never from the command line, which every user of a machine can read. */
import { readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Secret } from '#service/config/secret.ts';
import { StartError } from '#service/config/start-error.ts';

/** Whoever has a copy of the key file guesses as long as they like. */
export const leastCharacters = 16;

const wrong = (en: string, zh: string): StartError => new StartError('usage', [{ en, zh }]);

const inFile = (path: string): string => {
  try {
    // Windows reports no POSIX modes.
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
      throw wrong(`${path} is open to others. Run: chmod 600 ${path}`, `${path} 对其他用户开放。请执行：chmod 600 ${path}`);
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw wrong(`The file of the passphrase, ${path}, cannot be read.`, `口令文件 ${path} 无法读取。`);
  }
};

const typed = async (prompt: string): Promise<string> => {
  if (!process.stdin.isTTY)
    throw wrong(
      'There is no terminal to type the passphrase at. Name a file that holds it: --passphrase-file <file>.',
      '没有终端可以输入口令。请用 --passphrase-file <文件> 指定口令文件。',
    );
  // What is typed is echoed here, and seen by nobody.
  const output = new Writable({ write: (_chunk, _encoding, written) => written() });
  const lines = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
  const ended = new AbortController();
  lines.on('SIGINT', () => ended.abort()).on('close', () => ended.abort());
  process.stderr.write(prompt);
  try {
    return await lines.question('', { signal: ended.signal });
  } catch (cause) {
    if (ended.signal.aborted) throw wrong('Ended before the passphrase was typed; nothing was done.', '未输入口令，已中止，未做任何操作。');
    throw cause;
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
};

/** @param file where it lies; typed where left out. @param isNew is asked for twice, and has to be long */
export const readPassphrase = async (file: string | undefined, isNew: boolean): Promise<Secret> => {
  const first = file === undefined ? await typed('口令 / Passphrase: ') : inFile(file);
  if (!isNew) return new Secret(first);
  if ([...first].length < leastCharacters)
    throw wrong(
      `The passphrase needs ${leastCharacters} characters at least: some words that belong together for nobody.`,
      `口令至少 ${leastCharacters} 个字符，建议用几个互不相关的词。`,
    );
  if (file === undefined && (await typed('再次输入 / Again: ')) !== first)
    throw wrong('The two passphrases differ; nothing was done.', '两次输入的口令不一致，未做任何操作。');
  return new Secret(first);
};

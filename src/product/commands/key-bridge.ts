/** `key-bridge`: the program that stands for the local program of a hardware key's vendor, with software keys for trying out. */
import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bridgeCalls } from '#product/bridge/calls.ts';
import { type Bridge, startBridge } from '#product/bridge/server.ts';
import { softwareKeys } from '#product/bridge/software-keys.ts';
import type { Command } from '#service/commands/program.ts';
import { StartError } from '#service/config/start-error.ts';

const usage = (cause?: unknown): StartError =>
  new StartError(
    'usage',
    [
      {
        en: 'key-bridge takes --origin <address of the portal> (may be repeated; http://127.0.0.1:8080), --port <number> (8766), --folder <path> (data/key-bridge) and --new-key.',
        zh: 'key-bridge 的参数：--origin <平台地址>（可重复，默认 http://127.0.0.1:8080）、--port <端口>（默认 8766）、--folder <目录>（默认 data/key-bridge）、--new-key（再做一支）。',
      },
    ],
    { cause },
  );

/** An origin as browsers send it: scheme, host and port, nothing behind. */
const originOf = (text: string): string => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw usage();
  return new URL(text).origin;
};

const readArguments = (args: readonly string[]) => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        origin: { type: 'string', multiple: true, default: ['http://127.0.0.1:8080'] },
        port: { type: 'string', default: '8766' },
        folder: { type: 'string', default: 'data/key-bridge' },
        'new-key': { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw usage(error);
  }
};

const listen = async (start: () => Promise<Bridge>, port: number): Promise<Bridge> => {
  try {
    return await start();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new StartError(
      'unavailable',
      [
        {
          en: `Port ${port} is taken: another key bridge runs already, perhaps the vendor's. End it, or choose another port with --port and KEY_BRIDGE_URL.`,
          zh: `端口 ${port} 已被占用：可能已有一个密钥桥在运行（例如厂商的程序）。请先结束它，或用 --port 与 KEY_BRIDGE_URL 换一个端口。`,
        },
      ],
      { cause },
    );
  }
};

/** Serves until a signal ends it. The first start makes a key and shows its PIN, this once. */
export const keyBridge: Command = async args => {
  const words = readArguments(args);
  const port = /^\d{1,5}$/.test(words.port) ? Number(words.port) : 65_536;
  if (port > 65_535) throw usage();
  const origins = new Set(words.origin.map(originOf));
  const folder = resolve(words.folder);
  const keys = await softwareKeys(folder);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const bridge = await listen(() => startBridge({ calls: bridgeCalls(keys), port, allows: origin => origins.has(origin), say }), port);
  const lines = [
    '',
    `  Chancery key bridge  ${bridge.address}`,
    `  平台 / portal: ${[...origins].join(' ')}`,
    `  软件密钥 / software keys: ${folder}`,
  ];
  if (words['new-key'] || (await keys.list()).length === 0) {
    const pin = String(randomInt(1_000_000)).padStart(6, '0');
    lines.push(`  新密钥（PIN 仅显示一次）/ a new key, its PIN shown once: ${await keys.make(pin)}  PIN ${pin}`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
  await new Promise(done => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, done);
  });
  await bridge.stop();
  return 0;
};

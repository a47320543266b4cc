/** Sessions with one token of a device: opened as they are needed, used by one at a time, opened again when the device was away. Knows no keys. */
import { StartError } from '#service/config/start-error.ts';
import { answerOf, answers, ck, type Handle, openModule, type Pkcs11 } from './pkcs11-module.ts';

export interface TokenOptions {
  /** Path of the vendor's library. */
  readonly module: string;
  /** The token's label. */
  readonly token: string;
  readonly pin: string;
}

export interface Sessions {
  readonly pkcs11: Pkcs11;
  /** Lets somebody work with a session of their own. */
  use<T>(work: (session: Handle) => T | Promise<T>): Promise<T>;
  /** Called when every handle read so far has become void. */
  onReopened(forget: () => void): void;
  close(): void;
}

/** Devices have few sessions, and a process gains nothing by more than a few signatures at a time. */
const most = 8;

const { deviceError, deviceRemoved, sessionClosed, sessionHandleInvalid, tokenNotPresent, notLoggedIn } = answers;
const { keyHandleInvalid, objectHandleInvalid } = answers;
const wasAway: ReadonlySet<number | undefined> = new Set<number | undefined>([
  ...[deviceError, deviceRemoved, sessionClosed, sessionHandleInvalid, tokenNotPresent, notLoggedIn],
  ...[keyHandleInvalid, objectHandleInvalid],
]);
const wrongPin: ReadonlySet<number | undefined> = new Set<number | undefined>([
  answers.pinIncorrect,
  answers.pinInvalid,
  answers.pinLengthRange,
  answers.pinLocked,
]);

const labelOf = (pkcs11: Pkcs11, slot: Handle): string => pkcs11.C_GetTokenInfo(slot).label.replace(/[\0 ]+$/, '');

const findSlot = (pkcs11: Pkcs11, { module, token }: TokenOptions): Handle => {
  const slots = pkcs11.C_GetSlotList(true);
  const found = slots.find(slot => labelOf(pkcs11, slot) === token);
  if (found !== undefined) return found;
  const there = slots.map(slot => JSON.stringify(labelOf(pkcs11, slot))).join(', ');
  throw new StartError('unavailable', [
    {
      en: `PKCS11_TOKEN=${token}: ${module} has no token of that label; it has ${there || 'none'}. Insert or initialise it.`,
      zh: `PKCS11_TOKEN=${token}：${module} 中没有此名称的令牌；现有：${there || '无'}。请插入或初始化令牌。`,
    },
  ]);
};

/** Everybody of a process is logged in with the first (PKCS #11 v2.40 base 2.6). */
const logIn = (pkcs11: Pkcs11, session: Handle, { token, pin }: TokenOptions): void => {
  try {
    pkcs11.C_Login(session, ck.user, pin);
  } catch (cause) {
    if (answerOf(cause) === answers.alreadyLoggedIn) return;
    if (!wrongPin.has(answerOf(cause))) throw cause;
    throw new StartError(
      'configuration',
      [
        {
          en: `PKCS11_PIN is not the PIN of the token ${token} (${cause instanceof Error ? cause.message : ''}). Tokens lock themselves after a few wrong ones: do not try again before it is right.`,
          zh: `PKCS11_PIN 不是令牌 ${token} 的 PIN。连续输错会锁定令牌，请核对后再启动。`,
        },
      ],
      { cause },
    );
  }
};

/** @throws StartError naming what is missing or wrong */
export const openSessions = (options: TokenOptions): Sessions => {
  const { pkcs11, close } = openModule(options.module);
  const listeners: (() => void)[] = [];
  let idle: Handle[] = [];
  let opened = 0;
  let round = 0;
  const waiting: (() => void)[] = [];
  let slot: Handle;
  /** Keeps the process logged in while no other session is open. */
  let anchor: Handle;

  const connect = (): void => {
    slot = findSlot(pkcs11, options);
    anchor = pkcs11.C_OpenSession(slot, ck.sessionFlags);
    logIn(pkcs11, anchor, options);
  };
  const drop = (session: Handle): void => {
    try {
      pkcs11.C_CloseSession(session);
    } catch {
      // It is gone already: that is why it is dropped.
    }
  };
  /** Whoever comes after another has opened anew goes on with that. */
  const reconnect = (seen: number): void => {
    if (seen !== round) return;
    round += 1;
    for (const session of [...idle, anchor]) drop(session);
    idle = [];
    connect();
    for (const forget of listeners) forget();
  };
  const withOne = async <T>(work: (session: Handle) => T | Promise<T>): Promise<T> => {
    const mine = round;
    const session = idle.pop() ?? pkcs11.C_OpenSession(slot, ck.sessionFlags);
    try {
      const result = await work(session);
      if (mine === round) idle.push(session);
      else drop(session);
      return result;
    } catch (error) {
      // An operation that failed halfway may still be open in it.
      drop(session);
      throw error;
    }
  };
  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (opened >= most) await new Promise<void>(done => waiting.push(done));
    else opened += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) opened -= 1;
      else next();
    }
  };

  try {
    connect();
  } catch (error) {
    close();
    throw error;
  }
  return {
    pkcs11,
    use: work =>
      turn(async () => {
        const seen = round;
        try {
          return await withOne(work);
        } catch (error) {
          if (!wasAway.has(answerOf(error))) throw error;
          reconnect(seen);
          return withOne(work);
        }
      }),
    onReopened: forget => void listeners.push(forget),
    close() {
      for (const session of [...idle, anchor]) drop(session);
      close();
    },
  };
};

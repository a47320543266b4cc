/** What is said when the wire itself fails, and how long it is waited for. */
import { CallError } from './call-error.ts';
import type { Inside, TransportSetting } from './wire-words.ts';

type Patience = Pick<Inside, 'patience' | 'within' | 'late' | 'offline' | 'unreadable'>;

const PATIENCE = 30_000;

export const patienceOf = ({ words, patience = PATIENCE }: TransportSetting): Patience => {
  const broken = (reason: string, kind: 'transport' | 'timeout' = 'transport'): CallError =>
    new CallError(kind, undefined, words('transport.failed', { reason }));
  const late = (milliseconds: number): CallError => broken(words('transport.timeout', { seconds: milliseconds / 1000 }), 'timeout');
  const offline = (): CallError => broken(words('transport.offline'));
  const unreadable = (status: number): CallError => broken(words('transport.unreadable', { status }));

  const within: Inside['within'] = async (milliseconds, signal, work) => {
    const limit = new AbortController();
    const begin = () => setTimeout(() => limit.abort(), milliseconds);
    let timer = begin();
    const renew = () => {
      clearTimeout(timer);
      timer = begin();
    };
    try {
      return await work(signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]), renew);
    } catch (cause) {
      if (cause instanceof CallError || signal?.aborted) throw cause;
      throw limit.signal.aborted ? late(milliseconds) : offline();
    } finally {
      clearTimeout(timer);
    }
  };
  return { patience, within, late, offline, unreadable };
};

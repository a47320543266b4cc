/**
 * Work on PDFs and OFDs, beside the main thread: files come from strangers, their parsers are large, and one of them puts its own functions in the
 * place of the process's. Each task has a time and a memory it may take; what comes back is plain data. Knows no PDF itself.
 */
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { type ErrorCode, type Params, type PlainErrorCode, Refusal, refusalAgain } from '#engine/wire/errors.ts';
import type { PdfTasks } from './pdf.worker.ts';

export type TaskName = keyof PdfTasks;
type InputOf<N extends TaskName> = Parameters<PdfTasks[N]>[0];
type OutputOf<N extends TaskName> = Awaited<ReturnType<PdfTasks[N]>>;

/** What a thread is told, and what it answers. */
export interface Order {
  readonly task: TaskName;
  readonly input: unknown;
}
export type Outcome =
  | { readonly value: unknown }
  | { readonly refused: { readonly code: ErrorCode; readonly params: Params } }
  | { readonly failed: { readonly name: string; readonly message: string; readonly stack: string | undefined } };

export interface Limits {
  readonly milliseconds: number;
  /** Of the thread's own heap; bytes of files are counted by the limits of their size. */
  readonly megabytes: number;
  readonly threads: number;
  /** Beside a task that has taken so long others have a thread, for as many such tasks as there are threads: files made to be slow hold up no others. */
  readonly slowMilliseconds: number;
  /** How many may wait for a thread. */
  readonly waiting: number;
  /** How long a thread without work stays: it has the library loaded. */
  readonly idleMilliseconds: number;
}

const usual: Limits = {
  milliseconds: 60_000,
  megabytes: 1024,
  threads: 2,
  slowMilliseconds: 5_000,
  waiting: 32,
  idleMilliseconds: 30_000,
};

interface Waiting extends Order {
  /** Whether a thread that had worked on other files ended with it before. */
  readonly isAgain?: true;
  readonly done: (value: unknown) => void;
  readonly failed: (error: unknown) => void;
}

type Settled = (outcome: Outcome | Error, isSound: boolean) => void;

/** A thread and who listens to it now. */
interface Thread {
  readonly worker: Worker;
  /** Whether it has done a task before: what that file left behind may still end it. */
  isUsed: boolean;
  settled: Settled;
  leave: NodeJS.Timeout | undefined;
}

const failureOf = ({ name, message, stack }: { name: string; message: string; stack: string | undefined }): Error =>
  Object.assign(new Error(message), { name, ...(stack === undefined ? {} : { stack }) });

/** Of what ended a thread. What pdf.js rejects with is no Error to Node, which then names only how it came. */
const refusals: Readonly<Record<string, PlainErrorCode>> = {
  ERR_WORKER_OUT_OF_MEMORY: 'DOCUMENT_TOO_COMPLEX',
  ERR_UNHANDLED_REJECTION: 'DOCUMENT_UNREADABLE',
};

/** Why a task failed whose thread ended: a file that damages its parser is refused, anything else is a fault of ours. */
const endedBy = (error: Error): Error => {
  const code = 'code' in error ? refusals[String(error.code)] : undefined;
  return code === undefined ? error : new Refusal(code, { cause: error });
};

/** What an earlier file may have left behind as well: it ended the thread beside the task, and neither time nor memory did. */
const isStray = (error: Error): boolean => !(error instanceof Refusal || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/** A thread that takes orders and answers each with its outcome. */
type Start = (options: Pick<WorkerOptions, 'resourceLimits'>) => Worker;
const usualStart: Start = options => new Worker(new URL('./pdf.worker.js', import.meta.url), options);

/** Threads for PDFs under limits of their own; the product has one such set. */
export class PdfThreads {
  readonly #limits: Limits;
  readonly #begin: Start;
  readonly #queue: Waiting[] = [];
  #idle: Thread[] = [];
  /** Tasks under way, those left out that are slow. */
  #busy = 0;
  #slow = 0;

  /** @param begin what begins a thread, for tests of what befalls one */
  constructor(limits: Partial<Limits> = {}, begin: Start = usualStart) {
    this.#limits = { ...usual, ...limits };
    this.#begin = begin;
  }

  /**
   * Has a task done. The input is copied; bytes in shared memory are not.
   * @throws Refusal what the task refuses; DOCUMENT_TOO_COMPLEX past its time or memory; DOCUMENT_BUSY where too many wait
   */
  run<N extends TaskName>(task: N, input: InputOf<N>): Promise<OutputOf<N>> {
    if (this.#busy >= this.#limits.threads && this.#queue.length >= this.#limits.waiting)
      return Promise.reject(new Refusal('DOCUMENT_BUSY', { data: { retryAfter: 10 } }));
    return new Promise((done, failed) => {
      this.#queue.push({ task, input, done: value => done(value as OutputOf<N>), failed });
      this.#next();
    });
  }

  #next(): void {
    if (this.#busy >= this.#limits.threads) return;
    const waiting = this.#queue.shift();
    if (waiting === undefined) return;
    this.#busy += 1;
    this.#work(waiting.isAgain ? this.#start() : this.#thread(), waiting);
  }

  #thread(): Thread {
    const idle = this.#idle.pop();
    if (idle === undefined) return this.#start();
    clearTimeout(idle.leave);
    idle.worker.ref();
    return idle;
  }

  /** Listens once for all tasks of the thread. */
  #start(): Thread {
    const resourceLimits = { maxOldGenerationSizeMb: this.#limits.megabytes };
    const thread: Thread = {
      worker: this.#begin({ resourceLimits }),
      isUsed: false,
      settled: () => {},
      leave: undefined,
    };
    thread.worker.on('message', (outcome: Outcome) => thread.settled(outcome, true));
    thread.worker.on('error', error => {
      this.#forget(thread);
      thread.settled(error, false);
    });
    thread.worker.on('exit', code => {
      this.#forget(thread);
      thread.settled(new Error(`the PDF thread ended with ${code}`), false);
    });
    return thread;
  }

  /** It ends, or is about to: it is given no task any more. */
  #forget(thread: Thread): void {
    this.#idle = this.#idle.filter(each => each !== thread);
  }

  /**
   * A thread that failed or was late is not used again. Where it had worked on another file and was ended by something beside the task, that is done
   * once more on a thread that has seen no other file.
   */
  #work(thread: Thread, waiting: Waiting): void {
    const { task, input, done, failed } = waiting;
    thread.settled = (outcome, isSound) => {
      thread.settled = () => {};
      clearTimeout(late);
      clearInterval(long);
      if (isSlow) this.#slow -= 1;
      else this.#busy -= 1;
      if (isSound) this.#rest(thread);
      else void thread.worker.terminate();
      const isInnocent = outcome instanceof Error && isStray(outcome) && thread.isUsed && waiting.isAgain === undefined;
      thread.isUsed = true;
      if (isInnocent) this.#queue.unshift({ ...waiting, isAgain: true });
      else if (outcome instanceof Error) failed(endedBy(outcome));
      else if ('value' in outcome) done(outcome.value);
      else failed('refused' in outcome ? refusalAgain(outcome.refused.code, outcome.refused.params) : failureOf(outcome.failed));
      this.#next();
    };
    let isSlow = false;
    const long = setInterval(() => {
      if (this.#slow >= this.#limits.threads) return;
      clearInterval(long);
      isSlow = true;
      this.#slow += 1;
      this.#busy -= 1;
      this.#next();
    }, this.#limits.slowMilliseconds);
    const late = setTimeout(() => thread.settled(new Refusal('DOCUMENT_TOO_COMPLEX'), false), this.#limits.milliseconds);
    thread.worker.postMessage({ task, input } satisfies Order);
  }

  /** Stays for a while and keeps no process alive. */
  #rest(thread: Thread): void {
    thread.leave = setTimeout(() => {
      // Before it ends, which takes a moment: a task that came in that moment was given to it and lost.
      this.#forget(thread);
      void thread.worker.terminate();
    }, this.#limits.idleMilliseconds);
    thread.leave.unref();
    thread.worker.unref();
    this.#idle.push(thread);
  }
}

const threads = new PdfThreads();

/** Has the product's threads do a task. */
export const onPdfThread = <N extends TaskName>(task: N, input: InputOf<N>): Promise<OutputOf<N>> => threads.run(task, input);

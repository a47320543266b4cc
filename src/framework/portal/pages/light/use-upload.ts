/** One file on its way up: refused before it travels, sent with progress, cancelled, tried again. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export interface Upload {
  /** The name of the file that was chosen last. */
  readonly name: string | undefined;
  /** It is chosen, and travels as soon as it may. */
  readonly isWaiting: boolean;
  /** 0 to 100 while it travels. */
  readonly percent: number | undefined;
  readonly failure: string | undefined;
  readonly start: (file: File) => void;
  readonly cancel: () => void;
  /** Sends the same file again; undefined where nothing failed that another try could mend. */
  readonly retry: (() => void) | undefined;
  /** Forgets file and failure. */
  readonly clear: () => void;
}

interface UploadOptions<T> {
  /** Why this file cannot be taken, in words. */
  readonly refuse: (file: File) => string | undefined;
  /** What proves the right to upload is there; a file that is chosen before waits for it. Default: nothing is needed. */
  readonly mayStart?: boolean;
  readonly send: (file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<T>;
  readonly onDone: (answer: T) => void;
  /** Takes a failure that is no fault of the file. @returns whether it did: the file then waits until it may start again */
  readonly onFailure?: (failure: unknown) => boolean;
}

export const useUpload = <T>({ refuse, mayStart = true, send, onDone, onFailure }: UploadOptions<T>): Upload => {
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [canRetry, setCanRetry] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (chosen: File) => {
    running.current?.abort();
    setFile(chosen);
    setCanRetry(false);
    const refused = refuse(chosen);
    setFailure(refused);
    setWaiting(refused === undefined && !mayStart);
    if (refused !== undefined || !mayStart) return;
    const controller = new AbortController();
    running.current = controller;
    setPercent(0);
    try {
      const answer = await send(chosen, setPercent, controller.signal);
      if (!controller.signal.aborted) onDone(answer);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (onFailure?.(error)) return setWaiting(true);
      setFailure(error instanceof Error ? error.message : String(error));
      setCanRetry(true);
    } finally {
      if (running.current === controller) {
        running.current = undefined;
        setPercent(undefined);
      }
    }
  };
  const stop = () => {
    running.current?.abort();
    running.current = undefined;
    setPercent(undefined);
    setWaiting(false);
  };
  const goes = isWaiting && mayStart ? file : undefined;
  const startLatest = useEffectEvent(start);
  useEffect(() => {
    if (goes !== undefined) void startLatest(goes);
  }, [goes]);

  return {
    name: file?.name,
    isWaiting,
    percent,
    failure,
    start: chosen => void start(chosen),
    cancel: () => {
      stop();
      setCanRetry(file !== undefined);
    },
    retry: canRetry && file !== undefined ? () => void start(file) : undefined,
    clear: () => {
      stop();
      setFile(undefined);
      setFailure(undefined);
      setCanRetry(false);
    },
  };
};

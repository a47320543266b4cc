/**
 * Five times as many calls as the service can answer, sent by another process whether or not it keeps up: what it serves, how fast it refuses,
 * when it is itself again. How fast is told by an observer with connections and an event loop of its own: the crowd waits for itself too.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FloodTask, FloodTold } from './flood.ts';
import { type Ask, ask, quantile } from './load.ts';

export interface Overload {
  /** Calls a second that it could answer. */
  readonly capacity: number;
  /** Served a second, while it was asked too much. */
  readonly served: number;
  readonly refused: number;
  /** Within which 99 of 100 refusals came to the observer, ms; null where it was refused nothing. */
  readonly refusedP99: number | null;
  /** Neither served nor refused in time. */
  readonly lost: number;
  /** From the last call until one is answered as quickly as before; null where that took more than 30 s. */
  readonly normalMs: number | null;
}

const seconds = 4;
const everyMs = 20;
const patienceMs = 30_000;
/** Open before the crowd comes: what it takes to connect is not what is asked. */
const connections = 64;

/** What the crowd says next. @throws Error where it ended instead */
const saidBy = async (crowd: ChildProcess): Promise<unknown> => {
  const ended = once(crowd, 'exit').then(([code]) => {
    throw new Error(`the crowd ended (exit code ${code})`);
  });
  const [said] = await Promise.race([once(crowd, 'message'), ended]);
  return said;
};

const connected = async (address: string, next: () => Ask): Promise<Agent> => {
  const agent = new Agent({ keepAlive: true });
  await Promise.all(Array.from({ length: connections }, () => ask(agent, address, next())));
  return agent;
};

/** Asks on until the crowd is over. @returns the times that refusals took */
const observe = async (agent: Agent, address: string, next: () => Ask, over: Promise<unknown>): Promise<readonly number[]> => {
  const refused: number[] = [];
  const one = async (): Promise<void> => {
    const from = performance.now();
    const answer = await ask(agent, address, next()).catch(() => undefined);
    if (answer?.status === 503) refused.push(performance.now() - from);
  };
  const asked: Promise<void>[] = [];
  let isOver = false;
  const end = over.then(() => {
    isOver = true;
  });
  for (; !isOver; await Promise.race([end, pause(everyMs)])) asked.push(one());
  await Promise.race([Promise.all(asked), pause(patienceMs, undefined, { ref: false })]);
  agent.destroy();
  return refused;
};

/** From now until a call is answered as quickly as usual. */
const untilUsual = async (address: string, next: () => Ask, usualMs: number): Promise<number | null> => {
  const began = performance.now();
  const probe = new Agent();
  while (performance.now() - began < patienceMs) {
    const from = performance.now();
    const answer = await Promise.race([ask(probe, address, next()).catch(() => undefined), pause(patienceMs, undefined, { ref: false })]);
    if (answer?.status === 200 && performance.now() - from <= usualMs) return performance.now() - began;
    await pause(100);
  }
  return null;
};

/** @param capacity calls a second on 16 connections @param usualMs how long one takes then */
export const overload = async (address: string, next: () => Ask, capacity: number, usualMs: number): Promise<Overload> => {
  const crowd = fork(join(import.meta.dirname, 'flood.js'));
  const agent = await connected(address, next);
  const asks = Array.from({ length: 1_000 }, next);
  const over = saidBy(crowd);
  const observed = observe(agent, address, next, over);
  crowd.send({ address, asks, perSecond: capacity * 5, seconds } satisfies FloodTask);
  await over;
  const normalMs = await untilUsual(address, next, usualMs);
  const refusals = await observed;
  const told = saidBy(crowd);
  crowd.send('tell');
  const { served, refused, lost } = (await told) as FloodTold;
  const refusedP99 = refusals.length === 0 ? null : quantile(refusals, 0.99);
  return { capacity, served: served / seconds, refused, refusedP99, lost, normalMs };
};

/** Handlers for tests: their papers, an identity of each, named and put in force through the calls a user would make. */
import { dayOf } from '#engine/rules/calendar.ts';
import { implementations } from '#product/effects.ts';
import { clockMoves } from '#service/jobs/moves.ts';
import { png } from './people.ts';
import type { Running } from './running.ts';

/** A document of this purpose, uploaded. */
export const paper = async (running: Running, purpose: string, token: string): Promise<string> => {
  const answer = await running.upload('file/upload', { purpose }, { name: '材料.png', bytes: png }, token);
  if (answer.status !== 1) throw new Error(`no file: ${answer.message} ${JSON.stringify(answer.data)}`);
  return String(answer.data.fileId);
};

/** The day so many days from the service's today. */
export const dayIn = (running: Running, days: number): string =>
  dayOf(new Date(running.service.services.clock().getTime() + days * 86_400_000));

let persons = 0;
/** An identity number with its check digit (GB 11643-1999), another one each time. */
export const freshIdNo = (): string => {
  persons += 1;
  const body = `110105${19_600_101 + Math.floor(persons / 1000) * 10_000}${String(persons % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return `${body}${'10X98765432'.charAt(sum % 11)}`;
};

/** What a company says of a handler. */
export const handlerInput = async (running: Running, token: string): Promise<Record<string, unknown>> => ({
  name: '王经办',
  idNo: freshIdNo(),
  mobile: '13800138000',
  handlerType: 'CONTRACT',
  letterFile: await paper(running, 'letter', token),
  letterFrom: dayIn(running, -1),
  letterTo: dayIn(running, 364),
  idFront: await paper(running, 'identity', token),
  idBack: await paper(running, 'identity', token),
});

export interface Handler {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly code: string;
}

/** What is known of an employee who is to be a handler. */
const ofEmployee = async (running: Running, id: string): Promise<Record<string, unknown>> => {
  const employee = await running.service.services.database.read.find('employees', { id });
  return { name: employee?.name, ...(employee?.idNo ? { idNo: employee.idNo } : {}) };
};

/** A handler as their company names them; they wait for review. */
export const nameHandler = async (running: Running, token: string, words: Record<string, unknown> = {}): Promise<Handler> => {
  const person = typeof words.employee === 'string' ? await ofEmployee(running, words.employee) : {};
  const answer = await running.call<Handler & Record<string, unknown>>(
    'employee/handler/manage',
    { ...(await handlerInput(running, token)), ...person, ...words },
    token,
  );
  if (answer.status !== 1) throw new Error(`no handler: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

/** A handler whose review is over. */
export const effectiveHandler = async (running: Running, token: string, words: Record<string, unknown> = {}): Promise<Handler> => {
  const { id, version } = await nameHandler(running, token, words);
  const answer = await running.call<Handler & Record<string, unknown>>(
    'operation/handler/audit/commit',
    { id, version, decision: 'approve' },
    running.operator,
  );
  if (answer.status !== 1) throw new Error(`not approved: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

/** Does with one kind of record what time brings about; sessions and all else stay as they are. */
export const lapse = async (running: Running, resource: string, now: Date): Promise<void> => {
  const { services } = running.service;
  const resources = Object.entries(services.model.resources).map(([name, each]) => {
    const transitions = Object.entries(each.transitions).filter(([, { by }]) => name === resource || by !== 'clock');
    return [name, { ...each, transitions: Object.fromEntries(transitions) }] as const;
  });
  const model = { ...services.model, resources: Object.fromEntries(resources) };
  const moves = clockMoves(services.database, model, implementations(services));
  // A run takes a batch of each kind.
  while (Number(await moves.run(now)) > 0);
};

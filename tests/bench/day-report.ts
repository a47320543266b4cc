/** The tables of a mixed day. */
import type { Day, Times } from './day.ts';
import { kinds } from './day-questions.ts';
import { figure } from './figure.ts';

const line = (name: string, { requests, p50, p99, failed }: Times): string =>
  `| ${name} | ${requests.toLocaleString('en')} | ${figure(p50)} / ${figure(p99)} | ${failed} |`;

export const dayTable = (day: Day): string => {
  const { minutes, perSecond, processes, whole, serverErrors, failure, lateP99, memory, serviceCpu, postgresCpu, others: otherWork } = day;
  const others = whole.failed - serverErrors;
  const [first, last, most] = [memory.firstMinute, memory.lastMinute, memory.whole].map(Math.round);
  return [
    `A mixed day: ${perSecond} requests a second for ${minutes} minutes, sent on schedule whether or not answers came, to a service of ${processes === 1 ? 'one process' : `${processes} processes`} started for it and asked half of that for two minutes before; 99 of 100 were`,
    `sent within ${figure(lateP99)} ms of their time. Memory is that of all its processes, the most in each time. Other work took ${Math.max(0, Math.round(otherWork * 100))} % of the machine meanwhile.`,
    '',
    '| asked | requests | p50 / p99 ms | not 200 |',
    '|---|---|---|---|',
    line('everything', whole),
    ...kinds.map(kind => line(kind, day.kinds[kind])),
    '',
    '| mixed day | measured | goal | reached |',
    '|---|---|---|---|',
    `| p99 over all | ${figure(whole.p99)} ms | 300 ms | ${(300 / whole.p99).toFixed(2)} |`,
    `| answers of 5xx / others that are not 200 | ${serverErrors} / ${others} | none | ${whole.failed === 0 ? '1.00' : '0.00'} |`,
    `| memory, first / last minute / highest | ${first} / ${last} / ${most} MB | ${Math.round(memory.firstThird * 1.1)} MB in the last minute: 1.1 of the first third | ${((memory.firstThird * 1.1) / memory.lastMinute).toFixed(2)} |`,
    `| CPU, service + database | ${figure(serviceCpu)} + ${figure(postgresCpu)} of a core |  |  |`,
    ...(failure === null ? [] : ['', `The first that failed: \`${failure}\``]),
  ].join('\n');
};

/** Where the log goes: to standard output and, where one is named, to a syslog receiver. */
import { type Logger, pino } from 'pino';
import { openSyslog, type Syslog } from './syslog.ts';

export interface KeptLog {
  readonly log: Logger;
  /** Closed by whoever opened the log. */
  readonly syslog: Syslog | undefined;
}

/** Takes each line for both. @param first what stands in for standard output */
export const lineTo = (syslog: Pick<Syslog, 'line'>, first?: (line: string) => void): ((line: string) => void) => {
  const output = first === undefined ? pino.destination(1) : { write: first };
  return line => {
    output.write(line);
    syslog.line(line);
  };
};

export const openLog = ({ logLevel, syslogUrl }: { readonly logLevel: string; readonly syslogUrl: string | null }): KeptLog => {
  if (syslogUrl === null) return { log: pino({ level: logLevel }), syslog: undefined };
  const syslog = openSyslog(syslogUrl, {
    away: reason => log.warn({ err: reason }, 'the syslog receiver cannot be reached'),
    back: dropped => log.warn({ dropped }, 'the syslog receiver takes the log'),
  });
  const log = pino({ level: logLevel }, { write: lineTo(syslog) });
  return { log, syslog };
};

/** A message of RFC 5424, counted in octets (RFC 6587 3.4.1, RFC 5425 4.3), and the connection by TCP or TLS that takes it. */
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';

/** RFC 5424, table 1. */
export const facilities = { daemon: 3, logAudit: 13 } as const;
/** RFC 5424, table 2. */
export const severities = { critical: 2, error: 3, warning: 4, notice: 5, informational: 6, debug: 7 } as const;

export interface SyslogMessage {
  readonly facility: keyof typeof facilities;
  readonly severity: keyof typeof severities;
  /** What kind of message it is. */
  readonly msgid: string;
  readonly at: Date;
  readonly text: string;
}

const sender = `${hostname()} chancery ${process.pid}`;

/** Ready to be sent: without structured data, since the text is JSON itself. */
export const framed = ({ facility, severity, msgid, at, text }: SyslogMessage): Buffer => {
  const priority = facilities[facility] * 8 + severities[severity];
  const message = `<${priority}>1 ${at.toISOString()} ${sender} ${msgid} - ${text}`;
  return Buffer.from(`${Buffer.byteLength(message)} ${message}`);
};

/** @param connected told once messages can be sent */
export const connectSyslog = (url: string, connected: () => void): Socket => {
  const { protocol, hostname: host, port } = new URL(url);
  const isTls = protocol === 'syslog+tls:';
  const to = { host: host.replace(/^\[|\]$/g, ''), port: Number(port || (isTls ? 6514 : 514)) };
  const socket = isTls ? connectTls({ ...to, ...(isIP(to.host) ? {} : { servername: to.host }) }) : connectPlain(to);
  return socket.once(isTls ? 'secureConnect' : 'connect', connected);
};

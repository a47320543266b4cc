/** A company that is no member and signs by a link to its representative's phone: what both files of its tests do. */
import { freshIdNo } from './handler-people.ts';
import { freshMobile, freshUscc } from './people.ts';
import type { Answer, Running } from './running.ts';
import type { Row } from './signing-people.ts';

/** As the starter names them. */
export interface Guest {
  readonly company: string;
  readonly name: string;
  readonly mobile: string;
}

let made = 0;
export const freshGuest = (): Guest => {
  made += 1;
  return { company: `福州榕城物流第${made}（集团）有限公司`, name: '陈晓棠', mobile: freshMobile() };
};

/** A letter of authorisation that reads as a picture. */
export const letterBytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** @param here the service of the test file, once it runs */
export const guestPeople = (here: () => Running, messages: (mobile: string) => Promise<readonly string[]>) => {
  const call = (path: string, body: object): Promise<Answer<Row>> => here().call<Row>(`document/invitation${path}`, body);
  const linkTo = async (mobile: string): Promise<string> =>
    (await messages(mobile)).flatMap(text => /#\/sign\/([\w-]{43})/.exec(text)?.[1] ?? [])[0] ?? '';
  const entered = async (mobile: string): Promise<Row> => {
    const token = await linkTo(mobile);
    for (const window of ['minute', 'day']) await here().service.services.throttle.clear(`sms-${window}:${mobile}`);
    const sent = await call('/code', { token });
    if (sent.status !== 1) throw new Error(sent.message);
    const { data, message } = await call('/enter', { token, smsCode: await here().smsCode(mobile) });
    if (data?.ticket === undefined) throw new Error(`${message} ${JSON.stringify(data)}`);
    return data;
  };
  const letter = (ticket: unknown, bytes: Buffer = letterBytes): Promise<Answer<Row>> =>
    here().upload('document/invitation/letter', { ticket: String(ticket) }, { name: '授权委托书.png', bytes }, '') as Promise<Answer<Row>>;
  /** What the legal representative of the company states. */
  const stated = ({ name }: Guest) => ({ idNo: freshIdNo(), uscc: freshUscc(), legalName: name });
  const identified = async (guest: Guest, words: object = {}): Promise<string> => {
    const { ticket } = await entered(guest.mobile);
    const { status, message, data } = await call('/identify', { ticket, ...stated(guest), ...words });
    if (status !== 1) throw new Error(`${message} ${JSON.stringify(data)}`);
    return String(ticket);
  };
  return { call, linkTo, entered, letter, stated, identified };
};

/** What the service is asked, one question at a time: each about other rows than the one before, the same ones in every run. */
import { otherForms } from '#service/store/haystack.ts';
import { brands } from './data/names.ts';
import { employeePassword, founder, type Sample } from './data/sample.ts';
import type { Answered, Ask } from './load.ts';

let asked = 0;

/** Numbers that jump about, the same ones in every run. */
export const jumping = (below: number): number => {
  asked += 1;
  return (Math.imul(asked, 2_654_435_761) >>> 4) % below;
};

export const prefix = (): string => `${['福州', '深圳'][jumping(2)]}${brands[jumping(brands.length)]}`;
const initialsOf = (text: string): string => otherForms(text)?.split('\n').at(-1) ?? text;
export const email = (): string => `changed${jumping(1_000_000)}@example.com`;

export const dataOf = <T>({ body }: Answered): T => (JSON.parse(body.toString('utf8')) as { data: T }).data;

/** A record and the version of it that a change has to name. */
export interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** Of a record, what its next change needs. */
export const versionOf = ({ id, version }: Versioned): Versioned => ({ id, version });

export const askAs = (token: string, path: string, body: unknown): Ask => ({
  path: `/user/${path}`,
  headers: { 'session-token': token },
  body: JSON.stringify(body),
});

/** Companies of the sample that are active, and whose people may sign in. */
const activeCompany = (companies: number): number => Math.floor(jumping(companies) / 50) * 50;
/** An address of one's own for each login: how many may come from one is not what is asked. */
export const employeeLogin = (n: number): Ask => ({
  path: '/user/employee/login',
  headers: { 'x-forwarded-for': `10.${asked & 255}.${(asked >> 8) & 255}.7` },
  body: JSON.stringify({ userName: `bench_${n}`, password: employeePassword }),
});
/** Of an operator, that it is they. */
export const confirmation = (token: string): Ask => askAs(token, 'user/stepUp', { password: founder.password });
export const login: Ask = { path: '/user/operation/login', body: JSON.stringify(founder) };

/** What the portal's list of certificates asks for. */
const fields =
  'id createdAt createdBy updatedAt state seqNo member certType carrier algorithm years holderName serialNumber notAfter keyUse dueAt proposedReason proposedBy boundUserNum trackingNumber payStatus source'.split(
    ' ',
  );

export const questionsOn = ({ numbering, amounts: { certificates, companies } }: Sample) => {
  const seqNoOf = (n: number): string =>
    `${numbering.madeAt('certificates', n).toISOString().slice(0, 10).replaceAll('-', '')}${String(1_000_000 + n).padStart(8, '0')}`;
  const certificate = (): string => numbering.idOf('certificates', jumping(certificates));
  const list = (token: string, body: object): Ask => askAs(token, 'operation/certificate/list', { pageSize: 20, fields, ...body });
  const order = (): object => ({
    member: numbering.idOf('members', activeCompany(companies)),
    holderName: '福州榕桥数据科技有限公司',
    certType: 'ENT',
    carrier: 'SOFT',
    algorithm: 'ECDSA_P256',
    years: 1,
    email: `order${asked}@example.com`,
  });
  const create = (token: string): Ask => askAs(token, 'operation/certificate/save', order());
  return {
    certificate,
    order,
    getOne: (token: string): Ask => askAs(token, `operation/ca/info/${seqNoOf(jumping(certificates))}`, {}),
    getWithRest: (token: string): Ask => askAs(token, `operation/certificate/info/${certificate()}`, {}),
    company: (token: string): Ask => askAs(token, 'operation/member/detail', { id: numbering.idOf('members', jumping(companies)) }),
    list,
    prefixed: (token: string): Ask => list(token, { filter: { holderName: { prefix: prefix() } } }),
    /** The same rows, by what stands in the middle of the name, and by the initials of what it begins with. */
    byPart: (token: string): Ask => list(token, { filter: { q: prefix().slice(1) } }),
    byInitials: (token: string): Ask => list(token, { filter: { q: initialsOf(prefix()) } }),
    /** Of a serial number the middle: one row. */
    byNumber: (token: string): Ask => list(token, { filter: { q: seqNoOf(jumping(certificates)).slice(5) } }),
    create,
    /** Changes one of these; it is back among them, with its new version, once that is answered. Where all are being changed, makes another. */
    change(token: string, free: Versioned[]): Ask {
      const each = free.pop();
      const asking = each === undefined ? create(token) : askAs(token, 'operation/certificate/save', { ...each, email: email() });
      const told = (answer: Answered): void => {
        if (answer.status !== 200) {
          if (each !== undefined) free.push(each);
          return;
        }
        free.push(versionOf(dataOf<Versioned>(answer)));
      };
      return { ...asking, told };
    },
    /** Issues the last of these. */
    issue(token: string, orders: string[]): Ask | undefined {
      const id = orders.pop();
      return id === undefined ? undefined : askAs(token, 'operation/certificate/issue', { id, version: 1 });
    },
    login: (): Ask => employeeLogin(activeCompany(companies) * 2 + jumping(2)),
  };
};

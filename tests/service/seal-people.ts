/** Companies with SM2 certificates, seals bound to them, and keys that openssl made and signs with. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCertificate } from '#trust/pki/parse.ts';
import type { Court } from '../vectors/judges.ts';
import { apply, member, operator, order } from './people.ts';
import type { Running } from './running.ts';

type Body = Readonly<Record<string, unknown>>;
export interface Made {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly [field: string]: unknown;
}
export type Company = Awaited<ReturnType<typeof member>>;
/** A company with an SM2 certificate and a seal bound to it. */
export interface World {
  readonly by: Company;
  readonly key: string;
  readonly certificate: Made;
  /** DER. */
  readonly holder: Buffer;
  readonly seal: Made;
  /** The signed seal. */
  readonly der: Buffer;
}

export const at = ({ id, version }: Made): Body => ({ id, version });
/** Says to openssl who signs. */
export const underId = ['-pkeyopt', 'distid:1234567812345678'];

export const sealPeople = async (running: Running, court: Court) => {
  const [maker, reviewer] = [await operator(running, 'ISSUER'), await operator(running, 'REVIEWER')];
  const read = () => running.service.services.database.read;
  const must = async (path: string, body: Body, token: string): Promise<Made> => {
    const answer = await running.call<Made>(path, body, token);
    if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data;
  };
  const sealOf = async (id: string): Promise<Made> => (await read().find('seals', id)) as Made;
  const fileOf = async (id: unknown, token: string): Promise<Buffer> =>
    Buffer.from(await (await running.get(`/user/file/read/${String(id)}`, token)).arrayBuffer());
  let keys = 0;
  /** A key that openssl made, in a file of its own. */
  const newKey = async (): Promise<string> => {
    const name = `key-${++keys}`;
    await court.openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:SM2', '-out', `${name}.key`]);
    return name;
  };
  /** What openssl signs with it, under the usual user id. */
  const signedBy =
    (key: string) =>
    async (data: Uint8Array): Promise<Buffer> => {
      await court.file('data', data);
      await court.openssl([
        'pkeyutl',
        '-sign',
        '-inkey',
        `${key}.key`,
        '-rawin',
        '-digest',
        'sm3',
        '-in',
        'data',
        '-out',
        'sig',
        ...underId,
      ]);
      return readFile(join(court.folder, 'sig'));
    };
  const certified = async (by: Company, key: string): Promise<Made> => {
    const options = ['-subj', '/CN=whatever', '-sm3', '-sigopt', 'distid:1234567812345678'];
    const csr = (await court.openssl(['req', '-new', '-key', `${key}.key`, ...options])).stdout;
    return must(
      'operation/certificate/issue',
      await order(running, await apply(running, by.token, { algorithm: 'SM2', csr })),
      running.operator,
    );
  };
  const made = async (by: Company, type: string): Promise<Made> => {
    const sealType = (await read().find('sealTypes', { code: type }))?.id;
    const saved = await must('electronicSeal/save', { sealType, name: type, makeMode: 'TEMPLATE' }, by.token);
    const application = await must('electronicSeal/commit', at(saved), by.token);
    await must('operation/seal/audit/commit', { ...at(application), decision: 'approve' }, reviewer.token);
    const waiting = (await read().find('seals', { application: application.id })) as Made;
    return must('operation/seal/personalize', at(waiting), maker.token);
  };
  /** A company with an SM2 certificate and a seal bound to it. */
  const world = async (): Promise<World> => {
    const by = await member(running);
    const key = await newKey();
    const certificate = await certified(by, key);
    const seal = await made(by, 'CONTRACT');
    const holder = parseCertificate(String(certificate.certificatePem)).der;
    return { by, key, certificate, holder, seal, der: await fileOf((await sealOf(seal.id)).sealData, by.token) };
  };
  return { maker, must, sealOf, fileOf, newKey, signedBy, made, world };
};

/** What the contract needs to know of seals: the types that a company may hold many of, and a certificate to bind them to. */
import { sampleRequest } from '#product/demo/request.ts';
import { apply, order } from '../../service/people.ts';
import type { Made } from '../made-by-effects.ts';
import type { World } from '../world.ts';

let made = 0;
const freshName = (): string => `合约印章${++made}`;

const typeOf = async (world: World, code: string): Promise<string> => {
  const row = await world.service.services.database.read.find('sealTypes', { code });
  if (row === undefined) throw new Error(`no seal type ${code}`);
  return String(row.id);
};

const must = async (world: World, path: string, body: object, token: string) => {
  const answer = await world.call<{ id: string; version: number }>(path, body, token);
  if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

/** A type of personal seal of its own, so that no limit is in the way. */
const freshType = async (world: World): Promise<string> => {
  const words = { name: `合约类型${++made}`, code: `CONTRACT_${made}`, owner: 'PERSON', shape: 'SQUARE', widthMm: 18, heightMm: 18 };
  return (await must(world, 'operation/sealType/save', { ...words, border: 8, centre: 'EMPTY' }, world.operator)).id;
};

const application = async (world: World) => ({
  sealType: await freshType(world),
  name: freshName(),
  makeMode: 'TEMPLATE',
  personName: '张三',
});

const certificates = new WeakMap<World, string>();
/** A certificate to bind seals to, once: others of the company were put in force by hand and hold nothing. */
const certified = async (world: World): Promise<string> => {
  const known = certificates.get(world);
  if (known !== undefined && (await world.stored('certificates', known)).state === 'ACTIVE') return known;
  const application = await apply(world, world.company.token, { csr: await sampleRequest('ECDSA_P256', '合约') });
  const waiting = await order(world, application);
  await must(world, 'operation/certificate/issue', waiting, world.operator);
  certificates.set(world, waiting.id);
  return waiting.id;
};

export const seals: Made = {
  makers: {
    sealApplications: async (world, state = 'DRAFT') => {
      const saved = await must(world, 'electronicSeal/save', await application(world), world.company.token);
      if (state !== 'DRAFT') await must(world, 'electronicSeal/commit', { id: saved.id, version: saved.version }, world.company.token);
      return saved.id;
    },
    seals: async (world, state = 'TO_MAKE') => {
      const seal = await must(
        world,
        'operation/seal/save',
        {
          member: world.company.id,
          sealType: await freshType(world),
          name: freshName(),
          personName: '张三',
          certificate: await certified(world),
        },
        world.operator,
      );
      if (state !== 'TO_MAKE') await must(world, 'operation/seal/personalize', { id: seal.id, version: seal.version }, world.operator);
      return seal.id;
    },
  },
  given: {
    'sealApplications.sealType': freshType,
    'sealApplications.name': async () => freshName(),
    'sealApplications.makeMode': async () => 'TEMPLATE',
    'sealApplications.personName': async () => '张三',
    'sealApplications.horizontalText': async () => undefined,
    'sealApplications.code': async () => undefined,
    'sealApplications.certificate': async () => undefined,
    'sealApplications.sourceImage': async () => undefined,
    'sealApplications.filing': async () => undefined,
    'seals.member': async world => world.company.id,
    'seals.sealType': freshType,
    'seals.name': async () => freshName(),
    'seals.personName': async () => '张三',
    'seals.horizontalText': async () => undefined,
    'seals.code': async () => undefined,
    'seals.certificate': async () => undefined,
    'sealTypes.defaultText': async () => undefined,
    'sealTypes.heightMm': async () => 8,
    'sealTypes.widthMm': async () => 8,
    'sealTypes.shape': async () => 'ROUND',
    'sealTypes.owner': async () => 'COMPANY',
    'sealTypes.centre': async () => 'STAR',
  },
  companies: ['en.eseal.records'],
  free: {
    'en.eseal.get': async world => ({ body: { userNum: world.people.enterprise.userNum } }),
    'en.eseal.usual': async world => ({ body: { sealType: await typeOf(world, 'CONTRACT') } }),
    'en.eseal.records': async (_, make) => ({ body: { id: await make('sealApplications') } }),
    'op.seal.preview': async world => ({
      body: { member: world.company.id, sealType: await typeOf(world, 'CONTRACT'), horizontalText: '合同专用章', code: '3501020123456' },
      token: world.operator,
    }),
    'en.eseal.preview': async world => ({ body: { sealType: await typeOf(world, 'CONTRACT'), horizontalText: '合同专用章' } }),
  },
};

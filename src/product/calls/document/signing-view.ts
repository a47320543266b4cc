/**
 * `document/signing`: what stands on the screen before anybody signs: the seals, each with its certificate or why it may not be used now,
 * where the own place and those of the others are, and how the signer shows who they are. Judged as the signature itself is; signs nothing.
 */
import type { RowOf } from '#engine/declare/typed.ts';
import { masked } from '#engine/project/represent.ts';
import { isVerdict, Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { parties } from '#resources/_terms.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import type { Lacking } from '#resources/document/_lacking.ts';
import { documentCalls } from '#resources/document/calls.ts';
import { files } from '#resources/file/files.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { employees } from '#resources/member/employees.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { seals } from '#resources/seal/seals.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signConfigs } from '#resources/template/sign-configs.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import { collect } from '#service/files/collect.ts';
import { type Outside, sessionOf } from '#service/records/act.ts';
import { answerOutside } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { refuseAmbiguous, refuseBroken } from './ambiguous.ts';
import { asPlaced } from './contract-places.ts';
import { openStepOf, partyOf } from './contract-rounds.ts';
import { onNamed } from './contract-sign.ts';
import { contractOf } from './contracts.ts';
import { isOfd } from './is-ofd.ts';
import { viewOfd } from './ofd-view.ts';
import { needOwnDocument } from './own-document.ts';
import { type Wanted, wantedBySteps } from './places-to-sign.ts';
import { inBoth, refusalOf } from './refusal-words.ts';
import { sealLacking } from './seal-standing.ts';
import { type Certificate, type Choice, type File, judge, type Seal, wholeFile } from './signing.ts';
import type { Signing } from './signing-act.ts';
import { anyKeyCertificate, isNational, sealCertificate, sealCertificateOnKey, signingCertificate } from './signing-certificate.ts';

type Step = RowOf<typeof signSteps>;

/** More seals than these nobody chooses from. */
const mostSeals = 20;

/** The document as far as it is known, and the steps that are signed in it. */
interface Ground {
  readonly act: Signing;
  readonly file: File | undefined;
  readonly name: string;
  /** Of a template, in their order; none where the signer places the seal. */
  readonly steps: readonly Step[];
  readonly isOwn: (step: Step) => boolean;
  /** What has been made of a step. */
  readonly outcomeOf: (step: Step) => { readonly company?: string | null; readonly signedAt?: string | null };
  readonly template: RowOf<typeof contractTemplates> | undefined;
}

const noOutcome = () => ({});

const onContract = async (act: Signing): Promise<Ground> => {
  const { file: _, ...input } = act.input;
  const on = await onNamed({ ...act, input });
  const contract = contractOf(on);
  const steps = await on.records.of(signSteps).all({ config: contract.config ?? '' }, 'stepOrder');
  const own = openStepOf(contract, partyOf(contract, sessionOf(act).memberId));
  return {
    act: on,
    file: await on.records.of(files).get({ id: contract.file ?? '' }),
    name: contract.title,
    steps: steps.map(step => asPlaced(contract, step)),
    isOwn: ({ stepOrder }) => stepOrder === own?.stepOrder,
    outcomeOf: ({ stepOrder }) => contract.steps?.find(each => each.stepOrder === stepOrder) ?? {},
    template: await on.records.of(contractTemplates).get({ id: contract.template }),
  };
};

const ownFile = async (act: Signing): Promise<File | undefined> => {
  const { file } = act.input;
  return file === undefined || file === null ? undefined : needOwnDocument(act.records, file);
};

const onOwn = async (act: Signing): Promise<Ground> => {
  const file = await ownFile(act);
  const { templateNo, party } = act.input;
  const own = { act, file, name: file?.name ?? '', outcomeOf: noOutcome };
  if (templateNo === undefined || templateNo === null) return { ...own, steps: [], isOwn: () => true, template: undefined };
  const template = await act.records.of(contractTemplates).find({ seqNo: templateNo, state: 'ON' });
  if (template === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'templateNo', code: 'reference' }] });
  const config = await act.records.of(signConfigs).get({ template: template.id, state: 'ON' });
  const steps = await act.records.of(signSteps).all({ config: config.id }, 'stepOrder');
  return { ...own, steps, isOwn: step => step.party === party, template };
};

const nobodysPlaces: Wanted = { positions: [], dated: new Set(), attributed: new Set(), byTemplate: false, needSms: false, named: [] };

/** What a signature with this seal would ask of the signer. @throws Refusal as the signature itself would */
const wantedWith = async ({ act, steps, isOwn, template }: Ground, seal: Seal): Promise<Wanted> => {
  if (template === undefined) return nobodysPlaces;
  const own = steps.filter(step => isOwn(step) && step.sealType === seal.sealType);
  if (own.length === 0) throw new Refusal('SIGN_TEMPLATE_PARTY');
  return wantedBySteps(act, template, own, seal.member);
};

/** Of a file that is not chosen yet no amount is known either. */
const unknownFile = { sha256: null } as File;

/** Of which kind it will be is not known: one of either does. */
const either =
  (ofPdf: Choice, ofOfd: Choice): Choice =>
  async (act, seal) => {
    try {
      return await ofPdf(act, seal);
    } catch (error) {
      if (!isVerdict(error)) throw error;
      return ofOfd(act, seal).catch(() => {
        throw error;
      });
    }
  };

const certificateFor = ({ act, file }: Ground): Choice => {
  const [ofPdf, ofOfd] = act.input.byKey === true ? [anyKeyCertificate, sealCertificateOnKey] : [signingCertificate, sealCertificate];
  if (file === undefined) return either(ofPdf, ofOfd);
  return isOfd(file) ? ofOfd : ofPdf;
};

/** Of a certificate: in which of the two families of algorithms it signs. */
const lineOf = ({ algorithm }: Pick<Certificate, 'algorithm'>) => (algorithm === 'SM2' ? 'NATIONAL' : 'INTERNATIONAL');

const nothingSigns = { certificateNo: null, certificateUntil: null, serialNumber: null, line: null };

/** Which certificate it will be, as far as that is known: of those on keys that sign a PDF the one that is plugged in. */
const signedWith = ({ act, file }: Ground, found: Certificate) => {
  const line = file === undefined ? null : lineOf(found);
  const isOnKey = act.input.byKey === true;
  if (isOnKey && (file === undefined || !isOfd(file))) return { ...nothingSigns, line };
  const { seqNo: certificateNo, notAfter: certificateUntil, serialNumber } = found;
  return { certificateNo, certificateUntil, serialNumber: isOnKey ? serialNumber : null, line };
};

/** Whether it may be used, by which certificate, and whose right that is. */
const standingOf = async (ground: Ground, seal: Seal) => {
  const { act, file = unknownFile } = ground;
  const judged = async (amount: string | null) => {
    const place = { seal, file, wanted: await wantedWith(ground, seal) };
    const found = await judge({ ...act, input: { ...act.input, amount } }, place, certificateFor(ground));
    const handler = found.handler === null ? undefined : await act.records.of(handlers).get({ id: found.handler });
    return {
      ...signedWith(ground, found.certificate),
      handler: handler?.code ?? null,
      needAmount: false,
      refusal: null,
      needRequest: false,
    };
  };
  const refused = (error: unknown) => {
    if (!isVerdict(error)) throw error;
    const needRequest = error.code === 'SEAL_USE_CONFIRM';
    return { ...nothingSigns, handler: null, needAmount: false, refusal: inBoth(error), needRequest };
  };
  try {
    return await judged(act.input.amount ?? null);
  } catch (error) {
    // A handler with a limit has to name the amount: with the least of all it is seen what else stands in the way.
    if (!isVerdict(error) || error.code !== 'INPUT_INVALID') return refused(error);
    return judged('0').then(use => ({ ...use, needAmount: true }), refused);
  }
};

/** Those that were made, in use or not: of one that is not it is said why. */
const made = ['ENABLED', 'DISABLED', 'SUSPENDED'] as const;
const inUseFirst = (one: Seal, other: Seal): number => Number(other.state === 'ENABLED') - Number(one.state === 'ENABLED');

/** In the national line those that are bound to SM2 certificates; where there are none, why not is said of all. */
const offeredIn = async ({ act, template }: Ground, of: readonly Seal[]): Promise<readonly Seal[]> => {
  if (template?.line !== 'OFD') return of;
  const national: Seal[] = [];
  for (const seal of of) if (await isNational(act, seal)) national.push(seal);
  return national.length === 0 ? of : national;
};

const sealsOf = async (ground: Ground) => {
  const { records } = ground.act;
  const kinds = new Set(ground.steps.filter(ground.isOwn).map(({ sealType }) => sealType));
  const all = await records.of(seals).all({ member: sessionOf(ground.act).memberId ?? '', state: made }, 'createdAt');
  const ofKind = ground.template === undefined ? all : all.filter(({ sealType }) => kinds.has(sealType));
  const fitting = (await offeredIn(ground, ofKind)).toSorted(inUseFirst);
  const found = [];
  for (const seal of fitting.slice(0, mostSeals)) {
    const type = await records.of(sealTypes).get({ id: seal.sealType });
    const bound = seal.certificate === null ? undefined : await records.of(certificates).find({ id: seal.certificate });
    const shown = {
      id: seal.id,
      sealNo: seal.sealNo,
      name: seal.name,
      typeName: type.name,
      shape: type.shape,
      width: heldIn(seal, 'widthMm'),
      height: heldIn(seal, 'heightMm'),
      boundLine: bound === undefined ? null : lineOf(bound),
      ...(await standingOf(ground, seal)),
    };
    found.push({ shown, picture: seal.picture });
  }
  return found;
};

const stepsOf = ({ act, steps, isOwn, outcomeOf }: Ground) =>
  Promise.all(
    steps.map(async step => {
      const { company = null, signedAt = null } = outcomeOf(step);
      const type = await act.records.of(sealTypes).get({ id: step.sealType });
      return {
        stepOrder: step.stepOrder,
        name: step.name,
        party: parties[step.party],
        company,
        state: signedAt !== null ? 'SIGNED' : isOwn(step) ? 'OWN' : 'WAITING',
        signedAt,
        sealType: type.name,
        sealTypeId: type.id,
        needSigner: step.needSigner,
        positions: step.positions,
        shape: type.shape,
        width: type.widthMm,
        height: type.heightMm,
      };
    }),
  );

/** What keeps the company from sealing this at all, where none of these may be used. */
const lackingIn = async (ground: Ground, found: Awaited<ReturnType<typeof sealsOf>>): Promise<Lacking | null> => {
  const { act, file, template, steps, isOwn } = ground;
  if (found.some(({ shown }) => shown.refusal === null)) return null;
  const national = template?.line === 'OFD' || (file !== undefined && isOfd(file));
  const types = template === undefined ? {} : { types: new Set(steps.filter(isOwn).map(({ sealType }) => sealType)) };
  return (await sealLacking(act.records.rows, { member: sessionOf(act).memberId ?? '', now: act.now, national, ...types })) ?? null;
};

const viewOf = async (act: Signing) => {
  const { contractNo } = act.input;
  const ground = contractNo === undefined || contractNo === null ? await onOwn(act) : await onContract(act);
  const { userNum, memberId } = sessionOf(act);
  const person = await act.records.of(employees).get({ userNum, member: memberId ?? '' });
  const found = await sealsOf(ground);
  return {
    found,
    unread: ground.file,
    isContract: contractNo !== undefined && contractNo !== null,
    said: {
      documentName: ground.name,
      file: ground.file === undefined ? null : { id: ground.file.id, label: ground.file.name },
      lacking: await lackingIn(ground, found),
      steps: await stepsOf(ground),
      signer: person.name,
      needSms: ground.steps.some(step => step.needSms && ground.isOwn(step)),
      hasPassword: person.signPassword !== null,
      mobile: masked(person.mobile, 'mobile'),
    },
  };
};
type View = Awaited<ReturnType<typeof viewOf>>;

const withPicture = async (services: Services, { shown, picture }: View['found'][number]) => {
  if (picture === null) return { ...shown, picture };
  const data = (await collect(await services.files.get(picture))).toString('base64');
  return { ...shown, picture: { mime: 'image/png', width: shown.width, height: shown.height, data } };
};

const refuseUnsignablePdf = async (services: Services, file: File): Promise<void> => {
  const bytes = await wholeFile(services, file);
  await refuseAmbiguous(bytes);
  await refuseBroken(bytes, services.clock());
};

/** Who signed the file before, by its own word. One that cannot be read says nothing here; whoever signs it is told why not. */
const signedBefore = async (services: Services, file: File) => {
  try {
    const { signatures } = await onPdfThread('signatures', { bytes: await wholeFile(services, file) });
    return signatures.map(({ fieldName, name, claimedAt }) => ({
      field: fieldName,
      name: name ?? null,
      at: claimedAt?.toISOString() ?? null,
    }));
  } catch (error) {
    if (isVerdict(error)) return [];
    throw error;
  }
};

const nothingRead = { signed: [], refusal: null } as const;

/** Who signed the file before, and whether it is taken at all. */
const contentOf = async (services: Services, { unread: file, isContract }: View) => {
  if (file === undefined) return nothingRead;
  // What has been signed of a contract its steps say.
  if (isContract) return isOfd(file) ? { ...(await viewOfd(services, file)), signed: [] } : nothingRead;
  if (isOfd(file)) return viewOfd(services, file);
  return { signed: await signedBefore(services, file), refusal: await refusalOf(() => refuseUnsignablePdf(services, file)) };
};

export const viewSigning = (services: Services): Outside => {
  const views = new Map<string, View>();
  return answerOutside(documentCalls)('doc.signing', {
    async prepare(act) {
      const step = uuidv7(act.now);
      views.set(step, await viewOf(act));
      return step;
    },
    async perform(step) {
      const view = views.get(step);
      views.delete(step);
      if (view === undefined) throw new Error(`what is to be signed (${step}) was not looked at by this process`);
      return {
        ...view.said,
        ...(await contentOf(services, view)),
        seals: await Promise.all(view.found.map(each => withPicture(services, each))),
      };
    },
    async complete(act, _step, said) {
      Object.assign(act.answer, said);
    },
    async fail(_act, step) {
      if (step !== null) views.delete(step);
    },
  });
};

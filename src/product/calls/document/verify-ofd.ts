/** `document/verify` of an OFD (GB/T 33190 18, GB/T 38540): what each signature in it protects, and the signature made with a seal. */

import { isVerdict } from '#engine/wire/errors.ts';
import type { Row } from '#service/store/rows.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { locate } from '#trust/ofd/locate.ts';
import type { FoundOfd, FoundOfdSignature } from '#trust/ofd/read-signatures.ts';
import { DerError } from '#trust/pki/der.ts';
import { readSealSignature, type SealSignature } from '#trust/seal/seal-signature.ts';
import type { Ground } from './ground.ts';
import { answered, because, judged, numbered, type Step, type Values } from './verdict.ts';
import { judgeSealSignature } from './verify-seal.ts';

const mostNamed = 5;
const named = (paths: readonly string[]): Values => {
  const more = paths.length - mostNamed;
  const shown = paths.slice(0, mostNamed);
  return {
    names: [shown.join('、') + (more > 0 ? ` 等 ${paths.length} 个文件` : ''), shown.join(', ') + (more > 0 ? ` and ${more} more` : '')],
  };
};

const filesStep = ({ changed, unprotected, unlisted, isRootProtected, isWeak, count }: FoundOfdSignature): Step => {
  if (isWeak) return judged('ofdFiles', 'UNSURE', 'ofdWeak');
  if (changed.length > 0) return judged('ofdFiles', 'FAILED', 'ofdChanged', named(changed));
  if (!isRootProtected) return judged('ofdFiles', 'FAILED', 'ofdRootOpen');
  if (unlisted.length > 0) return judged('ofdFiles', 'UNSURE', 'ofdUnlisted', named(unlisted));
  return unprotected.length > 0
    ? judged('ofdFiles', 'UNSURE', 'ofdUnprotected', named(unprotected))
    : judged('ofdFiles', 'PASSED', 'ofdHolds', { count });
};

const sealStep = ({ seal }: FoundOfdSignature, made: SealSignature): Step => {
  if (seal === undefined) return judged('ofdSeal', 'NOT_APPLICABLE', 'ofdSealNone');
  return made.seal.der.equals(seal) ? judged('ofdSeal', 'PASSED', 'ofdSealHolds') : judged('ofdSeal', 'FAILED', 'ofdSealSwapped');
};

/** Where nothing but the place of the description may stand (GB/T 38540 8.1). */
const rangeStep = ({ path }: FoundOfdSignature, { propertyInfo }: SealSignature): Step =>
  locate(propertyInfo, '/OFD.xml') === path
    ? judged('ofdRange', 'PASSED', 'ofdRangeHolds', { range: propertyInfo })
    : judged('ofdRange', 'FAILED', 'ofdRangeWrong', { range: propertyInfo, path });

const sealSignatureIn = ({ signedValue }: FoundOfdSignature): SealSignature | undefined => {
  try {
    return readSealSignature(signedValue);
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
};

const judgeOne = async (ground: Ground, found: FoundOfdSignature): Promise<{ readonly steps: readonly Step[]; readonly facts: Row }> => {
  const files = filesStep(found);
  if (found.type === 'Sign') return { steps: [files, judged('sealSignature', 'UNSURE', 'ofdPlain')], facts: {} };
  const made = sealSignatureIn(found);
  if (made === undefined) return { steps: [files, judged('sealSignature', 'FAILED', 'ofdValueBroken')], facts: {} };
  const { steps, facts } = await judgeSealSignature(ground, made, found.dataHash, 'ofdForm');
  return { steps: [files, ...steps, rangeStep(found, made), sealStep(found, made)], facts: { ...facts, dataHash: null } };
};

/**
 * What the thread for files finds; undefined where nothing can be read.
 * @throws Refusal DOCUMENT_TOO_COMPLEX, DOCUMENT_BUSY
 */
export const foundInOfd = async (bytes: Uint8Array): Promise<FoundOfd | undefined> => {
  try {
    return await onPdfThread('ofdSignatures', { bytes });
  } catch (error) {
    if (isVerdict(error) && (error.code === 'OFD_UNREADABLE' || error.code === 'OFD_LARGE')) return undefined;
    throw error;
  }
};

/** Judges every signature of an OFD. */
export const verifyOfd = async (ground: Ground, found: FoundOfd | undefined) => {
  const { act } = ground;
  if (found === undefined)
    return answered(act, 'OFD', [because(judged('structure', 'UNJUDGEABLE', 'ofdBroken'), [{ code: 'UNREADABLE', params: {} }])]);
  const { signatures } = found;
  if (signatures.length === 0) return answered(act, 'OFD', [judged('structure', 'UNSURE', 'ofdUnsigned')]);
  const steps: Step[] = [judged('structure', 'PASSED', 'ofdRead', { count: signatures.length })];
  const all: Row[] = [];
  for (const [index, each] of signatures.entries()) {
    const one = await judgeOne(ground, each);
    steps.push(...one.steps.map(step => numbered(step, index + 1, signatures.length)));
    all.push(one.facts);
  }
  const holders = [...new Set(all.flatMap(({ holderName }) => (typeof holderName === 'string' ? [holderName] : [])))];
  return answered(act, 'OFD', steps, all.length === 1 ? (all[0] ?? {}) : { holderName: holders.join('、') || null });
};

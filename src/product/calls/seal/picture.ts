/** The picture of a seal from its record: what the type, the company and the adjustments make of it. Previews and the making draw alike. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { members } from '#resources/member/members.ts';
import { sealCalls } from '#resources/seal/calls.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { seals } from '#resources/seal/seals.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { openedFile } from '#service/records/papers.ts';
import { misfitOf } from '#service/records/targets.ts';
import { answer } from '#service/records/typed.ts';
import { cutOut } from '#trust/seal/cut-out.ts';
import type { Adjustments, Design } from '#trust/seal/design.ts';
import { charactersIn, drawSeal } from '#trust/seal/drawing.ts';
import { outlines } from '#trust/seal/fonts.ts';
import { checkTexts, defaultText, type Member, mainTextOf, type SealType, type Some } from './texts.ts';

/** Fields hold tenths of a millimetre and per cent. */
const adjustmentsOf = (row: Some<keyof Adjustments>): Adjustments => {
  const scaled = (name: keyof Adjustments, by: number): Adjustments => {
    const value = row[name] ?? null;
    return value === null ? {} : { [name]: value / by };
  };
  return {
    ...scaled('nameHeight', 10),
    ...scaled('nameWidth', 100),
    ...scaled('nameSpan', 1),
    ...scaled('edgeGap', 10),
    ...scaled('starSize', 10),
    ...scaled('textHeight', 10),
    ...scaled('textOffset', 10),
    ...scaled('codeHeight', 10),
  };
};

const given = (name: 'text' | 'code' | 'taxNumber', value: string | null | undefined): Partial<Design> =>
  value !== null && value !== undefined && value !== '' ? { [name]: value } : {};

/** What is drawn: the record's texts on the type's shape. */
export interface Picture {
  readonly design: Design;
  /** The file a picture is cut out of; drawn from the type without one. */
  readonly source?: string;
}

/** What a seal's record, an application for one or a form holds of the drawing. */
export type Drawn = Some<'personName' | 'horizontalText' | 'code' | 'makeMode' | 'sourceImage' | 'colour' | 'opacity' | keyof Adjustments>;

/** @throws Refusal INPUT_INVALID for texts that cannot stand on this type */
export const pictureOf = (type: SealType, member: Member, row: Drawn): Picture => {
  const { shape } = type;
  if (shape === 'HAND')
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'sealType', code: 'SEAL_TYPE_NO_SEAL', params: { type: type.name } }] });
  const name = mainTextOf(type, member, row);
  const source = row.makeMode === 'IMAGE' ? (row.sourceImage ?? null) : undefined;
  if (source !== undefined) {
    if (source === null) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'sourceImage', code: 'required' }] });
  } else {
    if (name === null) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'personName', code: 'required' }] });
    checkTexts(type, name, row);
  }
  return {
    design: {
      shape,
      width: type.widthMm,
      height: type.heightMm,
      border: type.border / 10,
      centre: type.centre,
      isPerson: type.owner !== 'COMPANY',
      name: name ?? '',
      ...given('text', row.horizontalText),
      ...given('code', row.code),
      ...given('taxNumber', member.uscc),
      colour: row.colour ?? 'RED',
      opacity: row.opacity ?? 100,
      adjustments: adjustmentsOf(row),
    },
    ...(typeof source === 'string' ? { source } : {}),
  };
};

/** Whether the typefaces have every character of it, asked while whoever writes it can still choose. @throws Refusal SEAL_NO_GLYPH */
export const checkCharacters = async ({ design, source }: Picture): Promise<void> => {
  if (source === undefined) await outlines(charactersIn(design));
};

/** Draws it. @throws Refusal SEAL_NO_GLYPH, SEAL_IMAGE_* */
export const draw = async (services: Services, { design, source }: Picture): Promise<string> => {
  if (source === undefined) return drawSeal(design, await outlines(charactersIn(design)));
  const parts: Uint8Array[] = [];
  for await (const part of await services.files.get(source)) parts.push(part);
  return cutOut(Buffer.concat(parts), design);
};

/** The company whose seal is previewed: the caller's own, or the one an operator names. */
const memberOf = (act: Act, asked: string | null): Promise<Member | undefined> => {
  const session = sessionOf(act);
  const id = session.side === 'enterprise' ? session.memberId : asked;
  return typeof id === 'string' ? act.records.of(members).find({ id }) : Promise.resolve(undefined);
};

/** A picture may be looked at by whoever may read its file, and a file that is none by nobody. */
const refuseForeignSource = async ({ records }: Act, id: string | null): Promise<void> => {
  if (id === null) return;
  const file = await openedFile(records, { id });
  if (file === undefined) throw new Refusal('RECORD_MISSING');
  const fault = misfitOf(records, 'sourceImage', 'sealImage', file);
  if (fault !== undefined) throw new Refusal('INPUT_INVALID', { faults: [fault] });
};

/** `operation/seal/preview`, `electronicSeal/preview`: the drawing of what the form holds, and of the seal as it is recorded. */
export const previewSeal = (services: Services): Inside =>
  // An enterprise asks the same, of itself alone.
  answer(sealCalls)('op.seal.preview', async act => {
    const { input, records } = act;
    const [member, type] = await Promise.all([
      memberOf(act, input.member ?? null),
      typeof input.sealType === 'string' ? records.of(sealTypes).find({ id: input.sealType }) : undefined,
    ]);
    const isReady =
      member !== undefined &&
      type !== undefined &&
      (input.makeMode !== 'IMAGE' || typeof input.sourceImage === 'string') &&
      (type.owner !== 'PERSON' || typeof input.personName === 'string');
    if (!isReady) return { svg: null, before: null };
    await refuseForeignSource(act, input.sourceImage ?? null);
    // A new seal takes the text of its type, as it will when it is saved.
    const isNew = (input.id ?? null) === null && input.makeMode !== 'IMAGE';
    const text = input.horizontalText ?? (isNew ? defaultText(type, mainTextOf(type, member, input)) : null);
    const svg = await draw(services, pictureOf(type, member, { ...input, horizontalText: text }));
    const recorded =
      sessionOf(act).side === 'operator' && typeof input.id === 'string' ? await records.of(seals).find({ id: input.id }) : undefined;
    const before = recorded === undefined ? svg : await draw(services, pictureOf(type, member, recorded));
    return { svg, before: before === svg ? null : before };
  });

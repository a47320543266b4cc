/** Laws of covered values: what is masked, encrypted or read by some roles alone is told nowhere else to whoever does not read it. */
import { comparedBy } from '../conditions/condition.ts';
import { englishOf } from '../declare/english.ts';
import type { Field } from '../declare/fields.ts';
import type { Audience } from '../declare/resource.ts';
import type { ResourceModel } from '../project/model.ts';
import type { Finding } from './finding.ts';
import type { Declared, ResourceLaw } from './world.ts';

type Covered = Pick<Field, 'storage' | 'mask' | 'journal' | 'personal'>;
type Audiences = Readonly<Record<string, Audience<string, string> | undefined>>;

/** What of a value is kept from those who read records, or the table, or the journal. */
const coversOf = ({ storage, mask, journal, personal }: Covered): Readonly<Record<'encrypted' | 'masked' | 'redacted', boolean>> => ({
  encrypted: storage === 'encrypted' || (personal === true && storage === undefined),
  masked: mask !== undefined || personal === true,
  redacted: journal === 'redact' || personal === true,
});

/** The cover that a value loses on its way from one field into another; undefined where it loses none. */
export const lostCover = (from: Covered, to: Covered): string | undefined => {
  const [had, has] = [coversOf(from), coversOf(to)];
  return had.encrypted && !has.encrypted
    ? 'is encrypted and the other is not'
    : had.masked && !has.masked
      ? 'is masked and the other is not'
      : had.redacted && !has.redacted
        ? 'is redacted in the journal and the other is not'
        : undefined;
};

/** Whom a value reaches in another field who does not get it where it comes from; undefined where nobody. */
export const lostReaders = (from: string, of: Audiences, to: string, beside: Audiences): string | undefined => {
  for (const [side, audience] of Object.entries(beside)) {
    const source = of[side];
    if (audience === undefined || source === undefined || !audience.reads.includes(to)) continue;
    const [held, holds] = [source.readBy?.[from], audience.readBy?.[to]];
    if (held !== undefined && (holds === undefined || holds.some(role => !held.includes(role))))
      return `is read by ${held.join(', ')} alone on the side ${side}, where more read the other`;
    if (source.files?.[from] !== undefined && audience.files?.[to] === undefined)
      return `is given out in some rows alone on the side ${side}, the other in all`;
  }
  return undefined;
};

/** What a form judges by is told to whoever fills it in. */
function* whenFaults(one: Declared, side: string, of: (name: string) => ResourceModel | undefined): Generator<Finding> {
  const audience = one.resource.audiences[side];
  for (const [field, condition] of Object.entries(audience?.views?.when ?? {}))
    for (const path of condition === undefined ? [] : comparedBy(condition)) {
      const [first = '', second] = path.split('.');
      const asked = second === undefined ? audience : of(one.fields[first]?.to ?? '')?.audiences[side];
      const name = second ?? first;
      if (asked?.readBy?.[name] !== undefined || (second !== undefined && asked?.files?.[name] !== undefined))
        yield one.fault(
          ['audiences', side, 'views', 'when', field],
          `asks about ${path}, which only some of ${side} are told; whoever fills the form in could not be judged by it`,
        );
    }
}

export const coveredLaw: ResourceLaw = function* (one, { model }): Generator<Finding> {
  const { represent, audiences, journal } = one.resource;
  for (const [, name = ''] of represent.matchAll(/\{([^{}]*)\}/g)) {
    const field = Object.hasOwn(one.fields, name) ? one.fields[name] : undefined;
    const beside = englishOf(one.fields, name);
    const other = beside === undefined ? undefined : one.fields[beside];
    if (field !== undefined && other !== undefined && lostCover(other, field) !== undefined)
      yield one.fault(
        ['represent'],
        `${beside} is read in the place of ${name} in English, and ${lostCover(other, field)}; cover both alike`,
      );
    // The journal calls the record by it, and keeps that for good.
    if (field !== undefined && field.mask === undefined && (field.storage === 'encrypted' || field.journal === 'redact'))
      yield one.fault(
        ['represent'],
        `${name} is kept from the table or the journal, and a record's name stands in both; mask it or leave it out`,
      );
  }
  const isJournalled = journal !== false && one.resource.facetOf === undefined;
  for (const [name, field] of Object.entries(one.resource.fields))
    if (isJournalled && coversOf(field).masked && !coversOf(field).redacted)
      yield one.fault(['fields', name, 'mask'], "the journal tells it whole to whoever reads that; write journal: 'redact' beside it");
  for (const [side, audience] of Object.entries(audiences)) {
    yield* whenFaults(one, side, name => model.resources[name]);
    if (!isJournalled) continue;
    for (const name of Object.keys(audience.readBy ?? {}))
      if (one.fields[name] !== undefined && !coversOf(one.fields[name]).redacted)
        yield one.fault(
          ['audiences', side, 'readBy', name],
          "the journal tells what it was to whoever reads that; write journal: 'redact' on the field",
        );
  }
};

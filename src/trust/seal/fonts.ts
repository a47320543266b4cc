/**
 * Where outlines come from: a chain of open serif faces (SIL OFL 1.1), read from their packages slice by slice as characters are asked
 * for. What no face has is said, never drawn as an empty box.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import opentype, { type Font } from 'opentype.js';
import decompress from 'woff2-encoder/decompress';
import { Refusal } from '#engine/wire/errors.ts';
import type { Command, Outline } from './outline.ts';

/** In this order: simplified Chinese first, then what Japanese names and old forms need beyond it. */
const faces = ['noto-serif-sc', 'noto-serif-jp'] as const;
/** Of seals, between regular and bold: squeezed letters keep their thin strokes. */
const sealWeight = 600;
/** Of running text. */
const textWeight = 400;
/** Slices kept open; a company's name touches a handful. */
const most = 24;

interface Slice {
  readonly file: string;
  readonly has: (code: number) => boolean;
}

const find = createRequire(import.meta.url);

/** `U+4e00-4e8c,U+4e8e`: a test for the characters it names. */
const tester = (ranges: string): ((code: number) => boolean) => {
  const pairs = ranges.split(',').map(range => {
    const [from = '', to = from] = range.trim().slice(2).split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return code => pairs.some(([from, to]) => code >= from && code <= to);
};

const slicesOf = async (face: string): Promise<readonly Slice[]> => {
  const folder = dirname(find.resolve(`@fontsource-variable/${face}/package.json`));
  const ranges = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(ranges).map(([name, range]) => ({
    file: join(folder, 'files', `${face}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    has: tester(range),
  }));
};

let known: Promise<readonly Slice[]> | undefined;
const slices = (): Promise<readonly Slice[]> => {
  known ??= Promise.all(faces.map(slicesOf)).then(all => all.flat());
  return known;
};

const open = new Map<string, Promise<Font>>();

const opened = (file: string): Promise<Font> => {
  const held = open.get(file);
  open.delete(file);
  const font =
    held ??
    readFile(file).then(async packed => {
      const { buffer, byteOffset, byteLength } = await decompress(packed);
      return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
    });
  open.set(file, font);
  for (const oldest of open.keys()) {
    if (open.size <= most) break;
    open.delete(oldest);
  }
  return font;
};

const found = new Map<string, Outline>();

const outlineOf = async (character: string, weight: number): Promise<Outline | undefined> => {
  const held = found.get(`${character}${weight}`);
  if (held !== undefined) return held;
  const code = character.codePointAt(0) ?? 0;
  for (const slice of await slices()) {
    if (!slice.has(code)) continue;
    const font = await opened(slice.file);
    const glyph = font.charToGlyph(character);
    if (glyph.index === 0) continue;
    const { commands } = glyph.getPath(0, 0, 1000, { variation: { wght: weight } }, font);
    const upright = commands.map(flipped);
    const points = upright.flatMap(one => (one.type === 'Z' ? [] : [one]));
    const outline: Outline = {
      character,
      commands: upright,
      advance: glyph.advanceWidth ?? 1000,
      box: {
        left: Math.min(...points.map(one => one.x)),
        right: Math.max(...points.map(one => one.x)),
        bottom: Math.min(...points.map(one => one.y)),
        top: Math.max(...points.map(one => one.y)),
      },
    };
    found.set(`${character}${weight}`, outline);
    return outline;
  }
  return undefined;
};

/** The library draws downwards. */
const flipped = (one: Command): Command => {
  switch (one.type) {
    case 'Q':
      return { ...one, y1: -one.y1, y: -one.y };
    case 'C':
      return { ...one, y1: -one.y1, y2: -one.y2, y: -one.y };
    case 'Z':
      return one;
    default:
      return { ...one, y: -one.y };
  }
};

/** The outlines of these characters. @throws Refusal SEAL_NO_GLYPH naming those that no face has */
export const outlines = async (characters: ReadonlySet<string>): Promise<ReadonlyMap<string, Outline>> => {
  const all = await Promise.all([...characters].map(async character => [character, await outlineOf(character, sealWeight)] as const));
  const missing = all.filter(([, outline]) => outline === undefined).map(([character]) => character);
  if (missing.length > 0) throw new Refusal('SEAL_NO_GLYPH', { params: { characters: missing.join('、') } });
  return new Map(all.flatMap(([character, outline]) => (outline === undefined ? [] : [[character, outline] as const])));
};

/** The outlines of running text, of those characters that a face has. */
export const textOutlines = async (characters: ReadonlySet<string>): Promise<readonly Outline[]> =>
  (await Promise.all([...characters].map(character => outlineOf(character, textWeight)))).flatMap(outline => outline ?? []);

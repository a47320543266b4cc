/** Values to try a rule with: what it takes, what nearly passes, and what nobody expects. The same for the same seed. */
import { idCheck, mod1110Check, USCC_ALPHABET, usccCheck } from '#engine/rules/check-digits.ts';
import type { SystemRule } from '#engine/rules/registry.ts';
import { ruleTable } from '#engine/rules/rules.table.ts';

type Random = () => number;

const digits = '0123456789';
const chosen = <T>(random: Random, from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0];
const some = (random: Random, alphabet: readonly string[] | string, length: number): string =>
  Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)] ?? '').join('');
const between = (random: Random, least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
const padded = (number: number, length: number): string => String(number).padStart(length, '0');
const day = (random: Random): string =>
  `${padded(between(random, 1850, 2100), 4)}-${padded(between(random, 0, 13), 2)}-${padded(between(random, 0, 32), 2)}`;
const checked = (body: string, check: string): string => body + check;

/** Numbers with the right check character most of the time, and other shapes that a table of examples leads to too seldom. */
const built: Partial<Record<SystemRule, (random: Random) => string>> = {
  idCard: random => {
    const body = `${chosen(random, ['11', '35', '44', '71', '83', '99'])}${some(random, digits, 4)}${day(random).replaceAll('-', '')}${some(random, digits, 3)}`;
    return random() < 0.2 ? body.slice(0, 6) + body.slice(8) : checked(body, random() < 0.8 ? idCheck(body) : some(random, 'Xx0', 1));
  },
  uscc: random => {
    const body = some(random, USCC_ALPHABET, 2) + some(random, digits, 6) + some(random, USCC_ALPHABET, 9);
    return checked(body, random() < 0.7 ? usccCheck(body) : some(random, USCC_ALPHABET, 1));
  },
  cnaps: random => {
    const body = some(random, digits, 11);
    return checked(body, random() < 0.7 ? mod1110Check(body) : some(random, digits, 1));
  },
  bankCardLuhn: random => some(random, digits, between(random, 12, 20)),
  date: day,
  notFuture: day,
  instant: random =>
    `${day(random)}T${padded(between(random, 0, 25), 2)}:${padded(between(random, 0, 61), 2)}:00${chosen(random, ['Z', '+08:00', '-03:30', '+24:00', ''])}`,
  ip: random =>
    random() < 0.5
      ? Array.from({ length: between(random, 3, 5) }, () => String(between(random, 0, 300))).join('.')
      : some(random, ['1', 'a', 'FF', '::', ':', ':', ':', '0db8', '1.2.3.4'], between(random, 3, 16)),
  mobilePhone: random => `1${some(random, digits, between(random, 9, 11))}`,
  mobilePhoneStrict: random => `1${some(random, digits, between(random, 9, 11))}`,
  chinese: random => String.fromCodePoint(between(random, 0x3000, 0x33_500)),
  username: random => String.fromCodePoint(between(random, 0x20, 0x33_500)) + some(random, 'aZ0_-', 2),
  trueName: random => String.fromCodePoint(between(random, 0x4e00, 0x9fff), between(random, 0x2_0000, 0x3_3500)),
};

const invisible =
  '\u200e \u200f \u061c \u202e \u202c \u2066 \u2069 \u200b \u200d \ufeff \u00ad \0 \u0007 \u0085 \ud842 \udfb7 \ufffd \u0301'.split(' ');
const blanks = ['\u3000', '\u00a0', ' ', '\t', '\n', '\r\n', '\u2028'];
const lookAlikes = 'ſ \u212a ß ı İ é ñ Ａ ａ １ ． ＠ － （ · ・ 〇 𠮷 龘 \u{2ebf0} \u{2ee5d} \u{323b0} \u{33479} \u{3347a}'.split(' ');
const plain = '😀 👩‍💻 🇨🇳 مرحبا שלום < > & \' " \\ / .. %00 {{x}} , . - + _ @ # e E X x 0 9'.split(' ');
/** What people paste and attackers send: emoji, directional marks, invisible and full-width characters, controls, halves of pairs. */
const hostile: readonly [string, ...string[]] = ['😀', ...invisible, ...blanks, ...lookAlikes, ...plain];

const wide = (text: string): string => text.replace(/[!-~]/g, character => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

type Change = (random: Random, text: string) => string;
const changes: readonly [Change, ...Change[]] = [
  (random, text) => {
    const at = between(random, 0, text.length);
    return text.slice(0, at) + chosen(random, hostile) + text.slice(at);
  },
  (random, text) => {
    const at = between(random, 0, text.length);
    return text.slice(0, at) + chosen(random, hostile) + text.slice(at + 1);
  },
  (random, text) => {
    const at = between(random, 0, text.length);
    return text.slice(0, at) + text.slice(at + 1);
  },
  (random, text) => {
    const at = between(random, 0, text.length);
    return text.slice(0, at) + some(random, digits, 1) + text.slice(at + 1);
  },
  (random, text) => chosen(random, [' ', '\u3000', '\u200f', '\u202d', '\t']) + text,
  (random, text) => text + chosen(random, [' ', '\u3000', '\u200f', '\u202c', '\n']),
  (_, text) => wide(text),
  (_, text) => text.toUpperCase(),
  (_, text) => text.toLowerCase(),
  (_, text) => text + text,
  (_, text) => text.repeat(Math.ceil(500 / Math.max(text.length, 1))).slice(0, 500),
];

/** What no form sends and a program might. */
const strange: readonly [unknown, ...unknown[]] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  13_800_138_000,
  '',
  ' ',
  [],
  ['x'],
  {},
  { id: 'x' },
  [null],
  [['a']],
];

/**
 * So many values for a rule, one JSON value each.
 * @param random of a seed, so that a failure can be had again
 */
export const valuesFor = (rule: SystemRule, count: number, random: Random): readonly unknown[] => {
  const { accepted, refused } = ruleTable[rule];
  const own = [...new Set([...accepted, ...refused].flatMap(text => [...text]))];
  return Array.from({ length: count }, (_, index) => {
    if (index < accepted.length) return accepted[index];
    if (index < accepted.length + refused.length) return refused[index - accepted.length];
    const dice = random();
    if (dice < 0.04) return chosen(random, strange);
    if (dice < 0.1) return some(random, hostile, between(random, 1, 12));
    if (dice < 0.14) return String.fromCodePoint(...Array.from({ length: between(random, 1, 8) }, () => between(random, 0, 0x10_ffff)));
    if (dice < 0.18) return [chosen(random, accepted), chosen(random, refused)];
    if (dice < 0.3) return some(random, own, between(random, 1, 24));
    const start =
      built[rule] !== undefined && random() < 0.5 ? (built[rule]?.(random) ?? '') : chosen(random, random() < 0.75 ? accepted : refused);
    let text = start;
    for (let left = between(random, 0, 2); left > 0; left -= 1) text = chosen(random, changes)(random, text);
    return text;
  });
};

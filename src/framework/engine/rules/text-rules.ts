/** Rules about which characters a text is made of and how many. A character is a code point: 𠮷 counts once. */
import { HAN } from './ideographs.ts';
import { byPattern, byTest, param, withParams } from './rule.ts';

/** How many characters a person sees typed: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

/** Bytes in GBK, as the tax authority's limits count: one for ASCII, two for what GBK has, four (GB 18030) beyond the BMP. */
export const gbkBytesOf = (text: string): number => {
  let bytes = 0;
  for (const character of text) bytes += character <= '\u007f' ? 1 : character.length === 1 ? 2 : 4;
  return bytes;
};

/** Directional overrides and isolates: they make a name read as another. */
const bidi = /[\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text can be stored and shown as it is: no control characters but tab and line ends, no half surrogates, no bidi controls. */
export const isWellFormed = (text: string): boolean => !/\p{Cc}|\p{Cs}/u.test(text.replace(/[\t\n\r]/g, '')) && !bidi.test(text);

const strongPassword = /^(?=.*[A-Za-z])(?=.*[^A-Za-z])[!-~]{8,20}$/u;
/** 123456, 987654: whoever guesses tries these first. */
const isRun = (digits: string): boolean => '01234567890'.includes(digits) || '09876543210'.includes(digits);

export const textRules = {
  required: byTest(value => value.trim() !== '', '此项必填', 'This is required.'),
  /** Asked of every text, named or not. */
  wellFormed: byTest(
    isWellFormed,
    '含有无法保存的控制字符，请删除后重新输入',
    'This text contains control characters that cannot be saved. Please delete it and type it again.',
  ),
  /** Of names: who reads one sees all of it. No zero-width characters, directional marks, fillers or variation selectors. */
  visible: byTest(
    value => !/[\p{Cf}\p{Zl}\p{Zp}\u2800]|\p{Default_Ignorable_Code_Point}/u.test(value),
    '含有看不见的字符，请删除后重新输入',
    'This name contains invisible characters. Please delete it and type it again.',
  ),
  oneLine: byTest(value => !/[\t\n\r\u2028\u2029]/u.test(value), '请写在一行内，不要换行', 'Please enter it on one line.'),
  noMarkup: byPattern(/^[^<>]*$/u, '不能包含 < 和 >', 'The characters < and > are not allowed.'),
  letters: byPattern(/^[A-Za-z]+$/u, '只能输入英文字母', 'Use English letters only.'),
  upperCase: byPattern(/^[A-Z]+$/u, '只能输入大写英文字母', 'Use upper-case letters only.'),
  lowerCase: byPattern(/^[a-z]+$/u, '只能输入小写英文字母', 'Use lower-case letters only.'),
  chinese: byPattern(new RegExp(`^[${HAN}]+$`, 'u'), '只能输入汉字', 'Use Chinese characters only.'),
  hexColour: byPattern(/^#([\da-fA-F]{3}|[\da-fA-F]{6})$/u, '请输入颜色值，如 #1890ff', 'Enter a colour code, for example #1890ff.'),
  username: byPattern(
    new RegExp(`^[A-Za-z\\d_\\-${HAN}]+$`, 'u'),
    '只能使用字母、数字、下划线、连字符和汉字',
    'Use only letters, digits, underscores, hyphens and Chinese characters.',
  ),
  /** Printable ASCII without the blank: what every keyboard can type again. Digits with symbols but no letter do not pass. */
  password: byPattern(
    strongPassword,
    '请设置 8 到 20 位密码，须同时包含字母和数字或符号，不能有空格',
    'Use 8 to 20 characters that include letters and digits or symbols, without spaces.',
    { verbatim: true, hint: { maxLength: 20 } },
  ),
  /** Six digits that are neither all the same nor a run up or down, or what `password` takes. */
  signPassword: byTest(
    value => (/^\d{6}$/u.test(value) ? !/^(\d)\1{5}$/u.test(value) && !isRun(value) : strongPassword.test(value)),
    '请设置 6 位数字（不能全部相同或连号），或 8 到 20 位的字母与数字、符号组合',
    'Use 6 digits (not all the same or in sequence), or 8 to 20 characters that include letters and digits or symbols.',
    { verbatim: true, hint: { maxLength: 20 } },
  ),
  trueName: byPattern(
    new RegExp(`^(?=.{2,16}$)[${HAN}]+(·[${HAN}]+)*$`, 'u'),
    '请输入 2 到 16 个汉字的真实姓名，少数民族姓名用 · 分隔',
    'Enter the real name in 2 to 16 Chinese characters; separate parts with ·.',
    { normalise: 'name' },
  ),
  length: withParams(
    ['min', 'max'],
    (value, params) => lengthOf(value) >= param(params, 0) && lengthOf(value) <= param(params, 1),
    '请输入 {min} 到 {max} 个字符',
    'Enter {min} to {max} characters.',
  ),
  minLength: withParams(
    ['min'],
    (value, params) => lengthOf(value) >= param(params, 0),
    '至少输入 {min} 个字符',
    'Enter at least {min} characters.',
  ),
  maxLength: withParams(
    ['max'],
    (value, params) => lengthOf(value) <= param(params, 0),
    '最多输入 {max} 个字符',
    'Enter up to {max} characters.',
  ),
  digits: withParams(
    ['n'],
    (value, params) => /^\d+$/u.test(value) && value.length === param(params, 0),
    '请输入 {n} 位数字',
    'Enter {n} digits.',
    {
      hint: { inputMode: 'numeric' },
    },
  ),
  gbkBytes: withParams(
    ['max'],
    (value, params) => gbkBytesOf(value) <= param(params, 0),
    '最多 {max} 字节（一个汉字算 2 字节）',
    'Up to {max} bytes; a Chinese character counts as two.',
  ),
  /** How many items a list has; the checkbox group's own limits are `count:0,9999`. */
  count: withParams(
    ['min', 'max'],
    (value, params) => Number(value) >= param(params, 0) && Number(value) <= param(params, 1),
    '请选择 {min} 到 {max} 项',
    'Choose {min} to {max} options.',
    { whole: true },
  ),
};

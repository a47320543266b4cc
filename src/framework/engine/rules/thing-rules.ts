/** Rules about things: vehicles, files, numbers on papers. */
import { HAN } from './ideographs.ts';
import { byPattern } from './rule.ts';

const PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';
/** Plates leave out I and O. */
const PLACE = 'A-HJ-NP-Z\\d';
/** Small new-energy vehicles: D A B C E run on batteries alone, F G H J K do not; large ones have the letter last. */
const ENERGY = '[A-HJK]';
const plate = new RegExp(
  `^([${PROVINCES}使领][A-HJ-NP-Z][${PLACE}]{4}[${PLACE}挂学警港澳]|[${PROVINCES}][A-HJ-NP-Z](${ENERGY}[${PLACE}]\\d{4}|\\d{5}${ENERGY}))$`,
  'u',
);

const named = (extensions: readonly string[]): RegExp => new RegExp(`^[^/\\\\]+\\.(${extensions.join('|')})$`, 'iu');
export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'] as const;
export const archiveExtensions = ['zip', 'rar', '7z', 'tar', 'gz', 'tgz', 'bz2', 'xz'] as const;

export const thingRules = {
  carNumber: byPattern(
    new RegExp(`^[${HAN}][A-Z][A-Z\\d]{4,5}[A-Z\\d挂学警港澳]$`, 'u'),
    '请输入车牌号，如 闽A12345',
    'Enter a plate number, for example 闽A12345.',
    { normalise: 'upper' },
  ),
  carNumberStrict: byPattern(
    plate,
    '请输入真实的车牌号，如 闽A12345 或新能源 闽AD12345',
    'Enter a real plate number, for example 闽A12345 or, for new-energy vehicles, 闽AD12345.',
    { normalise: 'upper', cite: 'GA 36-2018' },
  ),
  imageFile: byPattern(
    named(imageExtensions),
    '请选择图片文件（jpg、png、gif、bmp、webp）',
    'Choose an image file (jpg, png, gif, bmp, webp).',
  ),
  archiveFile: byPattern(
    named(archiveExtensions),
    '请选择压缩文件（zip、rar、7z、tar、gz、bz2、xz）',
    'Choose an archive file (zip, rar, 7z, tar, gz, bz2, xz).',
  ),
  /** Positive, at most 20 octets. */
  hexSerial: byPattern(
    /^(?=.*[1-9A-Fa-f])[\dA-Fa-f]{1,40}$/u,
    '请输入序列号：最多 40 位十六进制字符，可带空格或冒号',
    'Enter the serial number: up to 40 hexadecimal digits, with or without spaces or colons.',
    { normalise: 'hex', hint: { maxLength: 40 }, cite: 'RFC 5280 4.1.2.2' },
  ),
  /** 32 octets. */
  hexDigest: byPattern(/^[\dA-Fa-f]{64}$/u, '请输入 64 位十六进制的杂凑值', 'Enter the hash as 64 hexadecimal characters.', {
    normalise: 'hex',
    hint: { maxLength: 64 },
    cite: 'GB/T 32905 5.4',
  }),
};

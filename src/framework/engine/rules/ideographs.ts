/**
 * The Chinese characters, written out: `\p{Unified_Ideograph}` grows with the Unicode version of whoever asks, and a browser of last year
 * would refuse a name that the service takes. Unicode 17, PropList.txt; and 〇, which names use.
 */
const ranges = [
  '\\u3400-\\u4DBF\\u4E00-\\u9FFF',
  // Twelve among the compatibility ideographs that are unified ones.
  '\\uFA0E\\uFA0F\\uFA11\\uFA13\\uFA14\\uFA1F\\uFA21\\uFA23\\uFA24\\uFA27-\\uFA29',
  // Extensions B to F, I, G, H and J.
  '\\u{20000}-\\u{2A6DF}\\u{2A700}-\\u{2B81D}\\u{2B820}-\\u{2CEAD}\\u{2CEB0}-\\u{2EBE0}\\u{2EBF0}-\\u{2EE5D}',
  '\\u{30000}-\\u{3134A}\\u{31350}-\\u{33479}',
];

/** What stands between the brackets of a character class (flag `u`). */
export const HAN = `${ranges.join('')}〇`;

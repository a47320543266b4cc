/** Texts as XML writes them. */

const special = /[&<>\p{Cc}\ufffe\uffff]/u;
const everySpecial = new RegExp(special.source, 'gu');
const written: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\t': '\t', '\n': '\n' };

/** A text between tags. Characters that XML has no way to write are left out (XML 1.0, 2.2). */
export const escaped = (text: string): string => (special.test(text) ? text.replace(everySpecial, found => written[found] ?? '') : text);

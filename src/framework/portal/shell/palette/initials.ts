/** The pinyin initials of Chinese text, by the collation that browsers and Node carry: no dictionary travels to the browser. */

/** The first character of each letter in the order of pinyin. No word begins with i, u or v. */
const firsts = [...'吖八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀'];
const letters = [...'abcdefghjklmnopqrstwxyz'];

/** Characters of several readings whose word here takes another than the collation's. */
const heard: Readonly<Record<string, string>> = { 长: 'c', 重: 'c', 调: 't' };

const pinyin = new Intl.Collator('zh-u-co-pinyin');
const isChinese = (character: string): boolean => /\p{Script=Han}/u.test(character);

const initialOf = (character: string): string => {
  if (!isChinese(character)) return /[a-z0-9]/i.test(character) ? character.toLowerCase() : '';
  const at = firsts.findLastIndex(first => pinyin.compare(first, character) <= 0);
  return heard[character] ?? letters[at] ?? '';
};

/** `实名认证审核` gives `smrzsh`; letters and digits stay, signs and spaces fall out. */
export const initialsOf = (text: string): string => [...text].map(initialOf).join('');

/**
 * Writes lines of text onto the pages of an OFD, in a face that it brings along, and draws pictures: what a contract leaves open is part of its pages before
 * anybody signs. What it adds lies in a folder of its own, with a list of resources that the document names.
 */
import sharp from 'sharp';
import { mmOf } from '#trust/positions/document-pages.ts';
import type { DrawnPicture, FilledLine, OnPages } from '#trust/positions/on-pages.ts';
import { ascender, textFace, unitsPerEm } from '#trust/seal/text-face.ts';
import { withLayer } from './add-layer.ts';
import { insertBehind } from './insert-xml.ts';
import type { OfdPackage } from './package.ts';
import type { OfdPages } from './read-pages.ts';
import { required } from './required.ts';
import { escaped, written } from './signature-xml.ts';
import { highestIn, withHighest } from './unit-ids.ts';

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const mm = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Of what is filled in, by its name; several fillings have several. */
const named = 'Filled_';
const newFolder = ({ paths }: OfdPackage, root: string): string => {
  const known = [...paths].map(path => path.toLowerCase());
  for (let number = 0; ; number += 1) {
    const folder = `${folderOf(root)}/${named}${number}`;
    if (!known.some(path => path.startsWith(`${folder.toLowerCase()}/`) || path === `${folder.toLowerCase()}.xml`)) return folder;
  }
};

/** With the name of one more list of resources, behind those that are there (7.5 has their order). */
const withList = (document: Buffer, path: string): Buffer => {
  const before = ['MaxUnitID', 'PageArea', 'PublicRes', 'DocumentRes'];
  return insertBehind(document, ['Document', 'CommonData'], before, prefix => `<${prefix}DocumentRes>${path}</${prefix}DocumentRes>`);
};

interface Numbers {
  readonly font: number;
  /** Of the first picture; each after it has the next. */
  readonly picture: number;
}

/** A line as one object: each character as far from the one before as its glyph is wide. */
const textObject =
  ({ text, x, y, width, size }: FilledLine, id: number, font: number, advanceOf: (sign: string) => number) =>
  (prefix: string): string => {
    const high = mmOf(size);
    const steps = [...text].slice(0, -1).map(sign => mm((advanceOf(sign) * high) / unitsPerEm));
    const delta = steps.length === 0 ? '' : ` DeltaX="${steps.join(' ')}"`;
    const code = `<${prefix}TextCode X="0" Y="${mm((high * ascender) / unitsPerEm)}"${delta}>${escaped(text)}</${prefix}TextCode>`;
    return `<${prefix}TextObject ID="${id}" Boundary="${mm(x)} ${mm(y)} ${mm(width)} ${mm(high * 1.2)}" Font="${font}" Size="${mm(high)}"><${prefix}FillColor Value="0 0 0"/>${code}</${prefix}TextObject>`;
  };

const pictureObject = async (
  { jpeg, x, y, width, height }: DrawnPicture,
  id: number,
  resource: number,
): Promise<(prefix: string) => string> => {
  const { width: wide, height: high } = await sharp(jpeg).metadata();
  const share = Math.min(width / wide, height / high);
  const [w, h] = [wide * share, high * share];
  const boundary = [x + (width - w) / 2, y + (height - h) / 2, w, h].map(mm).join(' ');
  return prefix => `<${prefix}ImageObject ID="${id}" Boundary="${boundary}" CTM="${mm(w)} 0 0 ${mm(h)} 0 0" ResourceID="${resource}"/>`;
};

const listOf = ({ lines, pictures }: OnPages, { font, picture }: Numbers, folder: string): Buffer => {
  const media = pictures.map(
    (_, at) => `<ofd:MultiMedia ID="${picture + at}" Type="Image" Format="JPEG"><ofd:MediaFile>${at}.jpg</ofd:MediaFile></ofd:MultiMedia>`,
  );
  const face = `<ofd:Fonts><ofd:Font ID="${font}" FontName="Noto Serif SC" FamilyName="Noto Serif SC"><ofd:FontFile>text.otf</ofd:FontFile></ofd:Font></ofd:Fonts>`;
  const inner = `${lines.length === 0 ? '' : face}${media.length === 0 ? '' : `<ofd:MultiMedias>${media.join('')}</ofd:MultiMedias>`}`;
  return written('Res', inner, ` BaseLoc="${folder}"`);
};

/**
 * The file with these on its pages.
 * @returns it, in pieces
 * @throws OfdError for pages that nothing can be put on
 */
export const fillOfd = async (ofd: OfdPackage, read: OfdPages, on: OnPages): Promise<readonly Buffer[]> => {
  const { body, pages } = read;
  const { lines, pictures } = on;
  const folder = newFolder(ofd, body.root);
  const document = await ofd.read(body.root);
  let highest = await highestIn(ofd, read);
  const next = (): number => {
    highest += 1;
    return highest;
  };
  const font = next();
  const numbers = { font, picture: highest + 1 };
  highest += pictures.length;
  const face = await textFace(lines.map(({ text }) => text));
  const advances = new Map(face.outlines.map(({ character, advance }) => [character, advance]));
  const put = new Map<string, Buffer>([[`${folder}.xml`, listOf(on, numbers, nameOf(folder))]]);
  if (lines.length > 0) put.set(`${folder}/text.otf`, face.file);
  for (const [at, { jpeg }] of pictures.entries()) put.set(`${folder}/${at}.jpg`, Buffer.from(jpeg));
  for (const { page, path } of pages) {
    const objects = lines
      .filter(line => line.page === page)
      .map(line => textObject(line, next(), font, sign => advances.get(sign) ?? unitsPerEm));
    for (const [at, picture] of pictures.entries())
      if (picture.page === page) objects.push(await pictureObject(picture, next(), numbers.picture + at));
    if (objects.length === 0) continue;
    const layer = next();
    put.set(
      path,
      withLayer(
        required(await ofd.markup(path)),
        prefix => `<${prefix}Layer ID="${layer}">${objects.map(each => each(prefix)).join('')}</${prefix}Layer>`,
      ),
    );
  }
  put.set(body.root, withList(withHighest(document, highest), `${nameOf(folder)}.xml`));
  return ofd.withFiles(put);
};

/** The pictures that were filled in, by their hashes. @param sha256 in hex @throws OfdError */
export const picturesInOfd = async (ofd: OfdPackage, sha256: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> => {
  const found = new Map<string, Uint8Array>();
  for (const path of ofd.paths) {
    if (!path.includes(`/${named}`) || !path.endsWith('.jpg')) continue;
    const hash = Buffer.from(await ofd.digest(path, 'sha256'), 'base64').toString('hex');
    if (sha256.includes(hash)) found.set(hash, await ofd.read(path));
  }
  return found;
};

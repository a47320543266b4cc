/** A company with people to export and import, and files that only a test would make. */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { member, type Registered } from './people.ts';
import type { Running } from './running.ts';

export interface Company extends Registered {
  readonly token: string;
  readonly id: string;
  readonly memberCode: string;
}

export const company = async (running: Running): Promise<Company> => {
  const registered = await member(running);
  const row = await running.service.services.database.read.find('members', { uscc: registered.uscc });
  return { ...registered, id: String(row?.id), memberCode: String(row?.memberCode) };
};

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string => rows.map(row => row.join(',')).join('\r\n');

/** The text of a part, found by its local header. */
export const partOf = (bytes: Buffer, name: string): string => {
  const at = bytes.indexOf(name) - 30;
  return inflateRawSync(bytes.subarray(at + 30 + name.length)).toString('utf8');
};

const entry = (name: string, data: Buffer): { readonly local: Buffer; readonly central: (at: number) => Buffer } => {
  const packed = deflateRawSync(data);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(8, 4);
  shared.writeUInt32LE(crc32(data), 10);
  shared.writeUInt32LE(packed.length, 14);
  // What it claims to hold is a lie.
  shared.writeUInt32LE(10, 18);
  shared.writeUInt16LE(name.length, 22);
  return {
    local: Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), packed]),
    central: at => {
      const header = Buffer.alloc(46);
      header.write('PK\u0001\u0002', 0, 'latin1');
      header.writeUInt16LE(20, 4);
      shared.copy(header, 6);
      header.writeUInt32LE(at, 42);
      return Buffer.concat([header, Buffer.from(name)]);
    },
  };
};

/** A small workbook whose one sheet unpacks to a quarter of a gigabyte. */
export const bomb = (): Buffer => {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(1_000)}</t></is></c></row>`.repeat(1_000);
  const parts = [
    entry('xl/workbook.xml', Buffer.from('<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>')),
    entry(
      'xl/_rels/workbook.xml.rels',
      Buffer.from('<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'),
    ),
    entry('xl/sharedStrings.xml', Buffer.from(`<sst>${`<si><t>${rows}</t></si>`.repeat(250)}</sst>`)),
    entry('xl/worksheets/sheet1.xml', Buffer.from('<worksheet><sheetData/></worksheet>')),
  ];
  let at = 0;
  const places = parts.map(({ local }) => {
    const here = at;
    at += local.length;
    return here;
  });
  const directory = Buffer.concat(parts.map(({ central }, index) => central(places[index] ?? 0)));
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts.map(({ local }) => local), directory, end]);
};

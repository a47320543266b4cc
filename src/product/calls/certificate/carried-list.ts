/** List and transcript of a root elsewhere, as they were carried here: each in the place of the one before, which it may not fall behind; and who issues no more by it. */
import type { Carried } from '#product/offline-root/carried.ts';
import { refused } from '#product/offline-root/refused.ts';
import { crls } from '#resources/certificate/crls.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { readCrl } from '#trust/pki/crl-read.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import type { IssuerRow } from './issuer-rows.ts';
import type { ElsewhereOptions } from './root-elsewhere.ts';

const revokedIn = (der: Uint8Array): readonly string[] => [...readCrl(der).entries()].map(({ serialNumber }) => serialNumber);

const publishedList = async (rows: TransactionRows, { id, crlNumber }: IssuerRow): Promise<Uint8Array | undefined> => {
  const found = await rowsOf(rows, crls).find({ issuer: id, shard: 0, number: crlNumber ?? 0 });
  return found === undefined ? undefined : heldIn(found, 'der');
};

/** @throws StartError for a list before the published one, another one of its number, and one that lacks what it says is revoked */
export const carriedList =
  ({ recordsIn, clock }: Pick<ElsewhereOptions, 'recordsIn' | 'clock'>) =>
  async (rows: TransactionRows, row: IssuerRow, carried: Carried): Promise<string | undefined> => {
    const { number, der, thisUpdate, nextUpdate } = carried.list;
    const last = row.crlNumber ?? 0;
    if (number < last)
      throw refused(
        `The list of ${row.name} that was carried here has the number ${number}; ${last} is published already.`,
        `带来的 ${row.name} 吊销列表编号为 ${number}，而已发布的是 ${last}。`,
      );
    const known = await publishedList(rows, row);
    if (number === last) {
      if (known === undefined || der.equals(known)) return undefined;
      throw refused(
        `The list of ${row.name} that was carried here is another one than that with the number ${number} which is published. Make a new one there.`,
        `带来的 ${row.name} 吊销列表与已发布的 ${number} 号不是同一份。请在根证书的机器上重新制作。`,
      );
    }
    const gone = known === undefined ? [] : revokedIn(known).filter(serial => !carried.list.revoked.has(serial));
    if (gone.length > 0)
      throw refused(
        `The list ${number} of ${row.name} lacks what the list before says is revoked: ${gone.join(', ')}. Its machine was restored from an older copy: put back there what was carried here last, and go on from that.`,
        `${row.name} 的 ${number} 号吊销列表中缺少此前已吊销的证书：${gone.join('、')}。根证书的机器可能由较早的副本恢复，请把最近带来的文件放回该机器，在其基础上继续。`,
      );
    await recordsIn(rows, clock()).change(row, null, { crlNumber: number });
    const times = { thisUpdate: thisUpdate.toISOString(), nextUpdate: nextUpdate.toISOString() };
    await rows.insert(crls.name, { issuer: row.id, shard: 0, number, der, ...times });
    return `${row.name}: 吊销列表 / list ${number} -> ${nextUpdate.toISOString()}`;
  };

/** @throws StartError for a transcript that does not go on from the one that was taken in last */
export const carriedTranscript =
  ({ read: { issuersIn }, recordsIn, clock }: Pick<ElsewhereOptions, 'read' | 'recordsIn' | 'clock'>) =>
  async (rows: TransactionRows, { id }: IssuerRow, { lines }: Carried): Promise<void> => {
    const row = await issuersIn(rows).find({ id });
    if (row === undefined) return;
    const former = row.transcriptSha256;
    if (former !== null && !lines.includes(former))
      throw refused(
        `The transcript of ${row.name} does not begin with the lines that were carried here before. Its machine was restored from an older copy, or lines were replaced: put back there what was carried here last, and go on from that.`,
        `${row.name} 的仪式记录不是以此前带来的各行开头。根证书的机器可能由较早的副本恢复，或有行被替换：请把最近带来的文件放回该机器，在其基础上继续。`,
      );
    const last = lines.at(-1) ?? null;
    if (last !== former) await recordsIn(rows, clock()).change(row, null, { transcriptSha256: last });
  };

/** Whoever is on the root's list issues no more. */
export const retiring =
  ({ read: { issuersIn }, recordsIn, clock }: Pick<ElsewhereOptions, 'read' | 'recordsIn' | 'clock'>) =>
  async (rows: TransactionRows, root: IssuerRow, { list }: Carried): Promise<readonly string[]> => {
    const said: string[] = [];
    for (const row of await issuersIn(rows).all({ parent: root.id, state: 'ACTIVE' })) {
      if (!list.revoked.has(parseCertificate(heldIn(row, 'certificatePem')).serialNumber)) continue;
      await recordsIn(rows, clock()).move(row, 'retire', null);
      said.push(`${row.name}: 已被根证书吊销，停止签发 / revoked by its root, issues no more`);
    }
    return said;
  };

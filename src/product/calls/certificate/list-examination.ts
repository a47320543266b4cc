/** Whether each revocation list says what the register says: signed by its authority, in force, and every revoked certificate on it, nobody else. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { crlShards } from '#resources/certificate/crl-shards.ts';
import { crls } from '#resources/certificate/crls.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import { type Examination, type Examined, gatherFaults } from '#service/commands/examination.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { crlEntry } from '#trust/pki/crl.ts';
import { readCrl } from '#trust/pki/crl-read.ts';
import { DerError } from '#trust/pki/der.ts';
import { openIssuer } from '#trust/pki/issuer.ts';
import { isSignedWith } from '#trust/pki/signed-with.ts';
import { fullList, listName } from './list-names.ts';
import { revokedEntries } from './revoked-entries.ts';

type Authority = RowOf<typeof issuers>;
interface List {
  readonly authority: Authority;
  readonly shard: number;
}
type Add = ReturnType<typeof gatherFaults>['add'];

/** The state of a list as it is due to be made: read before and after, so that what changed meanwhile is known. */
const dueOf = async ({ database, clock }: Examined, { authority, shard }: List) => {
  const asked = { session: {}, now: clock() };
  const row =
    shard === fullList
      ? await rowsOf(database.read, issuers, asked).find({ id: authority.id })
      : await rowsOf(database.read, crlShards, asked).find({ issuer: authority.id, shard });
  return {
    crlNumber: row?.crlNumber ?? 0,
    version: row?.version ?? 0,
    isDue: row?.crlDueAt != null && Date.parse(row.crlDueAt) <= clock().getTime(),
  };
};

/** What the register would put on the list now: entries by serial number, DER as latin1. */
const wantedOn = async ({ database, clock }: Examined, { authority, shard }: List): Promise<Map<string, string>> => {
  const wanted = new Map<string, string>();
  for await (const entry of revokedEntries({ database, clock })(authority.id, shard))
    wanted.set(entry.serialNumber.toUpperCase(), crlEntry(entry).toString('latin1'));
  return wanted;
};

interface Compared {
  readonly entries: number;
  /** Changes that the next list will have. */
  readonly waiting: number;
}

const comparedWith = (name: string, der: Uint8Array, wanted: Map<string, string>, isDue: boolean, add: Add): Compared => {
  const listed = new Map<string, string>();
  for (const entry of readCrl(der).entries()) listed.set(entry.serialNumber, entry.der.bytes.toString('latin1'));
  let waiting = 0;
  const differs = (serialNumber: string, en: string, zh: string): void => {
    if (isDue) waiting += 1;
    else add(`${name}  ${serialNumber}  ${en}`, `${name}  ${serialNumber}  ${zh}`);
  };
  for (const [serialNumber, entry] of wanted) {
    const there = listed.get(serialNumber);
    if (there === undefined) differs(serialNumber, 'is revoked in the register and not on the list', '登记为已吊销，但不在吊销列表中');
    else if (there !== entry) differs(serialNumber, 'stands on the list with another time or reason', '吊销列表中的时间或原因与登记不同');
  }
  for (const serialNumber of listed.keys())
    if (!wanted.has(serialNumber)) differs(serialNumber, 'is on the list and not revoked in the register', '在吊销列表中，但登记为未吊销');
  return { entries: listed.size, waiting };
};

/** One that is made anew while it is looked at is looked at again. */
const mostLooks = 5;

const examineList = async (place: Examined, list: List, add: Add): Promise<Compared> => {
  const name = listName(list.authority.name, list.shard);
  const authority = openIssuer(heldIn(list.authority, 'certificatePem'));
  for (let look = 1; ; look += 1) {
    const before = await dueOf(place, list);
    const wanted = await wantedOn(place, list);
    const [newest] = (
      await rowsOf(place.database.read, crls).list({
        where: [{ issuer: list.authority.id, shard: list.shard }],
        sort: { field: 'number', order: 'DESC' },
        page: { number: 1, size: 1 },
        total: false,
        heavy: true,
      })
    ).list;
    const after = await dueOf(place, list);
    if (look < mostLooks && (before.version !== after.version || before.isDue !== after.isDue)) continue;
    if (newest === undefined) {
      if (!after.isDue) add(`${name}  there is no list`, `${name}  没有吊销列表`);
      return { entries: 0, waiting: after.isDue ? wanted.size : 0 };
    }
    const der = heldIn(newest, 'der');
    const read = readCrl(der);
    if (!read.issuer.equals(authority.name) || !isSignedWith(read.tbs, read.algorithm, read.signature, authority.subjectPublicKeyInfo))
      add(`${name}  is not signed by its authority`, `${name}  不是该机构签署的`);
    const end = read.nextUpdate;
    if (end === undefined || end <= place.clock())
      add(
        `${name}  has ended (${end?.toISOString()}): let the service run, and see why it makes no new one`,
        `${name}  已过期（${end?.toISOString()}）：请让系统运行，并查明未更新的原因`,
      );
    // What a root revoked that is kept elsewhere stands in its own transcript, and on its list alone.
    if (list.authority.keyId === null) return { entries: [...read.entries()].length, waiting: 0 };
    return comparedWith(name, der, wanted, after.isDue, add);
  }
};

const shardsOf = async ({ database }: Examined, authority: Authority): Promise<readonly List[]> => {
  const shards: List[] = [];
  for await (const rows of rowsOf(database.read, crlShards).walk({ where: [{ issuer: authority.id }], columns: ['id', 'shard'] }))
    for (const { shard } of rows) shards.push({ authority, shard });
  return shards;
};

export const listExamination: Examination = {
  name: { en: 'Revocation lists', zh: '吊销列表' },
  async examine(place) {
    const faults = gatherFaults();
    const now = place.clock().toISOString();
    const authorities = await rowsOf(place.database.read, issuers).all({ state: ['ACTIVE', 'RETIRED'], notAfter: { from: now } });
    let [lists, entries, waiting] = [0, 0, 0];
    for (const authority of authorities)
      for (const list of [{ authority, shard: fullList }, ...(await shardsOf(place, authority))]) {
        lists += 1;
        try {
          const compared = await examineList(place, list, faults.add);
          entries += compared.entries;
          waiting += compared.waiting;
        } catch (error) {
          if (!(error instanceof DerError || error instanceof Refusal)) throw error;
          const name = listName(authority.name, list.shard);
          faults.add(
            `${name}  cannot be read or made of the register (${error.message})`,
            `${name}  列表无法读取，或登记的内容有误（${error.message}）`,
          );
        }
      }
    return faults.end({
      en: `${lists} lists of ${authorities.length} authorities, ${entries} entries, held against the register; ${waiting} changes wait for the next list`,
      zh: `${authorities.length} 个机构的 ${lists} 份列表共 ${entries} 项，已与登记核对；${waiting} 项变更等待下一份列表`,
    });
  },
};

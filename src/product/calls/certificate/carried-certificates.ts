/** What a root elsewhere has signed, taken into the register: its certificate and list, and the certificate that an issuing authority waited for. */
import { type Carried, readCarried, requireInForce } from '#product/offline-root/carried.ts';
import { refused } from '#product/offline-root/refused.ts';
import { crls } from '#resources/certificate/crls.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { chainOf } from '#trust/pki/profiles.ts';
import { publicKeyHash } from '#trust/pki/subject-key.ts';
import type { IssuerRow } from './issuer-rows.ts';
import type { ElsewhereOptions, RootElsewhere } from './root-elsewhere.ts';

export const carriedCertificates = (options: ElsewhereOptions): Pick<RootElsewhere, 'takeIn'> => {
  const { database, keys, clock, read, recordsIn, openShards } = options;
  const { issuersIn, urlsOf, signing } = read;

  /** The published name of the root, as the certificate says where its list is. @throws StartError where that is not here */
  const rootNameIn = (file: string, { crlUrls, caIssuersUrls }: CertificateFields): string => {
    const name = /\/pki\/crl\/(root-(?:sm2-)?\d{4}(?:-\d+)?)\.crl$/.exec(crlUrls[0] ?? '')?.[1] ?? '';
    const { crl, caIssuers } = urlsOf(name);
    if (crlUrls.length === 1 && crlUrls[0] === crl && caIssuersUrls.length === 1 && caIssuersUrls[0] === caIssuers) return name;
    throw refused(
      `${file} says that the root's list is at ${crlUrls.join(', ')}, and this service is reached elsewhere (${crl}). PUBLIC_URL must be as it was for the request.`,
      `${file} 写明根证书的吊销列表在 ${crlUrls.join('、')}，而本系统的地址不同（${crl}）。PUBLIC_URL 须与生成请求时一致。`,
    );
  };

  const rowOfRoot = async (rows: TransactionRows, { root, issuing }: Carried): Promise<IssuerRow | undefined> => {
    const publicKeySha256 = publicKeyHash(root.subjectPublicKeyInfo);
    const known = await issuersIn(rows).find({ publicKeySha256 });
    const { fingerprintSha256, pem } = parseCertificate(root.certificate);
    if (known !== undefined) {
      if (
        known.keyId === null &&
        known.parent === null &&
        parseCertificate(heldIn(known, 'certificatePem')).fingerprintSha256 === fingerprintSha256
      )
        return known;
      throw refused(
        `The root's key is known here under ${known.name}, with another certificate.`,
        `该根证书的密钥在本系统中为 ${known.name}，证书不同。`,
      );
    }
    const [first] = issuing;
    if (first === undefined) return undefined;
    const [file, fields] = first;
    const all = await issuersIn(rows).all({});
    const name = rootNameIn(file, fields);
    const namesake = all.find(row => row.name === name || row.subjectDn === root.subjectDn);
    if (namesake !== undefined)
      throw refused(
        `There is another root by that name here (${namesake.name}, ${namesake.subjectDn}). Make the root with --name, so that nobody takes one for the other.`,
        `本系统已有同名的根证书（${namesake.name}，${namesake.subjectDn}）。请用 --name 另取名称重新制作根证书，以免混淆。`,
      );
    return recordsIn(rows, clock()).create({
      name,
      chain: chainOf(root.algorithm),
      parent: null,
      certificatePem: pem,
      subjectDn: root.subjectDn,
      publicKeySha256,
      crlNumber: 0,
      notAfter: root.notAfter.toISOString(),
      state: 'ACTIVE',
    });
  };

  const takeList = async (rows: TransactionRows, row: IssuerRow, { list }: Carried): Promise<string | undefined> => {
    const { number, der, thisUpdate, nextUpdate } = list;
    const last = row.crlNumber ?? 0;
    if (number < last)
      throw refused(
        `The list of ${row.name} that was carried here has the number ${number}; ${last} is published already.`,
        `带来的 ${row.name} 吊销列表编号为 ${number}，而已发布的是 ${last}。`,
      );
    if (number === last) return undefined;
    await recordsIn(rows, clock()).change(row, null, { crlNumber: number });
    const times = { thisUpdate: thisUpdate.toISOString(), nextUpdate: nextUpdate.toISOString() };
    await rows.insert(crls.name, { issuer: row.id, shard: 0, number, der, ...times });
    return `${row.name}: 吊销列表 / list ${number} -> ${nextUpdate.toISOString()}`;
  };

  /** Whoever is on the root's list issues no more. */
  const retireRevoked = async (rows: TransactionRows, root: IssuerRow, { list }: Carried): Promise<readonly string[]> => {
    const said: string[] = [];
    for (const row of await issuersIn(rows).all({ parent: root.id, state: 'ACTIVE' })) {
      if (!list.revoked.has(parseCertificate(heldIn(row, 'certificatePem')).serialNumber)) continue;
      await recordsIn(rows, clock()).move(row, 'retire', null);
      said.push(`${row.name}: 已被根证书吊销，停止签发 / revoked by its root, issues no more`);
    }
    return said;
  };

  const takeIssuing = async (rows: TransactionRows, root: IssuerRow, file: string, fields: CertificateFields, carried: Carried) => {
    const row = await issuersIn(rows).find({ publicKeySha256: publicKeyHash(fields.subjectPublicKeyInfo) });
    if (row !== undefined && row.certificatePem === fields.pem) return undefined;
    if (row === undefined || row.keyId === null || row.state !== 'STANDBY')
      throw refused(
        `${file} is for a key that does not wait here. Carry back the certificate for the request that "npm run ceremony request" wrote on this installation.`,
        `${file} 对应的密钥不是本系统中等待证书的密钥。请带回本系统用 npm run ceremony request 所生成请求的证书。`,
      );
    requireInForce(file, fields, clock());
    const isRevoked = carried.list.revoked.has(fields.serialNumber);
    if (isRevoked) throw refused(`${file} is revoked.`, `${file} 已吊销。`);
    const { publicKey } = await keys.publicKey(row.keyId);
    if (!publicKey.equals(fields.subjectPublicKeyInfo) || fields.subjectDn !== row.subjectDn || rootNameIn(file, fields) !== root.name)
      throw refused(
        `${file} does not say what ${row.name} asked for: key, name (${row.subjectDn}) or the address of its root.`,
        `${file} 与 ${row.name} 的请求不符：密钥、名称（${row.subjectDn}）或根证书地址。`,
      );
    const chain = heldIn(row, 'chain');
    const former = await signing(rows, chain);
    const records = recordsIn(rows, clock());
    if (former !== undefined) await records.move(former, 'retire', null);
    const changed = await records.change(row, null, {
      parent: root.id,
      certificatePem: fields.pem,
      notAfter: fields.notAfter.toISOString(),
      crlDueAt: clock().toISOString(),
    });
    await records.move(changed, 'activate', null);
    return `${row.name}: 开始签发 / issues from now on, under ${root.name} -> ${fields.notAfter.toISOString()}`;
  };

  return {
    async takeIn(folder) {
      const carried = await readCarried(folder, clock());
      const said = await database.transaction(async rows => {
        await rows.lock('authority');
        const root = await rowOfRoot(rows, carried);
        if (root === undefined)
          throw refused(
            `There is no certificate of an issuing authority in ${folder}, and this root is not known here.`,
            `${folder} 中没有签发机构的证书，而该根证书在本系统中尚未登记。`,
          );
        const changes = [await takeList(rows, root, carried), ...(await retireRevoked(rows, root, carried))];
        for (const [file, fields] of carried.issuing) changes.push(await takeIssuing(rows, root, file, fields, carried));
        return changes.filter(each => each !== undefined);
      });
      if (said.length > 0) await openShards(chainOf(carried.root.algorithm));
      return said;
    },
  };
};

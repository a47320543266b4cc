/** What a root elsewhere has signed, taken into the register: its certificate and list, and the certificate that an issuing authority waited for. */
import { type Carried, readCarried, requireInForce } from '#product/offline-root/carried.ts';
import { refused } from '#product/offline-root/refused.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { chainOf } from '#trust/pki/profiles.ts';
import { publicKeyHash } from '#trust/pki/subject-key.ts';
import { carriedList, carriedTranscript, retiring } from './carried-list.ts';
import type { IssuerRow } from './issuer-rows.ts';
import type { ElsewhereOptions, RootElsewhere } from './root-elsewhere.ts';

export const carriedCertificates = (options: ElsewhereOptions): Pick<RootElsewhere, 'takeIn'> => {
  const { database, keys, clock, read, recordsIn, openShards } = options;
  const { issuersIn, urlsOf, signing } = read;
  const takeList = carriedList(options);
  const retireRevoked = retiring(options);
  const takeTranscript = carriedTranscript(options);

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

  const rowOfRoot = async (rows: TransactionRows, { root, issuing }: Carried, trusted = ''): Promise<IssuerRow | undefined> => {
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
    // Its own signatures prove nothing of who made it.
    if (trusted.replaceAll(':', '').toLowerCase() !== fingerprintSha256.replaceAll(':', '').toLowerCase())
      throw refused(
        `The root ${root.subjectDn} is new here. Compare its SHA-256, ${fingerprintSha256}, with what was read out where it was made, and say it: npm run ceremony take <folder> <SHA-256 of the root>.`,
        `根证书 ${root.subjectDn} 在本系统中尚未登记。请把其 SHA-256 ${fingerprintSha256} 与制作现场宣读的核对，一致的，写在命令中：npm run ceremony take <目录> <根证书 SHA-256>。`,
      );
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

  /** @param isKnown whether the root was known before */
  const takeIssuing = async (
    rows: TransactionRows,
    root: IssuerRow,
    file: string,
    fields: CertificateFields,
    carried: Carried,
    isKnown: boolean,
  ) => {
    const row = await issuersIn(rows).find({ publicKeySha256: publicKeyHash(fields.subjectPublicKeyInfo) });
    if (row !== undefined && row.certificatePem === fields.pem) return undefined;
    // Of before: given up, replaced or revoked since. What else was carried of a root that is known counts all the same.
    const isRevoked = carried.list.revoked.has(fields.serialNumber);
    if (isKnown && isRevoked) return `${file}: 已吊销，未采用 / revoked, not taken`;
    if (isKnown && row?.state === 'RETIRED') return `${file}: ${row.name} 不再等待证书，未采用 / no longer waits, not taken`;
    if (row === undefined || row.keyId === null || row.state !== 'STANDBY')
      throw refused(
        `${file} is for a key that does not wait here. Carry back the certificate for the request that "npm run ceremony request" wrote on this installation.`,
        `${file} 对应的密钥不是本系统中等待证书的密钥。请带回本系统用 npm run ceremony request 所生成请求的证书。`,
      );
    requireInForce(file, fields, clock());
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
    async takeIn(folder, trusted) {
      const carried = await readCarried(folder, clock());
      const said = await database.transaction(async rows => {
        await rows.lock('authority');
        const isKnown = await issuersIn(rows).exists({ publicKeySha256: publicKeyHash(carried.root.subjectPublicKeyInfo) });
        const root = await rowOfRoot(rows, carried, trusted);
        if (root === undefined)
          throw refused(
            `There is no certificate of an issuing authority in ${folder}, and this root is not known here.`,
            `${folder} 中没有签发机构的证书，而该根证书在本系统中尚未登记。`,
          );
        const changes = [await takeList(rows, root, carried), ...(await retireRevoked(rows, root, carried))];
        for (const [file, fields] of carried.issuing) changes.push(await takeIssuing(rows, root, file, fields, carried, isKnown));
        await takeTranscript(rows, root, carried);
        return changes.filter(each => each !== undefined);
      });
      if (said.length > 0) await openShards(chainOf(carried.root.algorithm));
      return said;
    },
  };
};

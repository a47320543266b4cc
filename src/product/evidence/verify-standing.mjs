/** Beside verify.mjs, which runs it once it is certain that it is the service's: whether a time stamp counts whose certificate has ended or was revoked. */

/** With these reasons nobody else has got the key: what it stamped before stays as it is (RFC 3161 4.1). */
const harmless = ['affiliationChanged', 'superseded', 'cessationOfOperation'];

/**
 * A stamp counts where it was there before that. Those of the signed document were there when the service kept it; the one over the manifest is
 * here now, and what has become of its certificate since the package was made, the package cannot tell.
 */
export const checkStanding = ({ read, files, stamps, unsure, notes }) => {
  const { at, keptSince, certificates } = JSON.parse(read('standing.json'));
  for (const { words, at: stampedAt, by } of stamps) {
    const seenAt = words.startsWith('manifest.json') ? Date.now() : Date.parse(keptSince);
    const known = certificates.find(({ fingerprintSha256 }) => fingerprintSha256 === by.fingerprint256.replaceAll(':', ''));
    const [revoked, ended] = [Date.parse(known?.revokedAt), Date.parse(by.validTo)];
    if (seenAt >= revoked && !(harmless.includes(known.reason) && stampedAt < revoked))
      unsure.push(`${words}: key revoked / 时间戳服务的密钥已吊销  ${known.revokedAt} ${known.reason ?? ''}`);
    else if (seenAt > ended) unsure.push(`${words}: certificate ended / 时间戳服务的证书已到期  ${new Date(ended).toISOString()}`);
  }
  notes.push(`revocation as known on / 吊销状态截至  ${at}`);
  if (files['termination.json']) notes.push(`terminated by all parties / 各方已解约  ${JSON.parse(read('termination.json')).at}`);
};

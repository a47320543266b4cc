/** The main job by calls alone: from a company's registration to a certificate that openssl accepts, and refuses once it is revoked. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Court, openCourt } from '../vectors/judges.ts';
import { apply, member, order } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let court: Court;
beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
});
afterAll(async () => {
  await running.stop();
  await court.close();
});

const csrOf = async (name: string, ...key: readonly string[]): Promise<string> => {
  await court.openssl(['genpkey', ...key, '-out', `${name}.key`]);
  const { stdout } = await court.openssl(['req', '-new', '-key', `${name}.key`, '-subj', '/CN=whatever']);
  return stdout;
};
const p256 = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'] as const;

interface Certificate {
  readonly certificatePem: string;
  readonly chainPem: string;
  readonly serialNumber: string;
  readonly subjectDn: string;
  readonly state: string;
  readonly version: number;
}

/** Verifies against the published chain and CRLs, as a stranger would. */
const verify = async (pem: string) => {
  await court.file('leaf.pem', pem);
  const issuerUrl = /CA Issuers - URI:(\S+)/.exec((await court.openssl(['x509', '-in', 'leaf.pem', '-noout', '-text'])).stdout)?.[1] ?? '';
  const name = /\/pki\/ca\/([\w-]+)\.cer$/.exec(issuerUrl)?.[1] ?? '';
  const chain = await (await running.get(`/pki/ca/${name}.pem`)).text();
  const [issuing = '', root = ''] = chain.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  await court.file('issuing.pem', issuing);
  await court.file('root.pem', root);
  const crlOf = async (from: string): Promise<string> => {
    await court.file('list.der', new Uint8Array(await (await running.get(`/pki/crl/${from}.crl`)).arrayBuffer()));
    return (await court.openssl(['crl', '-inform', 'DER', '-in', 'list.der'])).stdout;
  };
  await court.file('crls.pem', (await crlOf(name)) + (await crlOf(name.replace('issuing', 'root'))));
  return court.openssl([
    'verify',
    '-x509_strict',
    '-crl_check_all',
    '-CAfile',
    'root.pem',
    '-untrusted',
    'issuing.pem',
    '-CRLfile',
    'crls.pem',
    'leaf.pem',
  ]);
};

test('[en.register][en.register.upload][op.auth.list][op.auth.approve][en.login][en.ca.save][en.ca.agreement][en.ca.agreementConfirm][en.ca.commit][op.hardKey.commit][op.hardKey.detail][op.cert.issue][en.ca.detail][en.ca.download][op.cert.revoke][pki.chain][pki.crl][BEY-01] a company registers, is approved, applies with its own request, and its certificate verifies until it is revoked', async () => {
  const company = await member(running, { companyName: '契证龘𠮷·测试有限公司' });
  const application = await apply(running, company.token, { csr: await csrOf('holder', ...p256) });
  const waiting = await order(running, application);
  const issued = await running.call<Certificate>('operation/certificate/issue', waiting, running.operator);
  expect(issued).toMatchObject({ status: 1, data: { state: 'ACTIVE' } });

  const { data: certificate } = await running.call<Certificate>(`ca/detail/${waiting.id}`, {}, company.token);
  expect(certificate.serialNumber).toMatch(/^[0-9A-F]{34}$/);
  const good = await verify(certificate.certificatePem);
  expect(good.stdout + good.stderr).toMatch(/leaf\.pem: OK/);

  const subject = await court.openssl([
    'x509',
    '-in',
    'leaf.pem',
    '-noout',
    '-subject',
    '-nameopt',
    'RFC2253,sep_comma_plus_space,-esc_msb',
  ]);
  const written = subject.stdout
    .trim()
    .replace(/^subject=/, '')
    .split(/, (?=[A-Za-z0-9.]+=)/);
  expect(written.join(',')).not.toContain('+');
  expect(
    certificate.subjectDn.split(/,\s*(?=[A-Za-z0-9.]+=)/).map(rdn => rdn.replace(/^(2\.5\.4\.97|organizationIdentifier)=/, '')),
  ).toEqual(written.map(rdn => rdn.replace(/^(2\.5\.4\.97|organizationIdentifier)=/, '')));
  const gnutls = await court.certtool(['--certificate-info', '--infile', 'leaf.pem']);
  expect(gnutls.stdout).toContain('契证龘𠮷·测试有限公司');
  expect(gnutls.stdout.toUpperCase()).toContain(certificate.serialNumber);

  const download = await running.get(`/user/ca/download/${waiting.id}`, company.token);
  expect(await download.text()).toContain(certificate.certificatePem.trim());

  const revoked = await running.call(
    'operation/certificate/revoke',
    { id: waiting.id, version: certificate.version, reason: 'keyCompromise' },
    running.operator,
  );
  expect(revoked).toMatchObject({ status: 1, data: { state: 'REVOKED', revocationReason: 'keyCompromise' } });
  const bad = await verify(certificate.certificatePem);
  expect(bad.stdout + bad.stderr).toMatch(/certificate revoked/);
});

test('[op.cert.revoke] a suspended certificate is refused, and accepted again once it is resumed', async () => {
  const company = await member(running);
  const waiting = await order(running, await apply(running, company.token, { csr: await csrOf('held', ...p256) }));
  const { data: certificate } = await running.call<Certificate>('operation/certificate/issue', waiting, running.operator);
  const held = await running.call<Certificate>(
    'operation/certificate/revoke',
    { id: waiting.id, version: certificate.version, reason: 'certificateHold' },
    running.operator,
  );
  expect(held).toMatchObject({ status: 1, data: { state: 'FROZEN' } });
  expect((await verify(certificate.certificatePem)).stderr).toMatch(/certificate revoked/);
  const resumed = await running.call(
    'operation/certificate/revoke',
    { id: waiting.id, version: held.data.version, reason: 'removeFromCRL' },
    running.operator,
  );
  expect(resumed).toMatchObject({ status: 1, data: { state: 'ACTIVE' } });
  expect((await verify(certificate.certificatePem)).stdout).toMatch(/leaf\.pem: OK/);
});

test("[en.ca.pkcs12][BEY-01] a soft key is fetched once, under the holder's own password, and openssl opens it", async () => {
  const company = await member(running);
  const waiting = await order(running, await apply(running, company.token, { algorithm: 'RSA_2048' }));
  const issued = await running.call<Certificate>('operation/certificate/issue', waiting, running.operator);
  expect(issued).toMatchObject({ status: 1, data: { state: 'ISSUED_NOT_DOWNLOADED' } });
  const fetchKey = (version: number) =>
    fetch(`${running.address}/user/ca/pkcs12/${waiting.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': company.token },
      body: JSON.stringify({ version, password: 'Holder-2026' }),
    });
  const first = await fetchKey(issued.data.version);
  expect(first.headers.get('content-type')).toBe('application/x-pkcs12');
  await court.file('soft.p12', new Uint8Array(await first.arrayBuffer()));
  const opened = await court.openssl(['pkcs12', '-in', 'soft.p12', '-passin', 'pass:Holder-2026', '-nodes']);
  expect(opened.stdout).toContain('BEGIN PRIVATE KEY');
  const { data: after } = await running.call<Certificate>(`ca/detail/${waiting.id}`, {}, company.token);
  expect(after.state).toBe('ACTIVE');
  expect((await fetchKey(after.version)).status).toBe(409);
});

/** What every key store does, whatever it is made of: one list of demands, walked for each adapter, judged by programs that are not ours. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Refusal } from '#engine/wire/errors.ts';
import { Secret } from '#service/config/secret.ts';
import { StartError } from '#service/config/start-error.ts';
import { openVault } from '#service/encryption/vault.ts';
import { type SoftToken, softToken } from '#tests/setup/soft-token.ts';
import { type Court, openCourt } from '#tests/vectors/judges.ts';
import { verifySm2 } from '#tests/vectors/sm2.ts';
import { type KeyAlgorithm, keyAlgorithms } from '#trust/keys/algorithms.ts';
import { type KeyStore, signerOf } from '#trust/keys/key-store.ts';
import { openAuthorityKeys } from './authority-keys.ts';
import { blobKeyStore, type KeyBlob } from './blob-key-store.ts';
import { pkcs11KeyStore } from './pkcs11-key-store.ts';
import { ck, openModule } from './pkcs11-module.ts';
import { pkcs12KeyStore } from './pkcs12-key-store.ts';

let court: Court;
let token: SoftToken;
let folder = '';
const blobs = new Map<string, KeyBlob>();
const password = '机构密钥 correct horse';
beforeAll(async () => {
  [court, token, folder] = await Promise.all([openCourt(), softToken(), mkdtemp(join(tmpdir(), 'chancery-keys-'))]);
});
afterAll(async () => {
  await Promise.all([court.close(), token.close(), rm(folder, { recursive: true, force: true })]);
});

interface Adapter {
  readonly name: string;
  /** A store as a new process would open it. */
  open(): Promise<{ readonly store: KeyStore; close(): void }>;
  readonly sm2: boolean;
  readonly exports: boolean;
}
const storage = {
  get: async (keyId: string) => blobs.get(keyId),
  put: async (blob: KeyBlob) => void blobs.set(blob.keyId, blob),
  remove: async (keyId: string) => void blobs.delete(keyId),
};
const adapters: readonly Adapter[] = [
  {
    name: 'blobs under the master key',
    open: async () => ({ store: blobKeyStore(openVault(Buffer.alloc(32, 7)), storage), close: () => undefined }),
    sm2: true,
    exports: true,
  },
  {
    name: 'PKCS #12 files',
    open: async () => ({ store: await pkcs12KeyStore({ folder, password }), close: () => undefined }),
    sm2: true,
    exports: false,
  },
  { name: 'PKCS #11 (SoftHSM)', open: async () => pkcs11KeyStore(token), sm2: false, exports: false },
];
const data = Buffer.from('to be signed');
const missing = '00000000-0000-4000-8000-000000000000';

describe.each(adapters)('$name', ({ open, sm2, exports }) => {
  let store: KeyStore;
  let close: () => void;
  beforeAll(async () => {
    ({ store, close } = await open());
  });
  afterAll(() => close());

  const judged = async (algorithm: KeyAlgorithm, spki: Buffer, signature: Buffer): Promise<string> => {
    const { digest } = keyAlgorithms[algorithm];
    await Promise.all([
      court.file('public.pem', createPublicKey({ key: spki, format: 'der', type: 'spki' }).export({ format: 'pem', type: 'spki' })),
      court.file('signature', signature),
      court.file('data', data),
    ]);
    return (await court.openssl(['dgst', `-${digest}`, '-verify', 'public.pem', '-signature', 'signature', 'data'])).stdout.trim();
  };

  test.each(['ECDSA_P256', 'ECDSA_P384', 'RSA_2048', 'RSA_3072'] as const)(
    '[BEY-01] %s: a key made is a key that signs, also after a restart; openssl says so',
    async algorithm => {
      const made = await store.make(algorithm, `签发密钥 ${algorithm}`);
      expect(made).toMatchObject({ algorithm, label: `签发密钥 ${algorithm}`, exportable: false });
      const again = await open();
      expect(await again.store.publicKey(made.keyId)).toEqual(made);
      const signer = await signerOf(again.store, made.keyId);
      expect(signer).toMatchObject({ algorithm, publicKey: made.publicKey });
      expect(await judged(algorithm, made.publicKey, await signer.sign(data))).toBe('Verified OK');
      again.close();
      expect(await judged(algorithm, made.publicKey, await store.sign(made.keyId, data))).toBe('Verified OK');
    },
  );

  test('[BEY-01] SM2: signs under the user id, or is refused by the name of the store', async () => {
    if (!sm2) {
      const refusal = await store.make('SM2', 'national').catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'KEY_STORE_ALGORITHM', params: { algorithm: 'SM2' } });
      expect((refusal as Refusal).params.store).toContain('PKCS #11');
      return;
    }
    const { keyId, publicKey } = await store.make('SM2', 'national');
    const again = await open();
    expect(verifySm2(data, publicKey.subarray(-64), await again.store.sign(keyId, data))).toBe(true);
  });

  test("[BEY-01] a key of the authority never leaves; a holder's does only where the store can hand it out", async () => {
    const { keyId } = await store.make('ECDSA_P256', 'issuing key');
    await expect(store.exportPkcs8(keyId)).rejects.toMatchObject({ code: 'KEY_NOT_EXPORTABLE' });
    const soft = store.make('ECDSA_P256', 'soft key', { exportable: true });
    if (exports) expect((await store.exportPkcs8((await soft).keyId)).length).toBeGreaterThan(100);
    else await expect(soft).rejects.toMatchObject({ code: 'KEY_NOT_EXPORTABLE' });
  });

  test('[BEY-01] a destroyed key is gone, also from memory; an unknown one is named', async () => {
    const { keyId } = await store.make('ECDSA_P256', 'short-lived');
    await store.sign(keyId, data);
    await store.destroy(keyId);
    await expect(store.sign(keyId, data)).rejects.toMatchObject({ code: 'KEY_MISSING', params: { keyId } });
    await store.destroy(keyId);
    const unknown = keyId.replace(/[0-9a-f-]{36}$/, missing);
    await expect(store.publicKey(unknown)).rejects.toMatchObject({ code: 'KEY_MISSING', params: { keyId: unknown } });
    await expect(store.publicKey('../../etc/passwd')).rejects.toMatchObject({ code: 'KEY_MISSING' });
  });

  test('[BEY-01] many who sign at once each get their own signature', async () => {
    const { keyId, publicKey } = await store.make('ECDSA_P256', 'busy');
    const signatures = await Promise.all(Array.from({ length: 60 }, () => store.sign(keyId, data)));
    expect(new Set(signatures.map(each => each.toString('hex'))).size).toBe(60);
    expect(await judged('ECDSA_P256', publicKey, signatures[59] ?? data)).toBe('Verified OK');
  });
});

describe('PKCS #12 files', () => {
  test('[BEY-01] openssl opens one with the password and signs with the same key; no secret lies open beside it', async () => {
    const store = await pkcs12KeyStore({ folder, password });
    const { keyId, publicKey } = await store.make('ECDSA_P256', '签发证书');
    const path = join(folder, `${keyId.slice('pkcs12:'.length)}.p12`);
    const { stdout, stderr } = await court.openssl(['pkcs12', '-in', path, '-passin', `pass:${password}`, '-info', '-nodes']);
    expect(stderr).toContain('PBES2, PBKDF2, AES-256-CBC, Iteration');
    expect(createPublicKey(createPrivateKey(stdout)).export({ format: 'der', type: 'spki' })).toEqual(publicKey);
    expect((await court.openssl(['pkcs12', '-in', path, '-passin', 'pass:wrong', '-nodes'])).status).not.toBe(0);
    expect((await readdir(folder)).filter(name => !name.endsWith('.p12'))).toEqual([]);
  });

  test('[BEY-01] another password, an open folder and a changed file are refused in words', async () => {
    await expect(pkcs12KeyStore({ folder, password: 'another one' })).rejects.toThrow(/PKCS12_PASSWORD does not open/);
    const store = await pkcs12KeyStore({ folder, password });
    const { keyId } = await store.make('ECDSA_P256', 'a');
    await writeFile(join(folder, `${keyId.slice('pkcs12:'.length)}.p12`), Buffer.from('3003020101', 'hex'));
    await expect((await pkcs12KeyStore({ folder, password }).catch(() => store)).destroy(keyId)).resolves.toBeUndefined();
    const open = await mkdtemp(join(tmpdir(), 'chancery-open-'));
    await chmod(open, 0o755);
    await expect(pkcs12KeyStore({ folder: open, password })).rejects.toThrow(/is open to others .* chmod 700/);
    await rm(open, { recursive: true });
  });
});

describe('PKCS #11', () => {
  test('[BEY-01] pkcs11-tool sees the keys: made in the token, sensitive, never extractable', async () => {
    const { store, close } = pkcs11KeyStore(token);
    await store.make('RSA_2048', 'stamping key');
    close();
    const listed = await token.tool('--list-objects', '--type', 'privkey');
    const found = listed.split(/(?=Private Key Object)/).find(each => each.includes('stamping key')) ?? '';
    expect(found).toMatch(/Usage: +sign$/m);
    expect(found).toMatch(/Access: +sensitive, always sensitive, never extractable, local/);
  });

  test('[BEY-01] a device that was away is used again when it is back', async () => {
    const { store, close } = pkcs11KeyStore(token);
    const { keyId } = await store.make('ECDSA_P256', 'reset');
    const { pkcs11, close: letGo } = openModule(token.module);
    pkcs11.C_Finalize();
    pkcs11.C_Initialize({ flags: ck.osLocking });
    expect((await store.sign(keyId, data)).length).toBeGreaterThan(60);
    letGo();
    close();
  });

  test.each([
    ['a library that is not there', { module: '/nowhere/libvendor.so' }, /PKCS11_MODULE=\/nowhere.*apt-get install softhsm2/],
    ['a token that is not there', { token: 'other' }, /PKCS11_TOKEN=other: .* it has "authority"/],
    ['a wrong PIN', { pin: '0000-0000' }, /PKCS11_PIN is not the PIN.*CKR_PIN_INCORRECT/],
  ])('[BEY-01] %s is told in words, with what to do', (_, wrong, words) => {
    expect(() => pkcs11KeyStore({ ...token, ...wrong })).toThrow(StartError);
    expect(() => pkcs11KeyStore({ ...token, ...wrong })).toThrow(words);
  });
});

test('[BEY-01] new keys go where the configuration says, and each is used where it was made', async () => {
  const database = blobKeyStore(openVault(Buffer.alloc(32, 7)), storage);
  const pkcs11 = { module: token.module, token: token.token, pin: new Secret(token.pin) };
  const pkcs12 = { folder, password: new Secret(password) };
  const both = await openAuthorityKeys(database, { ordinary: 'pkcs11', sm2: 'pkcs12', pkcs11, pkcs12 });
  const old = await database.make('ECDSA_P256', 'made before');
  const inDevice = await both.keys.make('ECDSA_P256', 'issuing');
  const inFile = await both.keys.make('SM2', 'national');
  expect([inDevice, inFile].map(({ keyId }) => keyId.split(':')[0])).toEqual(['pkcs11', 'pkcs12']);
  for (const { keyId } of [old, inDevice, inFile]) expect((await both.keys.sign(keyId, data)).length).toBeGreaterThan(60);
  await both.keys.destroy(inDevice.keyId);
  await expect(both.keys.sign(inDevice.keyId, data)).rejects.toMatchObject({ code: 'KEY_MISSING' });
  both.close();
  const without = await openAuthorityKeys(database, { ordinary: 'database', sm2: 'database', pkcs11: null, pkcs12: null });
  await expect(without.keys.sign(inFile.keyId, data)).rejects.toMatchObject({ code: 'KEY_STORE_UNAVAILABLE', params: { store: 'pkcs12' } });
});

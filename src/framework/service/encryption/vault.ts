/** Encrypted data: authenticated encryption bound to its place (table, row, column) and blind indexes. Knows no database and no file. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';

/** Where an encrypted value lives. A value copied to another row or column does not open there. */
export interface Place {
  readonly table: string;
  readonly row: string;
  readonly column: string;
}

export interface Vault {
  /** Encrypts a text for its place. The answer is `format(1) | key version(1) | nonce(12) | ciphertext | tag(16)`. */
  encrypt(plain: string, place: Place): Buffer;
  /** Decrypts what `encrypt` made. KEY_SEAL_BROKEN if it was changed or moved, KEY_SEAL_VERSION if its key is not configured. */
  decrypt(encrypted: Uint8Array, place: Place): string;
  /** As `encrypt`, for binary content. */
  encryptBytes(plain: Uint8Array, place: Place): Buffer;
  /** As `open`, for binary content. */
  decryptBytes(encrypted: Uint8Array, place: Place): Buffer;
  /** 32 bytes that are equal for equal values of one column (see `normalise`) and tell nothing else: the column to search by. */
  blindIndex(value: string, place: { readonly table: string; readonly column: string }): Buffer;
  /** True if the value was encrypted under an earlier key version and should be encrypted anew. */
  isStale(encrypted: Uint8Array): boolean;
  /** The version new values are encrypted under. */
  readonly keyVersion: number;
}

export interface VaultOptions {
  /** The version new values are encrypted under, 1 to 255. Raising it under the same master key rotates the keys derived from it. */
  readonly keyVersion?: number;
  /** Master keys of earlier versions after the master key itself was changed. */
  readonly earlier?: Readonly<Record<number, Buffer>>;
  /** The master key whose blind indexes stand, where it is another one: until they have been computed anew. */
  readonly indexesUnder?: Buffer;
  /** Keys of blind indexes that outlive their master key (`blindIndexKey`), by `table.column`. */
  readonly carried?: ReadonlyMap<string, Buffer>;
}

const format = 1;
const headerBytes = 2;
const nonceBytes = 12;
const tagBytes = 16;

/** Lengths stand before the parts, so that no two places give the same bytes. */
const placeBytes = (header: Uint8Array, parts: readonly string[]): Buffer => {
  const bytes = Buffer.alloc(parts.reduce((sum, part) => sum + 4 + Buffer.byteLength(part), header.length));
  bytes.set(header);
  let at = header.length;
  for (const part of parts) {
    const length = bytes.write(part, at + 4);
    bytes.writeUInt32BE(length, at);
    at += 4 + length;
  }
  return bytes;
};

const derive = (master: Buffer, purpose: string, parts: readonly string[]): Buffer =>
  Buffer.from(hkdfSync('sha256', master, 'chancery', placeBytes(Buffer.from(purpose), parts), 32));

/** What a blind index of a column is computed under. */
export const blindIndexKey = (master: Buffer, { table, column }: { readonly table: string; readonly column: string }): Buffer =>
  derive(master, 'blind index', [table, column]);

/** Tells a master key from others, and nothing about it. */
export const fingerprintOf = (master: Buffer): string => derive(master, 'fingerprint', []).subarray(0, 16).toString('hex');

/** Full and half width, letter case and surrounding or doubled blanks make no difference to a blind index. */
export const normalise = (value: string): string => value.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();

/**
 * Opens the vault of a master key. Every table column has its own key per version (HKDF-SHA256, RFC 5869), so that random
 * nonces stay far from the limit of 2^32 messages per key (NIST SP 800-38D 8.3).
 * @param masterKey 32 bytes
 */
export const openVault = (masterKey: Buffer, options: VaultOptions = {}): Vault => {
  const current = options.keyVersion ?? 1;
  const indexMaster = options.indexesUnder ?? masterKey;
  const all = [masterKey, indexMaster, ...Object.values(options.earlier ?? {})];
  if (all.some(key => key.length !== 32) || !Number.isInteger(current) || current < 1 || current > 255)
    throw new Refusal('KEY_MASTER_INVALID');
  const derived = new Map<string, Buffer>();
  const remembered = (master: Buffer, purpose: string, parts: readonly string[]): Buffer => {
    const name = `${purpose}\0${parts.join('\0')}`;
    const known = derived.get(name) ?? derive(master, purpose, parts);
    derived.set(name, known);
    return known;
  };
  const keyOf = (version: number, place: Place): Buffer => {
    const master = options.earlier?.[version] ?? masterKey;
    if (version < 1 || version > current) throw new Refusal('KEY_SEAL_VERSION', { params: { version } });
    return remembered(master, `seal v${version}`, [place.table, place.column]);
  };

  const encryptBytes = (plain: Uint8Array, place: Place): Buffer => {
    const header = Buffer.from([format, current]);
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', keyOf(current, place), nonce);
    cipher.setAAD(placeBytes(header, [place.table, place.row, place.column]));
    return Buffer.concat([header, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };

  const decryptBytes = (encrypted: Uint8Array, place: Place): Buffer => {
    const whole = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
    if (whole.length < headerBytes + nonceBytes + tagBytes || whole[0] !== format) throw new Refusal('KEY_SEAL_BROKEN');
    const header = whole.subarray(0, headerBytes);
    const key = keyOf(whole.readUInt8(1), place);
    const decipher = createDecipheriv('aes-256-gcm', key, whole.subarray(headerBytes, headerBytes + nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(placeBytes(header, [place.table, place.row, place.column]));
    decipher.setAuthTag(whole.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(whole.subarray(headerBytes + nonceBytes, -tagBytes)), decipher.final()]);
    } catch (cause) {
      throw new Refusal('KEY_SEAL_BROKEN', { cause });
    }
  };

  return {
    encryptBytes,
    decryptBytes,
    encrypt: (plain, place) => encryptBytes(Buffer.from(plain, 'utf8'), place),
    decrypt: (encrypted, place) => decryptBytes(encrypted, place).toString('utf8'),
    blindIndex: (value, { table, column }) =>
      createHmac('sha256', options.carried?.get(`${table}.${column}`) ?? remembered(indexMaster, 'blind index', [table, column]))
        .update(normalise(value), 'utf8')
        .digest(),
    keyVersion: current,
    isStale: encrypted => encrypted[0] !== format || encrypted[1] !== current,
  };
};

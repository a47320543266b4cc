/** What the store asks of whoever holds the keys: to encrypt a value for one place, to decrypt it there, and to make equal values findable. */

/** Where an encrypted value rests. It opens nowhere else: a ciphertext moved to another row or column is refused. */
export interface Place {
  readonly table: string;
  readonly row: string;
  readonly column: string;
}

export interface Encryption {
  encrypt(plain: string, at: Place): Buffer;
  /** @throws when the bytes were changed or belong to another place */
  decrypt(encrypted: Buffer, at: Place): string;
  /** The same for equal values of one column, and telling nothing about them. */
  blindIndex(value: string, of: Omit<Place, 'row'>): Buffer;
}

/** What the store asks of whoever holds the keys: to seal a value for one place, to open it there, and to make equal values findable. */

/** Where a sealed value rests. It opens nowhere else: a ciphertext moved to another row or column is refused. */
export interface Place {
  readonly table: string;
  readonly row: string;
  readonly column: string;
}

export interface Sealing {
  seal(plain: string, at: Place): Buffer;
  /** @throws when the bytes were changed or belong to another place */
  open(sealed: Buffer, at: Place): string;
  /** The same for equal values of one column, and telling nothing about them. */
  blindIndex(value: string, of: Omit<Place, 'row'>): Buffer;
}

/** Where files rest: one streaming port, encrypted at rest by the adapter. What a file means and who may read it stands elsewhere. */

export interface Stored {
  /** Bytes as they came in. */
  readonly size: number;
  /** Hex, of the bytes as they came in. */
  readonly sha256: string;
  /** The first bytes, for telling the type by content. */
  readonly head: Uint8Array;
}

export interface FileStore {
  /** Takes the whole stream or nothing. @param id the file's id, fresh */
  put(id: string, body: AsyncIterable<Uint8Array>): Promise<Stored>;
  /** The bytes as they came in. @throws Refusal RECORD_MISSING */
  get(id: string): Promise<AsyncIterable<Uint8Array>>;
  remove(id: string): Promise<void>;
}

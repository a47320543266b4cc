/** How revocation lists are called, and which of them a certificate stands on. */

/** The full list is the shard of that number. */
export const fullList = 0;

/** `issuing-2026`, or `issuing-2026_3` for its third shard: a name of an authority has no underscore. */
export const listName = (issuer: string, shard: number): string => (shard === fullList ? issuer : `${issuer}_${shard}`);
export const readListName = (name: string): { readonly issuer: string; readonly shard: number } => {
  const [, issuer, shard] = /^(.+)_([1-9]\d{0,3})$/.exec(name) ?? [];
  return issuer === undefined ? { issuer: name, shard: fullList } : { issuer, shard: Number(shard) };
};

/** In which shard a certificate comes: serial numbers are random, so all fill up alike. */
export const shardOf = (serialNumber: string, shards: number): number =>
  shards === 0 ? fullList : Number(BigInt(`0x${serialNumber}`) % BigInt(shards)) + 1;

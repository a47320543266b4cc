/** The picture of a signed seal (SESeal, GB/T 38540 7.1.2.4), found by its place and not judged: for screens, which verify nothing. */

interface Node {
  readonly content: Uint8Array;
  readonly tag: number;
}

/** The elements one behind the other; none of what is no DER. */
const nodesIn = (bytes: Uint8Array): readonly Node[] => {
  const nodes: Node[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag = 0, first = 0] = bytes.subarray(at, at + 2);
    const more = first < 0x80 ? 0 : first - 0x80;
    if (more > 4) return [];
    const length = more === 0 ? first : bytes.subarray(at + 2, at + 2 + more).reduce((sum, each) => sum * 256 + each, 0);
    const from = at + 2 + more;
    if (from + length > bytes.length) return [];
    nodes.push({ tag, content: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return nodes;
};

const [octetString, sequence] = [0x04, 0x30];

const partAt = (bytes: Uint8Array, way: readonly number[]): Uint8Array | undefined => {
  let parts = nodesIn(bytes);
  for (const index of way) {
    const node = parts[index];
    if (node?.tag !== sequence) return undefined;
    parts = nodesIn(node.content);
  }
  const data = parts[1];
  return data?.tag === octetString ? data.content : undefined;
};

/** Of every version the fourth part of what stands in its first: type, octets, width, height. */
const inSeal = [0, 0, 3];
/** Of a signature the seal is the second part of what was signed. */
const inSignature = [0, 0, 1, 0, 3];

/** @param bytes a signed seal, or a signature made with one (SES_Signature) */
export const pictureIn = (bytes: Uint8Array): Uint8Array | undefined => partAt(bytes, inSeal) ?? partAt(bytes, inSignature);

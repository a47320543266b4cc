/**
 * Seals and what is signed with them, a second time, for judging what the service makes: written from GB/T 38540-2020 with a DER walk of
 * its own and the SM2 of `sm2.ts`. Shares no code with the service.
 */
import { sm3, verifySm2 } from './sm2.ts';

interface Node {
  readonly tag: number;
  readonly whole: Buffer;
  readonly value: Buffer;
}

/** The elements that stand one after the other; throws for a length that leads beyond the end or is not the shortest. */
const walk = (bytes: Buffer): Node[] => {
  const nodes: Node[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes.readUInt8(at);
    let size = bytes.readUInt8(at + 1);
    let head = 2;
    if (size > 127) {
      const count = size & 127;
      size = 0;
      for (let index = 0; index < count; index += 1) size = size * 256 + bytes.readUInt8(at + 2 + index);
      head += count;
      if (size < 128 || (count > 1 && size < 256 ** (count - 1))) throw new Error('a length that is too long');
    }
    const end = at + head + size;
    if (end > bytes.length) throw new Error('cut short');
    nodes.push({ tag, whole: bytes.subarray(at, end), value: bytes.subarray(at + head, end) });
    at = end;
  }
  return nodes;
};

/** So many elements of these tags, no more and no fewer. */
const take = (node: Node | undefined, ...tags: readonly number[]): Buffer[] => {
  const inside = walk(node?.value ?? Buffer.alloc(0));
  if (inside.map(({ tag }) => tag).join() !== tags.join()) throw new Error(`tags ${inside.map(({ tag }) => tag.toString(16)).join()}`);
  return inside.map(({ whole }) => whole);
};
const only = (bytes: Buffer): Node => {
  const [node, ...more] = walk(bytes);
  if (node === undefined || more.length > 0) throw new Error('one element was expected');
  return node;
};
const value = (bytes: Buffer | undefined): Buffer => only(bytes ?? Buffer.alloc(0)).value;
const moment = (bytes: Buffer | undefined): Date => {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(value(bytes).toString('latin1'));
  if (parts === null) throw new Error('not a GeneralizedTime');
  const [, year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

const [SEQUENCE, INTEGER, OCTETS, BITS, OID, UTF8, IA5, TIME] = [0x30, 0x02, 0x04, 0x03, 0x06, 0x0c, 0x16, 0x18];
const sm2WithSm3 = '2a811ccf55018375';

/** x‖y of the key in a certificate: the one BIT STRING of 66 octets there is. */
const keyOf = (certificate: Buffer): Buffer => {
  const at = certificate.indexOf(Buffer.from('03420004', 'hex'));
  if (at < 0) throw new Error('no SM2 key');
  return certificate.subarray(at + 4, at + 68);
};

/** Reads a seal of version 4 and verifies its maker's signature. */
export const readSealAgain = (der: Buffer) => {
  const [info, cert, algorithm, signedValue] = take(only(der), SEQUENCE, OCTETS, OID, BITS);
  const [header, esID, property, picture] = take(only(info ?? der), SEQUENCE, IA5, SEQUENCE, SEQUENCE);
  const [id, version, vid] = take(only(header ?? der), IA5, INTEGER, IA5);
  const [type, name, listType, list, createDate, validStart, validEnd] = take(
    only(property ?? der),
    ...[INTEGER, UTF8, INTEGER, SEQUENCE, TIME, TIME, TIME],
  );
  const [kind, data, width, height] = take(only(picture ?? der), IA5, OCTETS, INTEGER, INTEGER);
  const maker = value(cert);
  const signature = value(signedValue).subarray(1);
  return {
    der,
    id: value(id).toString(),
    version: value(version).readUInt8(),
    vid: value(vid).toString(),
    esID: value(esID).toString(),
    type: value(type).readUInt8(),
    name: value(name).toString(),
    listType: value(listType).readUInt8(),
    certificates: walk(value(list)).map(node => node.value),
    createDate: moment(createDate),
    validStart: moment(validStart),
    validEnd: moment(validEnd),
    picture: { kind: value(kind).toString(), data: value(data), width: value(width).readUInt8(), height: value(height).readUInt8() },
    maker,
    signed: info ?? der,
    signature,
    holds: value(algorithm).toString('hex') === sm2WithSm3 && verifySm2(info ?? der, keyOf(maker), signature),
    holdsForNobody: verifySm2(info ?? der, keyOf(maker), signature, ''),
  };
};

/** Reads a signature made with a seal of version 4, verifies it, and compares the data. */
export const readSealSignatureAgain = (der: Buffer, data: Buffer) => {
  const whole = only(der);
  const stamped = walk(whole.value).length === 5;
  const [toSign, cert, algorithm, bits, stamp] = take(whole, SEQUENCE, OCTETS, OID, BITS, ...(stamped ? [0xa0] : []));
  const [version, eseal, timeInfo, dataHash, propertyInfo] = take(only(toSign ?? der), INTEGER, SEQUENCE, TIME, BITS, IA5);
  const signer = value(cert);
  const signature = value(bits).subarray(1);
  const seal = readSealAgain(eseal ?? der);
  return {
    version: value(version).readUInt8(),
    seal,
    timeInfo: moment(timeInfo),
    propertyInfo: value(propertyInfo).toString(),
    signer,
    toSign: toSign ?? der,
    signature,
    stamp: stamp === undefined ? undefined : value(value(stamp)).subarray(1),
    holds: value(algorithm).toString('hex') === sm2WithSm3 && verifySm2(toSign ?? der, keyOf(signer), signature),
    isListed: seal.certificates.some(each => each.equals(signer)),
    isOverData: value(dataHash).subarray(1).equals(sm3(data)),
  };
};

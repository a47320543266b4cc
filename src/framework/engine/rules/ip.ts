/** Internet addresses as text: IPv4 in four decimal numbers, IPv6 by RFC 4291 2.2, networks with a prefix length. No zone ids. */

const octet = /^(0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/;

export const isIpv4 = (text: string): boolean => {
  const parts = text.split('.');
  return parts.length === 4 && parts.every(part => octet.test(part));
};

export const isIpv6 = (text: string): boolean => {
  const halves = text.split('::');
  if (halves.length > 2 || !/^[\da-fA-F:.]+$/.test(text)) return false;
  const groups = halves.flatMap(half => (half === '' ? [] : half.split(':')));
  const tail = groups.at(-1) ?? '';
  const dotted = tail.includes('.');
  if (dotted && (!isIpv4(tail) || text.endsWith('::'))) return false;
  if (!groups.slice(0, dotted ? -1 : undefined).every(group => /^[\da-fA-F]{1,4}$/.test(group))) return false;
  const count = groups.length + (dotted ? 1 : 0);
  return halves.length === 2 ? count <= 7 : count === 8;
};

/** IPv4 or IPv6. */
export const isIp = (text: string): boolean => isIpv4(text) || isIpv6(text);

/** An address, a slash, a prefix length. Bits beyond the prefix may be set. */
export const isCidr = (text: string): boolean => {
  const [address = '', bits = '', ...rest] = text.split('/');
  if (rest.length > 0 || !/^(0|[1-9]\d{0,2})$/.test(bits)) return false;
  return isIpv4(address) ? Number(bits) <= 32 : isIpv6(address) && Number(bits) <= 128;
};

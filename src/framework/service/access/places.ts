/** Where a request comes from, as attempts are counted: its address, and the network around it. */
import { isIPv6 } from 'node:net';

/** The leading groups of an IPv6 address. */
const prefixOf = (ip: string, groups: number): string => {
  const [left = [], right = []] = ip.split('::').map(half => half.split(':').filter(group => group !== ''));
  return [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
    .slice(0, groups)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':');
};

const mapped = (ip: string): string => /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1] ?? ip;

/** Whoever has one IPv6 address has all of its /64 (RFC 6177): those count as one. */
export const placeOf = (ip: string): string => {
  const address = mapped(ip);
  return isIPv6(address) ? prefixOf(address, 4) : address;
};

/** The network around a place: /24 of IPv4, /48 of IPv6, which is what one site is given. */
export const networkOf = (ip: string): string => {
  const address = mapped(ip);
  return isIPv6(address) ? `${prefixOf(address, 3)}::/48` : `${address.split('.').slice(0, 3).join('.')}.0/24`;
};

/** Rules about how to reach somebody: telephone, mail, addresses on paper and on the network. */
import { isCidr, isIp } from './ip.ts';
import { byPattern, byTest } from './rule.ts';

const atom = "[A-Za-z\\d!#$%&'*+/=?^_`{|}~\\-]+";
const label = '[A-Za-z\\d](?:-*[A-Za-z\\d])*';
const email = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[A-Za-z](?:-*[A-Za-z\\d])+$`, 'u');
/** Counted apart: in the expression it would be looked for at each letter anew. */
const isShort = (part: string): boolean => part.length <= 63;
/** Host names may be written in their own script; the bracketed form is an IPv6 address. Names and passwords before an `@` are refused. */
const url = /^https?:\/\/(\[[\da-fA-F:.]+\]|[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,252}))(:\d{1,5})?([/?#][^\s<>"\\^`{|}]*)?$/u;

const isUrl = (value: string): boolean => {
  const [, host = '', port = ':0'] = url.exec(value) ?? [];
  if (host === '' || Number(port.slice(1)) > 65_535) return false;
  return host.startsWith('[') ? isIp(host.slice(1, -1)) && host.includes(':') : !/\.\.|-$|-\.|\.-/u.test(host);
};

export const contactRules = {
  mobilePhone: byPattern(
    /^1[345789]\d{9}$/u,
    '请输入 11 位手机号码，第二位为 3、4、5、7、8 或 9',
    'Enter an 11-digit mobile number starting with 13, 14, 15, 17, 18 or 19.',
    { normalise: 'mobile', hint: { inputMode: 'tel' } },
  ),
  /** 16x numbers exist. */
  mobilePhoneStrict: byPattern(
    /^1[3-9]\d{9}$/u,
    '请输入 11 位手机号码，以 13 至 19 开头',
    'Enter an 11-digit mobile number starting with 13 to 19.',
    {
      normalise: 'mobile',
      hint: { inputMode: 'tel' },
    },
  ),
  landline: byPattern(
    /^(\d{3}-?\d{8}|\d{4}-?\d{7,8})(-\d{1,6})?$/u,
    '请输入带区号的固定电话，如 010-12345678 或 0591-1234567-801',
    'Enter a landline number with area code, for example 010-12345678 or 0591-1234567-801.',
    { hint: { inputMode: 'tel' } },
  ),
  /** Area codes in use (three figures with numbers of eight, four with seven or eight), subscriber numbers that begin with 2 to 8. */
  landlineStrict: byPattern(
    /^(0(10|2[0-57-9])-?[2-8]\d{7}|0[3-9]\d{2}-?[2-8]\d{6,7})(-\d{1,6})?$/u,
    '请输入真实的固定电话，如 010-62345678 或 0591-8765432-801',
    'Enter a real landline number, for example 010-62345678 or 0591-8765432-801.',
    { hint: { inputMode: 'tel' } },
  ),
  email: byTest(
    value =>
      value.length <= 254 && value.indexOf('@') <= 64 && email.test(value) && value.split('@')[1]?.split('.').every(isShort) === true,
    '请输入电子邮箱，如 name@example.com',
    'Enter an email address, for example name@example.com.',
    { hint: { inputMode: 'email', maxLength: 254 }, pattern: email.source, cite: 'RFC 5321 4.1.2, 4.5.3.1' },
  ),
  qq: byPattern(
    /^[1-9]\d{4,10}$/u,
    '请输入 5 到 11 位 QQ 号，不以 0 开头',
    'Enter a QQ number of 5 to 11 digits that does not start with 0.',
    {
      hint: { inputMode: 'numeric' },
    },
  ),
  ip: byTest(isIp, '请输入 IP 地址，如 192.168.1.1 或 2001:db8::1', 'Enter an IP address, for example 192.168.1.1 or 2001:db8::1.', {
    cite: 'RFC 4291 2.2',
  }),
  cidr: byTest(isCidr, '请输入网段，如 192.168.1.0/24', 'Enter an IP range, for example 192.168.1.0/24.', { cite: 'RFC 4632 3.1' }),
  postalCode: byPattern(/^\d{6}$/u, '请输入 6 位邮政编码', 'Enter a 6-digit postal code.', { hint: { inputMode: 'numeric' } }),
  /** The first two digits are a province in use. */
  postalCodeStrict: byPattern(
    /^(0[1-7]|1[0-356]|2[0-7]|3[0-6]|4[0-7]|5[1-7]|6[1-7]|7[0-5]|8[013-6])\d{4}$/u,
    '请输入真实的 6 位邮政编码',
    'Enter a real 6-digit postal code.',
    { hint: { inputMode: 'numeric' } },
  ),
  url: byTest(isUrl, '请输入网址，以 http:// 或 https:// 开头', 'Enter a URL starting with http:// or https://.', {
    hint: { inputMode: 'url' },
  }),
};

/** The time-stamp authorities of others, as configured: where they are asked, and the roots that their stamps have to lead to. */
import { readFileSync } from 'node:fs';
import type { StampAuthorities } from '#product/calls/certificate/stamping.ts';
import { expected, ok, type Read, type Reader } from '#service/config/readers.ts';
import type { Said } from '#service/config/start-error.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { isSelfIssued } from '#trust/pki/path.ts';
import { readPem } from '#trust/pki/pem.ts';
import type { variables } from './configuration.ts';

/** Whoever signs waits for them one after the other. */
const mostUrls = 5;

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
};

export const stampUrls: Reader<readonly string[]> = text => {
  const urls = text.split(/[\s,]+/).filter(each => each !== '');
  return urls.length > 0 && urls.length <= mostUrls && new Set(urls).size === urls.length && urls.every(isAddress)
    ? ok(urls)
    : expected(
        `one to ${mostUrls} different addresses of time-stamp authorities (RFC 3161 over HTTP), apart by commas or blanks, such as http://tsa.example.cn/tsr, without name and password`,
        `1 到 ${mostUrls} 个不同的时间戳服务地址（RFC 3161，HTTP），以逗号或空格分隔，例如 http://tsa.example.cn/tsr，不带用户名和密码`,
      );
};

/** One that stands for itself, and may have others below it. */
const isRoot = (der: Buffer): boolean => {
  const certificate = parseCertificate(der);
  return certificate.isAuthority && isSelfIssued(certificate);
};

export const stampRoots: Reader<readonly Buffer[]> = path => {
  try {
    const roots = readPem('CERTIFICATE', readFileSync(path, 'utf8')) ?? [];
    if (roots.length > 0 && roots.every(isRoot)) return ok(roots);
  } catch {
    // What cannot be read is told as what holds something else.
  }
  return expected(
    'the path of a PEM file that can be read, with root certificates of time-stamp authorities and nothing else',
    '可读取的 PEM 文件的路径，其中只有时间戳服务的根证书',
  );
};

const needsRoots: Said = {
  en: 'TSA_URL needs TSA_ROOTS: the root certificates (PEM) of these authorities, or nobody could judge their stamps.',
  zh: 'TSA_URL 需要 TSA_ROOTS：这些时间戳服务的根证书（PEM 文件），否则无法判断其时间戳。',
};

/** Roots may stand alone: what was stamped under them is still believed once the own authority stamps again. */
export const readStampAuthorities = (read: Read<typeof variables>, fault: (said: Said) => void): StampAuthorities => {
  const urls = read('TSA_URL', null);
  const roots = read('TSA_ROOTS', null);
  if (urls !== null && roots === null) fault(needsRoots);
  return Object.freeze({ urls: urls ?? [], roots: roots ?? [] });
};

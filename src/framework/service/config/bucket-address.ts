/** How a bucket is named: `https://key:secret@host/bucket/folder?region=…`. */

export interface BucketAddress {
  readonly endpoint: string;
  readonly bucket: string;
  /** What stands before the names of all its files: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  /** Left out, they come from where the client of S3 looks for them: its environment, a file, the machine's role. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

const usualRegion = 'us-east-1';
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Undefined where a percent sign begins nothing. */
const plain = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

/** @returns undefined for what is no address of a bucket */
export const bucketAddress = (text: string): BucketAddress | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const [bucket = '', ...folders] = url.pathname
    .split('/')
    .filter(name => name !== '')
    .map(plain);
  const [key, secret] = [plain(url.username), plain(url.password)];
  if (key === undefined || secret === undefined || folders.some(name => name === undefined || /[/\\]|^\.\.?$/.test(name))) return undefined;
  const isKnown = [...url.searchParams.keys()].every((name, at) => name === 'region' && at === 0);
  if (!['http:', 'https:'].includes(url.protocol) || !bucketName.test(bucket) || !isKnown) return undefined;
  if (url.hash !== '' || (key === '') !== (secret === '')) return undefined;
  return {
    endpoint: url.origin,
    bucket,
    prefix: folders.map(name => `${name}/`).join(''),
    region: url.searchParams.get('region') || usualRegion,
    ...(key === '' ? {} : { credentials: { accessKeyId: key, secretAccessKey: secret } }),
  };
};

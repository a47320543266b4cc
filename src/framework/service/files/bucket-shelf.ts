/** Files in a bucket of an object storage that speaks S3. Loaded where there is one alone: its client is heavy. */
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadBucketCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { bucketAddress } from '#service/config/bucket-address.ts';
import { away } from './bucket-away.ts';
import { putInParts } from './bucket-parts.ts';
import { idAt, placeOf, type Shelf } from './shelf.ts';

/** Less than a transaction may stand still. */
const patience = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true, socketTimeout: 10_000 };
/** An answer that is asked for by each balancer, every second or two. */
const answerGoodMs = 5_000;
const answerWithinMs = 3_000;

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.name === 'NoSuchKey' || (error.$metadata.httpStatusCode === 404 && error.name === 'NotFound'));

const clientOf = (url: string) => {
  const address = bucketAddress(url);
  if (address === undefined) throw new Error('this is no address of a bucket');
  const { endpoint, region, credentials, bucket, prefix } = address;
  const client = new S3Client({
    endpoint,
    region,
    ...(credentials === undefined ? {} : { credentials }),
    // Every server knows buckets by path, and not every one the newer checksums: parts are covered by the signature or TLS, and each file by its cipher.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: patience,
  });
  return { client, bucket, prefix };
};

/** With other bytes at its beginning. */
async function* beginningWith(head: Buffer, body: AsyncIterable<Buffer>): AsyncIterable<Uint8Array> {
  yield head;
  let skip = head.length;
  for await (const chunk of body) {
    if (skip < chunk.length) yield chunk.subarray(skip);
    skip = Math.max(0, skip - chunk.length);
  }
}

export const bucketShelf = (url: string): Shelf => {
  const { client, bucket, prefix } = clientOf(url);
  const objectOf = (id: string) => ({ Bucket: bucket, Key: `${prefix}${placeOf(id)}` });
  const read = async (id: string, more: Partial<GetObjectCommandInput> = {}): Promise<Readable | undefined> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...objectOf(id), ...more }));
      return Body instanceof Readable ? Body : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw away(error);
    }
  };
  const put = (id: string, body: AsyncIterable<Uint8Array>): Promise<void> => putInParts(client, objectOf(id), body);
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  const ask = (): Promise<boolean> =>
    client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(answerWithinMs) }).then(
      () => true,
      () => false,
    );
  return {
    put,
    get: read,
    async head(id, bytes) {
      const body = await read(id, { Range: `bytes=0-${bytes - 1}` });
      if (body === undefined) return undefined;
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    async replaceHead(id, head) {
      const body = await read(id);
      if (body !== undefined) await put(id, beginningWith(head, body));
    },
    async remove(id) {
      await client.send(new DeleteObjectCommand(objectOf(id))).catch(error => {
        throw away(error);
      });
    },
    async *ids() {
      let from: string | undefined;
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(from === undefined ? {} : { ContinuationToken: from }) }))
          .catch(error => {
            throw away(error);
          });
        for (const { Key } of page.Contents ?? []) {
          const id = Key === undefined ? undefined : idAt(Key.slice(prefix.length));
          if (id !== undefined) yield id;
        }
        from = page.NextContinuationToken;
      } while (from !== undefined);
    },
    isThere() {
      const now = performance.now();
      if (last === undefined || now - last.at > answerGoodMs) last = { at: now, answer: ask() };
      return last.answer;
    },
    close: () => client.destroy(),
  };
};

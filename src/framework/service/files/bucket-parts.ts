/** A stream into a bucket: as one object where it is small, else in parts of which one is in memory; nothing stays of one that breaks off. */
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { away } from './bucket-away.ts';

/** S3 wants 5 MiB at least, of all but the last. */
const partBytes = 8 * 1_048_576;

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

/** Pieces of `partBytes`, the last one shorter; one that is empty where nothing comes. */
async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncIterable<{ readonly part: Buffer; readonly isLast: boolean }> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    held.push(chunk);
    length += chunk.length;
    while (length > partBytes) {
      const all = Buffer.concat(held, length);
      yield { part: all.subarray(0, partBytes), isLast: false };
      held = [all.subarray(partBytes)];
      length -= partBytes;
    }
  }
  yield { part: Buffer.concat(held, length), isLast: true };
}

const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(error => {
    throw away(error);
  });

/** @throws what the stream threw; Refusal FILES_AWAY */
export const putInParts = async (client: S3Client, place: Place, body: AsyncIterable<Uint8Array>): Promise<void> => {
  let upload: string | undefined;
  const done: CompletedPart[] = [];
  try {
    for await (const { part, isLast } of partsOf(body)) {
      if (isLast && upload === undefined) {
        await asked(client.send(new PutObjectCommand({ ...place, Body: part })));
        return;
      }
      upload ??= (await asked(client.send(new CreateMultipartUploadCommand(place)))).UploadId;
      const number = { UploadId: upload, PartNumber: done.length + 1 };
      const { ETag } = await asked(client.send(new UploadPartCommand({ ...place, ...number, Body: part })));
      done.push({ PartNumber: number.PartNumber, ...(ETag === undefined ? {} : { ETag }) });
    }
    await asked(client.send(new CompleteMultipartUploadCommand({ ...place, UploadId: upload, MultipartUpload: { Parts: done } })));
  } catch (error) {
    // Where this fails too, the bucket's own rule for unfinished uploads clears up.
    if (upload !== undefined) await client.send(new AbortMultipartUploadCommand({ ...place, UploadId: upload })).catch(() => undefined);
    throw error;
  }
};

import { expect, it } from 'vitest';
import type { ClientCall } from '#engine/project/client-view.ts';
import { createFiles } from './files.ts';
import { createIntents } from './intents.ts';
import type { Transport } from './wire-words.ts';

const read = { id: 'en.file.read', path: 'file/read/{fileId}', method: 'GET' } as unknown as ClientCall;

it('[en.file.read] an address of a file is given out once, and opens nothing once the session has ended', async () => {
  const asked: string[] = [];
  const transport = {
    download: async (path: string) => {
      asked.push(path);
      return { blob: new Blob(['paper']), name: 'paper.txt' };
    },
  } as unknown as Transport;
  const files = createFiles({
    view: { calls: {}, resources: {} } as never,
    transport,
    callById: () => read,
    intents: createIntents(),
    needed: () => read,
  });
  const address = await files.fileUrl('f1');
  expect(await files.fileUrl('f1')).toBe(address);
  expect(asked).toEqual(['file/read/f1']);
  expect(await (await fetch(address)).text()).toBe('paper');
  files.closeFiles();
  await expect
    .poll(() =>
      fetch(address).then(
        () => 'open',
        () => 'shut',
      ),
    )
    .toBe('shut');
  expect(await files.fileUrl('f1')).not.toBe(address);
});

it('[en.ca.download] what a GET is told besides its path stands in the address', async () => {
  const asked: string[] = [];
  const transport = {
    download: async (path: string) => {
      asked.push(path);
      return { blob: new Blob(['der']), name: 'a.cer' };
    },
  } as unknown as Transport;
  const download = { id: 'en.ca.download', path: 'ca/download/{id}', method: 'GET' } as unknown as ClientCall;
  const files = createFiles({
    view: { calls: {}, resources: {} } as never,
    transport,
    callById: () => download,
    intents: createIntents(),
    needed: () => download,
  });
  await files.fileOf('en.ca.download', { id: '1', format: 'DER', note: null });
  expect(asked).toEqual(['ca/download/1?format=DER']);
});

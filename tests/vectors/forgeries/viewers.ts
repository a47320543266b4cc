/** What three programs that are not ours draw of a PDF: poppler, MuPDF, pdf.js. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export const viewers = ['poppler', 'mupdf', 'pdf.js'] as const;
export type Viewer = (typeof viewers)[number];

export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly pixels: Uint8Array;
}

/** Where a page may differ: from the lower left corner of a page that is not turned, in points. */
export interface Spared {
  readonly page: number;
  readonly rect: readonly [left: number, bottom: number, right: number, top: number];
  /** By how much the page is turned to the right when it is shown, in degrees. */
  readonly turn?: number;
}

const dotsPerInch = 54;
/** For one file, in milliseconds. */
const patience = 30_000;

/** Pages as programs write them one behind the other (netpbm P6). */
const pagesIn = (out: Buffer): readonly Drawn[] => {
  const pages: Drawn[] = [];
  for (let at = 0; at < out.length; ) {
    const [head, width, height] = /^P6\s+(?:#[^\n]*\n)?(\d+)\s+(\d+)\s+255\s/.exec(out.toString('latin1', at, at + 80)) ?? [];
    if (head === undefined) return pages;
    const from = at + head.length;
    const drawn = { width: Number(width), height: Number(height), channels: 3 } as const;
    at = from + drawn.width * drawn.height * 3;
    pages.push({ ...drawn, pixels: out.subarray(from, at) });
  }
  return pages;
};

const run = (program: string, args: readonly string[]): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    execFile(program, args, { encoding: 'buffer', maxBuffer: 512 * 1_048_576, timeout: patience }, (error, stdout) => {
      // What cannot be opened is no fault of the test: nothing is drawn then.
      if (error !== null && 'code' in error && error.code === 'ENOENT') reject(error);
      else resolve(stdout);
    });
  });

/**
 * pdf.js on a thread of its own, one file after the other. What ends the thread, or keeps it for too long, is not drawn; the next file gets a new
 * one. A file may end it after its own pages are drawn as well: the thread is listened to for as long as it stands, and the file that comes next is
 * drawn again on a new one.
 */
const openPdfJs = () => {
  let drewBefore = false;
  let settle = (_pages: readonly Drawn[] | undefined): void => {};
  const start = (): Worker => {
    const started = new Worker(new URL('./pdfjs-drawer.mjs', import.meta.url));
    started.on('message', (pages: readonly Drawn[]) => settle(pages));
    started.on('error', () => {
      if (worker === started) giveUp();
    });
    return started;
  };
  let worker = start();
  const giveUp = (): void => {
    void worker.terminate();
    worker = start();
    settle(undefined);
  };
  const attempt = (bytes: Uint8Array): Promise<readonly Drawn[] | undefined> =>
    new Promise(resolve => {
      const late = setTimeout(giveUp, patience);
      settle = pages => {
        settle = () => {};
        clearTimeout(late);
        drewBefore = pages !== undefined;
        resolve(pages);
      };
      worker.postMessage({ bytes, scale: dotsPerInch / 72 });
    });
  return {
    draw: async (bytes: Uint8Array): Promise<readonly Drawn[]> => {
      const mayBeAnothers = drewBefore;
      return (await attempt(bytes)) ?? (mayBeAnothers ? await attempt(bytes) : undefined) ?? [];
    },
    close: () => worker.terminate(),
  };
};

/** Opens the programs. */
export const openViewers = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-viewers-'));
  const pdfJs = openPdfJs();
  let count = 0;
  const draw = async (viewer: Viewer, bytes: Uint8Array): Promise<readonly Drawn[]> => {
    if (viewer === 'pdf.js') return pdfJs.draw(bytes);
    count += 1;
    const path = join(folder, `${count}.pdf`);
    await writeFile(path, bytes);
    try {
      const args = ['-r', String(dotsPerInch)];
      return pagesIn(
        viewer === 'poppler'
          ? await run('pdftoppm', [...args, path])
          : await run('mutool', ['draw', '-q', '-F', 'ppm', '-o', '-', ...args, path]),
      );
    } finally {
      await unlink(path);
    }
  };
  return {
    draw,
    close: async () => {
      await pdfJs.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type Viewers = Awaited<ReturnType<typeof openViewers>>;

/** Where a rectangle of a page stands in its picture, in points from the lower left. */
const shownAt = ({ rect: [left, bottom, right, top], turn = 0 }: Spared, width: number, height: number): Spared['rect'] => {
  if (turn === 90) return [bottom, height - right, top, height - left];
  if (turn === 180) return [width - right, height - top, width - left, height - bottom];
  return turn === 270 ? [width - top, left, width - bottom, right] : [left, bottom, right, top];
};

/** The share of a page's pixels that differ outside of what is spared; 1 for pages of another size. */
const shareOf = (a: Drawn, b: Drawn, spared: readonly Spared[]): number => {
  if (a.width !== b.width || a.height !== b.height) return 1;
  if (Buffer.compare(a.pixels, b.pixels) === 0) return 0;
  const scale = dotsPerInch / 72;
  const places = spared.map(each => shownAt(each, a.width / scale, a.height / scale));
  let differing = 0;
  for (let at = 0; at < a.pixels.length; at += a.channels) {
    if ([0, 1, 2].every(channel => a.pixels[at + channel] === b.pixels[at + channel])) continue;
    const pixel = at / a.channels;
    const [x, y] = [pixel % a.width, a.height - 1 - Math.floor(pixel / a.width)];
    const isSpared = places.some(
      ([left, bottom, right, top]) => x + 2 > left * scale && x - 1 < right * scale && y + 2 > bottom * scale && y - 1 < top * scale,
    );
    if (!isSpared) differing += 1;
  }
  return differing / (a.width * a.height);
};

/** The share of the worst page that differs; 1 where pages came or went. */
export const difference = (before: readonly Drawn[], after: readonly Drawn[], spared: readonly Spared[] = []): number =>
  before.length !== after.length
    ? 1
    : Math.max(
        0,
        ...before.map((page, index) => {
          const now = after[index];
          return now === undefined
            ? 1
            : shareOf(
                page,
                now,
                spared.filter(each => each.page === index + 1),
              );
        }),
      );

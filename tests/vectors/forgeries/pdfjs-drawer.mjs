/** The thread on which pdf.js draws for `viewers.ts`: the library changes the process it is loaded in. */
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const folder = new URL('../../', `file://${createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs')}`).pathname;

const draw = async (bytes, scale) => {
  const document = await getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${folder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    disableFontFace: true,
    useSystemFonts: false,
    isEvalSupported: false,
    verbosity: 0,
  }).promise;
  try {
    const pages = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale });
      const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
      await page.render({ canvas: null, canvasContext: canvas.getContext('2d'), viewport }).promise;
      pages.push({ width: canvas.width, height: canvas.height, channels: 4, pixels: Buffer.from(canvas.data()) });
      page.cleanup();
    }
    return pages;
  } finally {
    await document.loadingTask.destroy();
  }
};

parentPort.on('message', ({ bytes, scale }) => {
  draw(bytes, scale).then(
    pages => parentPort.postMessage(pages),
    () => parentPort.postMessage([]),
  );
});

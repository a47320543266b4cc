/** A signature as somebody draws it on a phone. */
import { createCanvas } from '@napi-rs/canvas';

/** @returns PNG in base64: a stroke of ink on nothing */
export const inked = (width = 600, height = 240): string => {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.lineWidth = 8;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.moveTo(width * 0.1, height * 0.7);
  pen.bezierCurveTo(width * 0.3, 0, width * 0.5, height, width * 0.9, height * 0.2);
  pen.stroke();
  return canvas.toBuffer('image/png').toString('base64');
};

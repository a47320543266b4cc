/** The row of places for signatures at the foot of a document of plain text, on its last page: up to three, each under the name of who signs there. */
import type { Box } from '../positions/document-pages.ts';

/** Millimetres. */
const [left, top, apart] = [22, 236, 56] as const;
const size = { width: 50, height: 20 } as const;
/** Where the names begin, above the places; what stands before ends there. */
export const namesFrom = 212;
/** How much of a line they have. */
export const namesWidth = size.width;

/** @param index of whoever signs, from 0 */
export const signatureBox = (index: number): Omit<Box, 'page'> => ({ x: left + index * apart, y: top, ...size });

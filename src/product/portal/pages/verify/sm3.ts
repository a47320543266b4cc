/** SM3 (GB/T 32905) of a file, in the browser: fetched with the first file that needs it. */

/** In lower-case hexadecimal. */
export const sm3OfFile = async (file: File): Promise<string> => {
  const [{ sm3 }, content] = await Promise.all([import('sm-crypto-v2'), file.arrayBuffer()]);
  return sm3(new Uint8Array(content));
};

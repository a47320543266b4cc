/** The number of what is in a document of an OFD (GB/T 33190 7.3, ST_ID), written in one way: programs take `007` for `7`. */
export const unitId = (text: string | undefined): string => {
  const said = (text ?? '').trim();
  return /^\+?\d{1,20}$/.test(said) ? String(Number(said)) : said;
};

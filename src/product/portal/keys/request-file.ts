/** A certificate request in a file: as text in PEM, or its bytes (DER), which become that text. */
const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));

/** What does not look like DER is text as it is: the service says what is wrong with it. */
const isDer = ([first]: Uint8Array): boolean => first === 0x30;

export const requestIn = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isDer(bytes)) return new TextDecoder().decode(bytes);
  const lines = base64(bytes).match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join('\n');
};

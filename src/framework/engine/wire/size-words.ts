/** `512 kB`, `5 MB`. */
export const sizeWords = (bytes: number): string => (bytes < 1_048_576 ? `${bytes / 1024} kB` : `${Math.floor(bytes / 1_048_576)} MB`);

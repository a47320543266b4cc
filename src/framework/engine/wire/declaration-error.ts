/** Why declarations cannot even be put together. `npm run check` says it as a sentence, beside what it finds in those that can. */
export class DeclarationError extends Error {
  override name = 'DeclarationError';
}

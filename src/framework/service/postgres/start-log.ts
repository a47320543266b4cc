/** What the start of the database needs of a logger; pino's satisfies it. */
export interface StartLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** What stops a start before anybody can be answered: sentences for a terminal and an exit code. No envelope, no catalogue: nobody is connected yet. */

/** The exit codes of BSD sysexits(3) that a supervisor may act upon. */
export const exitCodes = {
  usage: 64,
  badData: 65,
  unavailable: 69,
  software: 70,
  cannotCreate: 73,
  temporary: 75,
  configuration: 78,
} as const;

/** A sentence in both languages. */
export interface Said {
  readonly en: string;
  readonly zh: string;
}

/**
 * Thrown while starting for what the person at the terminal can put right.
 * @param reason which exit code the process ends with
 * @param said every fault found, not only the first
 */
export class StartError extends Error {
  readonly exitCode: number;
  readonly said: readonly Said[];

  constructor(reason: keyof typeof exitCodes, said: readonly Said[], options: { cause?: unknown } = {}) {
    super(said.map(each => each.en).join('\n'), options);
    this.name = 'StartError';
    this.exitCode = exitCodes[reason];
    this.said = said;
  }

  /** English, then Chinese, one fault a line. */
  get text(): string {
    return [...this.said.map(each => each.en), ...this.said.map(each => each.zh)].join('\n');
  }
}

/** A value that must not reach a log, a terminal or an answer: it prints as `[secret]` however it is printed. */
import { inspect } from 'node:util';

const hidden = '[secret]';

export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself. Call it where it is used, never where it is passed on. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  [inspect.custom](): string {
    return hidden;
  }
}

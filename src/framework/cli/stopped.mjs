/** Why the launcher goes no further, as a sentence rather than a stack. */
export class StoppedError extends Error {
  /**
   * @param {string} message one sentence for the terminal
   * @param {number} [exitCode] of sysexits(3)
   */
  constructor(message, exitCode = 69) {
    super(message);
    this.name = 'StoppedError';
    this.exitCode = exitCode;
  }
}

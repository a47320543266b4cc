/** An OFD that cannot be read, or is read differently by different programs. */
export class OfdError extends Error {
  constructor() {
    super('no readable OFD');
  }
}

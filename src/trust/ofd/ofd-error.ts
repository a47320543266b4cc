/** An OFD that cannot be read, or is read differently by different programs; or one that is more than is read when it is unpacked. */
export class OfdError extends Error {
  readonly isTooLarge: boolean;

  constructor(isTooLarge = false) {
    super('no readable OFD');
    this.isTooLarge = isTooLarge;
  }
}

/** What reading an archive ends with where it cannot be read, or is not taken. */
export class ArchiveError extends Error {
  readonly why: 'broken' | 'locked' | 'tooLarge';
  constructor(why: 'broken' | 'locked' | 'tooLarge' = 'broken') {
    super(`no readable archive: ${why}`);
    this.why = why;
  }
}

/** Calendar days and moments as text: which exist, which day a moment falls on in China, which moment a text names. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
/** China has one civil time and no summer time. */
const CHINA = 8 * 3_600_000;

/** Whether `YYYY-MM-DD` names a day of the Gregorian calendar, years 0001 to 9999. */
export const isDay = (text: string): boolean => {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (!year || !month || !day) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day <= days;
};

/** Whether the text is a moment of RFC 3339: seconds and offset written out, `T` and `Z` in capitals, no leap second. */
export const isInstant = (text: string): boolean => {
  const day = INSTANT.exec(text)?.[1];
  return day !== undefined && isDay(day);
};

/** The day of a moment on the calendar of UTC+8, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => new Date(moment.getTime() + CHINA).toISOString().slice(0, 10);

/** A moment as people read it, `YYYY-MM-DD HH:mm:ss` at UTC+8. */
export const momentOf = (moment: Date): string => new Date(moment.getTime() + CHINA).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Milliseconds since 1970 of a moment (RFC 3339), or of the first moment of a day (`YYYY-MM-DD`) at UTC+8;
 * undefined for any other text.
 */
export const timeOf = (text: string): number | undefined => {
  if (isInstant(text)) return Date.parse(text.replace(/(\.\d{3})\d+/, '$1'));
  return isDay(text) ? Date.parse(`${text}T00:00:00Z`) - CHINA : undefined;
};

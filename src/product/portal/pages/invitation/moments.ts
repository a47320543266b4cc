/** Moments as these pages say them. */
import { momentText } from '#portal/render/format/moment.ts';

/** To the minute; a day alone stays one. */
export const minuteOf = (moment: string): string => (moment.length === 10 ? moment : momentText(moment).slice(0, 16));

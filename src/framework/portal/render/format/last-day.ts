/** The last day before a moment by which something is due: what is due at midnight is due by the end of the day before. */
import { dayText } from './moment.ts';

export const lastDayText = (iso: string): string => dayText(new Date(Date.parse(iso) - 1).toISOString());

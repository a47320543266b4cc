/** Moments of today. */
import dayjs from 'dayjs';
import { momentText } from './moment.ts';

/** Hour and minute of an ISO moment, on the calendar of UTC+8. */
export const clockText = (iso: string): string => dayjs(momentText(iso)).format('HH:mm');

/** The moment itself, where how long ago it was says too little: what two entries have between them is read off. */
import { momentText } from '../format/moment.ts';
import type { DisplayProps } from '../widget.ts';

export const Moment = ({ value }: DisplayProps) => <time dateTime={String(value)}>{momentText(String(value))}</time>;

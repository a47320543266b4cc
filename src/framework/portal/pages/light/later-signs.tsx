/** The signs that no first screen shows: they come with the pages that do. */
import { Sign } from './signs.tsx';

export const DoneSign = () => <Sign d="M20 6 9 17l-5-5" />;
export const FileSign = () => <Sign size={22} d="M14 3H6v18h12V7l-4-4Zm0 0v4h4" />;

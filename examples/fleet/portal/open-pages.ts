/** Nothing of the fleet is open to strangers. */
import { openPageOf } from '#portal/pages/open-pages.tsx';

export default openPageOf({});

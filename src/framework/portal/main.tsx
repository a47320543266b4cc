/** The portal's first module: puts language and scheme on the document and shows the light entry. Nothing heavy is imported here. */

import { createRoot } from 'react-dom/client';
import { Entry } from './app/entry.tsx';
import { go, judgeAgain } from './browser/place.ts';
import { markDocument } from './messages/language.ts';
import { watchTabs } from './providers/tabs.ts';
import { applyScheme } from './theme/scheme.ts';
import './theme/tokens.css';
import './theme/entry.css';

markDocument();
applyScheme();
watchTabs(go, judgeAgain);

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Entry />);

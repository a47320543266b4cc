/** Both audiences' projections of the registry, made where the registry may be read: at build time, outside the portal. */
import { clientView } from '#engine/project/client-view.ts';
import { registry } from '#resources/index.ts';

export const clientViews = { operator: clientView(registry, 'operator'), enterprise: clientView(registry, 'enterprise') };

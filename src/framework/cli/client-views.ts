/** Both audiences' projections of the registry, made where the registry may be read: at build time, outside the portal. */
import { check, explain } from '#engine/check/check.ts';
import { clientView } from '#engine/project/client-view.ts';
import { registry } from '#resources/index.ts';

const findings = check(registry);
if (findings.length > 0) throw new Error(explain(findings));

export const clientViews = { operator: clientView(registry, 'operator'), enterprise: clientView(registry, 'enterprise') };

/** Both audiences' projections of an application, made where its declarations may be read: at build time, outside the portal. */
import { check, explain } from '#engine/check/check.ts';
import { clientView } from '#engine/project/client-view.ts';
import type { Registry } from '#engine/project/model.ts';

/** @throws Error naming every mistake in the declarations */
export const clientViewsOf = (registry: Registry) => {
  const findings = check(registry);
  if (findings.length > 0) throw new Error(explain(findings));
  return { operator: clientView(registry, 'operator'), enterprise: clientView(registry, 'enterprise') };
};

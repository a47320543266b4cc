/** Every effect that a declaration may name, and what does it. Leaving one out does not compile. */
import type { Services } from '#product/services.ts';
import type { effects } from '#resources/_effects.ts';
import { whitelistAdd } from '#service/calls/access/whitelist.ts';
import { systemImplementations } from '#service/calls/system-effects.ts';
import type { Implementations } from '#service/records/act.ts';
import { certificateEffects } from './effects/certificates.ts';
import { documentEffects } from './effects/documents.ts';
import { memberEffects } from './effects/members.ts';
import { sealEffects } from './effects/seals.ts';

export const implementations = (services: Services): Implementations<typeof effects> => ({
  ...systemImplementations(services),
  'whitelist.add': whitelistAdd({ FREE_CERT: ['USCC'] }),
  ...memberEffects(services),
  ...certificateEffects(services),
  ...sealEffects(services),
  ...documentEffects(services),
});

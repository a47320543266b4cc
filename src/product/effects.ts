/** Every effect that a declaration may name, and what does it. Leaving one out does not compile. */
import type { Services } from '#product/services.ts';
import { whitelistAdd } from '#service/calls/access/whitelist.ts';
import { systemImplementations } from '#service/calls/system-effects.ts';
import { certificateEffects } from './effects/certificates.ts';
import { documentEffects } from './effects/documents.ts';
import { memberEffects } from './effects/members.ts';
import type { Named } from './effects/named.ts';
import { sealEffects } from './effects/seals.ts';

export const implementations = (services: Services): Named => ({
  ...systemImplementations(services),
  'whitelist.add': whitelistAdd({ FREE_CERT: ['USCC'] }),
  ...memberEffects(services),
  ...certificateEffects(services),
  ...sealEffects(services),
  ...documentEffects(services),
});

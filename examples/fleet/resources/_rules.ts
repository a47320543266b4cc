/** The rules of the fleet, judged in the form and again by the service. */
import { byPattern, defineRules } from '#engine/declare/index.ts';

export const ownRules = defineRules({
  licenceClass: byPattern(/^(A[123]|B[12]|C[1-6])$/u, '请输入准驾车型，如 A2、B2、C1', 'Write a class of licence such as A2, B2 or C1.', {
    normalise: 'upper',
    cite: 'GA/T 1773.1',
  }),
});

declare module '#engine/rules/registry.ts' {
  interface OwnRules extends Record<keyof typeof ownRules, true> {}
}

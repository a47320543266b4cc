/** The companies of a contract beside the one that starts it, as whoever starts it names them. */
import { choice, items, text } from '#engine/declare/index.ts';
import { parties } from '../_terms.ts';
import type { ContractPlan } from '../_widgets.ts';

export const otherParties = items(
  ['其他签署方', 'Other parties'],
  {
    party: choice(['签署方', 'Party'], parties, { rules: 'required' }),
    company: text(['企业名称或统一社会信用代码', 'Company name or unified social credit code'], {
      rules: 'required|length:2,100',
    }),
  },
  { most: 3, widget: 'contractOthers', options: { plan: 'doc.contractPlan' } satisfies ContractPlan },
);

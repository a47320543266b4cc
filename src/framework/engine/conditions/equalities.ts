/** What a condition says that a record has to be: `{ carrier: '$session.memberId' }`, also within `all`. */
import { type Condition, type ConditionNode, nodeOf, type Scalar } from './condition.ts';

type Equality = readonly [field: string, value: Scalar];

const within = (node: ConditionNode): readonly Equality[] => {
  if (node.kind === 'all') return node.of.flatMap(within);
  const [only, ...more] = node.kind === 'in' ? node.values : [];
  return node.kind === 'in' && only !== undefined && more.length === 0 ? [[node.field, only]] : [];
};

export const equalitiesOf = (condition: Condition): readonly Equality[] => within(nodeOf(condition));

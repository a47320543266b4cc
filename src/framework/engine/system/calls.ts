/** The calls of no entity that every application has: signing in and out, files, choices, the home pages, queues. */
import type { CompleteNames } from '../declare/application.ts';
import type { FreeCall } from '../declare/calls.ts';
import { choice } from '../declare/fields.ts';
import type { Resource } from '../declare/resource.ts';
import { reviewMenus } from '../project/review.ts';
import { fileCalls } from './file-calls.ts';
import { homeCalls } from './home-calls.ts';
import { messageCalls } from './message-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { smsScenes } from './terms.ts';

const filesOf = ({ filePurposes }: CompleteNames): readonly FreeCall[] => {
  const [widest] = Object.entries(filePurposes).sort(([, one], [, other]) => other.most - one.most);
  if (widest === undefined) return [];
  const labels = Object.fromEntries(Object.entries(filePurposes).map(([name, { label }]) => [name, label]));
  return fileCalls(choice(['用途', 'Purpose'], labels, { rules: 'required' }), widest[0]);
};

const reviewsOf = ({ sides }: CompleteNames, resources: readonly Resource[]): readonly FreeCall[] => {
  const queues = resources
    .map(resource => ({ name: resource.name, menus: reviewMenus(resource, resources) }))
    .filter(({ menus }) => menus.length > 0);
  const [first] = queues;
  if (first === undefined) return [];
  const [menu, ...menus] = new Set(queues.flatMap(({ menus }) => menus));
  return menu === undefined ? [] : reviewCalls(sides, [menu, ...menus], first.name);
};

export const systemCalls = (named: CompleteNames, resources: readonly Resource[]): readonly FreeCall[] => [
  ...sessionCalls({ sides: named.sides, facts: {}, scenes: smsScenes }),
  ...filesOf(named),
  ...homeCalls(named.sides),
  ...messageCalls,
  ...reviewsOf(named, resources),
];

/** What all queues share: how much waits in each, claiming and releasing, withdrawing. */
import type { FreeCall } from '../declare/calls.ts';
import { flag, instant, integer, items, text } from '../declare/fields.ts';
import { type DeclaredSides, servedSides } from '../declare/sides.ts';

const id = text(['编号', 'ID'], { rules: 'required|length:36,36' });
const version = integer(['版本', 'Version'], { rules: 'required' });

/** What an application's moves answer: enough to go on with it. */
const moved = {
  id: text(['编号', 'ID']),
  version: integer(['版本', 'Version']),
  state: text(['状态', 'Status']),
} as const;

/**
 * @param sides who serves is asked for the queues, who is served withdraws
 * @param menus those of the queues
 * @param usual the kind of application that is withdrawn where none is named
 */
export const reviewCalls = (sides: DeclaredSides, menus: readonly [string, ...string[]], usual: string): readonly FreeCall[] => [
  {
    id: 'op.review.queues',
    path: 'operation/review/queues',
    menu: 'self',
    label: ['待审核数量', 'Items awaiting review'],
    input: {},
    answer: {
      queues: items(['队列', 'Queues'], {
        resource: text(['申请类型', 'Application type']),
        menus: text(['菜单', 'Menus']),
        // Counted up to a hundred.
        count: integer(['件数', 'Items']),
        late: integer(['超时件数', 'Overdue items']),
        overdue: integer(['全平台超时件数', 'Overdue across the team']),
        oldestDueAt: instant(['最早时限', 'Earliest due date']),
      }),
    },
    effect: 'review.queues',
  },
  // With the menu of that application: the effect asks for it.
  {
    id: 'en.reject',
    path: 'application/reject',
    menu: 'self',
    label: ['撤回申请', 'Withdraw application'],
    input: {
      resource: text(['申请类型', 'Application type'], { rules: 'length:1,60', default: usual }),
      id,
      version,
      reason: text(['原因', 'Reason'], { rules: 'length:0,200' }),
    },
    answer: moved,
    changes: true,
    moves: Object.fromEntries(servedSides(sides).map(side => [side, 'withdraw'])),
    effect: 'application.withdraw',
  },
  // Each queue has its own menu: the effect asks for the one of the application's resource.
  {
    id: 'op.review.claim',
    path: 'operation/review/claim',
    menu: menus,
    label: ['领取、放回或接手', 'Claim, release or take over'],
    input: {
      resource: text(['申请类型', 'Application type'], { rules: 'required|length:1,60' }),
      id,
      version,
      release: flag(['放回', 'Release']),
      // Said of what somebody else has in hand, it takes that over.
      reason: text(['接手原因', 'Reason for taking over'], { rules: 'length:5,200' }),
    },
    answer: { ...moved, claimedBy: text(['审核人', 'Reviewer']) },
    changes: true,
    effect: 'review.claim',
  },
];

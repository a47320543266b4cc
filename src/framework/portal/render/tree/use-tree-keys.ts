/** The keys of a tree after the WAI-ARIA pattern: arrows, Home and End, letters, Space ticks, Enter chooses. */
import { type KeyboardEvent, useRef } from 'react';
import { isBranch, type Seen, type TreeNode, typedAhead } from './nodes.ts';
import type { Acts, Standing } from './use-standing.ts';

const FORGET_TYPED = 700;

export const useTreeKeys = <N extends TreeNode>(
  list: readonly Seen<N>[],
  { index, isAt, stand, turn, tick }: Standing<N>,
  { open, onSelect }: Acts<N>,
): ((event: KeyboardEvent) => void) => {
  const typed = useRef({ text: '', when: 0 });

  const keys: Readonly<Record<string, (here: Seen<N>) => void>> = {
    ArrowDown: () => stand(index + 1),
    ArrowUp: () => stand(index - 1),
    ArrowRight: ({ node }) => {
      if (!isBranch(node)) return;
      if (open.has(node.id)) stand(index + 1);
      else turn([node.id], true);
    },
    ArrowLeft: ({ node, parent }) => {
      if (isBranch(node) && open.has(node.id)) turn([node.id], false);
      else if (parent !== null) stand(list.findIndex(each => each.node.id === parent));
    },
    Home: () => stand(0),
    End: () => stand(list.length - 1),
    '*': ({ parent }) => {
      const beside = list.filter(each => each.parent === parent && isBranch(each.node)).map(({ node }) => node.id);
      turn(beside, true);
    },
    ' ': ({ node }) => tick(node),
    Enter: ({ node }) => {
      if (onSelect !== undefined) onSelect(node);
      else if (isBranch(node)) turn([node.id], !open.has(node.id));
    },
  };
  const type = (letter: string, when: number): void => {
    const before = typed.current;
    typed.current = { text: when - before.when < FORGET_TYPED ? before.text + letter : letter, when };
    const to = typedAhead(list, typed.current.text.length > 1 ? index - 1 : index, typed.current.text);
    if (to !== undefined) stand(to);
  };

  return event => {
    const here = list[index];
    if (here === undefined || event.ctrlKey || event.metaKey || event.altKey || !isAt(here.node, event.target)) return;
    const act = keys[event.key];
    if (act !== undefined) {
      act(here);
      event.preventDefault();
    } else if ([...event.key].length === 1) type(event.key, event.timeStamp);
  };
};

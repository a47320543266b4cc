/** From an application to the next one of the queue, decided or passed over; without one to the list. */
import { useNavigate } from 'react-router-dom';
import type { ClientResource } from '#engine/project/client-view.ts';
import { afterwards, inPlace, type Row } from '../../contract.ts';
import { represent } from '../../represent.ts';
import { useWords } from '../../words.ts';
import type { Marking } from './use-marking.ts';
import type { Queue } from './use-queue.ts';

interface From {
  readonly resource: ClientResource;
  readonly basePath: string;
  readonly record: Row;
  readonly queue: Queue;
  readonly marking: Marking;
}

export interface GoingOn {
  /** @param say tells what was done where no next page does: over the list */
  readonly goOn: (what: string, say: () => void) => void;
  /** Leaves it undecided, with its marks kept; undefined where no other application waits. */
  readonly pass: (() => void) | undefined;
}

export const useGoingOn = ({ resource, basePath, record, queue, marking }: From): GoingOn => {
  const { label } = useWords();
  const navigate = useNavigate();
  const { next, total } = queue;
  const pageOf = (id: string): string => `${basePath}/${id}/show`;
  return {
    goOn: (what, say) => {
      if (next === undefined) {
        say();
        navigate(basePath, inPlace);
        return;
      }
      const done = { what, name: represent(resource, record, label), to: pageOf(record.id), left: Math.max(1, (total ?? 1) - 1) };
      navigate(pageOf(next), afterwards(done));
    },
    pass:
      next === undefined
        ? undefined
        : () => {
            void marking.keep().then(isKept => isKept && navigate(pageOf(next), inPlace));
          },
  };
};

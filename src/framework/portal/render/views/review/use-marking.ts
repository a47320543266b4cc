/** The marks that a reviewer sets on an application: counted, turned into a reason, and kept with the record before anything is decided. */
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { isBlank } from '#engine/rules/clean.ts';
import { applicable } from '../../actions/applicable.ts';
import { useAct } from '../../actions/use-act.ts';
import type { Row } from '../../contract.ts';
import { useCan } from '../../resource.ts';
import { partIn } from '../../review-part.ts';
import { useBelonging } from '../../standing-fields.ts';
import { useWords } from '../../words.ts';
import { among, type Marks, marksIn, reasonFrom, remarksOn, type Tally, tally, wrongFields } from '../marks.ts';

export interface Marking {
  /** The fields to check that stand in this application, its documents among them. */
  readonly toMark: readonly string[];
  readonly marks: Marks;
  readonly mark: (marks: Marks) => void;
  readonly tally: Tally;
  /** The reason that the marks come to. */
  readonly drafted: string;
  /** What the applicant reads beside each field that is marked wrong. */
  readonly remarks: readonly string[];
  /** The names of the fields that are marked wrong. */
  readonly wrong: readonly string[];
  /** The names of the fields that carry no mark yet. */
  readonly unchecked: readonly string[];
  /** Nothing is approved before all of them carry one. */
  readonly asksAll: boolean;
  /** What keeps marks and decides nothing. */
  readonly note: ClientTransition | undefined;
  /** Something is marked that the record does not have. */
  readonly isChanged: boolean;
  readonly canKeep: boolean;
  /** @returns whether nothing is left unkept that could be kept */
  readonly keep: () => Promise<boolean>;
}

/** @param left marks that were set and not kept */
export const useMarking = (resource: ClientResource, record: Row, left: Marks | undefined): Marking => {
  const words = useWords();
  const { t, label } = words;
  const notify = useNotify();
  const can = useCan();
  const act = useAct(resource.name);
  // What was taken over from elsewhere, such as from a record referred to, was never this applicant's to get right.
  const belongs = useBelonging(resource, record);
  const asksAll = partIn(resource, record, 'checkAll') === true;
  const { marks: toBeMarked = [], documents = [] } = resource.views.review ?? {};
  const markable = [...new Set([...toBeMarked, ...documents])];
  const held = among(marksIn(partIn(resource, record, 'marks')), markable);
  const [kept, setKept] = useState<Marks>(held);
  const [marks, mark] = useState(left === undefined ? kept : among(left, markable));
  // A page opens with what its list knew of the record, which has no marks yet: those of the record follow, but for what was marked meanwhile.
  const heldNow = JSON.stringify(held);
  const [heldBefore, setHeldBefore] = useState(heldNow);
  if (heldNow !== heldBefore) {
    setHeldBefore(heldNow);
    setKept(held);
    if (JSON.stringify(marks) === JSON.stringify(kept)) mark(held);
  }
  // Nothing was filled in: there is nothing to be right or wrong, unless somebody has said so before.
  const toMark = markable.filter(name => belongs(name) && (!isBlank(record[name]) || kept[name] !== undefined));

  // A document may be marked; it has to be where all is to be checked.
  const counted = toMark.filter(name => asksAll || !documents.includes(name) || marks[name] !== undefined);

  const { review } = resource;
  const note = applicable(resource, record.state, can).find(({ name }) => name === review?.moves.note);
  const isChanged = JSON.stringify(marks) !== JSON.stringify(kept);
  const canKeep = note !== undefined && isChanged;
  const nameOf = (name: string) => label(resource.fields[name]?.label ?? [name, name]);
  const said = { pair: words.colon, list: words.semicolon, wrong: (name: string) => t('review.wrongDraft', { name }) };
  const drafted = reasonFrom(marks, toMark, nameOf, said);
  const remarks = remarksOn(marks, toMark, nameOf, said);
  const wrong = wrongFields(marks, toMark).map(nameOf);
  const unchecked = counted.filter(name => marks[name] === undefined).map(nameOf);
  const keep = async (): Promise<boolean> => {
    if (!canKeep) return true;
    const outcome = await act(note, record, { [review?.asksMarks ?? '']: marks });
    if ('failure' in outcome) {
      notify(outcome.failure.message, { type: 'error' });
      return false;
    }
    setKept(marks);
    notify(t('review.kept'), { type: 'success', autoHideDuration: 1500 });
    return true;
  };
  return { toMark, marks, mark, tally: tally(marks, counted), drafted, remarks, wrong, unchecked, asksAll, note, isChanged, canKeep, keep };
};

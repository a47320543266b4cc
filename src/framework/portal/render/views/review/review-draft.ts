/** What a reviewer has marked and written, kept as a form's draft is: until the decision, over a reload, and for this handing in alone. */
import { useEffect } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../../contract.ts';
import { draftAt, dropDraft, keepDraft } from '../../drafts.ts';
import { handedIn } from '../../review-part.ts';
import { type Marks, marksIn } from '../marks.ts';

export interface ReviewDraft {
  readonly marks: Marks;
  readonly reason: string;
}

/** What was left at an application, unless it was handed in anew since. */
export const reviewDraftAt = (resource: ClientResource, path: string, record: Row): ReviewDraft | undefined => {
  const { marks, reason, handedInAt } = draftAt(path)?.values ?? {};
  if (typeof reason !== 'string' || handedInAt !== handedIn(resource, record)) return undefined;
  return { marks: marksIn(marks), reason };
};

/** @param draft undefined where nothing differs from what the record has */
export const useKeepReviewDraft = (resource: ClientResource, path: string, record: Row, draft: ReviewDraft | undefined): void => {
  const at = handedIn(resource, record);
  const said = draft === undefined ? undefined : JSON.stringify({ ...draft, handedInAt: at });
  useEffect(() => {
    if (said === undefined) dropDraft(path);
    else {
      const values = JSON.parse(said) as Readonly<Record<string, unknown>>;
      keepDraft(path, { base: undefined, values }, values);
    }
  }, [path, said]);
};

/**
 * The application with what is on file of whom it names, its documents beside it and its history: where no document comes with it, what belongs
 * to it takes that place, and where none was sent, its history.
 */
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../../contract.ts';
import { RecordPreview } from '../../preview/preview-pane.tsx';
import type { Marks } from '../marks.ts';
import { History } from '../record/history.tsx';
import { Related } from '../record/related.tsx';
import { Application } from './application.tsx';
import { Desk } from './desk.tsx';
import { sheetsOf } from './documents.ts';
import { AllOnFile } from './on-file.tsx';
import { parts, ReviewJumps } from './review-jumps.tsx';
import type { Marking } from './use-marking.ts';
import type { Papers } from './use-papers.ts';

interface ReviewBodyProps {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly marking: Marking;
  readonly papers: Papers;
  readonly onMark: (marks: Marks) => void;
}

export const ReviewBody = ({ resource, record, marking, papers, onMark }: ReviewBodyProps) => {
  const withDocuments = (resource.views.review?.documents ?? []).length > 0;
  const withoutPapers = withDocuments && sheetsOf(resource, record).length === 0;
  const past = (
    <div className="cr-review-past" id={parts.past}>
      <History resource={resource} of={record} />
    </div>
  );
  return (
    <>
      <ReviewJumps withDocuments={withDocuments} />
      <div className="cr-review-body">
        <div className="cr-show-main" id={parts.application}>
          <Application resource={resource} record={record} toMark={marking.toMark} marks={marking.marks} onMark={onMark}>
            <AllOnFile resource={resource} record={record} toMark={marking.toMark} />
          </Application>
        </div>
        <div className="cr-review-side" id={parts.side}>
          <RecordPreview resource={resource} record={record} />
          {withDocuments ? (
            <Desk key={record.id} resource={resource} record={record} papers={papers} />
          ) : (
            <Related resource={resource} record={record} />
          )}
          {withoutPapers && past}
        </div>
        {!withoutPapers && past}
      </div>
    </>
  );
};

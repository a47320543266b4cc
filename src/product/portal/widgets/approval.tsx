/** What was decided of the application behind a record: by whom and when, the first reviewer before the second, and what they said. */
import { actorOf } from '#portal/render/fields/labels.ts';
import { momentText } from '#portal/render/format/moment.ts';
import type { DisplayProps } from '#portal/render/widget.ts';
import { useWords } from './words.ts';

interface Decided {
  readonly by: string | null;
  readonly name: string | null;
  readonly at: string;
}
type Approved = Decided & { readonly first: Decided | null; readonly opinion: string | null };

const isApproved = (value: unknown): value is Approved => typeof value === 'object' && value !== null && 'at' in value;

const Approval = ({ value }: DisplayProps) => {
  const words = useWords();
  if (!isApproved(value)) return null;
  const said = ({ by, name, at }: Decided) => `${actorOf(by, name, words)} · ${momentText(at)}`;
  return (
    <>
      {value.first !== null && <div>{words.t('approval.first', { said: said(value.first) })}</div>}
      <div>{said(value)}</div>
      {value.opinion !== null && <div>{words.t('approval.opinion', { said: value.opinion })}</div>}
    </>
  );
};

export default Approval;

/** An answer that is shown once, such as a one-time password: copied by the person, kept by nobody. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { useDelegates } from '../delegates.tsx';
import { copyButton, fileLink } from '../fields/pieces.tsx';
import { valueText } from '../fields/value.tsx';
import { useWords } from '../words.ts';
import type { Shown } from './use-done.ts';
import './dialogs.css';

interface AnswerDialogProps {
  readonly shown: Shown;
  readonly resource: ClientResource;
  readonly onClose: () => void;
}

export const AnswerDialog = ({ shown, resource, onClose }: AnswerDialogProps) => {
  const words = useWords();
  const { ref, viewer } = useDelegates();
  const around = { words, resource, record: { id: '' }, place: 'show' as const };
  const textOf = ({ field, value }: Shown['fields'][number]): string =>
    field.type === 'password' ? String(value) : valueText(field, around, value);
  // A file is no text to hand on.
  const texts = shown.fields.filter(({ field }) => field.type !== 'file');
  const whole = texts.map(each => `${words.label(each.field.label)}${words.colon}${textOf(each)}`).join('\n');
  return (
    <Dialog title={shown.title} ref={ref}>
      <p>{words.t('act.once')}</p>
      <dl className="cr-answers">
        {shown.fields.map(each => {
          const { field, value } = each;
          const text = textOf(each);
          return (
            <div key={field.name}>
              <dt>{words.label(field.label)}</dt>
              <dd>
                {field.type === 'file' ? (
                  fileLink(String(value), text)
                ) : (
                  <>
                    <code>{text}</code>
                    {copyButton(text, words)}
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <DialogFoot>
        {texts.length > 1 && (
          <Button type="button" data-copy={whole}>
            {words.t('copy.all')}
          </Button>
        )}
        <Button filled onClick={onClose}>
          {words.t('act.noted')}
        </Button>
      </DialogFoot>
      {viewer}
    </Dialog>
  );
};

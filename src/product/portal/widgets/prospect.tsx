/** What an order will come to: the subject of its certificate, and under it what speaks against issuing it; and of one in force, what stops with it. */
import { link } from '#portal/render/fields/pieces.tsx';
import { dayText } from '#portal/render/format/moment.ts';
import type { DisplayProps } from '#portal/render/widget.ts';
import { Stops } from './stops.tsx';
import { useWords } from './words.ts';

interface Standing {
  readonly id: string;
  readonly seqNo: string;
  readonly notAfter: string | null;
}
interface Foreseen {
  readonly subjectDn: string | null;
  readonly same: readonly Standing[];
  readonly more: boolean;
  readonly unreachable: string | null;
}

const isForeseen = (value: unknown): value is Foreseen => typeof value === 'object' && value !== null && 'same' in value;

const apart = { marginBlockStart: 8 };

const Prospect = ({ value, resource }: DisplayProps) => {
  const words = useWords();
  const { t, comma } = words;
  if (!isForeseen(value)) return null;
  const { subjectDn, same, more, unreachable } = value;
  const said = ({ seqNo, notAfter }: Standing) =>
    notAfter === null ? seqNo : t('prospect.until', { number: seqNo, day: dayText(notAfter) });
  return (
    <>
      {subjectDn}
      {same.length > 0 && (
        <p className="cr-notice cr-notice-warn" style={apart}>
          <span>
            {t('prospect.same')}
            {same.map((each, index) => (
              <span key={each.id}>
                {index > 0 && comma}
                {link(words.place(resource.name, each.id) ?? '', said(each), words)}
              </span>
            ))}
            {more && t('prospect.more')}
          </span>
        </p>
      )}
      {unreachable !== null && (
        <p className="cr-notice cr-notice-warn" style={apart}>
          {t('prospect.unreachable', { address: unreachable })}
        </p>
      )}
    </>
  );
};

const Foresight = (props: DisplayProps) => (
  <>
    <Prospect {...props} />
    <Stops value={props.value} />
  </>
);

export default Foresight;

/** A PDF or OFD of one's own on the screen: the seal placed by hand, or on a PDF where a template says. */
import { labelOf } from '#portal/render/fields/labels.ts';
import { BareDialog } from '#portal/ui/dialog.tsx';
import type { KeySigner } from '#resources/_widgets.ts';
import { payload } from '../document-pages/board.ts';
import { OfdSaid } from '../document-pages/ofd-said.tsx';
import { usePagesOf, usePdf } from '../document-pages/use-pdf.ts';
import { type Answers, nothingSaid } from './answers.ts';
import { SignedPages } from './signed-pages.tsx';
import { firstPlace, sealWords } from './signing-places.ts';
import { SigningScreen } from './signing-screen.tsx';
import { SigningWait } from './signing-wait.tsx';
import { TemplateChoice, type TemplatePlace } from './template-choice.tsx';
import { useDoing } from './use-doing.ts';
import type { Doing } from './use-kept-pdf.ts';
import { useOwnSeal } from './use-own-seal.ts';
import type { Act } from './use-signing.ts';
import { type Asked, useSigningView } from './use-signing-view.ts';
import { useWords } from './words.ts';

interface OwnDocumentProps {
  /** The seal that the signer came from. */
  readonly sealNo?: string;
  readonly keysFrom?: KeySigner['from'];
  /** How far an earlier visit has come. */
  readonly left?: Doing;
  readonly onDoing?: (doing: Doing) => void;
  /** Makes the signature of what was answered, and says which file it is now. */
  readonly sign: (answers: Answers & Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>;
  readonly file: string;
  readonly body: File;
  /** To another file, or none. */
  readonly onLeave: () => void;
}

/** What the service is asked about: only a template of which the party is known says places. */
const askedOf = (file: string, place: TemplatePlace | undefined, byKey: boolean): Asked => ({
  file,
  ...(byKey ? { byKey } : {}),
  ...(place?.templateNo === undefined || place.party === undefined ? {} : { templateNo: place.templateNo, party: place.party }),
});

export const OwnDocument = ({ file, body, sealNo, keysFrom, left, onDoing, sign, onLeave }: OwnDocumentProps) => {
  const { t } = useWords();
  const { doing, go } = useDoing(left, onDoing);
  const { template, placed, said = nothingSaid } = doing;
  const asked = askedOf(file, template, keysFrom !== undefined);
  const { data: view, error, refetch } = useSigningView(asked);
  const { pdf, failed } = usePdf(body);
  const { seal, choose } = useOwnSeal(view, doing.sealNo ?? sealNo);
  const read = usePagesOf(pdf, sealWords);
  const positions = placed ?? (read === undefined ? [] : [firstPlace(read, seal)]);
  const act: Act = async answers => {
    const where = asked.templateNo === undefined ? { positions: payload(positions) } : { templateNo: asked.templateNo, party: asked.party };
    const signed = await sign({ ...answers, file, ...where });
    const id = String(signed.file);
    return { file: id, name: labelOf(signed, 'file', body.name), at: String(signed.signedAt) };
  };
  return (
    <BareDialog size="full" className="cr-editor-dialog" labelledBy="cr-sign-title">
      {view === undefined || pdf === undefined ? (
        <SigningWait
          title={body.name}
          error={error}
          isUnreadable={failed !== undefined}
          onRetry={() => refetch()}
          onClose={onLeave}
          close={t('sign.change')}
        />
      ) : (
        <SigningScreen
          title={body.name}
          pdf={pdf}
          view={view}
          asked={asked}
          // Without a seal that may be used there is nothing to place.
          {...(template === undefined && seal !== undefined ? { hand: { positions, onChange: placed => go({ placed }) } } : {})}
          placing={
            pdf.undrawn === undefined ? <TemplateChoice place={template} onPlace={template => go({ template })} /> : <OfdSaid pdf={pdf} />
          }
          seal={seal}
          onSeal={chosen => {
            choose(chosen);
            go({ sealNo: chosen.sealNo });
          }}
          said={said}
          onSaid={said => go({ said })}
          act={act}
          asksAmount
          keysFrom={keysFrom}
          signedPages={(signed, at) => <SignedPages file={signed} at={at} />}
          onFinish={onLeave}
          finish={t('sign.another')}
          onClose={onLeave}
          close={t('sign.change')}
        />
      )}
    </BareDialog>
  );
};

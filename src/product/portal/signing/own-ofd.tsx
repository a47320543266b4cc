/** An OFD of one's own on the screen: its pages drawn, the seal placed by hand. */
import { labelOf } from '#portal/render/fields/labels.ts';
import { BareDialog } from '#portal/ui/dialog.tsx';
import { payload } from '../document-pages/board.ts';
import { OfdSaid } from '../document-pages/ofd-said.tsx';
import { usePagesOf, usePdf } from '../document-pages/use-pdf.ts';
import { nothingSaid } from './answers.ts';
import type { OwnDocumentProps } from './own-document.tsx';
import { SignedPages } from './signed-pages.tsx';
import { firstPlace, sealWords } from './signing-places.ts';
import { SigningScreen } from './signing-screen.tsx';
import { SigningWait } from './signing-wait.tsx';
import { useDoing } from './use-doing.ts';
import { useOwnSeal } from './use-own-seal.ts';
import type { Act } from './use-signing.ts';
import { type Asked, useSigningView } from './use-signing-view.ts';
import { useWords } from './words.ts';

const OwnOfd = ({ file, body, sealNo, keysFrom, left, onDoing, sign, onLeave }: OwnDocumentProps) => {
  const { t } = useWords();
  const asked: Asked = { file, ...(keysFrom === undefined ? {} : { byKey: true }) };
  const { data: view, error, refetch } = useSigningView(asked);
  const { pdf: ofd, failed } = usePdf(body);
  const { doing, go } = useDoing(left, onDoing);
  const { placed, said = nothingSaid } = doing;
  const { seal, choose } = useOwnSeal(view, doing.sealNo ?? sealNo);
  const read = usePagesOf(ofd, sealWords);
  const positions = placed ?? (read === undefined ? [] : [firstPlace(read, seal)]);
  const act: Act = async answers => {
    const made = await sign({ ...answers, file, positions: payload(positions) });
    return { file: String(made.file), name: labelOf(made, 'file', body.name), at: String(made.signedAt) };
  };
  return (
    <BareDialog size="full" className="cr-editor-dialog" labelledBy="cr-sign-title">
      {view === undefined || ofd === undefined ? (
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
          pdf={ofd}
          view={view}
          asked={asked}
          {...(seal === undefined ? {} : { hand: { positions, onChange: placed => go({ placed }) } })}
          placing={<OfdSaid pdf={ofd} />}
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

export default OwnOfd;

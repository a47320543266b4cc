/** A seal on a page: drawn at its size, dragged, sized at its corner, moved by the arrow keys. */
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Sheet } from './layout.ts';
import { SealGhost } from './seal-ghost.tsx';
import { SealPicture } from './seal-picture.tsx';
import { isSized, movesAlong, placeOf, type Spot } from './spots.ts';
import { useWords } from './words.ts';

/** How a seal stands there: as its step's outline, as a line that is filled in, as the seal itself, as somebody else's place, or as a frame around what is on the page already. */
export interface SealLook {
  readonly as: 'party' | 'own' | 'other' | 'signed' | 'blank';
  /** What is written there, where it is no seal. */
  readonly text?: string;
  /** It lies over something else. */
  readonly covers?: boolean;
  /** An address of the seal's picture. */
  readonly picture?: string | undefined;
  /** What stands above it, in a word or two. */
  readonly tag?: string;
  /** The colour of whoever fills it in. */
  readonly party?: number | undefined;
}

interface SealBoxProps {
  readonly look: SealLook;
  /** Its size can be changed at the corner. */
  readonly sized: boolean;
  readonly spot: Spot;
  readonly sheet: Sheet;
  readonly scale: number;
  readonly name: string;
  readonly colour: number;
  readonly chosen: boolean;
  readonly faulty: boolean;
  readonly fixed: boolean;
  readonly onChoose: () => void;
  /** Nothing is done to it here: it is no button, and what it leads to is reached by itself. */
  readonly still?: boolean;
  readonly onGrab: (event: PointerEvent) => void;
  readonly onSize: (event: PointerEvent) => void;
  readonly onNudge: (dx: number, dy: number) => void;
  readonly onRemove: () => void;
}

const arrows: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Millimetres of the largest font: the frame of a picture is higher. */
const tallest = 13;
/** Narrower in pixels, a name would be cut. */
const nameRoom = 88;
/** Millimetres of one press with Shift. */
const stride = 5;

export const SealBox = (props: SealBoxProps) => {
  const {
    look,
    sized,
    spot,
    sheet,
    scale,
    name,
    colour,
    chosen,
    faulty,
    fixed,
    onChoose,
    still = false,
    onGrab,
    onSize,
    onNudge,
    onRemove,
  } = props;
  const { t } = useWords();
  const { box, position, placed } = spot;
  const along = movesAlong(position);
  const cut = position.method === 'EDGE';
  const keys = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (fixed || event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow !== undefined) {
      const pace = event.shiftKey ? stride : 1;
      onNudge(along.x ? arrow[0] * pace : 0, along.y ? arrow[1] * pace : 0);
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
  };
  /** A finger that comes by scrolls the pages: it moves what it has chosen before. */
  const grab = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || chosen) onGrab(event);
  };
  const said = t('pages.box', {
    name,
    page: box.page,
    x: Math.round(box.x),
    y: Math.round(box.y),
    width: Math.round(box.width),
    height: Math.round(box.height),
  });
  const content =
    look.picture !== undefined ? (
      <SealPicture picture={look.picture} {...(cut ? { share: { index: spot.nth, of: spot.of } } : {})} />
    ) : look.text !== undefined ? (
      <span className="cr-seal-text" style={{ fontSize: Math.min(box.height, tallest) * scale, lineHeight: 1 }}>
        {look.text}
      </span>
    ) : position.method === 'FIELD' || look.as === 'signed' ? (
      <i />
    ) : (
      <SealGhost
        shape={placed.usual.shape}
        size={cut ? { width: box.width * spot.of, height: box.height } : box}
        {...(cut ? { share: { index: spot.nth, of: spot.of } } : {})}
      />
    );
  return (
    <div
      data-place={still ? placeOf(spot) : undefined}
      className={`cr-seal ${look.as === 'party' ? `cr-party-${colour}` : look.as === 'blank' ? `cr-party-${look.party ?? 'blank'} cr-seal-blank` : `cr-seal-${look.as}`}${chosen ? ' cr-seal-chosen' : ''}${faulty ? ' cr-seal-faulty' : look.covers === true ? ' cr-seal-covers' : ''}${cut ? ' cr-seal-cut' : ''}`}
      style={{
        left: sheet.left + box.x * scale,
        top: sheet.top + box.y * scale,
        width: box.width * scale,
        height: box.height * scale,
      }}
    >
      {still ? (
        <span className="cr-seal-grip cr-seal-fixed" role="img" aria-label={said}>
          {content}
        </span>
      ) : (
        <button
          type="button"
          className={`cr-seal-grip${fixed || !along.y ? ' cr-seal-fixed' : ''}`}
          aria-label={said}
          aria-pressed={chosen}
          title={chosen ? undefined : name}
          onClick={onChoose}
          onFocus={onChoose}
          onKeyDown={keys}
          onPointerDown={fixed || !along.y ? undefined : grab}
        >
          {content}
          {!cut && look.as === 'party' && box.width * scale >= nameRoom && <span className="cr-seal-name">{name}</span>}
        </button>
      )}
      {look.tag !== undefined && (spot.nth === 0 || !cut) && (
        <span className={box.x > sheet.width / 2 ? 'cr-seal-tag cr-seal-tag-end' : 'cr-seal-tag'} aria-hidden="true">
          {look.tag}
        </span>
      )}
      {chosen && !still && !cut && look.as !== 'other' && look.as !== 'signed' && (
        <span className="cr-seal-size">{`${Math.round(box.x)}, ${Math.round(box.y)} · ${Math.round(box.width)} × ${Math.round(box.height)} mm`}</span>
      )}
      {chosen && !fixed && !cut && sized && isSized(position) && (
        <i
          className={spot.stretch === undefined ? 'cr-seal-corner' : 'cr-seal-corner cr-seal-side'}
          aria-hidden="true"
          onPointerDown={onSize}
          // Whoever draws it goes on by keys: the focus stays where it was.
          onMouseDown={event => event.preventDefault()}
        />
      )}
    </div>
  );
};

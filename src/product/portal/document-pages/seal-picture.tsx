/** The seal itself as it will stand on the page, cut where it runs over the pages' edges. */
interface SealPictureProps {
  readonly picture: string;
  /** Of a seal that is cut: which share, of how many. */
  readonly share?: { readonly index: number; readonly of: number };
}

export const SealPicture = ({ picture, share = { index: 0, of: 1 } }: SealPictureProps) => (
  <img
    className="cr-seal-picture"
    src={picture}
    alt=""
    draggable={false}
    style={{ inlineSize: `${share.of * 100}%`, insetInlineStart: `${-share.index * 100}%` }}
  />
);

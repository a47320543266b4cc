/** What a seal looks like: everything a drawing depends on, and nothing else. Lengths in millimetres. */

export type Colour = 'RED' | 'BLUE' | 'BLACK' | 'PURPLE';

/** What an operator set by hand; what is missing follows the rules of the drawing. */
export interface Adjustments {
  readonly nameHeight?: number;
  /** Of the height. */
  readonly nameWidth?: number;
  /** Degrees. */
  readonly nameSpan?: number;
  readonly edgeGap?: number;
  /** From point to point of the circle around it. */
  readonly starSize?: number;
  readonly textHeight?: number;
  readonly textOffset?: number;
  readonly codeHeight?: number;
}

export interface Design {
  readonly shape: 'ROUND' | 'OVAL' | 'SQUARE' | 'RECT';
  readonly width: number;
  readonly height: number;
  readonly border: number;
  readonly centre: 'STAR' | 'TAX_NUMBER' | 'EMPTY';
  /** A person's name stands alone, a square one with the character for seal. */
  readonly isPerson: boolean;
  readonly name: string;
  readonly text?: string;
  readonly code?: string;
  readonly taxNumber?: string;
  readonly colour: Colour;
  /** 20 to 100. */
  readonly opacity: number;
  readonly adjustments: Adjustments;
}

/** Inks: the red of stamp pads, dark enough to read on paper and screen. */
export const inks: Readonly<Record<Colour, string>> = { RED: '#d4121a', BLUE: '#1a3fa0', BLACK: '#1c1c1c', PURPLE: '#6b1f8e' };

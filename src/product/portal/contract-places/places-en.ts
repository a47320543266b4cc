/** The words of a contract's seal positions before it is started, in English. */

import type { Shape } from '#portal/messages/translate.ts';
import type { placesZh } from './places-zh.ts';

export const placesEn: Shape<typeof placesZh> = {
  plan: {
    order: 'Signing order',
    own: 'your company',
    with: 'signs with a “%{type}”',
    onPages: 'page %{pages}',
    unplaced: 'no seal position yet',
    faults: '%{n} to put right',
    lacks: 'Your company has no “%{type}” in use yet. You can start the contract; the seal must be ready before it is your turn to sign.',
    apply: 'Apply for the seal (new window)',
    ready: 'Ready to sign with a “%{type}”',
    needs: 'First choose the template, your company’s party and the other parties.',
    refused: 'Please go back, put this right and check again.',
    hidden:
      "This template's document is shown to each party at its turn, with the seals where the template has them. To see the pages first, upload a file of your own.",
    unreadable: 'The browser could not read this PDF, so its pages cannot be checked. Make sure that the file is not damaged.',
    open: 'Adjust on the pages',
    title: 'Seal positions',
    proposed:
      'The template’s positions were not found for %{n} of the steps. They were put where nothing stands; please check them on the pages.',
    ownFile: 'This is the file that you uploaded. Positions hold for this contract alone.',
    templated: 'Positions are those of the template. Where needed, move them for this contract alone.',
    moved: 'Positions were moved for this contract.',
    reset: 'Back to the template’s positions',
    take: 'Use these positions',
    cancel: 'Cancel',
    hint: 'Choose a party on the left, add a position and drag the seal to where it belongs.',
    fixFirst: '%{n} to put right before these can be used.',
  },
};

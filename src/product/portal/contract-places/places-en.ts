/** The words of a contract's seal positions before it is started, in English. */

import type { Shape } from '#portal/messages/translate.ts';
import type { placesZh } from './places-zh.ts';

export const placesEn: Shape<typeof placesZh> = {
  plan: {
    pages: '%{n} page |||| %{n} pages',
    showPages: 'Show document',
    hidePages: 'Hide document',
    prepared: 'Parties and document of this template',
    choose: "First choose the template and your company's party.",
    alone: 'With this template only your company signs. No other parties are needed.',
    onlyPersons: 'The other parties of this template are persons. Enter them below.',
    noPersons: 'This template has no individual signers.',
    guest: '%{party} is not on the platform: a representative signs by a link to their phone',
    guestHint:
      "Enter the company's full name above. At its turn a signing link goes to the representative's phone. They sign with a code, their ID number and the company's credit code; no account is needed. Whoever is not the legal representative uploads a letter of authorisation.",
    blanks: 'Written into the document. They cannot be changed once the contract is started.',
    picture: 'Choose picture (JPG, PNG)',
    pictureOf: 'Choose picture: %{label}',
    otherPicture: 'Change picture',
    otherPictureOf: 'Change picture: %{label}',
    noPicture: 'Remove',
    pictureUnreadable: 'This picture cannot be opened. Please use another JPG or PNG picture.',
    left: 'Filled in by other parties once the contract has started: %{names}. Signing begins when all are done.',
    leftTo: '%{names} by %{party}',
    chooseTemplate: 'First choose the template.',
    total: 'The same as “%{name}”: enter it there.',
    noBlanks: 'This template has nothing to fill in.',
    ofTemplate: "The template's file: %{name}",
    ofTemplateLater: "The template's file, shown to each party at its turn",
    order: 'Signing order',
    own: 'your company',
    together: 'Together with the one above',
    byHand: 'signs by hand, by a link to their phone',
    with: 'signs with seal type “%{type}”',
    onPages: 'page %{pages}',
    unplaced: 'no seal position yet',
    faults: '%{n} to correct',
    lacks: 'Your company has no active “%{type}” yet. You can start the contract; the seal must be ready before it is your turn to sign.',
    lacksNational:
      'Your company has no “%{type}” in use that is bound to an SM2 certificate. You can start the contract now, but before your turn to sign, apply for an SM2 certificate, then for this type of seal bound to it.',
    noAnnexes: 'A national (OFD) contract takes no annexes. If you have some, use a template of the international scheme.',
    national:
      'A national (OFD) contract: all parties are member companies and sign with seals bound to SM2 certificates. Annexes are not supported.',
    unready:
      'The template has %{party} sign by a handler configuration, and your company has none, so you cannot start it as %{party}. Ask the platform for one, or choose another template.',
    apply: 'Apply for the seal (new window)',
    ready: 'Ready to sign with a “%{type}”',
    needs: "First choose the template, your company's party and the other parties.",
    refused: 'Please go back, correct this and check again.',
    hidden: 'With this template, each party sees the document only at its turn, with the seals placed by the template.',
    hiddenYet:
      'With this template, each party sees the document only at its turn, with the seals placed by the template. To see the pages first, upload your own file.',
    unreadable: 'The browser could not read this PDF, so its pages cannot be checked. Check whether the file is damaged.',
    open: 'Adjust on the pages',
    title: 'Seal positions',
    proposed:
      "The template's positions were not found for %{n} of the steps, so seals were placed in free space. Please check them on the pages.",
    ownFile: 'This is the file you uploaded. Positions apply to this contract only.',
    templated: 'Positions are those of the template. You can move them for this contract only.',
    filled: 'The pages show what was filled in.',
    bound: "The template's file is used: what is filled in is written on its pages, so it cannot be replaced by a file of your own.",
    fileHelp:
      "Leave empty to use the template's file. With a file of your own you can check and move each party's seal on its pages in the next step. A template of the international scheme takes a PDF, one of the national scheme an OFD; what your company signs alone is signed under “Sign a document”.",
    company:
      'Enter the full name as on the business licence, or the 18-digit unified social credit code. To protect companies, the platform offers no directory and no search by part of a name.',
    former: 'Companies that you have had contracts with can be picked by any part of their name.',
    moved: 'Positions were moved for this contract.',
    reset: "Back to the template's positions",
    take: 'Use these positions',
    cancel: 'Cancel',
    hint: 'Choose a party, add a position and drag the seal to where it belongs.',
    fixFirst: '%{n} to correct before these can be used.',
  },
};

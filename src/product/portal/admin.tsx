/** What the pages behind the login have of certificates, seals, documents and keys. */
import { lazy } from 'react';
import { fieldsOf } from '#engine/conditions/condition.ts';
import { adminOf } from '#portal/app/admin.tsx';
import { later } from '#portal/render/later.tsx';
import type { RecordWidgetProps } from '#portal/render/widget.ts';
import type { widgets as declared, KeyWriter } from '#resources/_widgets.ts';
import type { menus } from '#resources/menus.ts';
import { adminWords } from './admin-words.ts';
import { bridgeUrl } from './keys/bridge-url.ts';
import { someFits } from './keys/some-fits.ts';
import './visitor-words.ts';

const keys = () => import('./keys/keys.ts');
const IntoKey = lazy(() => keys().then(module => ({ default: module.IntoKey })));

const parts = () => import('./widgets/certificate-parts.ts');
const places = () => import('./contract-places/contract-places.tsx');
const limits = () => import('./pages/limits/limits-page.tsx');
const nothingElse = () => [];

/** Fetched where a key can be reached. */
const keyWriter = (props: RecordWidgetProps<KeyWriter>) => (bridgeUrl() === null ? null : <IntoKey {...props} />);

export default adminOf<{ readonly widgets: typeof declared; readonly menus: typeof menus }>({
  widgets: {
    pem: { display: later(() => import('./widgets/pem.tsx')) },
    pagePlaces: { display: later(() => import('./widgets/page-places.tsx')) },
    certificateContent: { display: later(async () => ({ default: (await parts()).Content })) },
    approval: { display: later(async () => ({ default: (await parts()).Approval })), inCell: nothingElse },
    prospect: { display: later(async () => ({ default: (await parts()).Prospect })), inCell: nothingElse },
    idSide: { input: later(() => import('./widgets/id-side.tsx')), isGroup: true },
    letter: { input: later(() => import('./widgets/letter.tsx')), isGroup: true },
    sealPaper: { preview: later(() => import('./widgets/seal-paper.tsx')) },
    sealPicture: { display: later(() => import('./widgets/seal-picture.tsx')), inCell: nothingElse },
    signingRecord: { display: later(() => import('./widgets/signing-record.tsx'), 160) },
    signedFile: { display: later(() => import('./widgets/signed-file.tsx')), inCell: nothingElse },
    linkSent: { display: later(() => import('./widgets/link-sent.tsx')), inCell: ({ when }) => fieldsOf(when) },
    region: { input: later(() => import('./widgets/region.tsx')) },
    certificateCard: { display: later(() => import('./widgets/certificate-card.tsx')) },
    signPassword: { input: later(() => import('./signing/to-password.tsx').then(module => ({ default: module.SignPassword }))) },
    signPasswordCode: { input: later(() => import('./signing/scene-codes.tsx').then(module => ({ default: module.SignPasswordCode }))) },
    documentCode: { input: later(() => import('./signing/scene-codes.tsx').then(module => ({ default: module.DocumentCode }))) },
    mandateCode: { input: later(() => import('./signing/scene-codes.tsx').then(module => ({ default: module.MandateCode }))) },
    keyRequest: {
      display: later(() => import('./widgets/pem.tsx')),
      input: later(() => keys().then(module => ({ default: module.KeyRequestInput }))),
      // A request says what its key is: that is read, not asked.
      fills: ({ algorithm }, value) => (typeof value === 'string' && value.trim() !== '' ? [algorithm] : []),
    },
    keySignature: {
      input: later(() => keys().then(module => ({ default: module.KeySignatureInput }))),
      isGroup: true,
      fills: ({ data }) => [data],
    },
    keyNumber: { input: later(() => keys().then(module => ({ default: module.KeyNumberInput }))), isGroup: true },
    keyWriter: { beside: keyWriter },
    pageEditor: { beside: lazy(() => import('./document-pages/pages-button.tsx')) },
    contractPlaces: {
      input: later(places),
      display: later(() => places().then(module => ({ default: module.PlacesSaid }))),
      isGroup: true,
      ofNothing: true,
    },
    contractTemplate: {
      input: later(() => places().then(module => ({ default: module.TemplateInput }))),
      // A day that is over is said where it was typed.
      judges: ({ plan }, { template, signBy }) => (template && signBy ? { call: plan, input: { template, signBy } } : undefined),
    },
    contractAmount: { input: later(() => places().then(module => ({ default: module.AmountInput }))) },
    contractParty: { input: later(() => places().then(module => ({ default: module.PartyInput }))) },
    contractOthers: {
      input: later(() => places().then(module => ({ default: module.OthersInput }))),
      display: later(() => places().then(module => ({ default: module.PartiesSaid }))),
      isGroup: true,
      // A company that is not there is said where it was typed, not after all the steps.
      judges: ({ plan }, { template, party, others = [], persons = [] }) =>
        party ? { call: plan, input: { template, party, others, persons } } : undefined,
    },
    contractPersons: {
      input: later(() => places().then(module => ({ default: module.PersonsInput }))),
      display: later(() => places().then(module => ({ default: module.PartiesSaid }))),
      isGroup: true,
    },
    contractBlanks: {
      input: later(() => places().then(module => ({ default: module.BlanksInput }))),
      display: later(() => places().then(module => ({ default: module.BlanksSaid }))),
      isGroup: true,
      judges: ({ plan }, { template, party, filled }) =>
        template && Array.isArray(filled) && filled.length > 0 ? { call: plan, input: { template, party, filled } } : undefined,
    },
    contractFile: {
      input: later(() => places().then(module => ({ default: module.FileOwnInput }))),
      display: later(() => places().then(module => ({ default: module.FileSaid }))),
      ofNothing: true,
    },
    contractSheet: { dialog: lazy(() => import('./contract-sheet/sheet-dialog.tsx')) },
    contractFiller: { move: lazy(() => import('./contract-filling/contract-filler.tsx')) },
    documentSigner: { move: lazy(() => import('./signing/contract-signer.tsx')) },
    keySigner: {
      isAtHand: () => bridgeUrl() !== null,
      needs: ({ from, ofdFrom }) => ({ call: from.call, fits: someFits([from, ofdFrom]) }),
      act: lazy(() => import('./signing/key-signer.tsx')),
    },
  },
  pages: {
    enterprisePermissions: lazy(() => limits().then(page => ({ default: page.EnterprisePermissionsPage }))),
    operatorPermissions: lazy(() => limits().then(page => ({ default: page.OperatorPermissionsPage }))),
    signPdf: lazy(() => import('./signing/sign-pdf-page.tsx')),
    directSales: lazy(() => limits().then(page => ({ default: page.DirectSalesPage }))),
  },
  phrases: [
    ['授权书未加盖公章，请盖章后重新上传', 'The letter of authorisation has no company stamp. Please stamp it and upload it again.'],
  ],
  words: adminWords,
  alsoCalled: () => import('./also-called.ts'),
});

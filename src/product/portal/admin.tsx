/** What the pages behind the login have of certificates, seals, documents and keys. */
import '#resources/_errors.ts';
import { lazy, Suspense } from 'react';
import { adminOf } from '#portal/app/admin.tsx';
import type { RecordActionProps } from '#portal/render/features.ts';
import { later } from '#portal/render/later.tsx';
import type { widgets as declared } from '#resources/_widgets.ts';
import { adminWords } from './admin-words.ts';
import { bridgeUrl } from './keys/bridge-url.ts';
import './visitor-words.ts';

const keys = () => import('./keys/keys.ts');
const IntoKey = lazy(() => keys().then(module => ({ default: module.IntoKey })));

const limits = () => import('./pages/limits/limits-page.tsx');

/** Fetched where a declaration lets a certificate be written into a key, and a key can be reached. */
const recordAction = ({ resource, record }: RecordActionProps) =>
  resource.views.intoKey === undefined || bridgeUrl() === null ? null : (
    <Suspense>
      <IntoKey resource={resource} record={record} into={resource.views.intoKey} />
    </Suspense>
  );

export default adminOf<(typeof declared)[number]>({
  widgets: {
    pem: { display: later(() => import('./widgets/pem.tsx')) },
    pagePlaces: { display: later(() => import('./widgets/page-places.tsx')) },
    pageEditor: { onPages: later(() => import('./document-pages/page-editor.tsx')) },
    certificateContent: { display: later(() => import('./widgets/certificate-content.tsx')) },
    sealPaper: { preview: later(() => import('./widgets/seal-paper.tsx')) },
    sealPicture: { display: later(() => import('./widgets/seal-picture.tsx')), inCell: true },
    signingRecord: { display: later(() => import('./widgets/signing-record.tsx')) },
    region: { input: later(() => import('./widgets/region.tsx')) },
    certificateCard: { display: later(() => import('./widgets/certificate-card.tsx')) },
  },
  pages: {
    enterprisePermissions: lazy(() => limits().then(page => ({ default: page.EnterprisePermissionsPage }))),
    operatorPermissions: lazy(() => limits().then(page => ({ default: page.OperatorPermissionsPage }))),
    directSales: lazy(() => limits().then(page => ({ default: page.DirectSalesPage }))),
  },
  words: adminWords,
  features: {
    keyInput: later(() => keys().then(module => ({ default: module.KeyInput }))),
    signing: { isAtHand: () => bridgeUrl() !== null, Signing: lazy(() => import('./keys/sign-by-key.tsx')) },
    recordAction,
    phrases: [['授权书未加盖公章，请盖章后重新上传', 'The letter of authority is not sealed. Please seal it and upload it again.']],
  },
});

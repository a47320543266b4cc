/** The names of widgets and hand-made views that declarations may use; the portal says what stands behind each. */
export const widgets = [
  'pem',
  'pagePlaces',
  'pageEditor',
  'certificateContent',
  'sealPaper',
  'sealPicture',
  'signingRecord',
  'region',
  'certificateCard',
] as const;

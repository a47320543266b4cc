/** Widgets and hand-made views that every portal has. */
export const systemWidgets = [
  'changes',
  'caution',
  'due',
  'fault',
  'recordKind',
  'recordLink',
  'recordState',
  'recordAct',
  'recordActor',
  'recordReason',
  'signCode',
  'ownCode',
  'mobileCode',
] as const;

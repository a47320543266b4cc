/** The icons of the views: one set, one weight, drawn beside words. */

const paths = {
  plus: 'M8 3v10M3 8h10',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zm3.6-1.4L14 14',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  left: 'M10 4L6 8l4 4',
  right: 'M6 4l4 4-4 4',
  export: 'M8 2.5v7m0 0L5.2 6.8M8 9.5l2.8-2.7M2.5 10.5v3h11v-3',
  import: 'M8 9.5v-7m0 0L5.2 5.3M8 2.5l2.8 2.8M2.5 10.5v3h11v-3',
  star: 'M8 2.2l1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6z',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  close: 'M4 4l8 8m0-8l-8 8',
  edit: 'M3 13l.6-2.9L10.8 3 13 5.2l-7.1 7.2z',
  key: 'M7.6 8.4L13.5 2.5m-2.4 2.4l2 2M5.5 13a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
  back: 'M9.5 3.5L5 8l4.5 4.5',
  check: 'M3.5 8.5l3 3 6-7',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.6M13 2.5v2.6h-2.6',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3.5M10.5 2v3.5',
  undo: 'M6 3L2.5 6.5 6 10M2.5 6.5h7a4 4 0 0 1 0 8H7',
  redo: 'M10 3l3.5 3.5L10 10m3.5-3.5h-7a4 4 0 0 0 0 8H9',
  page: 'M3.5 2h6L12.5 5v9h-9zM9.2 2.2v3.1h3M5.8 9.5a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 0 0-4.4 0z',
  fit: 'M2.5 6V2.5H6m4 0h3.5V6m0 4v3.5H10m-4 0H2.5V10',
  minus: 'M3 8h10',
  print: 'M4.5 6V2.5h7V6m-7 5.5h-2V6h11v5.5h-2m-7-2h7v4h-7z',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className="cr-icon" viewBox="0 0 16 16" aria-hidden="true">
    <path
      d={paths[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.4 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** What a route hands to a view. */

export interface ViewProps {
  readonly resource: string;
  /** The path of the list; `/create`, `/:id/show` and `/:id` stand below it. */
  readonly basePath: string;
}

export interface RecordViewProps extends ViewProps {
  readonly id: string;
}

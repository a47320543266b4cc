/** What the pages behind the login have of the fleet: one widget. */
import type { OptionsOf } from '#engine/declare/index.ts';
import { adminOf } from '#portal/app/admin.tsx';
import type { DisplayProps } from '#portal/render/widget.ts';
import type { names } from '../resources/_names.ts';

type Options = OptionsOf<typeof names.widgets.loadBar>;

/** A weight as a bar, so that a column of them is compared at a glance. */
const LoadBar = ({ value, options }: DisplayProps & { readonly options: Options }) =>
  typeof value === 'number' ? (
    <>
      <meter min={0} max={options.most} value={value} aria-hidden style={{ width: '3em' }} /> {value.toLocaleString()}
    </>
  ) : (
    <>—</>
  );

export default adminOf<typeof names>({
  widgets: {
    loadBar: { display: LoadBar, inCell: () => [] },
  },
});

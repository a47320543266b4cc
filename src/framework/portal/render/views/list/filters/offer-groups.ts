/** What a name in a long row stands under: an act or a field under the one kind of record that has it, a setting under what it is about. */
import type { Label } from '#engine/declare/label.ts';
import type { OptionsOf } from '#engine/declare/widgets.ts';
import type { ClientField, ClientView } from '#engine/project/client-view.ts';
import type { systemWidgets } from '#engine/system/widgets.ts';
import type { Offer } from '../../../widget.ts';

/** What stands under no kind of its own. */
export const ofAny: Label = ['各类记录', 'Any record'];

const ofAct = ({ words, acts: general }: ClientView, { label }: Offer): Label => {
  const isIn = (acts: Readonly<Record<string, Label>>): boolean => Object.values(acts).some(each => each[0] === label[0]);
  const [only, ...others] = Object.values(words).filter(({ acts }) => isIn(acts));
  return only === undefined || others.length > 0 || isIn(general) ? ofAny : only.label;
};

const ofField = ({ words, resources }: ClientView, { label }: Offer): Label => {
  const isIn = (kind: string): boolean =>
    [...Object.values(resources[kind]?.fields ?? {}).map(field => field.label), ...Object.values(words[kind]?.fields ?? {})].some(
      each => each[0] === label[0],
    );
  const [only, ...others] = Object.keys(words).filter(isIn);
  return (others.length > 0 ? undefined : words[only ?? '']?.label) ?? ofAny;
};

export const groupOf = (view: ClientView, { widget, options }: ClientField, offer: Offer): Label | undefined => {
  if (widget === 'recordAct') return ofAct(view, offer);
  if (widget === 'recordFields') return ofField(view, offer);
  if (widget !== 'settingName') return undefined;
  const { areas } = options as unknown as OptionsOf<typeof systemWidgets.settingName>;
  return areas.find(({ of }) => offer.values.includes(of))?.area;
};

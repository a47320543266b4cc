/** The settings by name, under what they are about. */
import type { OptionsOf } from '#engine/declare/widgets.ts';
import type { ClientField, ClientView } from '#engine/project/client-view.ts';
import type { systemWidgets } from '#engine/system/widgets.ts';
import type { Offer } from '../widget.ts';

export const settingsIn = (_: ClientView, { values = {}, options }: ClientField): readonly Offer[] => {
  const { areas } = options as unknown as OptionsOf<typeof systemWidgets.settingName>;
  return areas.flatMap(({ of, area }) => (values[of] === undefined ? [] : [{ label: values[of], values: [of], group: area }]));
};

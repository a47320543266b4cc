/** Choices of reference fields: id and label alone, of what the session may choose from. */
import { Refusal } from '#engine/wire/errors.ts';
import { type Inside, sessionOf } from './contract.ts';

const most = 50;

/** `options/{resource}/{field}`: `{ q, ids }` gives `{ list: [{ id, label }] }`. The field must be one the session's forms or lists know. */
export const options: Inside = async act => {
  const session = sessionOf(act);
  const resource = act.model.resources[String(act.input.resource)];
  const audience = resource?.audiences[session.side];
  const field = resource?.fields[String(act.input.field)];
  const known =
    audience !== undefined &&
    field !== undefined &&
    ((audience.reads as readonly string[]).includes(field.name) ||
      Object.values(audience.calls).some(call => call.input?.includes(field.name)));
  const menus = Object.values(audience?.calls ?? {}).flatMap(call => (call.menu === 'self' || call.menu === 'public' ? [] : call.menu));
  const granted = menus.length === 0 || menus.some(menu => session.menus.has(menu));
  const target = field?.to === undefined ? undefined : act.model.resources[field.to];
  if (!known || !granted || target === undefined) throw new Refusal('RECORD_MISSING');
  // A company chooses among its own rows; what has no enterprise audience at all is a public dictionary only if it says so by `all`.
  const rows = target.audiences[session.side]?.rows;
  if (rows === undefined) throw new Refusal('RECORD_MISSING');
  const search = target.audiences[session.side]?.views?.list?.search ?? [];
  const ids = Array.isArray(act.input.ids) ? act.input.ids.filter(id => typeof id === 'string').slice(0, most) : [];
  const q = typeof act.input.q === 'string' ? act.input.q.trim() : '';
  const found = await act.records.rows.list(target.name, {
    where: [...(rows === 'all' ? [] : [rows]), ...(field?.among === undefined ? [] : [field.among])],
    ...act.records.operands,
    ...(ids.length > 0 ? { filter: { id: ids } } : {}),
    ...(q !== '' && search.length > 0 ? { search: { fields: search, text: q } } : {}),
    columns: ['id'],
    page: { number: 1, size: most },
    total: false,
  });
  const labels = await act.records.rows.labels(
    target.name,
    found.list.map(row => String(row.id)),
  );
  return { list: found.list.map(row => ({ id: row.id, label: labels.get(String(row.id)) ?? '' })) };
};

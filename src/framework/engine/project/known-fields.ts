/** The fields of which a browser of an audience hears. */
import type { Side } from '../declare/menus.ts';
import type { Resource } from '../declare/resource.ts';
import type { Group } from '../declare/views.ts';
import { alwaysRead, transitionsOf } from './model.ts';

const groupFields = (groups: readonly Group[] | undefined): readonly string[] => groups?.flatMap(group => group.fields) ?? [];

interface Entity extends Pick<Resource, 'audiences'> {
  readonly transitions?: Readonly<Record<string, { readonly input?: readonly string[] }>>;
}

/** What the audience may read, and what its calls let it write. */
export const knownFields = ({ audiences, transitions = {} }: Entity, side: Side): ReadonlySet<string> => {
  const { reads = [], views = {}, calls = {} } = audiences[side] ?? {};
  const inputs = Object.values(calls).flatMap(({ input = [], does }) => [
    ...input,
    ...transitionsOf(does).flatMap(name => transitions[name]?.input ?? []),
  ]);
  return new Set([...alwaysRead, ...reads, ...inputs, ...groupFields(views.create), ...groupFields(views.edit)]);
};

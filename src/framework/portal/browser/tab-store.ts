/** What somebody leaves in this tab besides their session: visited places, open tabs, drafts. Apart, since no page before the login needs it. */
import { keep, type Own, stored, TRAIL, tab } from './session-store.ts';

const TRAIL_LENGTH = 50;

/** A visited place, as the breadcrumb list keeps it. */
export interface TrailEntry {
  readonly title: string;
  readonly path: string;
}

/** The visited places of this tab, oldest first. */
export const trail = (): readonly TrailEntry[] => JSON.parse(tab().getItem(TRAIL) ?? '[]') as TrailEntry[];

/** Adds a visited place; one visited before moves to the end. */
export const addToTrail = (entry: TrailEntry): void => {
  const kept = trail().filter(each => each.path !== entry.path);
  tab().setItem(TRAIL, JSON.stringify([...kept, entry].slice(-TRAIL_LENGTH)));
};

/** What the signed-in account left under this name; undefined where it left nothing. */
export const own = (name: Own): unknown => {
  const text = tab().getItem(name);
  if (text === null) return undefined;
  const left = JSON.parse(text) as { userNum?: unknown; value?: unknown };
  return left.userNum === stored('userNum') ? left.value : undefined;
};

/** Leaves something for the signed-in account; what does not fit is not kept. */
export const keepOwn = (name: Own, value: unknown): void => {
  const userNum = stored('userNum');
  if (userNum === null) return;
  try {
    tab().setItem(name, JSON.stringify({ userNum, value }));
  } catch {
    tab().removeItem(name);
  }
};

/** What a visitor without a session typed into a form of this tab, for a reload; nothing secret may be given here. */
export const visitorDraft = (form: string): Readonly<Record<string, string>> | undefined => {
  const text = tab().getItem(`draft:${form}`);
  return text === null ? undefined : (JSON.parse(text) as Record<string, string>);
};

/** Keeps what a visitor typed; an empty draft is forgotten. */
export const keepVisitorDraft = (form: string, values: Readonly<Record<string, string>>): void =>
  keep(`draft:${form}`, Object.keys(values).length === 0 ? undefined : JSON.stringify(values));

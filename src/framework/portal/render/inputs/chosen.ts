/** The words of what was chosen or uploaded since the page was opened, by id: until it is saved no record brings them. And what forms ask of it. */

const chosen = new Map<string, string>();

export const keepWords = (id: string, said: string): void => {
  chosen.set(id, said);
};

export const chosenWords = (id: string): string | undefined => chosen.get(id);

const files = new Map<string, File>();

/** The file itself, as it was chosen: another field may be given the same. */
export const keepFile = (id: string, file: File): void => {
  files.set(id, file);
};

export const chosenFile = (id: string): File | undefined => files.get(id);

const facts = new Map<string, Readonly<Record<string, unknown>>>();

/** What conditions of a form ask of a record that may be chosen. */
export const keepFacts = (id: string, known: Readonly<Record<string, unknown>>): void => {
  facts.set(id, { ...facts.get(id), ...known });
};

export const factsOf = (id: unknown): Readonly<Record<string, unknown>> | undefined => facts.get(String(id));

/** The words of what was chosen or uploaded since the page was opened, by id: until it is saved no record brings them. */

const chosen = new Map<string, string>();

export const keepWords = (id: string, said: string): void => {
  chosen.set(id, said);
};

export const chosenWords = (id: string): string | undefined => chosen.get(id);

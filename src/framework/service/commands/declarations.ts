/** `check`, `check:declarations`, `migrate:draft`, `docs`: commands about the declarations; they need no database. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { check, explain } from '#engine/check/check.ts';
import { modelOf, type Registry } from '#engine/project/model.ts';
import { compareReference, referenceFiles } from '#engine/project/reference.ts';
import { exitCodes, StartError } from '#service/config/start-error.ts';
import { adviceIn, compareSnapshot, draftCommand } from '#service/store/draft-command.ts';
import type { Command } from './program.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** What is wrong with the declarations themselves, said; true if anything is. */
const wrongDeclarations = (registry: Registry, tell = say): boolean => {
  const findings = check(registry);
  if (findings.length > 0) tell(explain(findings));
  return findings.length > 0;
};

const textOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').then(
    text => text,
    () => undefined,
  );

/** The declarations alone: once for each build, since with wrong ones no table and no call is what it says. */
export const judgeDeclarations: Command = async (_, { registry }) => {
  const isWrong = wrongDeclarations(registry, found => process.stderr.write(`${found}\n以上声明有误，请按提示修改后重试。\n`));
  return isWrong ? exitCodes.configuration : 0;
};

/** The declarations, what does the work behind their names, and everything generated from them that people read. */
export const checkDeclarations: Command = async (_, program) => {
  const { registry, hasReference, migrationsFolder } = program;
  if (wrongDeclarations(registry)) return 1;
  // Whoever puts the service together says what nothing does of what is named.
  await program.startable();
  const model = modelOf(registry);
  const files = hasReference === true ? referenceFiles(model) : {};
  const texts = new Map(await Promise.all(Object.keys(files).map(async path => [path, await textOf(path)] as const)));
  const stale = compareReference(files, path => texts.get(path));
  const schema = await compareSnapshot(model, migrationsFolder);
  for (const line of schema) say(`schema: ${line}`);
  if (schema.length > 0) say('Run `npm run migrate:draft -- <name>` and look at what it wrote.');
  for (const line of stale) say(`docs: ${line}`);
  if (stale.length > 0) say('Run `npm run docs`.');
  if (schema.length + stale.length > 0) return 1;
  say(`${Object.keys(model.resources).length} resources, ${Object.keys(model.calls).length} calls: all well.`);
  for (const line of await adviceIn(migrationsFolder)) say(line);
  return 0;
};

/** Writes the next migration from the difference between declarations and snapshot, and the reference pages. */
export const draftMigration: Command = async ([name = 'change'], program) => {
  const { registry, migrationsFolder } = program;
  const asked = name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .match(/[a-z\d]+/g)
    ?.join('-');
  if (asked !== name) {
    const instead = asked ?? 'what-changed';
    throw new StartError('usage', [
      {
        en: `A migration is named in lower-case words with hyphens: ${instead}, not ${name}.`,
        zh: `迁移的名称用小写英文单词、以连字符相连：请写 ${instead}，不是 ${name}。`,
      },
    ]);
  }
  if (wrongDeclarations(registry)) return 1;
  const { files, manual } = await draftCommand(modelOf(registry), name, migrationsFolder);
  say(files.length === 0 ? 'The declarations ask for nothing new.' : `Wrote ${files.join(' and ')}.`);
  for (const line of manual) say(`By hand: ${line}`);
  for (const line of await adviceIn(migrationsFolder, Math.max(1, files.length))) say(line);
  return writeDocs([], program);
};

/** Writes the reference pages. */
export const writeDocs: Command = async (_, { registry, hasReference }) => {
  if (wrongDeclarations(registry)) return 1;
  if (hasReference !== true) return 0;
  for (const [path, text] of Object.entries(referenceFiles(modelOf(registry)))) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return 0;
};

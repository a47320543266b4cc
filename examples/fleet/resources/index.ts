/** A fleet: carriers register vehicles and ask for trips, dispatchers decide. The whole application but what its effects do and how it is drawn. */
import { defineApplication } from '#engine/system/define-application.ts';
import './_rules.ts';
import { names } from './_names.ts';

export const registry = defineApplication(
  'examples/fleet/resources',
  import.meta.glob(['./**/*.ts', '!./index.ts'], { eager: true }),
  names,
);

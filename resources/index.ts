/** The application: finds every declaration in the folders beside it. A new entity is a new file; nothing here changes. */
import { defineApplication } from '#engine/system/define-application.ts';
import './_errors.ts';
import { announcements } from './_announcements.ts';
import { brand } from './_brand.ts';
import { effects } from './_effects.ts';
import { firstSteps } from './_first-steps.ts';
import { hearers } from './_hearers.ts';
import { jobNames } from './_jobs.ts';
import { purposes } from './_purposes.ts';
import { roleSeeds } from './_roles.ts';
import { settings } from './_settings.ts';
import { sides } from './_sides.ts';
import { texts } from './_texts.ts';
import { widgets } from './_widgets.ts';
import { menus } from './menus.ts';

export const registry = defineApplication(
  'resources',
  import.meta.glob(['./*.ts', './*/*.ts', '!./index.ts', '!./*/_*.ts'], { eager: true }),
  {
    brand,
    sides,
    menus,
    roles: roleSeeds,
    effects,
    filePurposes: purposes,
    announcements,
    hearers,
    texts,
    widgets,
    firstSteps,
    settings,
    jobs: jobNames,
  },
);

/** Fills an empty system with the sample data: the service itself, its clock set back, lived through day by day. */
import { makeService, type ProductOptions } from '#product/service.ts';
import { Caller, type StoryClock } from './caller.ts';
import { sampleFounder } from './people.ts';
import { Stage } from './stage.ts';
import { type Scene, story } from './story.ts';

const dayMs = 86_400_000;

/** The moment of a scene: the last beginning of a working hour in China before so many days ago; of the last two days, just then. */
const momentOf = ({ daysAgo }: Scene, at: number, now: Date): Date => {
  const raw = now.getTime() - daysAgo * dayMs;
  if (daysAgo < 2) return new Date(raw);
  const morning = new Date(raw).setUTCHours(1 + ((at * 5) % 9), (at * 17) % 60, 0, 0);
  return new Date(morning > raw ? morning - dayMs : morning);
};

/**
 * Lives through the story and ends at the present, with everything done that time alone brings about.
 * @param options the service's own; gateways are not used, so that nothing is sent to people who do not exist
 * @returns the first operator's name and password
 */
export const fillDemo = async (options: ProductOptions, now: Date): Promise<{ readonly name: string; readonly password: string }> => {
  const founder = options.firstAccount ?? sampleFounder;
  const clock: StoryClock = { now: new Date(now.getTime() - 440 * dayMs) };
  const service = await makeService({
    ...options,
    portal: null,
    logLevel: 'error',
    firstAccount: founder,
    smsUrl: null,
    smtpUrl: null,
    clock: () => clock.now,
  });
  try {
    const { services } = service;
    const untilThen = async (moment: Date): Promise<void> => {
      if (moment <= clock.now) return;
      clock.now = moment;
      for (const job of timely) await services.jobs.run(job, 'clock');
    };
    const stage = new Stage(new Caller(service.app, options.apiPrefix, clock), services, founder);
    await stage.begin();
    for (const [at, scene] of story.entries()) {
      await untilThen(momentOf(scene, at, now));
      await scene.play(stage);
    }
    await untilThen(now);
    for (const job of ['crls', 'crlWatch'] as const) await services.jobs.run(job, 'clock');
    return founder;
  } finally {
    await service.stop();
  }
};

/** What a clock of days would have done in between. */
const timely = ['clockMoves', 'sweep', 'expiryNotices'] as const;

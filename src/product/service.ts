/** The service of Chancery in-process, as tests and the sample data start it. */
import { assembleService, type Service as FrameworkService, type ServiceOptions } from '#service/service.ts';
import { type ChanceryOptions, chancery } from './application.ts';
import type { Services } from './services.ts';

export type ProductOptions = ServiceOptions & ChanceryOptions;
export type Service = FrameworkService<Services>;

/** Builds the service on a migrated database; does not listen. */
export const makeService = (options: ProductOptions): Promise<Service> => assembleService(chancery, options);

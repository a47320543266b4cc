/** Files share a process: what one puts in a browser's place (`document`, `location`) is gone before the next loads its modules. */
import { afterAll, vi } from 'vitest';

afterAll(() => vi.unstubAllGlobals());

/** Connections from before an outage: where the network has forgotten them nobody says so, and whoever waits on one waits for ever. */
import pg from 'pg';

/** Long enough for every statement that the server is still at (`statement_timeout`): hung up on before, its work could be done and begun anew. */
const silentMs = 35_000;

/** So that one at rest whose other end is gone is noticed within half a minute, by probes of the system's. */
export const probed = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Hangs up without taking leave: nobody may be there to take it. */
export const hangUp = (client: pg.Client): void => void client.connection.stream.destroy();

/** @returns what to call once the database answers again: it lets go of what is at rest, and of what is in use and stays silent */
export const outlivedIn = (pool: pg.Pool): (() => void) => {
  const open = new Set<pg.Client>();
  const busy = new Set<unknown>();
  pool.on('connect', client => client instanceof pg.Client && open.add(client));
  pool.on('acquire', client => void busy.add(client));
  pool.on('release', (_, client) => void busy.delete(client));
  pool.on('remove', client => {
    busy.delete(client);
    if (client instanceof pg.Client) open.delete(client);
  });
  const leaveIfSilent = (client: pg.Client): void => {
    let isHeard = false;
    client.connection.stream.once('data', () => {
      isHeard = true;
    });
    setTimeout(() => {
      if (!isHeard && open.has(client)) hangUp(client);
    }, silentMs).unref();
  };
  return () => {
    for (const client of open) (busy.has(client) ? leaveIfSilent : hangUp)(client);
  };
};

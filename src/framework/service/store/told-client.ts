/** A connection that knows which kind of server it leads to. */
import pg from 'pg';

/** Servers say whether they are a standby while a connection is made (`in_hot_standby`, since PostgreSQL 14), and when it changes. */
export class ToldClient extends pg.Client {
  isStandby = false;
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Readonly<Record<string, string>>) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on';
    });
  }
}

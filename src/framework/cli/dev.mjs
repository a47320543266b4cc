/** `npm run dev`: the portal by Vite's server, the service rebuilt and restarted when its sources change, both behind one address. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createProbe } from 'node:net';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { applicationAt } from './applications.mjs';
import { sourcesOf } from './fingerprint.mjs';

const settleMs = 150;

/** A port that nobody listens on; the service gets it, so that the printed address can be the portal's. */
const freePort = async () => {
  const probe = createProbe().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
};

/** The service as a child: at most one at a time, since it locks DATA_DIR. */
class Service {
  #child = null;
  #entry;
  #args;
  #env;

  constructor(entry, args, env) {
    this.#entry = entry;
    this.#args = args;
    this.#env = env;
  }

  start() {
    const script =
      'const { run } = await import(process.argv[1]); process.exitCode = (await run("check:declarations", [])) || (await run("start", process.argv.slice(2)));';
    const nodeArgs = ['--enable-source-maps', '--input-type=module', '-e', script, '--', this.#entry, ...this.#args];
    const child = spawn(process.execPath, nodeArgs, { stdio: ['ignore', 'inherit', 'inherit'], env: this.#env });
    this.#child = child;
    child.once('exit', code => {
      if (this.#child === child) {
        this.#child = null;
        process.stderr.write(`The service ended (${code}); it starts again at the next change. 服务已退出，下次修改后重新启动。\n`);
      }
    });
  }

  async stop() {
    const child = this.#child;
    this.#child = null;
    if (child && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
  }
}

/** Runs until SIGINT or SIGTERM. The environment is read here only to hand it on: address for Vite, the rest for the service. */
export const dev = async (root, app, args) => {
  // Where the configuration of both builds reads it.
  if (app !== undefined) process.env.APPLICATION = app;
  const { HOST: host = '127.0.0.1', PORT: port = '8080', API_PREFIX: prefix = '/user', ...others } = process.env;
  const signalled = new Promise(resolve => {
    process.on('SIGINT', resolve);
    process.on('SIGTERM', resolve);
  });

  const servicePort = await freePort();
  const target = `http://127.0.0.1:${servicePort}`;
  const outDir = join(root, applicationAt(app).built, 'dev-service');
  const proxied = [prefix, '/pki', '/readyz', '/healthz'];
  const vite = await createServer({
    root: join(root, 'src/framework/portal'),
    configFile: join(root, 'vite.config.ts'),
    clearScreen: false,
    server: { host, port: Number(port), strictPort: true, proxy: Object.fromEntries(proxied.map(path => [path, { target, xfwd: true }])) },
  });
  await vite.listen();
  const address = process.env.PUBLIC_URL || `http://${host}:${vite.config.server.port}`;
  const service = new Service(join(outDir, 'main.js'), args, {
    ...others,
    HOST: '127.0.0.1',
    PORT: String(servicePort),
    API_PREFIX: prefix,
    PUBLIC_URL: address,
  });

  const rebuild = async () => {
    try {
      await build({
        configFile: join(root, 'vite.config.ts'),
        mode: 'development',
        logLevel: 'warn',
        build: { ssr: true, outDir, emptyOutDir: true },
      });
    } catch (error) {
      process.stderr.write(`${error.message}\nThe service that runs is the one before this change. 仍在运行修改前的服务。\n`);
      return;
    }
    await service.stop();
    service.start();
  };
  await rebuild();
  process.stdout.write(`\n  Chancery: ${address}/\n\n`);

  let timer = null;
  let work = Promise.resolve();
  const watched = sourcesOf('service', app).map(path => join(root, path));
  vite.watcher.add(watched);
  vite.watcher.on('all', (_event, file) => {
    if (watched.some(path => file.startsWith(path)) && !/\.test\.tsx?$/.test(file)) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        work = work.then(rebuild);
      }, settleMs);
    }
  });

  await signalled;
  clearTimeout(timer);
  await work;
  await Promise.all([service.stop(), vite.close()]);
};

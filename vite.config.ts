/** The two builds: `vite build` makes the portal, `vite build --ssr` the service. `src/framework/cli` decides when. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { applicationPlugin } from './src/framework/cli/application-plugin.ts';
import { applicationAt } from './src/framework/cli/applications.mjs';
import { clientViewsPlugin } from './src/framework/cli/client-views-plugin.ts';
import { partsAhead } from './src/framework/cli/parts-ahead-plugin.ts';
import { programPlugin } from './src/framework/cli/program-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** The application that is built. */
const application = applicationAt(process.env.APPLICATION);
const isOwn = process.env.APPLICATION === undefined;
const at = (path: string): string => resolve(root, path);

/** A worker thread's module ends in `.worker.ts` and is loaded as `new URL('./<name>.worker.js', import.meta.url)`: all lie in one folder. */
const workers = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    application.sources
      .filter(folder => existsSync(at(folder)))
      .flatMap(folder => readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`))
      .filter(path => path.endsWith('.worker.ts'))
      .map(path => [basename(path, '.ts'), at(path)]),
  );

/** Where an application has commands or variables of its own, it says itself what is run. */
const ownMain = at(`${application.code}/main.ts`);

/** npm packages stay outside the bundle; the bundle exists because the registry is found by `import.meta.glob`. */
const service = (): UserConfig => ({
  root,
  envDir: false,
  publicDir: false,
  plugins: [programPlugin(root, application.code)],
  build: {
    ssr: true,
    target: 'node20',
    outDir: at(`${application.built}/service`),
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: existsSync(ownMain) ? ownMain : 'virtual:program', ...workers() },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

/** The first screen's styles stand in the page: it is never drawn without them, and nobody asks for them. */
const stylesInPage = (): Plugin => ({
  name: 'chancery:styles-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(/ *<link rel="stylesheet"[^>]* href="\.\/([^"]+)">\n?/g, (link, path: string) => {
        const sheet = bundle[path];
        return sheet?.type === 'asset' ? `    <style>${Buffer.from(sheet.source).toString().trim()}</style>\n` : link;
      }),
  },
});

/** The page's own script without what only its readers need. */
const scriptInPage = (): Plugin => ({
  name: 'chancery:script-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: html => html.replace(/<script>[\s\S]*?<\/script>/g, script => script.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\n\s+/g, '\n')),
  },
});

/** The few lines that join modules of the older kind are the bundler's own part: whoever needs them has them inside instead. */
const helpersInside = (): Plugin => ({
  name: 'chancery:helpers-inside',
  apply: 'build',
  generateBundle(_options, bundle) {
    const helpers = Object.values(bundle).find(file => file.type === 'chunk' && file.name === 'rolldown-runtime');
    if (helpers?.type !== 'chunk') return;
    const [, body = '', exported = ''] =
      /^([\s\S]*)export\{([^}]*)\};?\s*$/.exec(helpers.code.replace(/\n\/\/# sourceMappingURL.*/, '')) ?? [];
    const named = exported.split(',').map(each => each.split(' as '));
    const given = named.map(([own = '', outside = own]) => `${outside}:${own}`).join();
    const file = helpers.fileName.split('/').at(-1) ?? '';
    const importing = new RegExp(`import\\{([^}]*)\\}from"\\./${file.replaceAll('.', '\\.')}";`);
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk === helpers) continue;
      chunk.code = chunk.code.replace(
        importing,
        (_, names: string) => `var {${names.replaceAll(' as ', ':')}}=(()=>{${body}return{${given}}})();`,
      );
      chunk.imports = chunk.imports.filter(name => name !== helpers.fileName);
    }
    delete bundle[helpers.fileName];
  },
});

/** One step below the tightest: that one takes more than twice as long for a fiftieth of the size. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** Packs scripts and styles once, at the build: no server has to do it for every visitor. */
const packed = (): Plugin => ({
  name: 'chancery:packed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (!/\.(m?js|css|svg)$/.test(fileName) || bytes.length < 512) continue;
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(bytes, brotli) });
        // A smaller table packs scripts tighter.
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(bytes, { level: 9, memLevel: 7 }) });
      }
    },
  },
});

/** The worker that keeps the portal's files, marked with what it keeps. */
const fileKeeper = (): Plugin => ({
  name: 'chancery:file-keeper',
  apply: 'build',
  generateBundle(_options, bundle) {
    const mark = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 16);
    const source = readFileSync(at('src/framework/cli/service-worker.js'), 'utf8').replace('__BUILD__', mark);
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
});

const pdfjs = at('node_modules/pdfjs-dist');
/** What the PDF reader fetches page by page: encodings of Chinese, Japanese and Korean, fonts that files leave out, a picture decoder. */
const pdfParts = ['cmaps', 'standard_fonts', 'wasm/openjpeg_nowasm_fallback.js'];

/** Serves what the PDF reader fetches itself, under a folder of its version. */
const pdfReader = (): Plugin => {
  const { version } = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')) as { version: string };
  const folder = `assets/pdfjs-${version}`;
  return {
    name: 'chancery:pdf-reader',
    configureServer: server => {
      server.middlewares.use(`/${folder}/`, (request, response, next) => {
        const path = join(pdfjs, decodeURIComponent(request.url ?? '').split('?')[0] ?? '');
        const isPart = pdfParts.some(part => path.startsWith(join(pdfjs, part)));
        if (!isPart) return next();
        response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');
        response.end(readFileSync(path));
      });
    },
    generateBundle() {
      for (const part of pdfParts) {
        const names = /\.\w+$/.test(part) ? [part] : readdirSync(join(pdfjs, part)).map(name => `${part}/${name}`);
        for (const name of names) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(join(pdfjs, name)) });
      }
    },
  };
};

/**
 * Parts that are fetched whole: in many small ones the requests cost more than the bytes. The login is one, then the admin part with what draws
 * lists, then what draws a record and its form. What these have in common with other pages that need no session is apart, so that such a page
 * brings none of them along.
 */
const parts = [
  { name: 'entry', test: /src.framework.portal.main\.tsx$/, priority: 8 },
  // Each language whole, and fetched where it is spoken.
  { name: 'zh', test: /portal.inside.inside-zh\b/, priority: 4 },
  { name: 'en', test: /portal.inside.inside-en\b/, priority: 4 },
  {
    name: 'shared',
    test: /portal.visitor-words\b|framework.(?:engine.(?:access|conditions|declare|project(?!.act-labels)|rules.(?:calendar|periods))|portal.(?:browser.tab-store|messages.(?:own-words|place-names|close-translator)|providers.(?:call-path|intents)|render.(?:copy|save|print-only|format.moment)))\b/,
    priority: 7,
  },
  { name: 'across', test: /portal.render.overprint.across\b/, priority: 4 },
  { name: 'admin', test: /portal.(?:admin\.tsx|render.index\.ts)$/, priority: 3 },
  { name: 'judged', test: /framework.engine.(?:rules.(?!calendar|periods)|input|wire)/, priority: 6 },
  { name: 'record', test: /portal.render.views.(?:form|show)\b/, priority: 1 },
];

const clientViews = clientViewsPlugin(root, application.declarations);

/** Addresses inside the portal are hashes, so every file is asked for relative to wherever index.html was served. */
const portal = (): UserConfig => ({
  root: at('src/framework/portal'),
  base: './',
  envDir: false,
  publicDir: at('public'),
  cacheDir: at('node_modules/.vite'),
  plugins: [
    react(),
    clientViews,
    applicationPlugin(root, application.code, application.declarations),
    helpersInside(),
    stylesInPage(),
    scriptInPage(),
    partsAhead(clientViews.doors),
    ...(isOwn ? [pdfReader()] : []),
    fileKeeper(),
    packed(),
  ],
  server: { fs: { allow: [root] } },
  resolve: {
    alias: [
      { find: 'jsonexport/dist/index.js', replacement: at('src/framework/portal/app/no-exporter.ts') },
      { find: 'inflection', replacement: at('src/framework/portal/app/no-inflection.ts') },
      { find: /^\.\.?\/adapters\/reactRouterProvider\.js$/, replacement: at('src/framework/portal/app/router.ts') },
      // Its package names the development build alone, warnings and all.
      { find: /^react-router$/, replacement: at('node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: at('node_modules/react-router/dist/production/dom-export.mjs') },
    ],
  },
  build: {
    outDir: at(`${application.built}/portal`),
    emptyOutDir: true,
    manifest: true,
    // Every browser that runs the portal preloads modules itself.
    modulePreload: {
      polyfill: false,
      // The login would carry the name of every chunk of its later pages; it fetches the large one while somebody types. What is needed with it is
      // named beside it, so that both are fetched at once.
      resolveDependencies: (file, dependencies, { hostId }) => {
        if (!/entry-/.test(hostId)) return dependencies;
        if (/\/admin-/.test(file)) return dependencies.filter(each => each === file || /\/shared-/.test(each));
        return /\/open-pages-/.test(file) ? [file] : [];
      },
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // What the engine's modules do when they are loaded is of use to whoever uses them.
      treeshake: { moduleSideEffects: [{ test: /framework.engine/, sideEffects: false }] },
      output: {
        codeSplitting: { groups: parts },
        // Every part names some two hundred others: what tells versions apart is as long as it has to be.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
});

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? service() : portal()));

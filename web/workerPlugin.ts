import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'
import type { Plugin, ResolvedConfig } from 'vite'
import { readArea } from './textsPlugin.ts'
import type { Shell } from './worker/shell.ts'

const workerFile = 'sw.js'
const offlineFile = 'offline.html'
const languages = ['en', 'hi'] as const

/** The files of the site that a page names: styles, scripts, fonts. */
const filesNamedBy = (html: string, base: string): string[] => [
  ...new Set(html.match(new RegExp(`${base}assets/[\\w.-]+`, 'g'))),
]

/**
 * Writes the service worker of the build, `sw.js` (`web/worker/`), with the list of what it stores when it is installed, and
 * the page that it shows where nothing else can be, `offline.html`, in both languages. It runs after the pages are
 * written (`prerenderPlugin.ts`).
 */
export function workerPlugin(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'sthirank-worker',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved
    },
    buildStart() {
      this.emitFile({
        type: 'asset',
        name: 'offline.css',
        source: readFileSync(path.join(config.root, 'worker/offline.css'), 'utf8'),
      })
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const { base, root } = config
        const dist = config.build.outDir
        const landing = readFileSync(path.join(dist, 'index.html'), 'utf8')
        const offline = await offlinePage(base, dist)
        writeFileSync(path.join(dist, offlineFile), offline)
        const page = (url: string, html: string) => ({
          url,
          revision: createHash('sha256').update(html).digest('base64url').slice(0, 12),
        })
        const files = [...filesNamedBy(landing, base), ...filesNamedBy(offline, base)]
        const shell: Shell = {
          base,
          entry: entryOf(landing),
          offlinePage: base + offlineFile,
          files: [
            page(base, landing),
            page(base + offlineFile, offline),
            ...[...new Set(files)].map(url => ({ url, revision: null })),
          ],
        }
        buildSync({
          entryPoints: [path.join(root, 'worker/main.ts')],
          outfile: path.join(dist, workerFile),
          bundle: true,
          minify: true,
          format: 'iife',
          target: 'es2022',
          define: { shellOfBuild: JSON.stringify(shell), 'process.env.NODE_ENV': '"production"' },
        })
      },
    },
  }
}

/** The module that starts the app. */
function entryOf(html: string): string {
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]
  if (entry === undefined) throw new Error('index.html names no module')
  return entry
}

/** A page without script but that of the theme, with the site's own styles, which are stored with it. */
async function offlinePage(base: string, dist: string): Promise<string> {
  const names = readdirSync(path.join(dist, 'assets'))
  const file = (beginning: string, ending: string): string => {
    const found = names.find(name => name.startsWith(beginning) && name.endsWith(ending))
    if (found === undefined) throw new Error(`the build has no ${beginning}*${ending}`)
    return `${base}assets/${found}`
  }
  const [english, hindi] = await Promise.all(languages.map(language => readArea('offline', language)))
  const part = (language: string, heading: string, texts: Readonly<Record<string, string>> = {}): string =>
    `<section lang="${language}">
      <${heading}>${texts['offline.title']}</${heading}>
      <p>${texts['offline.text']}</p>
      <p><a href="">${texts['offline.retry']}</a> <a href="${base}">${texts['offline.toStart']}</a></p>
    </section>`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${english?.['offline.title']} · Sthirank</title>
    <script src="${file('before-', '.js')}"></script>
    <link rel="stylesheet" href="${file('base-', '.css')}">
    <link rel="stylesheet" href="${file('offline-', '.css')}">
  </head>
  <body>
    <main class="offline">
    ${part('en', 'h1', english)}
    ${part('hi', 'h2', hindi)}
    </main>
  </body>
</html>
`
}

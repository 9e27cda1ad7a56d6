import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import * as z from 'zod/mini'
import { faqsOf, translatedFaqs } from '../functions/content/faqTopics.ts'
import type { WrittenPage } from './src/app/firstPaint/prerender.tsx'
import { readArea } from './textsPlugin.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const Stages = z.object({
  context: z.object({ stages: z.record(z.string(), z.object({ siteOrigin: z.string() })) }),
})
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
  }),
)
type Manifest = z.infer<typeof Manifest>

/** Where the stage of this build is served, for the address that search engines keep; undefined on one machine. */
function siteOrigin(): string | undefined {
  const { context } = Stages.parse(JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')))
  const origin = context.stages[process.env.STAGE ?? 'production']?.siteOrigin
  return origin?.startsWith('https:') ? origin : undefined
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.codePointAt(0) ?? 0};`)

/** The style sheets whose classes a page has, and the scripts that bring those of its first screen. */
function filesOf(html: string, dist: string, manifest: Manifest): { styles: string[]; scripts: string[] } {
  const classesOf = (part: string): Set<string> =>
    new Set([...part.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const names = readdirSync(path.join(dist, 'assets')).filter(name => name.endsWith('.css'))
  const rulesOf = (name: string): string => readFileSync(path.join(dist, 'assets', name), 'utf8')
  const base = names.filter(name => name.startsWith('base-'))
  const always = base.map(rulesOf).join()
  const sheets = names
    .filter(name => !base.includes(name))
    .map(name => {
      const rules = rulesOf(name)
      return {
        file: `assets/${name}`,
        classes: [...rules.matchAll(/\.(\w+_[\w-]{4})/g)].map(([, name]) => name),
      }
    })
  const stylesOf = (part: string): string[] => {
    const used = classesOf(part)
    return sheets
      .filter(({ classes }) =>
        classes.some(name => name !== undefined && used.has(name) && !always.includes(name)),
      )
      .map(({ file }) => file)
  }
  const styles = stylesOf(html)
  // What a browser loads when somebody comes near is not fetched before.
  const first = stylesOf(html.split(' data-written')[0] ?? '')
  const scripts = Object.values(manifest)
    .filter(({ css = [] }) => css.some(name => first.includes(name)))
    .flatMap(({ file, imports = [] }) => [file, ...imports.map(key => manifest[key]?.file)])
    .filter(file => file !== undefined)
  return { styles, scripts: [...new Set(scripts)] }
}

/** The pages for search engines (sitemaps.org), exactly those that were written. */
const sitemapOf = (pages: readonly WrittenPage[], site: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(page => `  <url><loc>${site}${page.path}</loc></url>`).join('\n')}
</urlset>
`

interface Written {
  readonly dist: string
  readonly base: string
  readonly manifest: Manifest
  readonly template: string
  readonly frame: string
  readonly paths: ReadonlyMap<string, string>
}

/** Data for `src/app/textSource.ts`; it is no script that runs. */
const dataScript = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** Fills the built `index.html` for one page. */
async function fill(
  page: WrittenPage,
  { dist, base, manifest, template, frame, paths }: Written,
): Promise<string> {
  // Without script, and for search engines, a link leads to the page's own file. A form must not be sent before the app
  // starts, as its entries would stand in the address: outside a dialog this method sends nothing.
  const html = page.html
    .replace(/href="#(\/[^"?]*)"/g, (link, to: string) =>
      paths.has(to) ? `href="${base}${paths.get(to)}"` : link,
    )
    .replaceAll('<form ', '<form method="dialog" ')
  const { styles, scripts } = filesOf(html, dist, manifest)
  const texts = Object.fromEntries(
    await Promise.all(page.areas.map(async area => [`${area}.en`, await readArea(area, 'en')] as const)),
  )
  const early = scripts
    .filter(file => !template.includes(file))
    .map(file => base + file)
    .join(' ')
  const origin = siteOrigin()
  const head = [
    ...styles.map(file => `<link rel="stylesheet" crossorigin href="${base}${file}">`),
    ...(origin ? [`<link rel="canonical" href="${origin}${base}${page.path}">`] : []),
    dataScript('texts', texts),
    ...(Object.keys(page.answers).length > 0 ? [dataScript('answers', page.answers)] : []),
  ]
  return template
    .replace(
      '<html lang="en">',
      `<html lang="en" data-page="${page.name}"${page.ofVisitors ? ' data-visitor' : ''} data-scripts="${early}">`,
    )
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(page.title)}</title>`)
    .replace(
      /(<meta name="description" content=")[^"]*/,
      (_, begin: string) => begin + escaped(page.description),
    )
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${html}</div>\n    <div id="frame" inert>${frame.replaceAll(' id="', ' id="frame-')}</div>`,
    )
}

/**
 * Writes every route with the flag `prerendered` as a file of its own, `<path>/index.html`, and the landing page with the
 * log-in as `index.html`: to be read without script and by search engines, and the first thing that a slow line shows.
 * Each page also brings the frame of the other screens, hidden; `src/before.js` decides what is shown before the app starts,
 * and `src/app/firstPaint/showFirst.ts` puts the app in its place.
 */
export function prerenderPlugin(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'sthirank-prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const before = Object.values(bundle ?? {}).find(({ fileName }) =>
          fileName.startsWith('assets/before-'),
        )
        if (before === undefined) throw new Error('src/before.js was not emitted')
        return html.replace(
          '<link rel="icon"',
          () => `<script src="${config.base}${before.fileName}"></script>\n    <link rel="icon"`,
        )
      },
    },
    buildStart() {
      this.emitFile({
        type: 'asset',
        name: 'before.js',
        source: transformSync(readFileSync(path.join(config.root, 'src/before.js'), 'utf8'), { minify: true })
          .code,
      })
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const dist = config.build.outDir
        const server = path.join(dist, '.vite/server')
        await build({
          configFile: config.configFile ?? false,
          logLevel: 'error',
          build: {
            ssr: 'src/app/firstPaint/prerender.tsx',
            outDir: server,
            emptyOutDir: true,
            manifest: false,
          },
        })
        const { pages, frame } = await renderPages(path.join(server, 'prerender.js'))
        const paths = new Map(
          pages.map(page => [page.name === 'login' ? '/login' : `/${page.path}`, page.path]),
        )
        const written: Written = {
          dist,
          base: config.base,
          manifest: Manifest.parse(JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))),
          template: readFileSync(path.join(dist, 'index.html'), 'utf8'),
          frame,
          paths,
        }
        for (const page of pages) {
          const folder = path.join(dist, page.path)
          mkdirSync(folder, { recursive: true })
          writeFileSync(path.join(folder, 'index.html'), await fill(page, written))
        }
        // On one machine it is there to be looked at, under the name that any port has.
        const site = (siteOrigin() ?? 'http://localhost') + config.base
        writeFileSync(path.join(dist, 'sitemap.xml'), sitemapOf(pages, site))
        rmSync(server, { recursive: true })
      },
    },
  }
}

/** Runs the rendering with what it needs of a browser. */
async function renderPages(file: string): Promise<{ pages: WrittenPage[]; frame: string }> {
  const browser = {
    location: { hash: '', pathname: '/', search: '', href: '' },
    history: { state: null, scrollRestoration: 'auto', replaceState: () => {} },
    addEventListener: () => {},
    removeEventListener: () => {},
    // Open channels would keep the build from ending.
    BroadcastChannel: undefined,
  }
  Object.assign(globalThis, browser)
  const { writePages }: typeof import('./src/app/firstPaint/prerender.tsx') = await import(
    pathToFileURL(file).href
  )
  return writePages(
    area => readArea(area, 'en'),
    topic => translatedFaqs(faqsOf(topic, 'bonds') ?? [], 'en'),
  )
}

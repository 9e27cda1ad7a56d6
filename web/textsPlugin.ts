import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'

const textsFolder = fileURLToPath(new URL('../shared/texts/', import.meta.url))
const languages = ['en', 'hi']
const Texts = z.record(z.string(), z.string())

interface TextFile {
  readonly area: string
  readonly language: string
  readonly file: string
}

function listTextFiles(): readonly TextFile[] {
  return languages.flatMap(language =>
    readdirSync(path.join(textsFolder, language))
      .sort()
      .map(name => ({
        area: path.basename(name, '.ts'),
        language,
        file: path.join(textsFolder, language, name),
      })),
  )
}

/** The only exported object of a text file as JSON; `fresh` bypasses the module cache during development. */
async function readTexts({ file }: TextFile, fresh = ''): Promise<string> {
  const module: unknown = await import(pathToFileURL(file).href + fresh)
  const [texts] = Object.values(z.parse(z.record(z.string(), z.unknown()), module))
  return JSON.stringify(z.parse(Texts, texts))
}

/**
 * Turns every `shared/texts/<language>/<area>.ts` into a JSON file that the app fetches when a route needs it, and
 * `virtual:texts` into the table of their addresses. So texts are no script, and a reader of Hindi does not download
 * English.
 */
export function textsPlugin(): Plugin {
  const id = 'virtual:texts'
  let building = false
  let base = '/'
  return {
    name: 'sthirank-texts',
    configResolved(config) {
      building = config.command === 'build'
      base = config.base
    },
    resolveId: source => (source === id ? `\0${id}` : null),
    async load(source) {
      if (source !== `\0${id}`) return null
      const rows: string[] = []
      for (const text of listTextFiles()) {
        this.addWatchFile(text.file)
        const name = `${text.area}.${text.language}`
        const address = building
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `${name}.json`, source: await readTexts(text) })}`
          : JSON.stringify(`${base}@texts/${name}.json`)
        rows.push(`${JSON.stringify(name)}: ${address}`)
      }
      return `export const textAddresses = {${rows.join(',')}}`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /@texts\/([\w.-]+)\.json/.exec(request.url ?? '')?.[1]
        const text = listTextFiles().find(one => `${one.area}.${one.language}` === name)
        if (!text) return next()
        readTexts(text, `?fresh=${process.hrtime.bigint()}`).then(json => {
          response.setHeader('content-type', 'application/json')
          response.end(json)
        }, next)
      })
    },
  }
}

import { createHash } from 'node:crypto'
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
    readdirSync(path.join(textsFolder, language), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
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
  return JSON.stringify(await readSentences(file, fresh))
}

async function readSentences(file: string, fresh = ''): Promise<Readonly<Record<string, string>>> {
  const module: unknown = await import(pathToFileURL(file).href + fresh)
  const [texts] = Object.values(z.parse(z.record(z.string(), z.unknown()), module))
  return z.parse(Texts, texts)
}

/** The sentences of one area. Throws for an unknown one. */
export async function readArea(area: string, language: string): Promise<Readonly<Record<string, string>>> {
  const found = listTextFiles().find(text => text.area === area && text.language === language)
  if (found === undefined) throw new Error(`shared/texts has no ${area} in ${language}`)
  return readSentences(found.file)
}

/** Emits the files of all texts and returns the hash that all their names carry. */
async function emitTexts(
  files: readonly TextFile[],
  emit: (file: { type: 'asset'; fileName: string; source: string }) => unknown,
): Promise<string> {
  const sources = await Promise.all(
    files.map(async text => ({ name: `${text.area}.${text.language}`, json: await readTexts(text) })),
  )
  const hash = createHash('sha256').update(JSON.stringify(sources)).digest('base64url').slice(0, 8)
  for (const { name, json } of sources)
    emit({ type: 'asset', fileName: `assets/${name}-${hash}.json`, source: json })
  return hash
}

/**
 * Turns every `<area>.ts` below `shared/texts/<language>/` into a JSON file that the app fetches when a route needs it, and
 * `virtual:texts` into the names of the areas and the address of each file. So texts are no script, and a reader of Hindi
 * does not download English. All files carry the hash of all texts: a table of their own hashes would cost the first load a
 * kilobyte that no compression makes smaller.
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
      const files = listTextFiles()
      for (const { file } of files) this.addWatchFile(file)
      const areas = files.filter(({ language }) => language === 'en').map(({ area }) => area)
      const before = building ? `${base}assets/` : `${base}@texts/`
      const after = building ? `-${await emitTexts(files, file => this.emitFile(file))}.json` : '.json'
      return [
        `export const textAreas = ${JSON.stringify(areas.join(' '))}.split(' ')`,
        `export const textAddress = name => ${JSON.stringify(before)} + name + ${JSON.stringify(after)}`,
      ].join('\n')
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

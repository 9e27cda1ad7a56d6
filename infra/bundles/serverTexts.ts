import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { z } from 'zod'

const englishTexts = /[\\/]shared[\\/]texts[\\/]en[\\/]\w+\.ts$/
const textFile = z.record(z.string(), z.record(z.string(), z.string()))

/** The exports of a text file as source, with only the texts whose id is named. */
async function serverTextsOf(file: string, named: ReadonlySet<string>): Promise<string> {
  const exported = textFile.parse({ ...(await import(pathToFileURL(file).href)) })
  return Object.entries(exported)
    .map(([name, texts]) => {
      const kept = Object.fromEntries(Object.entries(texts).filter(([id]) => named.has(id)))
      return `export const ${name} = ${JSON.stringify(kept)}\n`
    })
    .join('')
}

/**
 * Leaves the sentences of the site out of the functions: of the English texts, a bundle holds those that the server's
 * code names (`named`). All of them would be a tenth of every bundle.
 */
export const serverTexts = (named: ReadonlySet<string>): Plugin => ({
  name: 'server-texts',
  setup(build) {
    build.onLoad({ filter: englishTexts }, async ({ path }) => ({
      contents: await serverTextsOf(path, named),
      loader: 'js',
    }))
  },
})

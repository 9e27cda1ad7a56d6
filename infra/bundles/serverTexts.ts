import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, transform } from 'esbuild'
import { z } from 'zod'
import { repositoryRoot } from '../repository.ts'

const textFiles = /(?:^|[\\/])shared[\\/]texts[\\/](?:en|hi)[\\/](?:(?:account|funds)[\\/])?\w+\.ts$/
/** Texts of the site that bundles hold: by file (path from the root), then by id. */
export type TextsByFile = Readonly<Record<string, Readonly<Record<string, string>>>>

const textFile = z.record(z.string(), z.record(z.string(), z.string()))

/** Whether bundles hold only the named texts of this file. */
export const isTextFile = (file: string): boolean => textFiles.test(file)

/** The exports of a text file, with only the texts whose id is named. The error of one that cannot be read names it. */
async function namedTextsOf(
  file: string,
  named: ReadonlySet<string>,
): Promise<Record<string, Record<string, string>>> {
  const sourcefile = relative(repositoryRoot, file)
  // Names the line of a mistake, which an import does not.
  await transform(readFileSync(file, 'utf8'), { loader: 'ts', sourcefile })
  const exported = textFile.safeParse({ ...(await import(pathToFileURL(file).href)) })
  if (!exported.success) throw new Error(`${sourcefile}: ${z.prettifyError(exported.error)}`)
  return Object.fromEntries(
    Object.entries(exported.data).map(([name, texts]) => [
      name,
      Object.fromEntries(Object.entries(texts).filter(([id]) => named.has(id))),
    ]),
  )
}

/** The texts that a bundle holds of each of these files (paths from the root). */
export async function serverTextsOf(
  files: readonly string[],
  named: ReadonlySet<string>,
): Promise<TextsByFile> {
  const read = files.map(async file => {
    const exported = await namedTextsOf(join(repositoryRoot, file), named)
    return [file, Object.fromEntries(Object.values(exported).flatMap(Object.entries<string>))] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/**
 * What a source imports of the project (paths from the root), read from its text: the plugin evaluates a text file, so that
 * esbuild sees no import of it.
 */
export function importsOfTexts(file: string): string[] {
  const source = readFileSync(join(repositoryRoot, file), 'utf8')
  return [...source.matchAll(/\bfrom '(\.{1,2}\/[^']+)'/g)].map(([, path = '']) =>
    relative(repositoryRoot, join(repositoryRoot, dirname(file), path)).replaceAll('\\', '/'),
  )
}

/**
 * Leaves the sentences of the site out of the functions: of the texts of each language, a bundle holds those that the server's
 * code names (`named`). All of them would be a tenth of every bundle.
 */
export const serverTexts = (named: ReadonlySet<string>): Plugin => ({
  name: 'server-texts',
  setup(build) {
    build.onLoad({ filter: textFiles }, async ({ path }) => {
      const exported = await namedTextsOf(path, named)
      const contents = Object.entries(exported)
        .map(([name, texts]) => `export const ${name} = ${JSON.stringify(texts)}\n`)
        .join('')
      return { contents, loader: 'js' }
    })
  },
})

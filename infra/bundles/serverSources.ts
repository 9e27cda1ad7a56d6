import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository.ts'

/** The source files of functions: no tests, and not the texts, which they only name. */
function serverSources(): string[] {
  return ['functions', 'workflows', 'shared'].flatMap(area =>
    readdirSync(join(repositoryRoot, area), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(ts|json)$/.test(file) && !/\.test\.ts$|(^|[\\/])testing[\\/]/.test(file))
      .map(file => join(repositoryRoot, area, file))
      .filter(file => !/[\\/]shared[\\/]texts[\\/]/.test(file)),
  )
}

const known = new Map<string, { readonly text: string; readonly words: ReadonlySet<string> }>()

/** The words of a file; of one that has not changed they are known. */
function wordsIn(file: string): ReadonlySet<string> {
  const text = readFileSync(file, 'utf8')
  const before = known.get(file)
  if (before?.text === text) return before.words
  const words = new Set(text.match(/[A-Za-z]\w*(?:\.\w+)*/g))
  known.set(file, { text, words })
  return words
}

/** Every word of the server's sources: identifiers, and ids with dots such as `kyc.panUnknown`. */
export function namedWords(sources: readonly string[] = serverSources()): ReadonlySet<string> {
  const all = new Set<string>()
  for (const file of sources) for (const word of wordsIn(file)) all.add(word)
  return all
}

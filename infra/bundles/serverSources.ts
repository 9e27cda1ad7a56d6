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

/** Every word of the server's sources: identifiers, and ids with dots such as `kyc.panUnknown`. */
export function namedWords(sources: readonly string[] = serverSources()): ReadonlySet<string> {
  return new Set(sources.flatMap(file => readFileSync(file, 'utf8').match(/[A-Za-z]\w*(?:\.\w+)*/g) ?? []))
}

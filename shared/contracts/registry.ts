import { readdirSync } from 'node:fs'
import type { CallDefinition, Schema } from './defineCall.ts'
import type { EventDefinition } from './defineEvent.ts'

/**
 * Every call and every event, found by their place: `<domain>/<call>.ts`, or
 * `<domain>/<capability>/<call>.ts`, exports the call of its name, and
 * `<domain>/events.ts` exports the events of its domain. Routes, OpenAPI and tests iterate them. It reads its folder, so
 * it runs in Node and is in no bundle; the web imports single contracts.
 */

const here = new URL('./', import.meta.url)

/** A call with its domain, which is its folder, and the path of its file below this folder. */
export interface RegisteredCall extends CallDefinition {
  readonly domain: string
  readonly file: string
}

const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'access' in value && 'reply' in value && 'path' in value

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'payload' in value && 'version' in value

interface Exported {
  readonly domain: string
  /** Below the domain's folder. */
  readonly path: string
  /** The file's name without its ending. */
  readonly file: string
  readonly name: string
  readonly value: unknown
}

/** What the files of all domains export. */
async function readExports(): Promise<Exported[]> {
  const domains = readdirSync(here, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const files = domains.flatMap(({ name: domain }) =>
    readdirSync(new URL(`${domain}/`, here), { recursive: true, encoding: 'utf8' })
      .map(path => path.replaceAll('\\', '/'))
      .filter(path => /^(\w+\/)?\w+\.ts$/.test(path))
      .map(path => ({ domain, path, file: path.slice(path.lastIndexOf('/') + 1, -'.ts'.length) })),
  )
  const modules = await Promise.all(
    files.map(async place => {
      const module: object = await import(`./${place.domain}/${place.path}`)
      return Object.entries(module).map(([name, value]): Exported => ({ ...place, name, value }))
    }),
  )
  return modules.flat()
}

const exported = await readExports()

/** Every call, once. */
export const calls: readonly RegisteredCall[] = exported.flatMap(({ domain, path, file, name, value }) =>
  file === name && isCall(value) ? [{ ...value, domain, file: `${domain}/${path}` }] : [],
)

/** Every event, once. */
export const events: readonly EventDefinition[] = exported.flatMap(({ file, value }) =>
  file === 'events' && isEvent(value) ? [value] : [],
)

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The schemas that contracts export for one another, by their name in the code. */
export const sharedSchemas: readonly (readonly [name: string, schema: Schema])[] = exported.flatMap(
  ({ name, value }) => (isSchema(value) ? [[name, value] as const] : []),
)

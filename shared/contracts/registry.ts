import { readdirSync } from 'node:fs'
import type { CallDefinition } from './defineCall.ts'
import type { EventDefinition } from './defineEvent.ts'

/**
 * Every call and every event, found by their place: `<domain>/<call>.ts` exports the call of its name, and
 * `<domain>/events.ts` exports the events of its domain. Routes, OpenAPI and tests iterate them. It reads its folder, so
 * it runs in Node and is in no bundle; the web imports single contracts.
 */

const here = new URL('./', import.meta.url)

const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'access' in value && 'reply' in value && 'path' in value

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'payload' in value && 'version' in value

/** What the files of all domains export, as `[file name without its ending, export name, value]`. */
async function readExports(): Promise<[file: string, name: string, value: unknown][]> {
  const domains = readdirSync(here, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const files = domains.flatMap(({ name: domain }) =>
    readdirSync(new URL(`${domain}/`, here))
      .filter(name => /^\w+\.ts$/.test(name))
      .map(name => [domain, name.slice(0, -'.ts'.length)] as const),
  )
  const modules = await Promise.all(
    files.map(async ([domain, file]) => {
      const module: object = await import(`./${domain}/${file}.ts`)
      return Object.entries(module).map(([name, value]): [string, string, unknown] => [file, name, value])
    }),
  )
  return modules.flat()
}

const exported = await readExports()

/** Every call, once. */
export const calls: readonly CallDefinition[] = exported.flatMap(([file, name, value]) =>
  file === name && isCall(value) ? [value] : [],
)

/** Every event, once. */
export const events: readonly EventDefinition[] = exported.flatMap(([file, , value]) =>
  file === 'events' && isEvent(value) ? [value] : [],
)

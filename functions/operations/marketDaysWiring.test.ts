import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

/**
 * A function that asks the calendar knows the days announced late: it opens them in its `dependencies.ts`, so that the
 * platform takes them over before anything is computed, and its manifest reads `operations`.
 */

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const calendar = 'shared/vocabulary/marketCalendar.ts'
/** What an announced day changes; the arithmetic of dates and the published hours it does not. */
const asks =
  /\b(isWorkingDay|addWorkingDays|nextWorkingDay|previousWorkingDay|settlementDate|isTradingDay|closeOf|marketStatus)\b/

/**
 * Promises of our own desk, told to investors when they are given: reviews are done by then, whatever the exchanges do.
 */
const promises = [
  'functions/kyc-record/kycRecordLifecycle.ts',
  'functions/kyc/overview/kycStatusLifecycle.ts',
  'functions/notifications/letters.ts',
  'workflows/ops-list-reviews/listReviews.ts',
]

const texts = new Map<string, string>()
const read = (file: string): string => {
  const known = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, known)
  return known
}
const importsOf = (file: string): { names: string; target: string }[] =>
  [...read(file).matchAll(/(?:^|\n)(?:import|export)\s([^'"]*?)from\s*'(\.[^']+)'/g)]
    .filter(([, names = '']) => !/^type\s/.test(names))
    .map(([, names = '', target = '']) => ({
      names,
      target: relative(root, resolve(root, dirname(file), target)),
    }))

/** Whether what an entry bundles asks the calendar. */
function asksTheCalendar(entry: string): boolean {
  const seen = new Set<string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const { names, target } of importsOf(file)) {
      if (target === calendar && asks.test(names) && !promises.includes(file)) return true
      if (target !== calendar) waiting.push(target)
    }
  }
  return false
}

const foldersOf = (parent: string): string[] =>
  readdirSync(join(root, parent)).filter(name => manifestFileOf(`${parent}/${name}`) !== undefined)
/** An operators' flow has a definition, from which its manifest derives. */
const manifestFileOf = (folder: string): string | undefined =>
  ['manifest.ts', 'definition.ts'].find(file => existsSync(join(root, folder, file)))
const needs = z.object({ reads: z.array(z.string()).default([]) }).optional()
const manifest = z.object({
  table: z.unknown().optional(),
  domain: z.string().optional(),
  writes: z.array(z.string()).default([]),
  api: needs,
  consumers: needs,
  steps: needs,
})
const manifests = z.union([z.object({ manifest }), z.object({ definition: z.object({ manifest }) })])
const entries = [
  ...foldersOf('functions').flatMap(name =>
    (['api', 'consumers'] as const).map(part => ({ folder: `functions/${name}`, part })),
  ),
  ...foldersOf('workflows').map(name => ({ folder: `workflows/${name}`, part: 'steps' as const })),
]
  .map(entry => ({ ...entry, file: `${entry.folder}/${entry.part}.ts` }))
  .filter(({ file }) => existsSync(join(root, file)) && asksTheCalendar(file))

describe('days announced late', () => {
  it.each(entries.map(entry => [entry.file, entry] as const))('reach %s', async (file, { folder, part }) => {
    const manifestFile = manifestFileOf(folder) ?? 'manifest.ts'
    const module = manifests.parse(await import(pathToFileURL(join(root, folder, manifestFile)).href))
    const { manifest } = 'definition' in module ? module.definition : module
    const reads = [...(manifest[part]?.reads ?? []), ...manifest.writes]
    expect(reads, `${folder}/${manifestFile}: ${part} should read operations`).toContain('operations')
    const wiring = read(`${folder}/dependencies.ts`)
    const opened = /marketDays: openMarketDays\(/g
    const both = entries.filter(entry => entry.folder === folder).length
    expect(
      wiring.match(opened)?.length ?? 0,
      `${folder}/dependencies.ts should open the market days for ${file}`,
    ).toBeGreaterThanOrEqual(both)
  })

  it('are asked about by more than one function', () => {
    expect(entries.length).toBeGreaterThan(5)
  })
})

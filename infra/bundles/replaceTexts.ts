import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { z } from 'zod'
import type { TextsByFile } from './serverTexts.ts'

/** How esbuild prints a bundle. */
export const printing = { minify: true, charset: 'utf8', target: 'node24' } as const

const textsByFile = z.record(z.string(), z.record(z.string(), z.string()))
const textsFile = 'texts.json'

/** The texts that the bundles of this folder hold; none when they are not known. */
export function readHeldTexts(folder: string): TextsByFile {
  const file = join(folder, textsFile)
  return existsSync(file) ? textsByFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

export const writeHeldTexts = (folder: string, texts: TextsByFile): void =>
  writeFileSync(join(folder, textsFile), JSON.stringify(texts))

/** A text with its id as a bundle holds it, e.g. `"auth.login":"Login"`. */
async function printed(id: string, text: string): Promise<string> {
  const { code } = await transform(`x={${JSON.stringify(id)}:${JSON.stringify(text)}}`, printing)
  return code.slice(code.indexOf('{') + 1, code.lastIndexOf('}'))
}

interface Change {
  readonly id: string
  readonly before: string
  readonly after: string
}

/** The changed texts; `undefined` when a file has other ids than before. */
async function changesOf(held: TextsByFile, next: TextsByFile): Promise<Change[] | undefined> {
  const changes: Change[] = []
  for (const [file, texts] of Object.entries(next)) {
    const former = held[file] ?? {}
    if (Object.keys(former).sort().join() !== Object.keys(texts).sort().join()) return undefined
    for (const [id, text] of Object.entries(texts)) {
      const before = former[id] ?? ''
      if (before !== text)
        changes.push({ id, before: await printed(id, before), after: await printed(id, text) })
    }
  }
  return changes
}

const quotes = ['"', "'", '`'] as const

/** `undefined` when the code does not hold each changed text exactly once, or not at all. */
function withChanges(code: string, changes: readonly Change[]): string | undefined {
  let changed = code
  for (const { id, before, after } of changes) {
    const index = changed.indexOf(before)
    if (index === -1 && !quotes.some(quote => changed.includes(`"${id}":${quote}`))) continue
    if (index === -1 || changed.includes(before, index + 1)) return undefined
    changed = changed.slice(0, index) + after + changed.slice(index + before.length)
  }
  return changed
}

/**
 * Puts other sentences for the same ids into these bundles, which takes a fifth of the time that building them takes: `next` has the
 * texts of the saved files. Returns false, with all bundles as they were, when they must be built: other ids, or a text
 * that is not found exactly once where it is held.
 */
export async function replaceTexts(
  folder: string,
  names: readonly string[],
  next: TextsByFile,
): Promise<boolean> {
  const held = readHeldTexts(folder)
  const changes = await changesOf(held, next)
  if (changes === undefined) return false
  const written: { readonly file: string; readonly code: string }[] = []
  for (const name of names) {
    const file = join(folder, name, 'index.mjs')
    const before = readFileSync(file, 'utf8')
    const code = withChanges(before, changes)
    if (code === undefined) return false
    if (code !== before) written.push({ file, code })
  }
  for (const { file, code } of written) writeFileSync(`${file}.new`, code)
  for (const { file } of written) renameSync(`${file}.new`, file)
  writeHeldTexts(folder, { ...held, ...next })
  return true
}

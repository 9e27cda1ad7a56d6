import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The TypeScript files of the project with their texts, by their path from the root. */
export interface SourceTree {
  readonly root: string
  /** All `.ts` and `.tsx` files, tests included, without declarations (`.d.ts`). */
  readonly files: readonly string[]
  /** The files that are not tests. */
  readonly source: readonly string[]
  /** The text of a file; empty for a path that is not in the tree. */
  readonly read: (file: string) => string
}

const areas = ['shared', 'functions', 'workflows', 'infra', 'web']
const skipped = new Set(['node_modules', 'dist', 'cdk.out', '.local', 'coverage', 'test-results', 'fonts'])

/** Tests, and what only tests and the bench use: folders named `testing` or `fixtures`, drivers, and the browser journeys. */
export const isTest = (file: string): boolean =>
  /\.(test|journey)\.tsx?$/.test(file) ||
  /\/(testing|fixtures)\b/.test(file) ||
  file.startsWith('infra/drivers/') ||
  file.startsWith('web/journeys/')

/** All files below the areas of the project whose name ends as `ending` says, sorted. */
export function filesBelow(root: string, ending: RegExp): string[] {
  const list = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
      const file = `${folder}/${entry.name}`
      if (skipped.has(entry.name)) return []
      if (entry.isDirectory()) return list(file)
      return ending.test(entry.name) ? [file] : []
    })
  return areas
    .filter(area => existsSync(path.join(root, area)))
    .flatMap(list)
    .sort()
}

/** Reads the project below `root`. */
export function readSourceTree(root: string): SourceTree {
  const files = filesBelow(root, /(?<!\.d)\.tsx?$/)
  const texts = new Map(files.map(file => [file, readFileSync(path.join(root, file), 'utf8')]))
  return {
    root,
    files,
    source: files.filter(file => !isTest(file)),
    read: file => texts.get(file) ?? '',
  }
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g

/** What a file imports, types included: packages by name, own files by their path from the root. */
export function importsOf({ root, read }: SourceTree, file: string): string[] {
  return [...read(file).matchAll(importPattern)]
    .map(match => match[1] ?? match[2] ?? match[3] ?? '')
    .map(target =>
      target.startsWith('.')
        ? path.relative(root, path.resolve(root, path.dirname(file), target.replace(/\?.*$/, '')))
        : target,
    )
}

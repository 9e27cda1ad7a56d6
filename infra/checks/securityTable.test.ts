import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from '../repository.ts'

/** The table of ASVS chapters in SECURITY.md: complete, and everything it names exists. */

const text = readFileSync(join(repositoryRoot, 'SECURITY.md'), 'utf8')
const section = text.slice(text.indexOf('## ASVS 5.0'))
const rows = section.split('\n').filter(line => /^\| V\d+ /.test(line))
/** What a text quotes that looks like a path. */
const pathsIn = (words: string): string[] =>
  [...words.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name ?? '').filter(name => /\/|\.json$/.test(name))

it('has a row for each of the seventeen chapters, in order', () => {
  const chapters = rows.map(row => Number(/^\| V(\d+) /.exec(row)?.[1]))
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
})

it.each(rows)('%s', row => {
  const heldBy = pathsIn(row.split('|')[3] ?? '')
  expect(heldBy.length).toBeGreaterThan(0)
  expect(heldBy.filter(path => !existsSync(join(repositoryRoot, path)))).toEqual([])
})

it('names only what exists, outside the table too', () => {
  const missing = pathsIn(text).filter(
    path => !path.startsWith('/.well-known/') && !existsSync(join(repositoryRoot, path)),
  )
  expect(missing).toEqual([])
})

it('has at most three gaps, each with its requirement and reason, and each named by its row', () => {
  const gaps = section.slice(section.indexOf('### Gaps')).match(/^\d+\. .*$/gm) ?? []
  expect(gaps.length).toBeLessThanOrEqual(3)
  gaps.forEach((gap, index) => {
    const chapter = /^\d+\. (V\d+)\.\d+\.\d+: .{60,}/.exec(gap)?.[1]
    const row = rows.find(one => one.startsWith(`| ${chapter} `))
    expect(row).toContain(`gap ${index + 1}`)
  })
})

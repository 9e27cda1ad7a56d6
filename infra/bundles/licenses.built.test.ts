import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { repositoryRoot } from '../repository.ts'

const built = (file: string): string => readFileSync(join(repositoryRoot, 'web/dist', file), 'utf8')

it('the site carries the licence of every package in its scripts, of its fonts and of its icons', () => {
  const modules = z
    .record(z.string(), z.record(z.string(), z.number()))
    .parse(JSON.parse(built('.vite/modules.json')))
  const packages = new Set(
    Object.values(modules)
      .flatMap(Object.keys)
      .flatMap(id => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []),
  )
  expect(packages).toContain('react')
  const licenses = built('licenses.txt')
  expect([...packages].filter(name => !licenses.includes(`## ${name} - `))).toEqual([])
  expect(licenses).toContain('Paweł Kuna')
  expect(licenses.match(/SIL OPEN FONT LICENSE Version 1\.1/gi)).toHaveLength(3)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { repositoryRoot } from '../repository.ts'

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8')
const built = (file: string): string => read(`web/dist/${file}`)
const Package = z.object({ name: z.string() })

it('the site carries the licence of every package in its scripts, of its fonts and of its icons', () => {
  const modules = z
    .record(z.string(), z.record(z.string(), z.number()))
    .parse(JSON.parse(built('.vite/modules.json')))
  const packages = new Set(
    Object.values(modules)
      .flatMap(Object.keys)
      .flatMap(id => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
      // The folder `react` is another package (web/README.md).
      .map(folder => Package.parse(JSON.parse(read(`node_modules/${folder}/package.json`))).name),
  )
  expect(packages).toContain('preact')
  const licenses = built('licenses.txt')
  expect([...packages].filter(name => !licenses.includes(`## ${name} - `))).toEqual([])
  expect(licenses).toContain('Paweł Kuna')
  expect(licenses.match(/SIL OPEN FONT LICENSE Version 1\.1/gi)).toHaveLength(3)
})

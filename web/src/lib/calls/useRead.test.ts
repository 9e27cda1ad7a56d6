import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { fundReads } from './fundReads.ts'
import { holdingReads } from './holdingReads.ts'

const root = resolve(import.meta.dirname, '../../../..')

it('every call that is read again is the name of a contract', () => {
  const contracts = globSync('shared/contracts/*/**/*.ts', { cwd: root }).map(file => basename(file, '.ts'))
  const named = globSync('web/src/{app,features,routes}/**/*.{ts,tsx}', { cwd: root }).flatMap(file =>
    [...readFileSync(resolve(root, file), 'utf8').matchAll(/rereadAll\(([^)]*)\)/g)].flatMap(
      ([, names = '']) => [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name),
    ),
  )
  expect(named).toContain('getKyc')
  expect(contracts).toEqual(expect.arrayContaining([...named, ...holdingReads, ...fundReads]))
})

import { expect, it } from 'vitest'
import { seededRandom } from '../../../sandbox/statements/seededRandom.ts'
import { readStatement } from '../../statement/readStatement.ts'
import { longStatement } from './longStatement.ts'

it('a statement of thirty years is read whole', () => {
  const { pages, rows } = longStatement(seededRandom(1_440), 1_440)
  expect(rows).toBeGreaterThanOrEqual(1_440)
  const read = readStatement(pages)
  const schemes = read.ok ? read.statement.folios.flatMap(folio => folio.schemes) : []
  expect(schemes.reduce((sum, { transactions }) => sum + transactions.length, 0)).toBe(rows)
  expect(schemes.filter(({ status }) => status.kind !== 'reconciled')).toEqual([])
})

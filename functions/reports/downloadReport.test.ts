import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { fileAnswer } from '../platform/http/answer.ts'
import { callOf } from '../platform/testing/calls.ts'
import { handleDownloadReport, mostFileBytes, sendReport } from './downloadReport.ts'
import type { ReportFacts } from './reportFacts.ts'
import { factsOf, lotAs, paymentAs, positionAs } from './testing/reportFixture.ts'

const now = new Date('2026-11-25T04:30:00Z')
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A store that remembers what was put into it. */
function openStore() {
  const stored: { key: string; bytes: number; contentType: string }[] = []
  const objects: Parameters<typeof sendReport>[0]['objects'] = {
    put: ({ key, body, contentType }) => {
      stored.push({ key, bytes: body.length, contentType })
      return Promise.resolve({ versionId: 'v1' })
    },
    readLink: ({ key, versionId, contentType, disposition, expiresSeconds }) =>
      Promise.resolve([key, versionId, contentType, disposition, expiresSeconds].join(' | ')),
  }
  return { stored, objects }
}

/** The call with such a store. */
function scene(facts: ReportFacts | undefined) {
  const { stored, objects } = openStore()
  const handle = handleDownloadReport({
    readFacts: (investorId, { today }) => {
      expect([investorId, today]).toEqual(['inv_1', '2026-11-25'])
      return Promise.resolve(facts)
    },
    objects,
  })
  const call = { ...callOf('inv_1', now), calendar: publishedCalendar }
  return { stored, ask: (input: Parameters<typeof handle>[0]) => handle(input, call) }
}

describe('downloading a report', () => {
  it('answers a workbook under the name of the report, and keeps nothing', async () => {
    const { ask, stored } = scene(factsOf([positionAs()]))
    const outcome = await ask({ name: 'tax' })
    expect(outcome).toMatchObject({
      ok: true,
      effects: { file: { contentType: spreadsheet, fileName: 'tax-2026-27.xlsx' } },
    })
    // The first bytes of every zip, which a workbook is.
    const bytes = outcome.ok ? outcome.effects.file?.bytes : undefined
    expect(
      Buffer.from(bytes ?? [])
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    expect(stored).toEqual([])
  })

  it('of a day to come is refused at its field; of today, and without a day, it is of today', async () => {
    const { ask } = scene(factsOf([positionAs()]))
    expect(await ask({ name: 'holdings', date: '2026-11-26' })).toMatchObject({
      ok: false,
      problem: { id: 'reports.dayInFuture', field: 'date' },
    })
    for (const date of [undefined, '2026-11-25'])
      expect(await ask({ name: 'holdings', date })).toMatchObject({
        effects: { file: { fileName: 'holdings-2026-11-25.xlsx' } },
      })
  })

  it('is refused when the catalogue lacks an instrument of the book, for no sum would be true', async () => {
    expect(await scene(undefined).ask({ name: 'holdings' })).toMatchObject({
      problem: { id: 'reports.unavailable' },
    })
  })

  it('that is larger than a function may answer is a link of a minute, with the type of a spreadsheet', async () => {
    // References that do not compress: one of 8,000 payments has as many letters as a page of a book.
    const noise = (n: number): string =>
      createHash('shake256', { outputLength: 750 }).update(String(n)).digest('base64url')
    const payouts = Array.from({ length: 9_000 }, (_, n) => paymentAs({ reference: noise(n) }))
    const { ask, stored } = scene(factsOf([positionAs({ lots: [lotAs()], payouts })]))
    const outcome = await ask({ name: 'transactions' })
    expect(stored).toMatchObject([{ contentType: spreadsheet }])
    expect(stored[0]?.bytes).toBeGreaterThan(mostFileBytes)
    expect(outcome.ok && outcome.effects.location).toBe(
      `${stored[0]?.key} | v1 | ${spreadsheet} | attachment; filename="transactions-2026-27.xlsx" | 60`,
    )
    expect(stored[0]?.key).toMatch(/^reports\/inv_1\/rep_[\w-]+\.xlsx$/)
  })

  it('of exactly 5 MB in base64 is in the answer, and of a byte more a link', async () => {
    const send = async (size: number) => {
      const { stored, objects } = openStore()
      const file = { bytes: new Uint8Array(size), fileName: 'transactions-2026-27.xlsx' }
      const outcome = await sendReport({ objects }, file, { investorId: 'inv_1', now })
      if (!outcome.ok) throw new Error('it was refused')
      return { stored, ...outcome.effects }
    }
    const largest = await send(mostFileBytes)
    expect([largest.stored, largest.location]).toEqual([[], undefined])
    const answer = fileAnswer(largest.file ?? { bytes: new Uint8Array(), contentType: '', fileName: '' })
    expect(answer.body).toHaveLength(5_000_000)
    // 6 MB is the most that a function may answer, its headers included.
    expect(JSON.stringify(answer).length).toBeLessThan(6 * 1024 * 1024)
    const larger = await send(mostFileBytes + 1)
    expect(larger.file).toBeUndefined()
    expect(larger.stored).toMatchObject([{ bytes: mostFileBytes + 1, contentType: spreadsheet }])
    expect(larger.location).toContain(`${larger.stored[0]?.key} | v1 | `)
  })
})

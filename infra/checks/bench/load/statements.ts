import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { readStatement } from '../../../../functions/fund-portfolio/statement/readStatement.ts'
import { longStatement } from '../../../../functions/fund-portfolio/testing/statements/longStatement.ts'
import { investorPdf } from '../../../../functions/platform/pdf/opening/limits.ts'
import { openPdf, threadOf } from '../../../../functions/platform/pdf/opening/openPdf.ts'
import { pdfOfStatement } from '../../../../functions/sandbox/statements/pdfOfStatement.ts'
import { seededRandom } from '../../../../functions/sandbox/statements/seededRandom.ts'
import type { Measurement } from '../measurement.ts'

/**
 * What reading a statement adds to what pdf.js takes for its text, and how that grows. Each round times all of it one
 * after the other, so that other processes disturb both alike; the start of a thread with pdf.js, which a statement of one
 * transaction shows, is taken off.
 */

const rounds = 7
/** Ten years of twelve monthly instalments, and what nobody has more of. */
const sizes = { small: 1_440, large: 10_000 } as const
const mostTimes = 1.3

interface File {
  readonly bytes: Uint8Array
  readonly rows: number
  readonly pages: number
}

async function fileOf(transactions: number): Promise<File> {
  const { pages, rows } = longStatement(seededRandom(transactions), transactions)
  return { bytes: await pdfOfStatement(pages), rows, pages: pages.length }
}

/** Milliseconds of pdf.js alone, in a thread as our opener has one. */
async function textAloneMs({ bytes }: File): Promise<number> {
  const began = performance.now()
  const worker = new Worker(new URL('./textAloneWorker.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    ...threadOf(investorPdf),
  })
  await once(worker, 'message')
  const took = performance.now() - began
  await worker.terminate()
  return took
}

/** Milliseconds until the statement is read; throws where it is not read whole, because then the time says nothing. */
async function wholeMs({ bytes, rows }: File): Promise<number> {
  const began = performance.now()
  const opened = await openPdf(bytes, undefined, investorPdf)
  const read = opened.ok ? readStatement(opened.pages) : opened
  const took = performance.now() - began
  if (!read.ok) throw new Error(`the statement was refused: ${read.refusal}`)
  const schemes = read.statement.folios.flatMap(folio => folio.schemes)
  const found = schemes.reduce((sum, { transactions }) => sum + transactions.length, 0)
  const broken = schemes.filter(({ status }) => status.kind !== 'reconciled').length
  if (found !== rows || broken > 0)
    throw new Error(`${found} of ${rows} rows were read, ${broken} schemes do not add up`)
  return took
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN

/** Milliseconds of a statement in one round, without the start of the thread. */
interface Timed {
  readonly alone: number
  readonly whole: number
}

async function timeRounds(): Promise<{
  small: Timed[]
  large: Timed[]
  files: Record<'small' | 'large', File>
}> {
  const files = { small: await fileOf(sizes.small), large: await fileOf(sizes.large) }
  const start = await fileOf(1)
  const timed = { small: [] as Timed[], large: [] as Timed[], files }
  for (let round = 0; round <= rounds; round += 1) {
    const [aloneStart, wholeStart] = [await textAloneMs(start), await wholeMs(start)]
    for (const size of ['small', 'large'] as const) {
      const alone = (await textAloneMs(files[size])) - aloneStart
      const whole = (await wholeMs(files[size])) - wholeStart
      // The first round compiles our code.
      if (round > 0) timed[size].push({ alone, whole })
    }
  }
  return timed
}

/** The rows of the table. */
export async function benchStatements(): Promise<Measurement[]> {
  const { files, ...timed } = await timeRounds()
  const row = { area: 'reading a statement', unit: 'times', goal: mostTimes } as const
  const wholeOf = (size: 'small' | 'large'): number => median(timed[size].map(({ whole }) => whole))
  const perRow = timed.large.map(
    ({ whole }, round) =>
      whole / files.large.rows / ((timed.small[round]?.whole ?? Number.NaN) / files.small.rows),
  )
  return [
    ...(['small', 'large'] as const).map(size => ({
      ...row,
      what: `a statement of ${files[size].rows} transactions, over the text of pdf.js alone`,
      figure: median(timed[size].map(({ whole, alone }) => whole / alone)),
      note: `${wholeOf(size).toFixed(0)} over ${median(timed[size].map(({ alone }) => alone)).toFixed(0)} ms, ${files[size].pages} pages`,
    })),
    {
      ...row,
      what: `a transaction of ${files.large.rows}, over one of ${files.small.rows}`,
      figure: median(perRow),
      note: `${((1000 * wholeOf('large')) / files.large.rows).toFixed(0)} over ${((1000 * wholeOf('small')) / files.small.rows).toFixed(0)} µs`,
    },
  ]
}

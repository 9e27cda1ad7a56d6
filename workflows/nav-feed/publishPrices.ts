import type * as z from 'zod/mini'
import type { Refusal } from '../../functions/funds/feeds/fileRules.ts'
import { publishFile } from '../../functions/funds/feeds/publishFile.ts'
import { log } from '../../functions/platform/log.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { PublishOutput, publishInput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** So the whole history is there after three weeks, and sooner when somebody starts a run with more. */
const usualMonths = 6

/** Reads the file of the day and puts it in force, or refuses it and notes that for operators. */
export const publishPrices =
  ({ schemes, notes, prices, leastRows }: Dependencies) =>
  async (
    { execution, startedAt, input }: z.output<typeof publishInput>,
    { now }: { readonly now: Date },
  ): Promise<PublishOutput> => {
    const file = await prices.latest()
    const run = { version: `${execution}@${startedAt}`, now, today: indianDate(now), leastRows }
    const found = await publishFile(schemes, prices, file, run)
    const { outcome, date, rows } = found
    const result = { outcome, date, rows, months: input.months ?? usualMonths, error: '', cause: '' }
    if (found.outcome !== 'refused') {
      await notes.remove('nav-feed')
      return result
    }
    // The line has the alarm.
    log('step.failed', { step: 'publishPrices', problem: found.refusal, count: rows })
    await notes.write({ feed: 'nav-feed', reason: found.refusal, date }, now)
    const about = `The file has ${rows} schemes${date === '' ? '' : `, the latest price of ${date}`}.`
    return {
      ...result,
      error: 'FileRefused',
      cause: `${sentences[found.refusal]} ${about} The former prices stay in force, with their dates. Look at the vendor's file; the next run reads it again, and so does this machine when it is started by hand.`,
    }
  }

const sentences: Readonly<Record<Refusal, string>> = {
  tooFewRows: 'The file has fewer than 8,000 schemes.',
  shrank: 'The file has less than nine tenths of the schemes of the one in force.',
  older: 'The file is older than the one in force.',
  stale: 'The file has no price of the last week.',
  noPrices: 'The file has no price at all.',
}

import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { operate } from '../../../infra/drivers/kyc.ts'
import { clearPlace, fewWorkers, newPlace, startTestStack } from '../../../infra/drivers/testStack.ts'
import { Visitor } from '../../../infra/drivers/visitor.ts'

/** The only instrument of the catalogue that the `timeMoves` journeys need; bonds they publish themselves. */
const seedFile = new URL('../../../functions/bonds/data/nifty-shield-2028.json', import.meta.url)

/** Starts a stack without demo data, which takes 30 s to load; its clock starts at `clock`. */
export async function openEmptyStack(
  clock: string,
  siteHost?: 'localhost',
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const place = await newPlace()
  const stack = await startTestStack({
    ...place,
    ...fewWorkers,
    clock: Date.parse(clock),
    ...(siteHost && { siteHost }),
  })
  const stop = () => clearPlace(place.dataDir, stack)
  const instrument = z.parse(z.looseObject({}), JSON.parse(readFileSync(seedFile, 'utf8')))
  const { ended, cause } = await operate(stack, new Visitor(stack.origin), 'ops-publish-instrument', {
    instrument,
  })
  if (ended === 'done') return { origin: stack.origin, stop }
  await stop()
  throw new Error(`the catalogue was refused: ${cause}`)
}

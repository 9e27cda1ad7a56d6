import { clearPlace, newPlace, startByCommand } from '../../../infra/drivers/testStack.ts'
import { marketDay } from './marketDay.ts'

/** Apart from the ports at which the proofs start and kill their stacks. */
const firstPort = 26_000

/** One stack for all journeys that do not move its clock; the journeys read its address from `STACK_ORIGIN`. */
// A default export because Playwright demands one.
export default async function openStack(): Promise<(() => Promise<void>) | undefined> {
  // A stack that is already running may be given instead, to watch a journey step by step.
  if (process.env.STACK_ORIGIN) return undefined
  const place = await newPlace(firstPort)
  const stack = await startByCommand(place, ['--clock', marketDay])
  process.env.STACK_ORIGIN = stack.origin
  return () => clearPlace(place.dataDir, stack)
}

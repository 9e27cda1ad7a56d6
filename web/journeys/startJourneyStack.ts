import { startChildStack } from '../../infra/checks/childStack.ts'
import { marketDay } from './marketDay.ts'

/** One stack for all journeys that leave its clock alone; its address is what the journeys get to know. */
// A default export because Playwright demands one.
export default async function startJourneyStack(): Promise<(() => Promise<void>) | undefined> {
  // Somebody's own running stack may be given instead, to look at a journey step by step.
  if (process.env.STACK_ORIGIN) return undefined
  const stack = await startChildStack(marketDay)
  process.env.STACK_ORIGIN = stack.origin
  return () => stack.stop()
}

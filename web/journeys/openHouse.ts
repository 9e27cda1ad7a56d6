import { startChildHouse } from '../../infra/checks/childHouse.ts'
import { marketDay } from './marketDay.ts'

/** One house for all journeys that leave its clock alone; its address is what the journeys get to know. */
// A default export because Playwright demands one.
export default async function openHouse(): Promise<(() => Promise<void>) | undefined> {
  // Somebody's own running house may be given instead, to look at a journey step by step.
  if (process.env.HOUSE_ORIGIN) return undefined
  const house = await startChildHouse(marketDay)
  process.env.HOUSE_ORIGIN = house.origin
  return () => house.stop()
}

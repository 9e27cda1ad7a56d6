import type { World } from './world.ts'

/** The world that the stand-ins serve now. One at a time: the product's modules are loaded once. */
let world: World | undefined

export const enter = (next: World): void => {
  world = next
}
export const current = (): World => {
  if (world === undefined) throw new Error('nothing is simulated')
  return world
}
/** A number of the seed from 0 to below 1; a constant while modules are loaded. */
export const chance = (): number => world?.random() ?? 0.5

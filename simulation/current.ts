import type { World } from './world.ts'

/** The world that the stand-ins serve now. One at a time: the stack's modules are loaded once and keep their doors. */
let world: World | undefined

export const enter = (next: World): void => {
  world = next
}
export const current = (): World => {
  if (world === undefined) throw new Error('nothing is simulated')
  return world
}
/** A number of the seed's from 0 up to and without 1; while modules are being loaded nobody depends on it. */
export const chance = (): number => world?.random() ?? 0.5

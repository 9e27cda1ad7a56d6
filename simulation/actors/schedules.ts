import type { World } from '../world.ts'
import { hours } from './investor.ts'

/**
 * EventBridge Scheduler, seldom: each schedule of the stack several times a day at instants of the seed's, and by night once.
 * What a schedule does must not hang on its being on time.
 */
export function keepSchedules(world: World, until: number, aDay: () => number): void {
  for (const { domain, consumers } of world.deployment.domains)
    for (const { name } of consumers?.schedules ?? []) next(world, until, aDay, domain, name)
}

function next(world: World, until: number, aDay: () => number, domain: string, name: string): void {
  const inMs = (hours(24) / aDay()) * (0.4 + 1.2 * world.random())
  if (world.now + inMs > until) return
  world.scheduler.later(inMs, `${domain} ${name}`, () => {
    void world
      .invoke(`${domain} ${name}`, () =>
        world.deployment.functionOf(`${domain}-consumers`)({ schedule: name }, {}),
      )
      .then(() => next(world, until, aDay, domain, name))
  })
}

import type { World } from '../world.ts'
import { hours } from './investor.ts'

/**
 * EventBridge Scheduler, but seldom: each schedule runs several times a day at instants drawn from the seed, and once by night.
 * No schedule may depend on running on time.
 */
export function keepSchedules(world: World, until: number, aDay: () => number): void {
  for (const { domain, consumers } of world.deployment.domains)
    for (const { name } of consumers?.schedules ?? [])
      if (!feeds.has(name)) next(world, until, aDay, domain, name)
}

/** They read the prices of all mutual funds, a minute of computing a run, and move nothing of an investor. */
const feeds: ReadonlySet<string> = new Set(['startNavFeed', 'startIndexFeed'])

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

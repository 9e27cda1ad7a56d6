import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { repositoryRoot } from '../repository.ts'
import type { Operator } from './demoOperator.ts'

/** The paths of the files that an operator pastes. */
const folder = join(repositoryRoot, 'functions/bonds/data')
/** Executions at once: each needs a worker twice, and the stack has log-ins to answer meanwhile. */
const atOnce = 6

const instrumentFile = z.looseObject({ product: z.string() })

/** Every seeded instrument, as in its file. */
export function readSeeds(): z.output<typeof instrumentFile>[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => instrumentFile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}

/**
 * Publishes the seeded instruments (all, or the products named) with `ops-publish-instrument`, as an operator does; those
 * already published are not changed. Throws the machine's refusal. Returns how many there are.
 */
export async function publishCatalogue(operator: Operator, products?: readonly string[]): Promise<number> {
  const seeds = readSeeds().filter(({ product }) => products === undefined || products.includes(product))
  const left = [...seeds]
  const publishLeft = async (): Promise<void> => {
    for (let instrument = left.shift(); instrument !== undefined; instrument = left.shift())
      await operator.run('ops-publish-instrument', {
        instrument,
        by: 'demo-seed',
        reason: 'Demo data: the catalogue of the stack',
      })
  }
  await Promise.all(Array.from({ length: atOnce }, publishLeft))
  return seeds.length
}

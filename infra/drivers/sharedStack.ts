import { inject } from 'vitest'
import { z } from 'zod'
import { goToMarketHours } from './market.ts'
import type { RunningStack } from './testStack.ts'

/**
 * A running stack for a proof that neither changes the template nor ends the stack nor injects faults. Others had it before and
 * will have it afterwards, one at a time: most of what a stack costs is spent on the first call of each function. So there are people,
 * instruments and executions of others in it, and its clock is later than theirs.
 */
export async function takeStack(): Promise<RunningStack> {
  return lent.parse(JSON.parse(await requestTo('/take')))
}

/** The same, between ten and two of a day on which orders are taken. */
export async function takeStackInMarketHours(): Promise<RunningStack> {
  const stack = await takeStack()
  await goToMarketHours(stack)
  return stack
}

/** For the next proof. */
export async function leaveStack({ port }: RunningStack): Promise<void> {
  await requestTo(`/leave/${port}`)
}

const lent = z.object({ origin: z.string(), port: z.number(), dataDir: z.string() })

async function requestTo(path: string): Promise<string> {
  const response = await fetch(inject('stacksToShare') + path, { method: 'POST' })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

import { z } from 'zod'
import type { Item } from '../../../functions/platform/records/table.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { calendarNow } from '../calendarNow.ts'
import type { World } from '../world.ts'
import { hours } from './investor.ts'
import { colleagues, operate, operateTogether } from './operators.ts'

/** What operators do in a day: price, refuse, hold, announce holidays, and sometimes stop what they should not. */

const liquidationsIn = (world: World): Item[] =>
  [...world.rows.rows.values()].filter(row => String(row.sk).startsWith('redeem#liq_'))

const rupees = (paise: number): string => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`

async function answerRequests(world: World): Promise<void> {
  for (const row of liquidationsIn(world)) {
    const { orderId, state } = row
    if (state !== 'quoteRequested' && !(state === 'quoteReady' && world.happens(0.1))) continue
    const what = world.random()
    const by = world.oneOf(colleagues)
    if (what < 0.08)
      await operate(world, 'ops-reject-quote-request', { orderId, remarks: 'no buyer today' }, by)
    else if (what < 0.85) {
      // Around the last price; some far from it, with and without the confirmation.
      const far = world.happens(0.1)
      const paise = Math.round(10_800_000 * (far ? 1.12 : 0.98 + world.random() * 0.04))
      const price = { orderId, unitPrice: rupees(paise) }
      if (far && world.happens(0.5))
        await operateTogether(world, 'ops-price-quote', { ...price, confirmUnusualPrice: true })
      else await operate(world, 'ops-price-quote', price, by)
    }
  }
}

async function recordSomething(world: World): Promise<void> {
  const owed = liquidationsIn(world).filter(({ state }) =>
    ['placed', 'delivered', 'paying'].includes(String(state)),
  )
  const row = owed[Math.floor(world.random() * owed.length)]
  if (row === undefined) return
  const { orderId } = row
  const at = new Date(world.now).toISOString()
  // Nobody can check what the desk records of a delivery, so it records only what is true.
  const what = world.oneOf(['fail', 'paid'] as const)
  if (what === 'fail') await operate(world, 'ops-fail-liquidation', { orderId }, colleagues[1])
  else
    await operate(
      world,
      'ops-settle-liquidation',
      { orderId, fact: what, reference: 'REF123456', at },
      colleagues[1],
    )
}

const atTheBank = z.object({
  items: z.array(z.looseObject({ status: z.string(), reference_id: z.string() })),
})
/** The receiving bank sends back money that was paid; the paying bank reports it. */
async function sendPayoutBack(world: World): Promise<void> {
  const { items } = atTheBank.parse((await world.vendors.control('GET', '/payouts')).body)
  const paid = items.filter(({ status }) => status === 'processed')
  const one = paid[Math.floor(world.random() * paid.length)]
  if (one !== undefined)
    await world.vendors.control('POST', '/payouts', { reference: one.reference_id, outcome: 'return' })
}

function stopSomething(world: World): void {
  const running = [...world.machines.executions.entries()].filter(
    ([, { record }]) => record.status === 'RUNNING',
  )
  const [key] = running[Math.floor(world.random() * running.length)] ?? []
  const [flow, name] = key?.split('/') ?? []
  // Only operators' executions are stopped; investors' executions are left to their own steps.
  if (flow?.startsWith('ops-') === true && name !== undefined) world.machines.stop(flow, name)
}

/** Holds payouts and mostly releases them an hour or two later. */
async function hold(world: World, of: Readonly<Record<string, unknown>>): Promise<void> {
  await operateTogether(world, 'ops-hold-payouts', { ...of, held: true })
  await world.sleep(hours(2 * world.random()), 'on hold')
  if (world.happens(0.8)) await operateTogether(world, 'ops-hold-payouts', { ...of, held: false })
}

/** Works until an instant. `tidyUp` releases what is still on hold. */
export async function workAtTheDesk(
  world: World,
  until: number,
  investors: readonly string[],
): Promise<void> {
  while (world.now < until) {
    await world.sleep(hours(0.2 + world.random()), 'the desk looks')
    await answerRequests(world)
    const what = world.random()
    if (what < 0.05) {
      const investorId = investors[Math.floor(world.random() * investors.length)]
      await hold(world, { investorId })
    } else if (what < 0.07) await hold(world, { all: true })
    else if (what < 0.13) {
      const date = calendarNow(world).addWorkingDays(
        indianDate(new Date(world.now)),
        1 + Math.floor(world.random() * 3),
      )
      const standing = world.happens(0.7) ? 'holiday' : 'asPublished'
      await operateTogether(world, 'ops-set-market-day', { date, standing })
    } else if (what < 0.2) await recordSomething(world)
    else if (what < 0.25) stopSomething(world)
    else if (what < 0.3) await sendPayoutBack(world)
  }
}

/** Releases all holds and decides all requests that wait for a second person. */
export async function tidyUp(world: World, investors: readonly string[]): Promise<void> {
  await operateTogether(world, 'ops-hold-payouts', { all: true, held: false })
  for (const investorId of investors)
    await operateTogether(world, 'ops-hold-payouts', { investorId, held: false })
  const requests = [...world.rows.rows.values()].filter(row => String(row.pk).startsWith('request#'))
  for (const { requestId, state } of requests)
    if (state === 'open')
      await operate(world, 'ops-approve-request', { requestId, approve: true }, colleagues[1])
}

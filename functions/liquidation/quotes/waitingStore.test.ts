import { beforeEach, describe, expect, it } from 'vitest'
import { redeemStates } from '../../../shared/contracts/liquidation/liquidationBody.ts'
import { brought, type CommandScene, commandScene, priced, tables } from '../testing/commandScene.ts'

/** The tokens by which machines wait: kept only while what they wait for has not happened (rule 15). */

let scene: CommandScene
beforeEach(async () => {
  scene = await commandScene()
})
const context = () => scene.context()
const commands = () => scene.commands

describe('a machine’s token', () => {
  const waiters = [
    ['desk', 'quoteRequested'],
    ['investor', 'quoteReady'],
  ] as const

  it.each(waiters.flatMap(([waiter, awaits]) => redeemStates.map(state => [waiter, state, awaits] as const)))(
    'for the %s is kept of what is %s if that is what is awaited',
    async (waiter, state, awaits) => {
      const record = await brought(scene, state)
      const kept = await commands().storeToken(record.orderId, waiter, 'token-1', context().now)
      expect(kept).toEqual(state === awaits ? { stored: true } : { stored: false, liquidation: record })
      expect(await commands().tokenOf(record.orderId, waiter)).toBe(state === awaits ? 'token-1' : undefined)
      // Keeping it moves nothing: whoever read the record before may go on.
      expect(await commands().find(record.orderId)).toEqual(record)
    },
  )

  it('is not kept when the answer comes between the look and the write', async () => {
    const record = await brought(scene, 'quoteRequested')
    scene.table.meanwhile(async () => {
      await priced(scene, record)
    })
    const kept = await commands().storeToken(record.orderId, 'desk', 'token-1', context().now)
    expect(kept).toMatchObject({ stored: false, liquidation: { state: 'quoteReady' } })
    expect(await commands().tokenOf(record.orderId, 'desk')).toBeUndefined()
  })

  it('stands in no record and in no event', async () => {
    const ready = await brought(scene, 'quoteReady')
    await commands().storeToken(ready.orderId, 'investor', 'secret-token', context().now)
    await commands().accept(ready, 1, {}, context())
    const holding = [...scene.table.rows].filter(([, row]) => JSON.stringify(row).includes('secret-token'))
    expect(holding.map(([name]) => name)).toEqual([
      `${tables.TABLE_LIQUIDATION}|redeem#${ready.orderId}|token#investor`,
    ])
  })
})
